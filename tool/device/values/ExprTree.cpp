// Trees are made from below, so that a part is known by its number:
//
//   s[t + 1]   ->   s: 0   t: 1   1: 2   (+ 1 2): 3   ([] 0 3): 4
#include "device/values/ExprTree.h"

#include "device/ir/Walk.h"
#include "device/values/Effects.h"

#include <bit>

namespace cu2port::ir {

using llvm::cast;

namespace {

/// What tells an expression from others of its kind, beside its parts.
struct Detail {
  std::uint64_t number = 0;
  const void *name = nullptr;
  std::string text = {};
};

Detail detailOf(const Expr *expr) {
  switch (expr->kind) {
  case ExprKind::IntegerLiteral:
    return {.number = cast<IntegerLiteral>(expr)->value, .name = expr->type};
  case ExprKind::FloatLiteral:
    return {.number = std::bit_cast<std::uint64_t>(cast<FloatLiteral>(expr)->value),
            .name = expr->type};
  case ExprKind::BoolLiteral:
    return {.number = cast<BoolLiteral>(expr)->value};
  case ExprKind::StringLiteral:
    return {.text = cast<StringLiteral>(expr)->text};
  case ExprKind::ConstantRef:
    return {.name = cast<ConstantRef>(expr)->constant};
  case ExprKind::EnumRef:
    return {.number = cast<EnumRef>(expr)->index, .name = cast<EnumRef>(expr)->decl};
  case ExprKind::VariableRef:
    return {.name = cast<VariableRef>(expr)->variable};
  case ExprKind::AllThreads:
    return {.number = static_cast<std::uint64_t>(cast<AllThreads>(expr)->scope),
            .name = cast<AllThreads>(expr)->variable};
  case ExprKind::Member:
    return {.number = cast<Member>(expr)->arrow, .text = cast<Member>(expr)->field};
  case ExprKind::Unary:
    return {.number = static_cast<std::uint64_t>(cast<Unary>(expr)->op)};
  case ExprKind::Binary:
    return {.number = static_cast<std::uint64_t>(cast<Binary>(expr)->op)};
  case ExprKind::Call:
    return {.name = cast<Call>(expr)->callee};
  case ExprKind::Intrinsic:
    return {.name = cast<Intrinsic>(expr)->operation};
  case ExprKind::Special:
    return {.number = 4 * static_cast<std::uint64_t>(cast<Special>(expr)->value) +
                      cast<Special>(expr)->dimension};
  case ExprKind::SizeOf:
    return {.name = cast<SizeOf>(expr)->of};
  case ExprKind::Cast:
  case ExprKind::InitList:
  case ExprKind::NullPointer:
    return {.name = expr->type};
  case ExprKind::Index:
  case ExprKind::Conditional:
    break;
  }
  return {};
}

} // namespace

const ExprTree *ExprTrees::of(const Expr *expr) {
  expr = withoutImplicitCasts(expr);
  ExprTree tree;
  std::vector<unsigned> parts;
  forEachChild(expr, [&](const Expr *child) {
    const ExprTree *part = of(child);
    parts.push_back(part->number);
    tree.variables.insert(part->variables.begin(), part->variables.end());
  });
  if (const Variable *variable = namedVariable(expr))
    tree.variables.insert(variable);
  Detail detail = detailOf(expr);
  Key key(expr->kind, detail.number, detail.name, std::move(detail.text), std::move(parts));
  const ExprTree *&found = known[std::move(key)];
  if (!found) {
    tree.number = static_cast<unsigned>(trees.size());
    found = &trees.emplace_back(std::move(tree));
  }
  return found;
}

} // namespace cu2port::ir
