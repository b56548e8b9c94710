// Which memory holds what rounding changes. All that gets a value is a Change, with the conditions
// around it; rounded numbers flow through them until nothing is new:
//
//   __global__ void k(const float *x, float *y, int *n, int *m) {
//     float half = 0.5f * x[0];                half: a product
//     y[0] = half;                             what y leads to: half
//     if (y[0] > 1)
//       ++n[0];                                what n leads to: y[0] decides
//     m[0] = n[1] + (x[1] > 2);                what m leads to: n; of x alone it would not
//   }
//
// host/ComparisonFacts.cpp writes down what comes out: `cu2port verify` explains by rounding only
// what is there.
#include "device/analysis/RoundedMemory.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/MemoryRef.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

bool isReal(const Type *type) {
  return type && (type->isScalar() || type->isVector()) && type->scalar >= Scalar::Half;
}

/// Whether every number of one type is one of the other: 24 and 53 bits.
bool isExact(const Type *from, const Type *to) {
  if (isReal(from))
    return sizeOf(from->scalar) <= sizeOf(to->scalar);
  return from->isInteger() && 2 * sizeOf(from) <= sizeOf(to);
}

bool rounds(const Binary &binary) {
  const BinaryOp op = withoutAssignment(binary.op);
  const bool isArithmetic =
      op == BinaryOp::Add || op == BinaryOp::Sub || op == BinaryOp::Mul || op == BinaryOp::Div;
  return isArithmetic && (isReal(binary.lhs->type) || isReal(binary.rhs->type));
}

/// Loads, atomic exchanges and shuffles move numbers; of functions that only compute, all count.
bool rounds(const Intrinsic &call) {
  const EffectSet &effects = call.operation->effects;
  const auto isOfReals = [](const Expr *each) {
    return isReal(each->type) ||
           (each->type && each->type->isPointer() && isReal(each->type->element));
  };
  const bool hasReals = isOfReals(&call) || llvm::any_of(call.arguments, isOfReals);
  const llvm::StringRef name = call.name();
  if (effects.has(Effect::Atomic))
    return hasReals && (name.contains("Add") || name.contains("Sub"));
  const bool moves = effects.has(Effect::SynchronisesWarp) ||
                     (effects.has(Effect::Reads) && !effects.has(Effect::Writes));
  return hasReals && !moves;
}

/// By itself, whatever its operands are.
bool rounds(const Expr *expr) {
  if (const auto *binary = dyn_cast<Binary>(expr))
    return rounds(*binary);
  if (const auto *call = dyn_cast<Intrinsic>(expr))
    return rounds(*call);
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return isReal(expr->type) && conversion->operand->type &&
           !isExact(conversion->operand->type, expr->type);
  return isa<Unary>(expr) && changedBy(expr) && isReal(expr->type);
}

} // namespace

// ---- What changes -------------------------------------------------------------------------------

/// One value that something gets. With none of those, a way out of what is around.
struct RoundedMemory::Change {
  const Function *in = nullptr;
  std::vector<const Expr *> conditions = {}; ///< around it
  const Expr *value = nullptr;
  const Expr *lvalue = nullptr;       ///< of an assignment
  const Variable *variable = nullptr; ///< that gets it, or a part of which does
  const Expr *pointer = nullptr;      ///< what this leads to does
  const Function *result = nullptr;   ///< of this
  const Function *entered = nullptr;  ///< called
};

class RoundedMemory::Collector {
public:
  Collector(Memory &addressed, std::vector<Change> &changes)
      : addressed(addressed), changes(changes) {}

  void add(const Function &function) {
    in = &function;
    add(function.body);
  }

private:
  /// What a condition decides includes what happens in it.
  void add(const Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (variable->init)
          change({.value = variable->init, .variable = variable});
    if (const auto *end = dyn_cast<Return>(stmt))
      change({.value = end->value, .result = in});
    if (isa<Return, Break, Continue>(stmt))
      change({});
    const Expr *condition = conditionOf(stmt);
    enter(condition, [&] {
      forEachChildExpr(stmt, [&](const Expr *expr) { add(expr); });
      forEachChildStmt(stmt, [&](const Stmt *child) { add(child); });
    });
  }

  void add(const Expr *expr) {
    if (const Variable *variable = addressedVariable(expr))
      addressed.insert(variable);
    addChanges(expr);
    const auto *choice = dyn_cast<Conditional>(expr);
    const auto *binary = dyn_cast<Binary>(expr);
    const bool decides = binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or);
    enter(choice    ? choice->condition
          : decides ? binary->lhs
                    : nullptr,
          [&] { forEachChild(expr, [&](const Expr *child) { add(child); }); });
  }

  void addChanges(const Expr *expr) {
    if (const Expr *lvalue = changedBy(expr)) {
      const auto *binary = dyn_cast<Binary>(expr);
      const bool isSet = binary && binary->op == BinaryOp::Assign;
      const MemoryRef place = memoryRefOf(lvalue);
      change({.value = isSet ? binary->rhs : expr,
              .lvalue = lvalue,
              .variable = place.variable,
              .pointer = place.pointer});
    }
    if (const auto *call = dyn_cast<Call>(expr)) {
      change({.entered = call->callee});
      for (const auto &[parameter, argument] : llvm::zip(call->callee->parameters, call->arguments))
        change({.value = argument, .variable = parameter});
    }
    const auto *intrinsic = dyn_cast<Intrinsic>(expr);
    if (intrinsic && (intrinsic->operation->effects.has(Effect::Atomic) ||
                      intrinsic->operation->effects.has(Effect::Writes)))
      for (const Expr *argument : intrinsic->arguments)
        if (argument->type && argument->type->isPointer())
          change({.value = expr, .pointer = argument});
  }

  void change(Change change) {
    change.in = in;
    change.conditions = conditions;
    changes.push_back(std::move(change));
  }

  void enter(const Expr *condition, llvm::function_ref<void()> inside) {
    if (condition)
      conditions.push_back(condition);
    inside();
    if (condition)
      conditions.pop_back();
  }

  Memory &addressed;
  std::vector<Change> &changes;
  const Function *in = nullptr;
  std::vector<const Expr *> conditions;
};

// ---- What flows ---------------------------------------------------------------------------------

RoundedMemory::RoundedMemory(Function &kernel) {
  for (const Variable *parameter : kernel.parameters)
    if (parameter->type && containsPointer(parameter->type))
      parameters.insert(parameter);
  std::vector<Change> changes;
  Collector collector(addressed, changes);
  for (const Function *function : reachedFrom(kernel))
    collector.add(*function);
  for (bool grows = true; grows;) {
    grows = false;
    for (const Change &change : changes)
      grows |= follow(change) || (isDecided(change) && round(change));
  }
}

bool RoundedMemory::isMemory(const Variable *variable) const {
  return !variable->type->isPointer() &&
         (variable->space != AddressSpace::Private || variable->type->isArray() ||
          variable->type->isStruct() || addressed.count(variable));
}

/// All memory that what a pointer is computed of leads to: an index among it is none.
RoundedMemory::Memory RoundedMemory::memoryBehind(const Expr *pointer) const {
  Memory all;
  for (const Variable *variable : variablesNamedIn(pointer)) {
    if (parameters.count(variable) || isMemory(variable))
      all.insert(variable);
    if (auto found = pointers.find(variable); found != pointers.end())
      all.insert(found->second.begin(), found->second.end());
  }
  return all;
}

bool RoundedMemory::leadsToRounded(const Expr *pointer) const {
  return llvm::any_of(memoryBehind(pointer), [&](const Variable *each) { return has(each); });
}

/// A kernel's parameter stands for what it leads to: the pointer itself nobody rounds.
bool RoundedMemory::isItself(const Expr *expr) const {
  if (rounds(expr))
    return true;
  if (const auto *call = dyn_cast<Call>(expr))
    return results.count(call->callee);
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return rounded.count(ref->variable) && !parameters.count(ref->variable);
  const Expr *pointer = memoryRefOf(expr).pointer;
  const auto *reads = dyn_cast<Intrinsic>(expr);
  return (pointer && leadsToRounded(pointer)) ||
         (reads && llvm::any_of(reads->arguments, [&](const Expr *argument) {
            return argument->type && argument->type->isPointer() && leadsToRounded(argument);
          }));
}

bool RoundedMemory::isRounded(const Expr *value) const {
  return anyExprIn(value, [this](const Expr *each) { return isItself(each); });
}

/// `x[(int)(2 * r)]`: where it is, whatever it holds.
bool RoundedMemory::hasRoundedPlace(const Expr *lvalue) const {
  if (isa<VariableRef>(lvalue))
    return false;
  if (const auto *member = dyn_cast<Member>(lvalue))
    return member->arrow ? isRounded(member->base) : hasRoundedPlace(member->base);
  if (const auto *index = dyn_cast<Index>(lvalue))
    return isRounded(index->index) ||
           (isArray(index->base) ? hasRoundedPlace(index->base) : isRounded(index->base));
  const auto *unary = dyn_cast<Unary>(lvalue);
  return isRounded(unary && unary->op == UnaryOp::Deref ? unary->operand : lvalue);
}

bool RoundedMemory::isDecided(const Change &change) const {
  return decided.count(change.in) || isRounded(change.value) ||
         (change.lvalue && hasRoundedPlace(change.lvalue)) ||
         llvm::any_of(change.conditions, [this](const Expr *each) { return isRounded(each); });
}

bool RoundedMemory::follow(const Change &change) {
  if (!change.variable || !change.value || !containsPointer(change.variable->type))
    return false;
  const Memory more = memoryBehind(change.value);
  Memory &all = pointers[change.variable];
  const std::size_t before = all.size();
  all.insert(more.begin(), more.end());
  return all.size() > before;
}

/// After a way out that a rounded number decides, all that follows is decided by it.
bool RoundedMemory::round(const Change &change) {
  if (change.variable)
    return rounded.insert(change.variable).second;
  if (change.result)
    return results.insert(change.result).second;
  if (!change.pointer)
    return decided.insert(change.entered ? change.entered : change.in).second;
  const Memory behind = memoryBehind(change.pointer);
  const std::size_t before = rounded.size();
  rounded.insert(behind.begin(), behind.end());
  const bool wasAnywhere = std::exchange(isAnywhere, isAnywhere || behind.empty());
  return rounded.size() > before || isAnywhere != wasAnywhere;
}

} // namespace cu2port::ir
