// Instructions of PTX (Assembly.cpp) that are more than a call of the dialect's function of their
// name:
//
//   fma.rn.ftz.sat.f32           its plain form, on operands and with a result that these limit
//   setp.lt.and.u32 p|q, a, b, c   { compared = __ptx_setp_lt_u32(a, b);
//                                    p = compared && c;  q = !compared && c; }
//   shfl.sync.up.b32 d|p, ...    { reaches = __ptx_shfl_reaches_up(...);  d = ...;  p = reaches; }
//   atom.acquire.gpu.add.u32     { d = __ptx_atom_add_u32(p, a);  __ptx_membar_gl(); }
//   bar.sync 1;                  __ptx_bar_sync(): all threads of the block come to it
//   bar.sync 1, 64;              __ptx_bar_sync_count(1, 64): some do
//   exit;                        return, in a kernel
//   prefetch, cvta               nothing; the address as it is
#include "device/build/Assembly.h"
#include "device/build/AssemblyBuilder.h"
#include "device/build/Constructs.h"
#include "device/ir/Make.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

using llvm::StringRef;

static bool takesAnyType(StringRef opcode) { return opcode.rsplit('.').second.starts_with("b"); }

static bool isFloat(const ir::Expr *value) {
  return value->type->isFloating() && ir::sizeOf(value->type) == 4;
}

/// cvt.sat.u8.s32: by way of 64 bits.
ir::Expr *AssemblyBuilder::limitedInteger(llvm::ArrayRef<StringRef> parts, StringRef source) {
  const ir::Type *from = registerType(parts[2], program.types);
  ir::Expr *value = from ? asRegister(program, readOperand(source), from) : nullptr;
  if (!value || !from->isInteger())
    return nullptr;
  const StringRef wide = parts[2] == "u64" ? "u64" : "s64";
  return parts[1] == wide ? value : callOn(("cvt_sat_" + parts[1] + "_" + wide).str(), {value});
}

/// What an instruction with one result computes; null if it is not understood.
ir::Expr *AssemblyBuilder::valueOf(const std::string &opcode, llvm::ArrayRef<std::string> sources) {
  llvm::SaveAndRestore bits(takesBits, takesAnyType(opcode));
  std::vector<StringRef> parts = opcodeWords(opcode);
  if (std::string name = llvm::join(parts, "_"); dialectFunction(name))
    return callDialect(name, sources);
  const std::size_t all = parts.size();
  llvm::erase(parts, "ftz");
  const bool isFlushed = parts.size() < all, isConversion = parts[0] == "cvt";
  const std::size_t unlimited = parts.size();
  llvm::erase(parts, "sat");
  const bool isLimited = parts.size() < unlimited;
  if (isConversion && isLimited && parts.size() == 3 && !StringRef(parts[1]).starts_with("f"))
    return sources.size() == 1 ? limitedInteger(parts, sources[0]) : nullptr;
  if (!isFlushed && !isLimited)
    return nullptr;
  llvm::SaveAndRestore flush(flushes, isFlushed);
  ir::Expr *value = callDialect(llvm::join(parts, "_"), sources);
  flushes = false;
  if (value && isLimited && value->type->isFloating())
    value = callOn(isFloat(value) ? "saturated_f32" : "saturated_f64", {value});
  else if (isLimited && !isConversion)
    return nullptr;
  return value && isFlushed && isFloat(value) ? callOn("flushed_f32", {value}) : value;
}

/// `to = value`; null if it does not fit: a register of fewer bits would lose some.
ir::Stmt *AssemblyBuilder::assignedBits(ir::Expr *to, ir::Expr *value, const PtxInstruction &each) {
  if (value && takesAnyType(each.opcode) && to->type->isFloating() != value->type->isFloating()) {
    const std::string bits = StringRef(each.opcode).rsplit('.').second.str();
    value = callOn((to->type->isFloating() ? "float_" : "bits_") + bits, {value});
  }
  const bool fits = value && (llvm::isa<ir::IntegerLiteral>(value) ||
                              ir::sizeOf(to->type) >= ir::sizeOf(value->type));
  return fits ? assigned(to, value, place(statement->getBeginLoc())) : nullptr;
}

/// lo, ls, hi and hs are the names for numbers without a sign.
static StringRef orderOf(StringRef name) {
  return llvm::StringSwitch<StringRef>(name)
      .Case("lo", "lt")
      .Case("ls", "le")
      .Case("hi", "gt")
      .Case("hs", "ge")
      .Default(name);
}

/// `a && c`, `a || c` or `a != c`; null for another operator.
static ir::Expr *combined(ir::Program &program, StringRef op, ir::Expr *a, ir::Expr *c) {
  if (op == "and")
    return ir::makeConditional(program, a, c, ir::makeBool(program, false));
  if (op == "or")
    return ir::makeConditional(program, a, ir::makeBool(program, true), c);
  return op == "xor" ? ir::makeBinary(program, ir::BinaryOp::NotEqual, a, c, a->type) : nullptr;
}

/// setp, and set, whose result is a number.
ir::Stmt *AssemblyBuilder::comparison(const PtxInstruction &each) {
  std::vector<StringRef> parts = opcodeWords(each.opcode);
  const bool isNumber = parts[0] == "set";
  const std::size_t types = isNumber ? 2 : 1; // that stand at its end
  if (parts.size() < 2 + types)
    return nullptr;
  const bool flushed = parts[parts.size() - types - 1] == "ftz";
  if (flushed)
    parts.erase(parts.end() - types - 1);
  const StringRef type = parts.back(), op = parts.size() == 3 + types ? parts[2] : "";
  if (parts.size() > 3 + types || each.operands.size() != (op.empty() ? 3 : 4))
    return nullptr;
  ir::Expr *value = valueOf(("setp." + orderOf(parts[1]) + (flushed ? ".ftz." : ".") + type).str(),
                            {each.operands[1], each.operands[2]});
  if (!value)
    return nullptr;
  const ir::Place at = place(statement->getBeginLoc());
  std::vector<ir::Stmt *> all;
  const auto kept = [&](const char *name, ir::Expr *of) {
    ir::Variable *variable = addVariable(name, of->type, nullptr);
    all.push_back(ir::makeAssignment(program, ir::makeRef(program, variable, at), of, at));
    return variable;
  };
  ir::Variable *compared = kept("compared", value), *other = nullptr;
  if (!op.empty()) {
    ir::Expr *third = readOperand(each.operands[3]);
    if (!third || !third->type->isBool())
      return nullptr;
    other = kept("other", third);
  }
  const auto [first, second] = StringRef(each.operands[0]).split('|');
  for (const bool isSecond : {false, true}) {
    const StringRef name = isSecond ? second : first;
    if (name.empty() || name == "_")
      continue;
    ir::Expr *truth = ir::makeRef(program, compared, at);
    if (isSecond)
      truth = ir::makeNot(program, truth);
    if (other)
      truth = combined(program, op, truth, ir::makeRef(program, other, at));
    if (truth && isNumber)
      truth = callOn(("truth_" + parts[parts.size() - 2]).str(), {truth});
    ir::Stmt *assignment = assigned(writtenOperand(name), truth, at);
    if (!assignment)
      return nullptr;
    all.push_back(assignment);
  }
  return ir::makeBlock(program, std::move(all));
}

/// shfl.sync.up.b32 d|p, ..., and match.all.sync.b32 d|p, ...
ir::Stmt *AssemblyBuilder::withSecondResult(const PtxInstruction &each) {
  const std::vector<StringRef> parts = opcodeWords(each.opcode);
  const llvm::ArrayRef<std::string> sources = llvm::ArrayRef(each.operands).drop_front();
  const auto [first, second] = StringRef(each.operands[0]).split('|');
  const bool isShuffle = parts[0] == "shfl" && parts.size() > 2 && sources.size() >= 3;
  ir::Expr *value = valueOf(each.opcode, sources);
  ir::Expr *reaches = isShuffle ? callDialect(("shfl_reaches_" + parts[parts.size() - 2]).str(),
                                              sources.slice(1, 2))
                                : nullptr;
  if (!value || (isShuffle && !reaches) || (!isShuffle && parts[0] != "match"))
    return nullptr;
  const ir::Place at = place(statement->getBeginLoc());
  ir::Variable *result = addVariable("result", value->type, nullptr);
  ir::Variable *holds = addVariable("holds", program.types.scalar(ir::Scalar::Bool), nullptr);
  const auto ref = [&](ir::Variable *variable) { return ir::makeRef(program, variable, at); };
  if (!isShuffle)
    reaches = ir::makeBinary(program, ir::BinaryOp::NotEqual, ref(result),
                             ir::makeInteger(program, 0, value->type), holds->type);
  std::vector<ir::Stmt *> all = {ir::makeAssignment(program, ref(result), value, at)};
  all.insert(isShuffle ? all.begin() : all.end(),
             ir::makeAssignment(program, ref(holds), reaches, at));
  ir::Expr *to = first == "_" ? nullptr : writtenOperand(first);
  if (first != "_")
    all.push_back(to ? assignedBits(to, ref(result), each) : nullptr);
  if (second != "_")
    all.push_back(assigned(writtenOperand(second), ref(holds), at));
  return llvm::is_contained(all, nullptr) ? nullptr : ir::makeBlock(program, std::move(all));
}

/// `atom`, and `red`, whose result nobody asks for.
ir::Stmt *AssemblyBuilder::atomic(const PtxInstruction &each) {
  std::vector<StringRef> parts = opcodeWords(each.opcode);
  const bool isReduction = parts[0] == "red";
  const std::size_t address = isReduction ? 0 : 1;
  llvm::erase_if(parts, [](StringRef part) {
    return llvm::is_contained({"relaxed", "acquire", "release", "acq_rel", "cta", "gpu", "sys",
                               "global", "shared", "shared::cta"},
                              part);
  });
  const std::string name = "atom_" + llvm::join(llvm::ArrayRef(parts).drop_front(), "_");
  const ir::Function *callee = dialectFunction(name);
  if (!callee || each.operands.size() <= address)
    return nullptr;
  ir::Expr *element = memoryAt(each.operands[address], callee->parameters[0]->type->element, 0,
                               false, each.has({"shared", "shared::cta"}));
  if (!element)
    return nullptr;
  std::vector<ir::Expr *> values = {in.addressOf(element)};
  for (const std::string &source : llvm::ArrayRef(each.operands).drop_front(address + 1))
    values.push_back(readOperand(source));
  llvm::SaveAndRestore bits(takesBits, takesAnyType(each.opcode));
  ir::Expr *call = callOn(name, std::move(values));
  ir::Expr *to = isReduction ? nullptr : writtenOperand(each.operands[0]);
  if (!call || (!isReduction && !to))
    return nullptr;
  ir::Stmt *access = to ? assignedBits(to, call, each) : statementOf(call);
  return ordered(access, each);
}

/// Null if somebody goes on without waiting.
ir::Stmt *AssemblyBuilder::barrier(const PtxInstruction &each) {
  const auto isNumber = [](const std::string &operand) {
    unsigned number = 0;
    return !StringRef(operand).getAsInteger(0, number);
  };
  if (each.has({"arrive"}))
    return nullptr;
  if (each.has({"sync"}) && each.operands.size() == 2)
    return statementOf(callDialect("bar_sync_count", each.operands));
  if (each.has({"sync"}))
    return each.operands.size() == 1 && isNumber(each.operands[0]) ? callOf("bar_sync") : nullptr;
  if (each.operands.size() != 3 || !isNumber(each.operands[1]))
    return nullptr;
  std::vector<StringRef> parts = opcodeWords(each.opcode);
  llvm::erase_if(parts, [](StringRef part) { return part == "cta" || part == "aligned"; });
  parts[0] = "bar";
  ir::Expr *to = writtenOperand(each.operands[0]);
  return to ? assignedBits(to, callDialect(llvm::join(parts, "_"), each.operands[2]), each)
            : nullptr;
}

std::optional<ir::Stmt *> AssemblyBuilder::specialForm(const PtxInstruction &each) {
  const StringRef opcode = each.opcode, kind = opcode.split('.').first;
  if (kind == "setp" || kind == "set")
    return comparison(each);
  if (kind == "atom" || kind == "red")
    return atomic(each);
  if (opcode == "bar.warp.sync" || opcode == "nanosleep.u32" || opcode == "pmevent")
    return statementOf(callDialect(each.function(), each.operands));
  if (opcode.starts_with("cp.async."))
    return asyncCopy(each);
  if (kind == "bar" || kind == "barrier")
    return barrier(each);
  if (opcode == "exit") // its callers would have to end, too
    return in.fnDecl->hasAttr<clang::CUDAGlobalAttr>() ? make<ir::Return>(statement) : nullptr;
  if (kind.starts_with("v") && kind != "vote")
    return video(each);
  if (kind == "prefetch" || kind == "prefetchu")
    return each.operands.size() == 1 && StringRef(each.operands[0]).starts_with("[")
               ? make<ir::Empty>(statement)
               : nullptr;
  if (opcode == "cvta.to.global.u64" || opcode == "cvta.global.u64")
    return each.operands.size() == 2
               ? assigned(writtenOperand(each.operands[0]), readOperand(each.operands[1]),
                          place(statement->getBeginLoc()))
               : nullptr;
  return each.hasSecondResult() ? std::optional(withSecondResult(each)) : std::nullopt;
}

} // namespace cu2port
