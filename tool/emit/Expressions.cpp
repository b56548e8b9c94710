// Expressions as C. The program is a tree, so that parentheses are the printer's
// business. They are written
//   - where the text would be read as another tree:       (a + b) * c,  a - (b - c)
//   - where it would be read right, and compilers warn:   (a << (b + 1)),  (a && b) || c
//   - where the user has written them around an operator.
//
// Implicit conversions are not written: `f = i` converts in C as in CUDA. A target overrides what
// its language does otherwise. Declarators.cpp has types and declarations.
#include "emit/Expressions.h"
#include "support/Faults.h"

#include <cmath>

#include <fmt/format.h>

namespace cu2port::emit {

using namespace ir;
using llvm::cast;

namespace {

/// All assignments group from the right, all others from the left.
Precedence precedenceOf(BinaryOp op) {
  switch (op) {
  case BinaryOp::Mul:
  case BinaryOp::Div:
  case BinaryOp::Rem:
    return Precedence::Multiplicative;
  case BinaryOp::Add:
  case BinaryOp::Sub:
    return Precedence::Additive;
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return Precedence::Shift;
  case BinaryOp::Less:
  case BinaryOp::Greater:
  case BinaryOp::LessEqual:
  case BinaryOp::GreaterEqual:
    return Precedence::Relational;
  case BinaryOp::Equal:
  case BinaryOp::NotEqual:
    return Precedence::Equality;
  case BinaryOp::BitAnd:
    return Precedence::BitAnd;
  case BinaryOp::BitXor:
    return Precedence::BitXor;
  case BinaryOp::BitOr:
    return Precedence::BitOr;
  case BinaryOp::And:
    return Precedence::LogicalAnd;
  case BinaryOp::Or:
    return Precedence::LogicalOr;
  case BinaryOp::Assign:
  case BinaryOp::MulAssign:
  case BinaryOp::DivAssign:
  case BinaryOp::RemAssign:
  case BinaryOp::AddAssign:
  case BinaryOp::SubAssign:
  case BinaryOp::ShlAssign:
  case BinaryOp::ShrAssign:
  case BinaryOp::AndAssign:
  case BinaryOp::XorAssign:
  case BinaryOp::OrAssign:
    return Precedence::Assignment;
  case BinaryOp::Comma:
    return Precedence::Comma;
  }
  return Precedence::Primary;
}

/// One level tighter.
Precedence next(Precedence precedence) {
  return static_cast<Precedence>(static_cast<unsigned>(precedence) + 1);
}

bool isBetween(Precedence p, Precedence low, Precedence high) { return low <= p && p <= high; }

/// Compilers warn where people misread: `a || b && c`, `a << b + c`, `a & b == c`, `a == b == c`.
bool isMisleading(Precedence parent, Precedence child) {
  switch (parent) {
  case Precedence::LogicalOr:
    return child == Precedence::LogicalAnd;
  case Precedence::Shift:
    return child == Precedence::Additive || child == Precedence::Shift;
  case Precedence::BitAnd:
  case Precedence::BitXor:
  case Precedence::BitOr:
    return isBetween(child, next(parent), Precedence::Additive);
  case Precedence::Equality:
  case Precedence::Relational:
    return child == Precedence::Equality || child == Precedence::Relational;
  case Precedence::Comma:
  case Precedence::Assignment:
  case Precedence::Conditional:
  case Precedence::LogicalAnd:
  case Precedence::Additive:
  case Precedence::Multiplicative:
  case Precedence::Unary:
  case Precedence::Postfix:
  case Precedence::Primary:
    return false;
  }
  return false;
}

/// What keeps a literal's type. Types narrower than int have no literals: their values are ints.
/// `long` and `long long` have 64 bits both, and `l` is what C++ and OpenCL C have in common.
const char *integerSuffix(Scalar scalar) {
  switch (scalar) {
  case Scalar::UInt:
    return "u";
  case Scalar::Long:
  case Scalar::LongLong:
    return "l";
  case Scalar::ULong:
  case Scalar::ULongLong:
    return "ul";
  case Scalar::Void:
  case Scalar::Bool:
  case Scalar::Char:
  case Scalar::SChar:
  case Scalar::UChar:
  case Scalar::Short:
  case Scalar::UShort:
  case Scalar::Int:
  case Scalar::Half:
  case Scalar::Float:
  case Scalar::Double:
    return "";
  }
  return "";
}

} // namespace

/// What follows the bracket that stands first; `none` where it is not closed.
static llvm::StringRef behindBrackets(llvm::StringRef text, char open, char close) {
  unsigned depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == open;
    if (text[i] == close && --depth == 0)
      return text.drop_front(i + 1);
  }
  return "none";
}

Precedence precedenceOfText(llvm::StringRef text) {
  // `f(x)`, `a<T>(x).f(y)`: names and what stands in brackets right behind them.
  const char *names = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789:";
  llvm::StringRef rest = text.ltrim(names);
  if (rest.empty())
    return Precedence::Primary;
  for (;;) {
    if (rest.size() < text.size() && rest.starts_with("<"))
      rest = behindBrackets(rest, '<', '>');
    // `a + b`, `(uint)a`: whatever stands there, an argument is all that it may be.
    if (!rest.starts_with("("))
      return Precedence::Assignment;
    // `f(x)` is a call only if the parenthesis that closes last is the one that opens first, as it
    // is not in `f(x) + g(y)`.
    rest = behindBrackets(rest, '(', ')');
    if (rest.empty())
      return Precedence::Postfix;
    if (!rest.consume_front("."))
      return Precedence::Assignment;
    rest = rest.ltrim(names);
  }
}

Text integerText(std::uint64_t bits, Scalar scalar) {
  // A literal has no sign: what looks like one is an operator on it.
  if (isUnsigned(scalar))
    return {std::to_string(bits) + integerSuffix(scalar)};
  const auto value = static_cast<std::int64_t>(bits);
  if (value == INT64_MIN ||
      (value == INT32_MIN && sizeOf(scalar) == 4)) // not the negation of a literal
    return {fmt::format("{}{} - 1", value + 1, integerSuffix(scalar)), Precedence::Additive};
  return {std::to_string(value) + integerSuffix(scalar),
          value < 0 ? Precedence::Unary : Precedence::Primary};
}

std::string parenthesised(const Text &text, Precedence least) {
  return text.precedence < least ? "(" + text.text + ")" : text.text;
}

/// Every part of an expression is printed through here or operand(), with the least that its place
/// can take.
std::string ExpressionPrinter::print(const Expr *expr, Precedence least) {
  return parenthesised(text(expr), least);
}

std::string ExpressionPrinter::arguments(const std::vector<Expr *> &exprs) {
  std::vector<std::string> parts;
  for (const Expr *expr : exprs)
    parts.push_back(argument(expr));
  return fmt::format("{}", fmt::join(parts, ", "));
}

Text ExpressionPrinter::text(const Expr *expr) {
  Text printed = bare(expr);
  // Parentheses of the user's stay where they show how an expression is meant.
  if (expr->parenthesised && printed.precedence < Precedence::Unary && !has(Fault::LostParentheses))
    return {"(" + printed.text + ")"};
  return printed;
}

/// Without the user's parentheses.
Text ExpressionPrinter::bare(const Expr *expr) {
  switch (expr->kind) {
  case ExprKind::IntegerLiteral:
    return integer(cast<IntegerLiteral>(expr));
  case ExprKind::FloatLiteral:
    return floating(cast<FloatLiteral>(expr));
  case ExprKind::BoolLiteral:
    return {cast<BoolLiteral>(expr)->value ? "true" : "false"};
  case ExprKind::StringLiteral:
    return {cast<StringLiteral>(expr)->text};
  case ExprKind::NullPointer:
    return nullPointer();
  case ExprKind::ConstantRef:
    return {cast<ConstantRef>(expr)->constant->name};
  case ExprKind::EnumRef:
    return {cast<EnumRef>(expr)->name()};
  case ExprKind::VariableRef:
    if (isAlias(expr)) // as a pointer; what it leads to goes another way
      return {"&" + cast<VariableRef>(expr)->variable->name, Precedence::Unary};
    return variable(cast<VariableRef>(expr));
  case ExprKind::AllThreads:
    return allThreads(cast<AllThreads>(expr));
  case ExprKind::Member:
    return member(cast<Member>(expr));
  case ExprKind::Index:
    return index(cast<Index>(expr));
  case ExprKind::Unary:
    return unary(cast<Unary>(expr));
  case ExprKind::Binary:
    return binary(cast<Binary>(expr));
  case ExprKind::Conditional:
    return conditional(cast<Conditional>(expr));
  case ExprKind::Cast:
    return cast<Cast>(expr)->hidesStride ? hiddenValue(cast<Cast>(expr))
                                         : conversion(cast<Cast>(expr));
  case ExprKind::Call:
    return call(cast<Call>(expr));
  case ExprKind::Intrinsic:
    return intrinsic(cast<Intrinsic>(expr));
  case ExprKind::Special:
    return special(cast<Special>(expr));
  case ExprKind::InitList:
    return initList(cast<InitList>(expr));
  case ExprKind::SizeOf:
    return {"sizeof(" + typeName(cast<SizeOf>(expr)->of) + ")", Precedence::Unary};
  }
  return {};
}

/// As the user wrote it, `0x1fu`; numbers that passes have made have no text.
Text ExpressionPrinter::integer(const IntegerLiteral *literal) {
  if (literal->text.empty())
    return integerText(literal->value, literal->type ? literal->type->scalar : Scalar::Int);
  return {literal->text, literal->text[0] == '-' ? Precedence::Unary : Precedence::Primary};
}

Text ExpressionPrinter::floating(const FloatLiteral *literal) {
  bool isFloat = literal->type && literal->type->scalar == Scalar::Float;
  Precedence precedence = std::signbit(literal->value) ? Precedence::Unary : Precedence::Primary;
  if (!literal->text.empty())
    return {literal->text, literal->text[0] == '-' ? Precedence::Unary : Precedence::Primary};
  // C has no literals for these: they are quotients.
  if (std::isnan(literal->value))
    return {isFloat ? "(0.0f / 0.0f)" : "(0.0 / 0.0)"};
  if (std::isinf(literal->value))
    return {fmt::format("{}1.0{} / 0.0{}", literal->value < 0 ? "-" : "", isFloat ? "f" : "",
                        isFloat ? "f" : ""),
            Precedence::Multiplicative};
  // The shortest digits that give the same value back.
  std::string digits = isFloat ? fmt::format("{}", static_cast<float>(literal->value))
                               : fmt::format("{}", literal->value);
  if (digits.find_first_of(".e") == std::string::npos)
    digits += ".0";
  return {digits + (isFloat ? "f" : ""), precedence};
}

Text ExpressionPrinter::unary(const Unary *e) {
  if (e->op == UnaryOp::Deref && isAlias(e->operand))
    return pointee(e->operand);
  std::string sign = spell(e->op);
  if (e->op == UnaryOp::PostInc || e->op == UnaryOp::PostDec)
    return {print(e->operand, Precedence::Postfix) + sign, Precedence::Postfix};
  std::string inner = print(e->operand, Precedence::Unary);
  // `-(-x)` and `&(&x)`: without parentheses two signs would be one token.
  if (inner[0] == sign.back() && (inner[0] == '-' || inner[0] == '+' || inner[0] == '&'))
    inner = "(" + inner + ")";
  return {sign + inner, Precedence::Unary};
}

/// Operators group from the left: `a - b - c` needs none on the left, `a - (b - c)` does.
std::string ExpressionPrinter::operand(const Expr *expr, Precedence parent, bool isRight) {
  Text printed = text(expr);
  // At the same level only the left side reads as the tree has it.
  bool isLoose = isRight ? printed.precedence <= parent : printed.precedence < parent;
  if (isRight && has(Fault::LostParentheses))
    return printed.text;
  if (isLoose || isMisleading(parent, printed.precedence))
    return "(" + printed.text + ")";
  return printed.text;
}

Text ExpressionPrinter::binary(const Binary *e) {
  Precedence precedence = precedenceOf(e->op);
  // Each side is as in a list, so that a nested comma gets parentheses.
  if (e->op == BinaryOp::Comma)
    return {argument(e->lhs) + ", " + argument(e->rhs), precedence};
  std::string sign = spell(e->op);
  const std::string hidden = hiddenIndex(e->rhs, e->hidesStride, e->isByTruth);
  if (isAssignment(e->op)) // groups from the right
    return {print(e->lhs, Precedence::Unary) + " " + sign + " " +
                (hidden.empty() ? argument(e->rhs) : hidden),
            precedence};
  return {operand(e->lhs, precedence, false) + " " + sign + " " +
              (hidden.empty() ? operand(e->rhs, precedence, true) : hidden),
          precedence};
}

Text ExpressionPrinter::conditional(const Conditional *e) {
  // `a ? b : c ? d : e` groups from the right; a condition in the condition needs parentheses.
  return {print(e->condition, Precedence::LogicalOr) + " ? " + argument(e->then) + " : " +
              print(e->otherwise, Precedence::Conditional),
          Precedence::Conditional};
}

Text ExpressionPrinter::call(const Call *e) {
  return {fmt::format("{}({})", e->callee->name, fmt::join(arguments(e), ", ")),
          Precedence::Postfix};
}

Text ExpressionPrinter::member(const Member *e) {
  if (e->arrow && isAlias(e->base))
    return {pointee(e->base).text + "." + e->field, Precedence::Postfix};
  return {print(e->base, Precedence::Postfix) + (e->arrow ? "->" : ".") + e->field,
          Precedence::Postfix};
}

/// A stride that a compiler must not see is spelled by the target: `s[any_stride(t * 7 % 64)]`.
Text ExpressionPrinter::index(const Index *e) {
  const std::string hidden = hiddenIndex(e->index, e->hidesStride, e->isByTruth);
  return {print(e->base, Precedence::Postfix) + "[" + (hidden.empty() ? print(e->index) : hidden) +
              "]",
          Precedence::Postfix};
}

/// Of a small number: `(uchar)any_number(c)`. Before it is hidden, the number may be
/// one that has not wrapped around. A thread's index is none: `own_order(get_local_id(0))`.
Text ExpressionPrinter::hiddenValue(const Cast *e) {
  const std::string number = hiddenNumber(e->operand);
  if (llvm::isa<Special>(e->operand))
    return {number, Precedence::Postfix};
  return {"(" + typeName(e->type) + ")" + number, Precedence::Unary};
}

Text ExpressionPrinter::conversion(const Cast *e) {
  // The operand's own precedence counts: nothing is written around it.
  if (e->implicit)
    return text(e->operand);
  if (has(Fault::SignedForUnsigned) && e->type->isScalar() && e->type->scalar == Scalar::UInt)
    return {"(int)" + print(e->operand, Precedence::Unary), Precedence::Unary};
  return {"(" + typeName(e->type) + ")" + print(e->operand, Precedence::Unary), Precedence::Unary};
}

} // namespace cu2port::emit
