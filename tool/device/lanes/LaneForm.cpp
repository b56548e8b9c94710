#include "device/lanes/LaneForm.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

bool isLaneNumber(const Type *type) {
  return type && type->isScalar() && type->scalar >= Scalar::Bool && type->scalar != Scalar::Half;
}

bool LaneForm::hasExit(const Stmt *stmt) {
  return hasOwnJump(stmt, StmtKind::Break) || hasOwnJump(stmt, StmtKind::Continue) ||
         anyStmt(stmt, [](const Stmt *each) { return isa<Return>(each); });
}

LaneForm::LaneForm(const Stmt *body, std::set<const Variable *> given, EffectsAnalysis &effects)
    : effects(effects), row(body, ThreadGroup::Row, effects,
                            [this](const Variable *variable) {
                              return facts.declares(variable) && !isOfLane(variable);
                            }),
      facts(row.region), ofLanes(std::move(given)) {
  forEachStmt(body, [&](const Stmt *stmt) {
    const auto *counting = dyn_cast<For>(stmt);
    const auto *declared = counting ? dyn_cast_or_null<Declaration>(counting->init) : nullptr;
    if (declared)
      for (const Variable *variable : declared->variables)
        counters[variable] = counting;
  });
  // All are uniform until one is seen not to be: the largest set that fits all at once.
  for (bool changed = true; changed;) {
    changed = false;
    varying.clear();
    for (const Variable *variable : facts.declared())
      if (!isOfLane(variable) && !isUniformValue(variable) && !isUniformCounter(variable))
        changed |= ofLanes.insert(variable).second;
  }
  varying.clear();
}

bool LaneForm::isUniformValue(const Variable *variable) const {
  return facts.keepsValue(variable) && variable->init && !varies(variable->init);
}

/// Lanes leave a loop, but none is behind or ahead of the others in it: those that are there count
/// alike.
bool LaneForm::isUniformCounter(const Variable *variable) const {
  const auto found = counters.find(variable);
  if (found == counters.end() || facts.isAddressTaken(variable) || !variable->init ||
      varies(variable->init))
    return false;
  const For *loop = found->second;
  if (!loop->condition || !loop->step || varies(loop->condition) || varies(loop->step))
    return false;
  std::size_t steps = 0;
  forEachExprIn(static_cast<const Expr *>(loop->step), [&](const Expr *expr) {
    const Expr *set = changedBy(expr);
    steps += set && namedVariable(set) == variable;
  });
  return facts.assignmentsOf(variable) == steps;
}

bool LaneForm::isVector(const Variable *variable) const {
  if (!isOfLane(variable) || !isLaneNumber(variable->type) || variable->isVolatile)
    return false;
  // A truth is a word in vectors, which no pointer leads to.
  return !variable->type->isBool() || !facts.isAddressTaken(variable);
}

bool LaneForm::isVectorArray(const Variable *variable) const {
  return isOfLane(variable) && variable->type->isArray() &&
         isLaneNumber(innermostElement(variable->type)) && !variable->isVolatile &&
         !facts.isAddressTaken(variable);
}

const Variable *LaneForm::vectorOf(const Expr *expr) const {
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return isVector(ref->variable) ? ref->variable : nullptr;
  if (!isLaneNumber(expr->type))
    return nullptr;
  while (const auto *element = dyn_cast<Index>(expr))
    expr = element->base;
  const auto *ref = dyn_cast<VariableRef>(expr);
  return ref && isVectorArray(ref->variable) ? ref->variable : nullptr;
}

/// Its indices are the same for all lanes: one vector.
bool LaneForm::isOneVector(const Expr *expr) const {
  if (!vectorOf(expr))
    return false;
  for (; const auto *element = dyn_cast<Index>(expr); expr = element->base)
    if (varies(element->index))
      return false;
  return true;
}

// ---- What varies -------------------------------------------------------------------------------

bool LaneForm::varies(const Expr *expr) const {
  return varying.of(expr, [&] { return findVaries(expr); });
}

bool LaneForm::findVaries(const Expr *expr) const {
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return isOfLane(ref->variable) || ref->variable->storage == Storage::PerThread ||
           ref->variable->storage == Storage::PerLane;
  if (const auto *special = dyn_cast<Special>(expr))
    return special->value == SpecialValue::Lane ||
           (special->value == SpecialValue::ThreadIdx && special->dimension == 0);
  if (isa<AllThreads>(expr))
    return true;
  if (const Expr *changed = changedBy(expr)) { // what is no counter of the region's, for each lane
    const Variable *set = namedVariable(changed);
    if (!set || !facts.declares(set))
      return true;
  }
  if (isa<Call>(expr) || isa<Intrinsic>(expr)) {
    const Effects own = effects.of(expr);
    if (own.writes || own.stores || own.atomics || (isa<Call>(expr) && own.thread))
      return true;
  }
  bool found = false;
  forEachChild(expr, [&](const Expr *child) { found |= varies(child); });
  return found;
}

// ---- What is done at once ----------------------------------------------------------------------

/// May be evaluated where C would not: all at once, and nothing comes of it.
bool LaneForm::isHarmless(const Expr *expr) const {
  return effects.of(expr).isPure() && !anyExprIn(expr, [&](const Expr *each) {
           return varies(each) && !isVectorOperation(each);
         });
}

/// Lanes that take no part have the value, too: it is made of the threads' indices and of what is
/// the same for all.
bool LaneForm::isInAllLanes(const Expr *expr) const {
  if (!varies(expr))
    return true;
  if (!isVectorOperation(expr) || isa<Index>(expr))
    return false;
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return facts.declares(ref->variable) && facts.keepsValue(ref->variable) &&
           ref->variable->init && isInAllLanes(ref->variable->init);
  bool isInAll = true;
  forEachChild(expr, [&](const Expr *child) { isInAll = isInAll && isInAllLanes(child); });
  return isInAll;
}

bool LaneForm::isContiguous(const Expr *lvalue) const {
  if (!isLaneNumber(lvalue->type) || lvalue->type->isBool())
    return false;
  if (const auto *ref = dyn_cast<VariableRef>(lvalue))
    return ref->variable->storage == Storage::PerThread && !ref->variable->isVolatile;
  const auto *element = dyn_cast<Index>(lvalue);
  if (!element || varies(element->base))
    return false;
  const Type *base = element->base->type;
  const Variable *variable = namedVariable(element->base);
  const bool isVolatile =
      (base->isPointer() && base->volatileElement) || (variable && variable->isVolatile);
  return !isVolatile && row.isContiguous(element->index) && isInAllLanes(element->index);
}

bool LaneForm::isVectorBinary(const Binary *binary) const {
  const Type *type = binary->lhs->type;
  if (!isLaneNumber(type) || !isLaneNumber(binary->rhs->type))
    return false;
  switch (binary->op) {
  case BinaryOp::And:
  case BinaryOp::Or:
    return !effects.of(binary->lhs).writes && isHarmless(binary->rhs);
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return type->isInteger();
  case BinaryOp::Div:
  case BinaryOp::Rem: {
    if (binary->rhs->type != type)
      return false;
    if (type->isFloating())
      return binary->op == BinaryOp::Div;
    // Another number may be 0, or -1, in a lane that takes no part.
    const auto *number = dyn_cast<IntegerLiteral>(withoutImplicitCasts(binary->rhs));
    return number && static_cast<std::int64_t>(number->value) > 0;
  }
  default:
    return !isAssignment(binary->op) && binary->op != BinaryOp::Comma && binary->rhs->type == type;
  }
}

/// Of CUDA's library, which lanes.h has for vectors, too. Its names for doubles are those of
/// overloads for floats as well.
static bool hasVectorForm(const Intrinsic *call) {
  static const llvm::StringSet<> ofFloats = {"sqrtf", "fabsf", "floorf", "ceilf", "truncf",
                                             "rintf", "fmaf",  "fminf",  "fmaxf"};
  static const llvm::StringSet<> ofDoubles = {"sqrt",  "fabs", "floor", "ceil",
                                              "trunc", "rint", "fma"};
  const Scalar number = ofFloats.contains(call->name()) ? Scalar::Float : Scalar::Double;
  const auto isNumber = [&](const Type *type) {
    return type->isScalar() && type->scalar == number;
  };
  return (number == Scalar::Float || ofDoubles.contains(call->name())) && isNumber(call->type) &&
         llvm::all_of(call->arguments, [&](const Expr *each) { return isNumber(each->type); });
}

bool LaneForm::isVectorOperation(const Expr *expr) const {
  return atOnce.of(expr, [&] { return findVectorOperation(expr); });
}

bool LaneForm::findVectorOperation(const Expr *expr) const {
  if (!isLaneNumber(expr->type))
    return false;
  switch (expr->kind) {
  case ExprKind::VariableRef:
    return isOneVector(expr) || isContiguous(expr);
  case ExprKind::Special:
    return cast<Special>(expr)->value == SpecialValue::ThreadIdx;
  case ExprKind::Unary: {
    const auto *unary = cast<Unary>(expr);
    return (unary->op == UnaryOp::Plus || unary->op == UnaryOp::Minus ||
            unary->op == UnaryOp::BitNot || unary->op == UnaryOp::Not) &&
           isLaneNumber(unary->operand->type) &&
           (unary->op != UnaryOp::Not || unary->operand->type->isBool());
  }
  case ExprKind::Binary:
    return isVectorBinary(cast<Binary>(expr));
  case ExprKind::Conditional: {
    const auto *choice = cast<Conditional>(expr);
    return !effects.of(choice->condition).writes && isHarmless(choice->then) &&
           isHarmless(choice->otherwise);
  }
  case ExprKind::Cast: {
    const Type *from = cast<Cast>(expr)->operand->type;
    const bool isCut = from->isFloating() && !expr->type->isFloating() && !expr->type->isBool();
    return isLaneNumber(from) && !isCut;
  }
  case ExprKind::Index:
    return isOneVector(expr) || isContiguous(expr);
  case ExprKind::Call:
    return cast<Call>(expr)->callee->hasLaneForm;
  case ExprKind::Intrinsic:
    return hasVectorForm(cast<Intrinsic>(expr));
  default:
    return false;
  }
}

bool LaneForm::isVectorAssignment(const Expr *expr) const {
  const Expr *lvalue = changedBy(expr);
  if (!lvalue || (!isOneVector(lvalue) && !isContiguous(lvalue)))
    return false;
  const auto *binary = dyn_cast<Binary>(expr);
  if (!binary) // ++, --
    return !lvalue->type->isBool();
  if (effects.of(binary->rhs).writes) // perhaps what is to be set
    return false;
  if (binary->op == BinaryOp::Assign)
    return true;
  // `c += 1` of what is narrower than an int computes in an int.
  Expr promoted = *lvalue;
  if (sizeOf(lvalue->type) < 4)
    promoted.type = binary->rhs->type;
  const bool isInt = binary->rhs->type->isScalar() && binary->rhs->type->scalar == Scalar::Int;
  Binary value = *binary;
  value.op = withoutAssignment(binary->op);
  value.lhs = &promoted;
  return (sizeOf(lvalue->type) >= 4 || isInt) && isVectorBinary(&value);
}

bool LaneForm::needsMask(const Stmt *loop) const {
  const Expr *condition = conditionOf(loop);
  return (condition && varies(condition)) || hasExit(bodyOf(loop));
}

} // namespace cu2port::ir
