// What an expression reads and writes, and whether such a place is volatile: by its variable, by
// what a pointer says of its pointee, or by a field.
//
//   volatile int flag;     flag                        isVolatileAccess
//   volatile int *p;       *p, p[i], but not p
//   struct { volatile int lock; } *n;    n->lock, but not n->next
//
// With the fault LostVolatile, tests check that they would notice if it were not seen.
#include "device/values/MemoryAccesses.h"

#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "device/values/Effects.h"
#include "device/values/Evaluation.h"
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

static void forEachAccess(const std::vector<EvaluationStep> &steps,
                          const std::function<void(Expr *, bool, bool)> &visit) {
  for (const EvaluationStep &step : steps) {
    forEachAccess(step.first, visit);
    forEachAccess(step.second, visit);
    if (!step.isChoice && step.access != Access::Address)
      visit(step.expr, step.access != Access::Write, step.access != Access::Read);
  }
}

void forEachAccess(Expr *expr, const std::function<void(Expr *, bool, bool)> &visit) {
  forEachAccess(evaluationOf(expr), visit);
}

ElementOfList elementAround(Expr *lvalue) {
  auto *index = dyn_cast<Index>(lvalue);
  Expr *base = index ? withoutImplicitCasts(index->base) : nullptr;
  if (!base || !base->type->isArray())
    return {};
  ElementOfList around;
  if (isa<Index>(base))
    around = elementAround(base);
  else if (auto *field = dyn_cast<Member>(base); field && isa<Index>(withoutFields(field)))
    around.element = withoutFields(field);
  around.isKnown = around.isKnown && constantOf(index->index).has_value();
  return around;
}

} // namespace cu2port::ir
