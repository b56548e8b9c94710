#include "device/analysis/MemoryAccesses.h"

#include "device/Effects.h"
#include "device/Walk.h"
#include "support/Faults.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

bool isVolatile(const Variable *array) {
  if (has(Fault::LostVolatile))
    return false;
  return array->isVolatile || (array->type->isPointer() && array->type->volatileElement);
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
  Expr *lvalue = binary ? binary->lhs : unary->operand;
  while (auto *member = dyn_cast<Member>(lvalue)) {
    if (member->arrow)
      break;
    lvalue = member->base;
  }
  below(lvalue);
  if (binary)
    forEachAccess(binary->rhs, visit);
  visit(lvalue, !binary || binary->op != BinaryOp::Assign, true);
}

} // namespace cu2port::ir
