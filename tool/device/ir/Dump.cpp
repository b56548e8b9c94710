// How an expression is written in the text of a device program: a line of C, in which the tree can
// be seen.
//
//   s[i] += x * y + 1              s[i] += ((x * y) + 1)
//   (float)n, n an int             (float)n            written by the user
//   float f = n;                   <float>(n)          a conversion that C makes by itself
//   sqrtf(x)                 ->    @sqrtf(x)           of CUDA's library
//   threadIdx.x + lane             threadIdx.x + lane
//   (a look at all lanes' v)       warp v
//
// text() has the marks that a derived class adds (`(x : char)`), bare() is the expression itself.
// There are no precedences: whoever reads it back needs none.
#include "device/ir/Dump.h"

#include <fmt/format.h>

namespace cu2port::ir {

namespace {

using llvm::cast;

std::string special(const Special *e) {
  if (e->value == SpecialValue::WarpSize || e->value == SpecialValue::Lane)
    return spell(e->value);
  return fmt::format("{}.{}", spell(e->value), "xyz"[e->dimension]);
}

/// An implicit conversion has parentheses of its own.
bool isOperator(const Expr *expr) {
  return expr->kind == ExprKind::Binary || expr->kind == ExprKind::Unary ||
         expr->kind == ExprKind::Conditional ||
         (expr->kind == ExprKind::Cast && !cast<Cast>(expr)->implicit);
}

} // namespace

const char *spell(SpecialValue value) {
  // In the order of the enumerators of SpecialValue.
  static constexpr const char *names[] = {"threadIdx",  "blockIdx", "blockDim",
                                          "gridDim",    "warpSize", "globalIdx",
                                          "globalSize", "lane",     "firstThreadIdx"};
  static_assert(std::size(names) == static_cast<unsigned>(SpecialValue::FirstThreadIdx) + 1);
  return names[static_cast<unsigned>(value)];
}

/// Marks bring parentheses, too: once is enough.
std::string ExprDumper::operand(const Expr *expr) {
  return expr && isOperator(expr) && marks(expr).empty() ? "(" + bare(expr) + ")" : text(expr);
}

/// A comma would part the list otherwise.
std::string ExprDumper::element(const Expr *expr) {
  const auto *binary = llvm::dyn_cast_or_null<Binary>(expr);
  return binary && binary->op == BinaryOp::Comma ? operand(expr) : text(expr);
}

std::string ExprDumper::list(const std::vector<Expr *> &exprs) {
  std::vector<std::string> parts;
  for (const Expr *expr : exprs)
    parts.push_back(element(expr));
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// The user's text, if there is one; a number that a pass has made, with the sign of its type.
std::string ExprDumper::integer(const IntegerLiteral *literal) {
  if (!literal->text.empty())
    return literal->text;
  if (literal->type && isUnsigned(literal->type->scalar))
    return std::to_string(literal->value);
  return std::to_string(static_cast<std::int64_t>(literal->value));
}

std::string ExprDumper::floating(const FloatLiteral *literal) {
  return literal->text.empty() ? fmt::format("{}", literal->value) : literal->text;
}

std::string ExprDumper::unary(const Unary *e) {
  bool isPostfix = e->op == UnaryOp::PostInc || e->op == UnaryOp::PostDec;
  return isPostfix ? operand(e->operand) + spell(e->op) : spell(e->op) + operand(e->operand);
}

std::string ExprDumper::conversion(const Cast *e) {
  return e->implicit ? fmt::format("<{}>({})", type(e->type), text(e->operand))
                     : fmt::format("({}){}", type(e->type), operand(e->operand));
}

std::string ExprDumper::initList(const InitList *e) {
  return fmt::format("{}{{{}}}", e->isValue && e->type ? type(e->type) : "", list(e->elements));
}

std::string ExprDumper::text(const Expr *expr) {
  if (!expr)
    return "<null>";
  const std::vector<std::string> all = marks(expr);
  return all.empty() ? bare(expr) : fmt::format("({} : {})", bare(expr), fmt::join(all, ", "));
}

std::string ExprDumper::bare(const Expr *expr) {
  switch (expr->kind) {
  case ExprKind::IntegerLiteral:
    return integer(cast<IntegerLiteral>(expr));
  case ExprKind::FloatLiteral:
    return floating(cast<FloatLiteral>(expr));
  case ExprKind::BoolLiteral:
    return cast<BoolLiteral>(expr)->value ? "true" : "false";
  case ExprKind::StringLiteral:
    return cast<StringLiteral>(expr)->text;
  case ExprKind::NullPointer:
    return "null";
  case ExprKind::ConstantRef:
    return named(expr, cast<ConstantRef>(expr)->constant->name);
  case ExprKind::EnumRef:
    return named(expr, cast<EnumRef>(expr)->name());
  case ExprKind::VariableRef:
    return named(expr, cast<VariableRef>(expr)->variable->name);
  case ExprKind::AllThreads: {
    const auto *e = cast<AllThreads>(expr);
    return std::string(e->isSet ? "sets " : "") +
           (e->scope == SyncScope::Block ? "block " : "warp ") + e->variable->name;
  }
  case ExprKind::Member: {
    const auto *e = cast<Member>(expr);
    return operand(e->base) + (e->arrow ? "->" : ".") + e->field;
  }
  case ExprKind::Index: {
    const auto *e = cast<Index>(expr);
    return fmt::format("{}[{}]", operand(e->base), text(e->index));
  }
  case ExprKind::Unary:
    return unary(cast<Unary>(expr));
  case ExprKind::Binary: {
    const auto *e = cast<Binary>(expr);
    return fmt::format("{} {} {}", operand(e->lhs), spell(e->op), operand(e->rhs));
  }
  case ExprKind::Conditional: {
    const auto *e = cast<Conditional>(expr);
    return fmt::format("{} ? {} : {}", operand(e->condition), operand(e->then),
                       operand(e->otherwise));
  }
  case ExprKind::Cast:
    return conversion(cast<Cast>(expr));
  case ExprKind::Call: {
    const auto *e = cast<Call>(expr);
    return fmt::format("{}({})", e->callee->name, list(e->arguments));
  }
  case ExprKind::Intrinsic: {
    const auto *e = cast<Intrinsic>(expr);
    return fmt::format("@{}({})", e->name(), list(e->arguments));
  }
  case ExprKind::Special:
    return named(expr, special(cast<Special>(expr)));
  case ExprKind::InitList:
    return initList(cast<InitList>(expr));
  case ExprKind::SizeOf:
    return fmt::format("sizeof({})", type(cast<SizeOf>(expr)->of));
  }
  return "";
}

std::string dump(const Expr *expr) { return ExprDumper().text(expr); }

} // namespace cu2port::ir
