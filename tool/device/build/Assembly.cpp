// Inline PTX: each instruction is a call of the dialect's function of its name (ptx_functions.h).
//
//   asm("bfe.u32 %0, %1, %2, 8;" : "=r"(x) : "r"(a), "r"(b));   ->   x = __ptx_bfe_u32(a, b, 8);
//
// Of more than one instruction, what goes in and comes out is in variables of the block's own:
//
//   asm("{ .reg .u32 t; add.cc.u32 t, %1, %2; addc.u32 %0, t, 0; }" ...)
//   ->  { uint in = a, in_2 = b, out, t, carry = 0;
//         t = __ptx_add_cc_u32(in, in_2, &carry);
//         out = __ptx_addc_u32(t, 0, &carry);
//         x = out; }
//
// What the dialect has no function for, or one of other operands, is an obstacle of the kernel:
// none runs with half of its instructions. Functions here say so by null. assembly() is where to
// start; AssemblyText.cpp has taken the text apart before, AssemblyOperands.cpp has the operands.
#include "device/build/Assembly.h"
#include "device/build/AssemblyOperands.h"
#include "device/build/Builder.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port {

using llvm::StringRef;

/// The finding; null, for callers to return.
ir::Stmt *Builder::refuseAssembly(const clang::GCCAsmStmt *s, const std::string &why) {
  obstacle(s->getBeginLoc(), DiagId::InlineAssembly, why);
  return nullptr;
}

/// `to = value`, with a conversion; null if one of them is, or if that would be another number's
/// bits: a float in a register for integers takes a `mov.b32`.
ir::Stmt *Builder::assigned(ir::Expr *to, ir::Expr *value, ir::Place at) {
  if (!to || !value || !(value = asRegister(value, to->type)))
    return nullptr;
  return ir::makeAssignment(program, to, value, at);
}

static bool has(StringRef opcode, std::initializer_list<StringRef> words) {
  llvm::SmallVector<StringRef> parts;
  opcode.split(parts, '.');
  return llvm::any_of(parts, [&](StringRef part) { return llvm::is_contained(words, part); });
}

/// What a load or a store says beside its type; null for one of another memory, whose addresses are
/// no pointers.
const ir::Type *Builder::accessedType(StringRef opcode) {
  llvm::SmallVector<StringRef> parts;
  opcode.split(parts, '.');
  for (StringRef part : llvm::ArrayRef(parts).drop_front().drop_back())
    if (!llvm::is_contained({"global", "nc", "weak", "ca", "cg", "cs", "cv", "lu", "wb", "wt", "v2",
                             "v4", "volatile", "relaxed", "acquire", "release", "cta", "gpu",
                             "sys"},
                            part) &&
        !part.starts_with("L1::") && !part.starts_with("L2::"))
      return nullptr;
  return registerType(parts.back());
}

ir::Stmt *Builder::Assembly::callOf(Builder &builder, const std::string &name) {
  ir::Expr *call = builder.assemblyCall(*this, name, {});
  if (!call)
    return nullptr;
  auto *result = builder.make<ir::Expression>(statement);
  result->expr = call;
  return result;
}

///   ld.acquire.gpu.u32 %0, [%1];   ->   { x = *(volatile uint *)p; __ptx_membar_gl(); }
ir::Stmt *Builder::Assembly::ordered(Builder &builder, ir::Stmt *access, StringRef opcode,
                                     bool isLoad) {
  if (!access || !has(opcode, {"acquire", "release"}))
    return access;
  ir::Stmt *fence = callOf(builder, has(opcode, {"cta"})   ? "membar_cta"
                                    : has(opcode, {"sys"}) ? "membar_sys"
                                                           : "membar_gl");
  if (!fence || isLoad != has(opcode, {"acquire"}))
    return nullptr;
  auto *result = builder.make<ir::Block>(statement);
  result->statements = isLoad ? std::vector{access, fence} : std::vector{fence, access};
  return result;
}

/// `ld.v2.u32 {%0, %1}, [%2];`  ->  `{ out = in[0]; out_2 = in[1]; }`: one after the other; the
/// operands are variables here, so none is evaluated twice. Of `ld.u32 %0, [%1];`, `x = p[0]`.
ir::Stmt *Builder::assemblyAccess(Assembly &in, const PtxInstruction &each, bool isLoad) {
  if (each.operands.size() != 2)
    return nullptr;
  const std::string &address = each.operands[isLoad ? 1 : 0],
                    &registers = each.operands[isLoad ? 0 : 1];
  const ir::Place at = place(in.statement->getBeginLoc());
  std::vector<std::string> parts = PtxInstruction::parts(registers);
  if (parts.empty())
    parts = {registers};
  auto *result = make<ir::Block>(in.statement);
  std::set<const ir::Variable *> loaded;
  for (unsigned i = 0; i < parts.size(); ++i) {
    ir::Expr *memory = assemblyMemory(in, address, accessedType(each.opcode), i, isLoad);
    ir::Expr *other =
        memory ? (isLoad ? assemblyTarget(in, parts[i]) : assemblyValue(in, parts[i])) : nullptr;
    bool isLost = false; // the address, which an earlier part has replaced
    if (memory)
      ir::forEachExprIn(memory, [&](ir::Expr *&expr) {
        const auto *ref = llvm::dyn_cast<ir::VariableRef>(expr);
        isLost |= isLoad && ref && loaded.count(ref->variable);
      });
    if (isLost)
      return nullptr;
    if (isLoad && other)
      loaded.insert(ir::rootVariable(other));
    ir::Stmt *part = isLoad ? assigned(other, memory, at) : assigned(memory, other, at);
    if (!part || (isLoad && ir::sizeOf(other->type) < ir::sizeOf(memory->type)))
      return nullptr;
    result->statements.push_back(part);
  }
  return result->statements.size() == 1 ? result->statements.front() : result;
}

/// mov.b64 {%0, %1}, %2;
ir::Stmt *Builder::assemblyUnpack(Assembly &in, const PtxInstruction &each) {
  const std::vector<std::string> parts = PtxInstruction::parts(each.operands[0]);
  if (each.opcode != "mov.b64" || parts.size() != 2 || each.operands.size() != 2)
    return nullptr;
  auto *result = make<ir::Block>(in.statement);
  for (unsigned i = 0; i < 2; ++i) {
    ir::Stmt *part = assigned(assemblyTarget(in, parts[i]),
                              assemblyCall(in, i ? "high_b64" : "low_b64", each.operands[1]),
                              place(in.statement->getBeginLoc()));
    if (!part)
      return nullptr;
    result->statements.push_back(part);
  }
  return result;
}

/// What an instruction with a result assigns; null if it is not understood.
ir::Expr *Builder::assemblyResult(Assembly &in, const PtxInstruction &each) {
  const StringRef opcode = each.opcode;
  const llvm::ArrayRef<std::string> sources = llvm::ArrayRef(each.operands).drop_front();
  if (!opcode.starts_with("mov."))
    return assemblyCall(in, each.function(), sources);
  if (sources.size() != 1)
    return nullptr;
  const std::vector<std::string> parts = PtxInstruction::parts(sources[0]);
  if (parts.empty())
    return assemblyValue(in, sources[0]);
  return opcode == "mov.b64" && parts.size() == 2 ? assemblyCall(in, "pack_b64", parts) : nullptr;
}

/// Null if it is not understood.
ir::Stmt *Builder::assemblyInstruction(Assembly &in, const PtxInstruction &each) {
  const ir::Place at = place(in.statement->getBeginLoc());
  const StringRef opcode = each.opcode;
  ir::Stmt *result = nullptr;
  if (const bool isLoad = opcode.starts_with("ld."); isLoad || opcode.starts_with("st.")) {
    in.isVolatile = has(opcode, {"volatile", "relaxed", "acquire", "release", "cv"}) ||
                    (has(opcode, {"cg"}) && in.statement->isVolatile());
    result = in.ordered(*this, assemblyAccess(in, each, isLoad), opcode, isLoad);
  } else if (const bool isBarrier =
                 each.function() == "bar_sync" && each.operands == std::vector<std::string>{"0"};
             isBarrier || each.operands.empty()) {
    if (ir::Expr *call = assemblyCall(in, each.function(), {})) {
      auto *statement = make<ir::Expression>(in.statement);
      statement->expr = call;
      result = statement;
    }
  } else if (StringRef(each.operands[0]).starts_with("{")) {
    result = assemblyUnpack(in, each);
  } else if (ir::Expr *to = assemblyTarget(in, each.operands[0])) {
    ir::Expr *value = assemblyResult(in, each);
    if (value && opcode.starts_with("mov.b") && to->type->isFloating() != value->type->isFloating())
      value = assemblyCall(in,
                           to->type->isFloating() ? "float_" + opcode.drop_front(4).str()
                                                  : "bits_" + opcode.drop_front(4).str(),
                           llvm::ArrayRef(each.operands).drop_front());
    // A register of fewer bits would lose some; assemblers take none.
    const bool fits = value && (llvm::isa<ir::IntegerLiteral>(value) ||
                                ir::sizeOf(to->type) >= ir::sizeOf(value->type));
    result = fits ? assigned(to, value, at) : nullptr;
  }
  if (!result || each.predicate.empty())
    return result;
  ir::Expr *condition = assemblyValue(in, each.predicate);
  if (!condition || !condition->type->isBool())
    return nullptr;
  return ir::makeIf(program, each.isNegated ? ir::makeNot(program, condition) : condition,
                    {result});
}

/// The flag lives from one asm statement to the next: a variable of the function's own. Whoever
/// reads the flag of another function is refused.
ir::Variable *Builder::functionsCarry(const clang::GCCAsmStmt *s) {
  if (context->carry)
    return context->carry;
  ir::Variable *carry = generate("carry", registerType("u32"), place(s->getBeginLoc()));
  carry->init = constants.literal(clang::APValue(llvm::APSInt::getUnsigned(0)), ast.UnsignedIntTy,
                                  s->getBeginLoc());
  return context->carry = carry;
}

static bool hasEffects(const clang::GCCAsmStmt *s, const clang::ASTContext &ast) {
  for (unsigned i = 0; i < s->getNumOutputs() + s->getNumInputs(); ++i)
    if (operandExpr(s, i)->HasSideEffects(ast))
      return true;
  return false;
}

/// `"+r"(a[i++])`, which C++ evaluates once.
static bool changesWhatItNamesTwice(const clang::GCCAsmStmt *s, const clang::ASTContext &ast) {
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    if (s->isOutputPlusConstraint(i) && s->getOutputExpr(i)->HasSideEffects(ast))
      return true;
  return false;
}

/// A comment, or nothing but a barrier for the compiler: what it names stays as it is.
static bool isKept(const clang::GCCAsmStmt *s, const clang::ASTContext &ast) {
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    if (!s->isOutputPlusConstraint(i))
      return false;
  return !hasEffects(s, ast);
}

/// `asm volatile("" ::: "memory")`: what other threads may write is read anew behind it.
static bool isCompilerBarrier(const clang::GCCAsmStmt *s) {
  for (unsigned i = 0; i < s->getNumClobbers(); ++i)
    if (s->getClobber(i) == "memory")
      return true;
  return false;
}

/// The statement for `asm(...)`. Null if it is refused; the finding says why.
ir::Stmt *Builder::assembly(const clang::GCCAsmStmt *s) {
  const std::optional<PtxText> text = readPtx(s->getAsmString()->getString());
  if (!text)
    return refuseAssembly(s, "it is not understood");
  Assembly in;
  in.statement = s;
  in.block = make<ir::Block>(s);
  if (changesWhatItNamesTwice(s, ast))
    return refuseAssembly(s, "an operand that is read and written changes something itself");
  if (text->instructions.empty())
    return !isKept(s, ast)        ? refuseAssembly(s, "it is empty")
           : isCompilerBarrier(s) ? in.callOf(*this, "compiler_barrier")
                                  : make<ir::Empty>(s);
  // An operand with an effect, `"r"(a[i++])`, is evaluated once whether the text names it or not:
  // that takes a variable. So do registers, predicates, vectors and the carry flag.
  in.isOne = text->instructions.size() == 1 && text->registers.empty() && !text->usesCarry &&
             text->instructions[0].predicate.empty() && !text->instructions[0].hasVector() &&
             !hasEffects(s, ast);
  if (!in.isOne && !declareOperands(in))
    return refuseAssembly(s, "an operand is not in a register");
  for (const auto &[name, type] : text->registers) {
    const ir::Type *of = registerType(type);
    if (!of)
      return refuseAssembly(s, "a register '" + name + "' of type " + type);
    in.registers[name] = assemblyVariable(in, name, of, nullptr);
  }
  // Text that begins with `addc` goes on with the flag of an asm statement before it.
  if (text->takesCarry && !context->carry)
    return refuseAssembly(s, "the carry flag comes from nowhere in this function");
  if (text->takesCarry || text->leavesCarry) {
    in.carry = functionsCarry(s);
  } else if (text->usesCarry) {
    const clang::APValue zero(llvm::APSInt::getUnsigned(0));
    in.carry = assemblyVariable(in, "carry", registerType("u32"),
                                constants.literal(zero, ast.UnsignedIntTy, s->getBeginLoc()));
  }
  for (const PtxInstruction &each : text->instructions) {
    ir::Stmt *built = assemblyInstruction(in, each);
    if (!built)
      return refuseAssembly(s, "'" + each.opcode + "'");
    in.block->statements.push_back(built);
  }
  // At the end, as an output may be named by an input, too: `"=r"(x) : "r"(x)`.
  for (unsigned i = 0; !in.isOne && i < s->getNumOutputs(); ++i)
    if (ir::Stmt *out = assigned(target(s->getOutputExpr(i)), reference(in.operands[i], nullptr),
                                 place(s->getBeginLoc())))
      in.block->statements.push_back(out);
    else
      return refuseAssembly(s, "an operand is not in a register");
  return in.isOne ? in.block->statements.front() : in.block;
}

} // namespace cu2port
