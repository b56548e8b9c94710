// Statements are followed in their order, up to the first that may leave; of each only what is
// always evaluated counts, so that nothing is looked for behind a condition, but for bounds from
// above: those let pass what has wrapped around.
#include "device/analysis/PickedElements.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Layout.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/Effects.h"
#include "device/values/WrapRisk.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Of one variable.
class ElementSearch {
public:
  ElementSearch(const Variable *index, const RegionFacts &facts) : index(index), facts(facts) {}

  bool pick(const std::vector<Stmt *> &statements) const;

private:
  bool picks(Stmt *stmt) const;
  bool picks(const Expr *expr) const;
  bool anyChildPicks(const Expr *expr) const;
  bool picksInAddress(const Expr *lvalue) const;
  bool isMadeOfIndex(const Expr *expr) const;
  bool isSumOfIndex(const Binary *sum) const;
  bool bounds(const Expr *condition, bool negated) const;
  /// Also of a variable that is declared around.
  const Expr *valueOf(const Variable *variable) const {
    const bool isKept =
        !facts.changes(variable) && !llvm::isa_and_nonnull<InitList>(variable->init);
    return isKept ? variable->init : nullptr;
  }

  const Variable *index;
  const RegionFacts &facts;
  const WrapRisks risks{[this](const Variable *each) { return valueOf(each); }};
};

bool isSigned(const Type *type) { return isIndexType(type) && !isUnsigned(type->scalar); }

/// What is added lies above -2^31 and below 2^31 - 1024: with it the index is still far below zero.
bool ElementSearch::isSumOfIndex(const Binary *sum) const {
  const bool isLeft = isMadeOfIndex(sum->lhs);
  if (!isLeft && (sum->op == BinaryOp::Sub || !isMadeOfIndex(sum->rhs)))
    return false;
  return risks.of(isLeft ? sum->rhs : sum->lhs) <= WrapRisk::BelowZero;
}

/// The variable, or a sum with it, in signed numbers only: without a sign, -2^31 is 2^31.
bool ElementSearch::isMadeOfIndex(const Expr *expr) const {
  if (const auto *conversion = dyn_cast<Cast>(expr)) {
    const Type *from = conversion->operand->type, *to = conversion->type;
    return isSigned(from) && isIndexType(to) && (isSigned(to) || sizeOf(to) > sizeOf(from)) &&
           isMadeOfIndex(conversion->operand);
  }
  if (!isSigned(expr->type))
    return false;
  if (const auto *ref = dyn_cast<VariableRef>(expr)) {
    const Expr *value = valueOf(ref->variable);
    return ref->variable == index || (value && isMadeOfIndex(value));
  }
  const Binary *sum = asSum(expr);
  return sum && isSumOfIndex(sum);
}

/// `i < n`, or `i >= n` negated, and nothing else: what has wrapped around passes.
bool ElementSearch::bounds(const Expr *condition, bool negated) const {
  condition = withoutImplicitCasts(condition);
  const auto *unary = dyn_cast<Unary>(condition);
  if (unary && unary->op == UnaryOp::Not)
    return bounds(unary->operand, !negated);
  const auto order = orderingOf(condition, !negated);
  return order && isSigned(order->low->type) && isMadeOfIndex(order->low);
}

bool ElementSearch::anyChildPicks(const Expr *expr) const {
  bool found = false;
  forEachChild(expr, [&](const Expr *child) { found = found || picks(child); });
  return found;
}

/// `&x[i]`, `&x[i].field`: nothing is there yet.
bool ElementSearch::picksInAddress(const Expr *lvalue) const {
  const auto *field = dyn_cast<Member>(lvalue);
  if (field && !field->arrow)
    return picksInAddress(field->base);
  return isa<Index>(lvalue) ? anyChildPicks(lvalue) : picks(lvalue);
}

/// Is evaluated, and picks. An operation gets addresses of what it reads or changes.
bool ElementSearch::picks(const Expr *expr) const {
  if (const auto *element = dyn_cast<Index>(expr)) // x[i][k] as well, but not x[i] of an array
    return (isMadeOfIndex(element->index) && !element->type->isArray()) || anyChildPicks(expr) ||
           (isa<Index>(element->base) && element->base->type->isArray() &&
            isMadeOfIndex(llvm::cast<Index>(element->base)->index));
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return picks(choice->condition) || (bounds(choice->condition, false) && picks(choice->then));
  if (const auto *both = dyn_cast<Binary>(expr);
      both && (both->op == BinaryOp::And || both->op == BinaryOp::Or))
    return picks(both->lhs) || (bounds(both->lhs, both->op == BinaryOp::Or) && picks(both->rhs));
  if (const Expr *lvalue = operandOfAddress(expr))
    return picksInAddress(lvalue);
  if (const auto *operation = dyn_cast<Intrinsic>(expr))
    for (const Expr *each : operation->arguments) {
      const Expr *lvalue = operandOfAddress(withoutImplicitCasts(each));
      const EffectSet &does = operation->operation->effects;
      if (lvalue && (does.has(Effect::Reads) || !does.isPure()) && picks(lvalue))
        return true;
    }
  return !isa<SizeOf>(expr) && anyChildPicks(expr);
}

bool ElementSearch::picks(Stmt *stmt) const {
  if (const auto *block = dyn_cast<Block>(stmt))
    return pick(block->statements);
  if (const auto *loop = dyn_cast<For>(stmt))
    return (loop->init && picks(loop->init)) || (loop->condition && picks(loop->condition));
  if (const auto *loop = dyn_cast<Do>(stmt))
    return picks(loop->body);
  if (const auto *guard = dyn_cast<If>(stmt); guard && bounds(guard->condition, false))
    return picks(guard->condition) || picks(guard->then);
  bool found = false;
  forEachChildExpr(stmt, [&](Expr *&each) { found = found || picks(each); });
  return found;
}

bool ElementSearch::pick(const std::vector<Stmt *> &statements) const {
  for (Stmt *stmt : statements) {
    if (picks(stmt))
      return true;
    const auto *guard = dyn_cast<If>(stmt); // `if (i >= n) return;`
    const bool stays = guard && !guard->otherwise && bounds(guard->condition, true);
    if (!stays && mayLeave(stmt))
      return false;
  }
  return false;
}

} // namespace

bool pickElementBy(const std::vector<Stmt *> &statements, const Variable *index,
                   const RegionFacts &facts) {
  return isSigned(index->type) && ElementSearch(index, facts).pick(statements);
}

} // namespace cu2port::ir
