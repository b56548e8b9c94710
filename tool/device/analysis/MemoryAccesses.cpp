#include "device/analysis/MemoryAccesses.h"

#include "device/analysis/Effects.h"
#include "device/ir/Walk.h"
#include "support/Faults.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

bool isVolatile(const Variable *array) {
  if (has(Fault::LostVolatile))
    return false;
  return array->isVolatile || (array->type->isPointer() && array->type->volatileElement);
}

/// Of what a pointer points to, or an array's elements.
static bool isVolatilePlace(const Expr *pointer) {
  pointer = withoutImplicitCasts(pointer);
  if (pointer->type->isPointer())
    return pointer->type->volatileElement;
  return isVolatileAccess(pointer);
}

bool isVolatileAccess(const Expr *lvalue) {
  if (has(Fault::LostVolatile))
    return false;
  if (const auto *ref = dyn_cast<VariableRef>(lvalue))
    return ref->variable->isVolatile;
  if (const auto *index = dyn_cast<Index>(lvalue))
    return isVolatilePlace(index->base);
  if (const auto *unary = dyn_cast<Unary>(lvalue))
    return unary->op == UnaryOp::Deref && isVolatilePlace(unary->operand);
  const auto *member = dyn_cast<Member>(lvalue);
  if (!member)
    return false;
  const Field *field = fieldOf(member);
  return (field && field->isVolatile) ||
         (member->arrow ? isVolatilePlace(member->base) : isVolatileAccess(member->base));
}

void forEachAccess(Expr *expr, const std::function<void(Expr *, bool, bool)> &visit) {
  auto below = [&](Expr *of) {
    forEachChild(of, [&](Expr *&child) { forEachAccess(child, visit); });
  };
  auto *binary = dyn_cast<Binary>(expr);
  auto *unary = dyn_cast<Unary>(expr);
  if (unary && unary->op == UnaryOp::AddressOf)
    return below(unary->operand);
  if (!isMutation(expr)) {
    below(expr);
    if (!expr->type || !expr->type->isArray()) // a row is none of its elements
      visit(expr, true, false);
    return;
  }
  Expr *const whole = binary ? binary->lhs : unary->operand;
  Expr *lvalue = whole;
  while (auto *member = dyn_cast<Member>(lvalue)) {
    if (member->arrow)
      break;
    lvalue = member->base;
  }
  below(lvalue);
  if (binary)
    forEachAccess(binary->rhs, visit);
  const bool isRead = !binary || binary->op != BinaryOp::Assign;
  visit(lvalue, isRead, true);
  if (whole != lvalue)
    visit(whole, isRead, true);
}

} // namespace cu2port::ir
