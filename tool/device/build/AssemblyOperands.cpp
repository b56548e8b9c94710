// Operands of inline PTX (Assembly.cpp), as expressions: what an instruction reads, and where it
// writes to.
//
//   %1            the expression of the operand, or a variable that has its value: in
//   %0            that of an output, which is written: x, or a variable out
//   t             a register: a variable of the block's
//   8, 0xffU      a number
//   %tid.x        a call of the dialect's function: __ptx_sreg_tid_x()
//   [%2 + 8]      an element of an array: ((T *)in)[1]
#include "device/build/AssemblyBuilder.h"

#include "device/ir/Make.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"

#include <algorithm>

namespace cu2port {

using llvm::StringRef;

const clang::Expr *operandExpr(const clang::GCCAsmStmt *s, unsigned i) {
  return i < s->getNumOutputs() ? s->getOutputExpr(i) : s->getInputExpr(i - s->getNumOutputs());
}

/// r, l, h, f, d or n: without what says how the operand is used.
static char kindOf(const clang::GCCAsmStmt *s, unsigned i) {
  const StringRef constraint = i < s->getNumOutputs()
                                   ? s->getOutputConstraint(i)
                                   : s->getInputConstraint(i - s->getNumOutputs());
  return constraint.empty() ? 0 : constraint.back();
}

const ir::Type *registerType(StringRef name, ir::TypeTable &types) {
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
  return scalar ? types.scalar(*scalar) : nullptr;
}

ir::Expr *asRegister(ir::Program &program, ir::Expr *value, const ir::Type *type) {
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

/// `0f3F800000` is 1.0f, `0d` a double in the same way; null for others.
ir::Expr *AssemblyBuilder::realNumber(StringRef text) {
  std::uint64_t bits = 0;
  const bool isFloat = text.starts_with_insensitive("0f") && text.size() == 10,
             isDouble = text.starts_with_insensitive("0d") && text.size() == 18;
  if ((!isFloat && !isDouble) || text.drop_front(2).getAsInteger(16, bits))
    return nullptr;
  const clang::QualType type = isFloat ? ast.UnsignedIntTy : ast.UnsignedLongLongTy;
  const clang::APValue value(llvm::APSInt(llvm::APInt(isFloat ? 32 : 64, bits), true));
  return callOn(isFloat ? "float_b32" : "float_b64",
                {in.constants.literal(value, type, statement->getBeginLoc())});
}

/// An operand that is read: `%0`, `%tid.x` (a call of `__ptx_sreg_tid_x`), a register `t`, or a
/// number as `8` and `0xffU` are, or `0f3F800000` by the bits of a float; null for what is not
/// known here.
ir::Expr *AssemblyBuilder::readOperand(StringRef text) {
  unsigned number = 0;
  if (text.consume_front("!")) { // of a predicate
    ir::Expr *value = readOperand(text);
    return value && value->type->isBool() ? ir::makeNot(program, value) : nullptr;
  }
  if (text == "WARP_SZ")
    text = "32";
  if (text.consume_front("%")) {
    if (!text.getAsInteger(10, number) &&
        number < statement->getNumOutputs() + statement->getNumInputs())
      return isOne ? in.expr(operandExpr(statement, number))
                   : in.reference(operands[number], nullptr);
    std::string name = ("sreg_" + text).str();
    std::replace(name.begin(), name.end(), '.', '_'); // %tid.x
    return callDialect(name, {});
  }
  if (const auto known = registers.find(text.str()); known != registers.end())
    return in.reference(known->second, nullptr);
  if (ir::Expr *real = realNumber(text))
    return real;
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
  return in.constants.literal(
      clang::APValue(llvm::APSInt(llvm::APInt(isWide ? 64 : 32, value, true), false)),
      isWide ? ast.LongLongTy : ast.IntTy, statement->getBeginLoc());
}

/// Null if there is no such function, or if it takes something else. A last parameter by reference
/// is the carry flag, which no operand names: `uint __ptx_addc_u32(uint a, uint b, uint &carry)`.
ir::Expr *AssemblyBuilder::callDialect(const std::string &name,
                                       llvm::ArrayRef<std::string> operands) {
  std::vector<ir::Expr *> values;
  for (const std::string &each : operands)
    values.push_back(readOperand(each));
  return callOn(name, std::move(values));
}

ir::Function *AssemblyBuilder::dialectFunction(const std::string &name) {
  const auto found = ast.getTranslationUnitDecl()->lookup(&ast.Idents.get("__ptx_" + name));
  const auto *callee = found.empty() ? nullptr : llvm::dyn_cast<clang::FunctionDecl>(found.front());
  if (!callee || !unit.isDialect(callee->getLocation()))
    return nullptr;
  llvm::SaveAndRestore site(state.callSite, statement->getBeginLoc());
  return in.owner.function(callee);
}

ir::Expr *AssemblyBuilder::callOn(const std::string &name, std::vector<ir::Expr *> values) {
  ir::Function *callee = dialectFunction(name);
  if (!callee)
    return nullptr;
  ir::Call *call = ir::makeCall(program, callee, {}, place(statement->getBeginLoc()));
  const std::vector<ir::Variable *> &parameters = call->callee->parameters;
  const bool takesCarry = !parameters.empty() && parameters.back()->isReference;
  if (parameters.size() != values.size() + takesCarry)
    return nullptr;
  for (std::size_t i = 0; i < values.size(); ++i) {
    ir::Expr *value = asArgument(values[i], parameters[i]->type);
    if (!value)
      return nullptr;
    call->arguments.push_back(value);
  }
  if (takesCarry) {
    if (!carry)
      return nullptr;
    call->arguments.push_back(in.addressOf(in.reference(carry, nullptr)));
  }
  return call;
}

/// An address as it is; of a register as asRegister() has it, without what `.ftz` makes 0, and with
/// a float's bits for an instruction that takes any type of a size (`.b32`).
ir::Expr *AssemblyBuilder::asArgument(ir::Expr *value, const ir::Type *type) {
  if (!value || type->isPointer())
    return value && value->type->isPointer() ? value : nullptr;
  if (takesBits && value->type->isFloating() && type->isInteger() &&
      ir::sizeOf(type) == ir::sizeOf(value->type))
    return asRegister(program, callOn(ir::sizeOf(type) == 8 ? "bits_b64" : "bits_b32", {value}),
                      type);
  ir::Expr *result = asRegister(program, value, type);
  if (result && flushes && type->isFloating() && ir::sizeOf(type) == 4) {
    llvm::SaveAndRestore once(flushes, false);
    return callOn("flushed_f32", {result});
  }
  return result;
}

/// An operand that is written: `%0` of the outputs, or a register; null for others.
ir::Expr *AssemblyBuilder::writtenOperand(StringRef text) {
  unsigned number = 0;
  if (const auto known = registers.find(text.str()); known != registers.end())
    return in.reference(known->second, nullptr);
  if (!text.consume_front("%") || text.getAsInteger(10, number) ||
      number >= statement->getNumOutputs())
    return nullptr;
  return isOne ? in.target(operandExpr(statement, number))
               : in.reference(operands[number], nullptr);
}

/// `[%1 + 8]` as an array of `type`; null for an offset that is no element's. In shared memory,
/// what the register has is an address of that memory, and not a pointer.
ir::Expr *AssemblyBuilder::memoryAt(StringRef address, const ir::Type *type, unsigned number,
                                    bool isConst, bool isShared) {
  if (!type || !address.consume_front("[") || !address.consume_back("]"))
    return nullptr;
  const auto [base, offset] = address.split('+');
  std::int64_t bytes = 0;
  ir::Expr *pointer = readOperand(base);
  if (isShared && pointer)
    pointer = pointer->type->isInteger() ? callOn("shared_pointer", {pointer}) : nullptr;
  const bool isAddress =
      pointer && (pointer->type->isPointer() ||
                  (pointer->type->isInteger() && ir::sizeOf(pointer->type) == 8));
  if (!isAddress || (!offset.empty() && offset.getAsInteger(0, bytes)) ||
      bytes % static_cast<std::int64_t>(ir::sizeOf(type)))
    return nullptr;
  auto *cast = program.make<ir::Cast>();
  cast->operand = pointer;
  cast->type = program.types.pointer(type, ir::AddressSpace::Unknown, isConst, isVolatile);
  cast->place = place(statement->getBeginLoc());
  ir::Expr *index = in.constants.integer(
      bytes / static_cast<std::int64_t>(ir::sizeOf(type)) + number, statement->getBeginLoc());
  return ir::makeIndex(program, cast, index, cast->place);
}

/// A variable of the block's, with a value or without.
ir::Variable *AssemblyBuilder::addVariable(const std::string &name, const ir::Type *type,
                                           ir::Expr *init) {
  ir::Variable *result = in.generate(name, type, place(statement->getBeginLoc()));
  block->statements.push_back(ir::makeDeclaration(program, result, init));
  return result;
}

/// `"=r"(x)` -> `uint out;`  `"+r"(x)` -> `uint out = x;`  `"r"(a)` -> `uint in = a;`
/// False for a type of operand that no register has.
bool AssemblyBuilder::declareOperands() {
  const clang::GCCAsmStmt *s = statement;
  for (unsigned i = 0; i < s->getNumOutputs() + s->getNumInputs(); ++i) {
    const bool isOutput = i < s->getNumOutputs(),
               isRead = !isOutput || s->isOutputPlusConstraint(i);
    // "n" is a number that is known when the text is compiled: of whatever size.
    const char kind = kindOf(s, i);
    const ir::Type *type = kind == 'n' ? registerType("s64", program.types)
                                       : registerType(StringRef(&kind, 1), program.types);
    if (!type)
      return false;
    ir::Expr *value = isRead ? in.expr(operandExpr(s, i)) : nullptr;
    if (value && value->type->isPointer() && kind == 'l' && !isOutput)
      type = value->type; // and keeps its address space
    ir::Expr *init = isRead ? asRegister(program, value, type) : nullptr;
    if (isRead && !init)
      return false;
    operands.push_back(addVariable(isOutput ? "out" : "in", type, init));
  }
  return true;
}

} // namespace cu2port
