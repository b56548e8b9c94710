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
// start; AssemblyText.cpp has taken the text apart before.
#include "device/build/Assembly.h"
#include "device/analysis/Effects.h"
#include "device/build/Builder.h"
#include "device/ir/Make.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

namespace cu2port {

using llvm::StringRef;

/// What the names in an asm statement stand for.
struct Builder::Assembly {
  const clang::GCCAsmStmt *statement = nullptr;
  bool isOne = false;                   ///< a single instruction, which needs no variables
  std::vector<ir::Variable *> operands; ///< of %0 and so on, where it is not
  std::map<std::string, ir::Variable *> registers;
  ir::Variable *carry = nullptr;
  ir::Block *block = nullptr;
};

static const clang::Expr *operandExpr(const clang::GCCAsmStmt *s, unsigned i) {
  return i < s->getNumOutputs() ? s->getOutputExpr(i) : s->getInputExpr(i - s->getNumOutputs());
}

/// r, l, h, f, d or n: without what says how the operand is used.
static char kindOf(const clang::GCCAsmStmt *s, unsigned i) {
  const StringRef constraint = i < s->getNumOutputs()
                                   ? s->getOutputConstraint(i)
                                   : s->getInputConstraint(i - s->getNumOutputs());
  return constraint.empty() ? 0 : constraint.back();
}

/// The finding; null, for callers to return.
ir::Stmt *Builder::refuseAssembly(const clang::GCCAsmStmt *s, const std::string &why) {
  obstacle(s->getBeginLoc(), DiagId::InlineAssembly, why);
  return nullptr;
}

/// Of `.reg .u32 t`, of an instruction's `.u32`, or of a constraint's letter: "r" is a uint as
/// well. Null for others, as f16x2 is.
const ir::Type *Builder::registerType(StringRef name) {
  using ir::Scalar;
  const auto scalar = llvm::StringSwitch<std::optional<Scalar>>(name)
                          .Cases("u32", "b32", "r", Scalar::UInt)
                          .Case("s32", Scalar::Int)
                          .Cases("u64", "b64", "l", Scalar::ULongLong)
                          .Case("s64", Scalar::LongLong)
                          .Cases("u8", "b8", Scalar::UChar)
                          .Case("s8", Scalar::SChar)
                          .Cases("u16", "b16", "h", Scalar::UShort)
                          .Case("s16", Scalar::Short)
                          .Cases("f32", "f", Scalar::Float)
                          .Cases("f64", "d", Scalar::Double)
                          .Case("pred", Scalar::Bool)
                          .Default(std::nullopt);
  return scalar ? program.types.scalar(*scalar) : nullptr;
}

/// To what a parameter or a register is; null where that would be another number's bits.
ir::Expr *Builder::asRegister(ir::Expr *value, const ir::Type *type) {
  if (!value || value->type == type)
    return value;
  const bool fromFloat = value->type->isFloating(), toFloat = type->isFloating();
  const bool isNumber =
      value->type->isInteger() || value->type->isBool() || value->type->isPointer() || fromFloat;
  if (!isNumber || fromFloat != toFloat || type->isBool() != value->type->isBool())
    return nullptr;
  auto *cast = program.make<ir::Cast>();
  cast->operand = value;
  cast->type = type;
  cast->place = value->place;
  return cast;
}

/// An operand that is read: `%0`, `%tid.x` (a call of `__ptx_sreg_tid_x`), a register `t`, or a
/// number as `8` and `0xffU` are; null if it is none that is known here.
ir::Expr *Builder::assemblyValue(Assembly &in, StringRef text) {
  unsigned number = 0;
  if (text.consume_front("%")) {
    if (!text.getAsInteger(10, number) &&
        number < in.statement->getNumOutputs() + in.statement->getNumInputs())
      return in.isOne ? expr(operandExpr(in.statement, number))
                      : reference(in.operands[number], nullptr);
    std::string name = ("sreg_" + text).str();
    std::replace(name.begin(), name.end(), '.', '_'); // %tid.x
    return assemblyCall(in, name, {});
  }
  if (const auto known = in.registers.find(text.str()); known != in.registers.end())
    return reference(known->second, nullptr);
  // A number that only unsigned types hold, 0xffffffffffffffff, is the negative one of its bits.
  std::int64_t value = 0;
  std::uint64_t bits = 0;
  StringRef digits = text;
  digits.consume_back("U");
  if (digits.getAsInteger(0, value)) {
    if (digits.getAsInteger(0, bits))
      return nullptr;
    value = static_cast<std::int64_t>(bits);
  }
  const bool isWide = value > INT32_MAX || value < INT32_MIN;
  return literal(clang::APValue(llvm::APSInt(llvm::APInt(isWide ? 64 : 32, value, true), false)),
                 isWide ? ast.LongLongTy : ast.IntTy, in.statement->getBeginLoc());
}

/// Null if there is no such function, or if it takes something else. A last parameter by reference
/// is the carry flag, which no operand names: `uint __ptx_addc_u32(uint a, uint b, uint &carry)`.
ir::Expr *Builder::assemblyCall(Assembly &in, const std::string &name,
                                llvm::ArrayRef<std::string> operands) {
  const auto found = ast.getTranslationUnitDecl()->lookup(&ast.Idents.get("__ptx_" + name));
  const auto *callee = found.empty() ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(found.front());
  if (!callee || !unit.isDialect(callee->getLocation()))
    return nullptr;
  auto *call = program.make<ir::Call>();
  call->place = place(in.statement->getBeginLoc());
  llvm::SaveAndRestore site(callSite, in.statement->getBeginLoc());
  call->callee = function(callee);
  call->type = call->callee->returnType;
  const std::vector<ir::Variable *> &parameters = call->callee->parameters;
  const bool takesCarry = !parameters.empty() && parameters.back()->isReference;
  if (parameters.size() != operands.size() + takesCarry)
    return nullptr;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    ir::Expr *value = asRegister(assemblyValue(in, operands[i]), parameters[i]->type);
    if (!value)
      return nullptr;
    call->arguments.push_back(value);
  }
  if (takesCarry) {
    if (!in.carry)
      return nullptr;
    call->arguments.push_back(addressOf(reference(in.carry, nullptr)));
  }
  return call;
}

/// An operand that is written: `%0` of the outputs, or a register; null for others.
ir::Expr *Builder::assemblyTarget(Assembly &in, StringRef text) {
  unsigned number = 0;
  if (const auto known = in.registers.find(text.str()); known != in.registers.end())
    return reference(known->second, nullptr);
  if (!text.consume_front("%") || text.getAsInteger(10, number) ||
      number >= in.statement->getNumOutputs())
    return nullptr;
  return in.isOne ? target(operandExpr(in.statement, number))
                  : reference(in.operands[number], nullptr);
}

/// `to = value`, with a conversion; null if one of them is, or if that would be another number's
/// bits: a float in a register for integers takes a `mov.b32`.
ir::Stmt *Builder::assigned(ir::Expr *to, ir::Expr *value, ir::Place at) {
  if (!to || !value || !(value = asRegister(value, to->type)))
    return nullptr;
  return ir::makeAssignment(program, to, value, at);
}

/// `[%1 + 8]` as an array of `type`; null for an offset that is no element's.
ir::Expr *Builder::assemblyMemory(Assembly &in, StringRef address, const ir::Type *type,
                                  unsigned number, bool isConst) {
  if (!type || !address.consume_front("[") || !address.consume_back("]"))
    return nullptr;
  const auto [base, offset] = address.split('+');
  std::uint64_t bytes = 0;
  ir::Expr *pointer = assemblyValue(in, base);
  const bool isAddress =
      pointer && (pointer->type->isPointer() ||
                  (pointer->type->isInteger() && ir::sizeOf(pointer->type) == 8));
  if (!isAddress || (!offset.empty() && offset.getAsInteger(0, bytes)) || bytes % ir::sizeOf(type))
    return nullptr;
  auto *cast = program.make<ir::Cast>();
  cast->operand = pointer;
  cast->type = program.types.pointer(type, ir::AddressSpace::Unknown, isConst);
  auto *element = program.make<ir::Index>();
  element->base = cast;
  element->index = literal(clang::APValue(llvm::APSInt::get(
                               static_cast<std::int64_t>(bytes / ir::sizeOf(type) + number))),
                           ast.IntTy, in.statement->getBeginLoc());
  element->type = type;
  element->place = cast->place = place(in.statement->getBeginLoc());
  return element;
}

/// What a load or a store says beside its type; null for one that other threads have to see in some
/// order, or of another memory, whose addresses are no pointers.
const ir::Type *Builder::accessedType(StringRef opcode) {
  llvm::SmallVector<StringRef> parts;
  opcode.split(parts, '.');
  for (StringRef part : llvm::ArrayRef(parts).drop_front().drop_back())
    if (!llvm::is_contained(
            {"global", "nc", "weak", "ca", "cg", "cs", "lu", "wb", "wt", "v2", "v4"}, part) &&
        !part.starts_with("L1::") && !part.starts_with("L2::"))
      return nullptr;
  return registerType(parts.back());
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
  if (opcode.starts_with("ld.") || opcode.starts_with("st.")) {
    result = assemblyAccess(in, each, opcode.starts_with("ld."));
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

/// A variable of the block's, with a value or without.
ir::Variable *Builder::assemblyVariable(Assembly &in, const std::string &name, const ir::Type *type,
                                        ir::Expr *init) {
  auto *result = program.make<ir::Variable>();
  generate(result, name);
  result->type = type;
  result->init = init;
  result->place = place(in.statement->getBeginLoc());
  in.block->statements.push_back(ir::makeDeclaration(program, result));
  return result;
}

/// `"=r"(x)` -> `uint out;`  `"+r"(x)` -> `uint out = x;`  `"r"(a)` -> `uint in = a;`
/// False for a type of operand that no register has.
bool Builder::declareOperands(Assembly &in) {
  const clang::GCCAsmStmt *s = in.statement;
  for (unsigned i = 0; i < s->getNumOutputs() + s->getNumInputs(); ++i) {
    const bool isOutput = i < s->getNumOutputs(),
               isRead = !isOutput || s->isOutputPlusConstraint(i);
    // "n" is a number that is known when the text is compiled: of whatever size.
    const char kind = kindOf(s, i);
    const ir::Type *type = kind == 'n' ? registerType("s64") : registerType(StringRef(&kind, 1));
    if (!type)
      return false;
    ir::Expr *value = isRead ? expr(operandExpr(s, i)) : nullptr;
    if (value && value->type->isPointer() && kind == 'l' && !isOutput)
      type = value->type; // and keeps its address space
    ir::Expr *init = isRead ? asRegister(value, type) : nullptr;
    if (isRead && !init)
      return false;
    in.operands.push_back(assemblyVariable(in, isOutput ? "out" : "in", type, init));
  }
  return true;
}

/// The flag lives from one asm statement to the next: a variable of the function's own. Whoever
/// reads the flag of another function is refused.
ir::Variable *Builder::functionsCarry(const clang::GCCAsmStmt *s) {
  if (context->carry)
    return context->carry;
  auto *carry = program.make<ir::Variable>();
  generate(carry, "carry");
  carry->type = registerType("u32");
  carry->place = place(s->getBeginLoc());
  carry->init =
      literal(clang::APValue(llvm::APSInt::getUnsigned(0)), ast.UnsignedIntTy, s->getBeginLoc());
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

/// A comment, or a barrier for the compiler: what it names stays as it is.
static bool isKept(const clang::GCCAsmStmt *s, const clang::ASTContext &ast) {
  for (unsigned i = 0; i < s->getNumOutputs(); ++i)
    if (!s->isOutputPlusConstraint(i))
      return false;
  return !hasEffects(s, ast);
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
    return isKept(s, ast) ? make<ir::Empty>(s) : refuseAssembly(s, "it is empty");
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
                                literal(zero, ast.UnsignedIntTy, s->getBeginLoc()));
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
