// Which type an expression has by its operands, as C says; and what literals say.
//
//   i + 1u           unsigned int        the usual arithmetic conversions
//   i < n, !x        bool                as C++ has it; C's would be int
//   p + 1            the pointer's type
//   p - q            long
//   &s[i]            a pointer to where s lies
//   0x1fu, 'a'       unsigned int, char  by the token
//   @sqrtf(x)        what was declared for a float
//
// Conversions are written out in the IR, so that both operands mostly have the type already. The
// text is shorter by what is found here, and DumpExpressions.cpp writes what is not.
#include "device/text/Inference.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/text/Types.h"

#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cstdlib>

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::StringRef;

// ---- Tokens -----------------------------------------------------------------------------------

/// `'a'`, `'\n'`, `'\0'`; others are written as numbers.
static std::optional<IntegerToken> readCharacter(StringRef token) {
  if (!token.consume_front("'") || !token.consume_back("'"))
    return std::nullopt;
  if (token == "\\n")
    return IntegerToken{'\n', Scalar::Char};
  if (token == "\\0")
    return IntegerToken{0, Scalar::Char};
  if (token.size() != 1)
    return std::nullopt;
  return IntegerToken{static_cast<unsigned char>(token[0]), Scalar::Char};
}

/// The first type that holds the value, as C has it: of the unsigned ones only where that is said,
/// or where the digits are not decimal.
static Scalar typeOf(std::uint64_t value, bool isUnsigned, unsigned longs, bool isDecimal) {
  const bool fits = value <= (isUnsigned ? UINT32_MAX : INT32_MAX);
  if (longs == 0 && fits)
    return isUnsigned ? Scalar::UInt : Scalar::Int;
  if (longs == 0 && !isDecimal && value <= UINT32_MAX)
    return Scalar::UInt;
  const bool needsSign = isUnsigned || value > INT64_MAX;
  if (longs == 2)
    return needsSign ? Scalar::ULongLong : Scalar::LongLong;
  return needsSign ? Scalar::ULong : Scalar::Long;
}

/// A token of C's: decimal, octal or hexadecimal digits, with a suffix of u and l in any order.
std::optional<IntegerToken> readInteger(std::string_view token) {
  StringRef digits(token);
  if (digits.starts_with("'"))
    return readCharacter(digits);
  const std::size_t end =
      digits.starts_with_insensitive("0x")
          ? std::min(digits.find_first_not_of("0123456789abcdefABCDEF", 2), digits.size())
          : std::min(digits.find_first_not_of("0123456789"), digits.size());
  const std::string suffix = digits.substr(end).lower();
  digits = digits.take_front(end);
  const auto longs = static_cast<unsigned>(std::count(suffix.begin(), suffix.end(), 'l'));
  const auto signs = std::count(suffix.begin(), suffix.end(), 'u');
  // At most two l and one u, and these in one piece: `lul` is no suffix.
  const bool isSuffix = longs <= 2 && signs <= 1 &&
                        longs + static_cast<unsigned>(signs) == suffix.size() && suffix != "lul";
  IntegerToken result;
  if (!isSuffix || digits.getAsInteger(0, result.value))
    return std::nullopt;
  const bool isDecimal = digits[0] != '0' || digits.size() == 1;
  result.type = typeOf(result.value, signs != 0, longs, isDecimal);
  return result;
}

/// With a point or an exponent: without, it is an integer. A float is read as one, since the value
/// would be rounded twice.
std::optional<FloatToken> readFloat(std::string_view token) {
  const std::string text(token);
  const bool isHex = StringRef(text).starts_with_insensitive("0x");
  if (text.find_first_of(isHex ? ".pP" : ".eE") == std::string::npos || text.empty() ||
      !(llvm::isDigit(text[0]) || text[0] == '.'))
    return std::nullopt;
  char *end = nullptr;
  FloatToken result;
  result.value = std::strtod(text.c_str(), &end);
  const StringRef suffix(end);
  if (suffix.equals_insensitive("f")) {
    result.type = Scalar::Float;
    result.value = std::strtof(text.c_str(), &end);
  } else if (!suffix.empty()) {
    return std::nullopt;
  }
  return result;
}

// ---- Expressions ------------------------------------------------------------------------------

/// C's usual arithmetic conversions; of what is no number, the left one.
const Type *TypeInference::common(const Type *left, const Type *right) const {
  if (left == right || !left->isScalar() || !right->isScalar())
    return left;
  return types.scalar(arithmeticType(left->scalar, right->scalar));
}

/// Of what an operation gives: before address spaces are found, pointers that are computed are
/// generic.
const Type *TypeInference::computed(const Type *type) const {
  return type->isPointer() && !hasSpaces ? types.withSpace(type, AddressSpace::Unknown) : type;
}

const Type *TypeInference::ofBinary(const Binary *binary) const {
  const Type *left = binary->lhs->type, *right = binary->rhs->type;
  if (isComparison(binary->op) || binary->op == BinaryOp::And || binary->op == BinaryOp::Or)
    return types.scalar(Scalar::Bool);
  if (binary->op == BinaryOp::Comma)
    return right;
  if (isAssignment(binary->op) || binary->op == BinaryOp::Shl || binary->op == BinaryOp::Shr)
    return left;
  if (!left || !right)
    return nullptr;
  if (left->isPointer() && right->isPointer())
    return types.scalar(Scalar::Long);
  if (left->isPointer() || right->isPointer())
    return computed(left->isPointer() ? left : right);
  return common(left, right);
}

const Type *TypeInference::ofUnary(const Unary *unary) const {
  const Type *operand = unary->operand->type;
  if (unary->op == UnaryOp::Not)
    return types.scalar(Scalar::Bool);
  if (!operand)
    return nullptr;
  if (unary->op == UnaryOp::AddressOf)
    return computed(addressType(types, unary->operand));
  if (unary->op == UnaryOp::Deref)
    return operand->element;
  return computed(operand);
}

/// A lane of a vector, or the field of that name.
static const Type *typeOfMember(const Member *member, TypeTable &types) {
  const Type *base = member->base->type;
  if (member->arrow)
    base = base ? base->element : nullptr;
  if (!base)
    return nullptr;
  if (base->isVector())
    return types.scalar(base->scalar);
  if (!base->isStruct())
    return nullptr;
  for (const Field &field : base->record->fields)
    if (field.name == member->field)
      return field.type;
  return nullptr;
}

/// From the children's types, which must be set: it does not go further down.
const Type *TypeInference::of(const Expr *expr) const {
  switch (expr->kind) {
  case ExprKind::IntegerLiteral: {
    const auto token = readInteger(cast<IntegerLiteral>(expr)->text);
    return token ? types.scalar(token->type) : nullptr;
  }
  case ExprKind::FloatLiteral: {
    const auto token = readFloat(cast<FloatLiteral>(expr)->text);
    return types.scalar(token ? token->type : Scalar::Double);
  }
  case ExprKind::BoolLiteral:
    return types.scalar(Scalar::Bool);
  case ExprKind::StringLiteral:
    return types.pointer(types.scalar(Scalar::Char), AddressSpace::Constant, true);
  case ExprKind::NullPointer:
    return types.pointer(types.scalar(Scalar::Void));
  case ExprKind::ConstantRef: {
    const auto *ref = cast<ConstantRef>(expr);
    const Expr *value = valueOf(ref);
    return value ? value->type : ref->constant->type;
  }
  case ExprKind::EnumRef:
    return types.enumeration(cast<EnumRef>(expr)->decl);
  case ExprKind::VariableRef:
    return cast<VariableRef>(expr)->variable->type;
  case ExprKind::AllThreads:
    return cast<AllThreads>(expr)->variable->type;
  case ExprKind::Member:
    return typeOfMember(cast<Member>(expr), types);
  case ExprKind::Index: {
    const Type *base = cast<Index>(expr)->base->type;
    return base ? base->element : nullptr;
  }
  case ExprKind::Unary:
    return ofUnary(cast<Unary>(expr));
  case ExprKind::Binary:
    return ofBinary(cast<Binary>(expr));
  case ExprKind::Conditional:
    return cast<Conditional>(expr)->then->type;
  case ExprKind::Call:
    return cast<Call>(expr)->callee->returnType;
  case ExprKind::Intrinsic: {
    auto found = results.find(signature(*cast<Intrinsic>(expr)));
    return found == results.end() ? nullptr : found->second;
  }
  case ExprKind::Special: {
    const bool isSize = cast<Special>(expr)->value == SpecialValue::WarpSize;
    return types.scalar(isSize ? Scalar::Int : Scalar::UInt);
  }
  case ExprKind::SizeOf:
    return types.scalar(Scalar::ULong);
  // Written out: a conversion's type, and that of a value in braces.
  case ExprKind::Cast:
  case ExprKind::InitList:
    return expr->type;
  }
  return nullptr;
}

const Type *TypeInference::element(const Type *whole, std::size_t index) {
  if (!whole)
    return nullptr;
  if (whole->isArray())
    return whole->element;
  if (whole->isStruct() && index < whole->record->fields.size())
    return whole->record->fields[index].type;
  return nullptr;
}

// ---- Functions of CUDA's library --------------------------------------------------------------

/// Two calls with the same types of arguments have the same result.
std::string TypeInference::signature(const Intrinsic &call) {
  std::string text = "@" + call.name() + "(";
  for (const Expr *argument : call.arguments) {
    text += text.back() == '(' ? "" : ", ";
    text += argument && argument->type ? writeType(argument->type) : "{}";
  }
  return text + ")";
}

bool TypeInference::declare(const Intrinsic &call) { return declare(signature(call), call.type); }

bool TypeInference::declare(const std::string &signature, const Type *result) {
  return results.emplace(signature, result).second;
}

} // namespace cu2port::ir
