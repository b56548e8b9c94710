// What two expressions read and write, and so whether their order counts:
//
//   n        n++            it does
//   n        f(&m)          it does not, unless f, or what it calls, gets further than to m
//   p->x     *q = 1         it does: pointers may lead to the same memory
//   __shfl_sync(...)        values of other threads are no memory
#include "device/values/Interference.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/MemoryAccesses.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

bool isOwn(const Variable *variable) { return variable->space == AddressSpace::Private; }

bool holdsPointers(const Type *type) {
  if (type->isArray())
    return holdsPointers(type->element);
  if (!type->isStruct())
    return type->isPointer();
  return llvm::any_of(type->record->fields,
                      [](const Field &field) { return holdsPointers(field.type); });
}

/// The variable of which an argument is the address, if no further pointer is found there.
const Variable *objectAt(const Expr *argument) {
  while (const auto *conversion = dyn_cast<Cast>(argument))
    argument = conversion->operand;
  const Expr *lvalue = operandOfAddress(argument);
  const Variable *variable = lvalue              ? rootVariable(lvalue)
                             : isArray(argument) ? rootVariable(argument)
                                                 : nullptr;
  return variable && isOwn(variable) && !holdsPointers(variable->type) ? variable : nullptr;
}

/// An operation that takes values of other threads, or ends its own, touches no memory.
bool touchesNothing(const EffectSet &effects) {
  return effects == EffectSet{} || effects == EffectSet{Effect::SynchronisesWarp} ||
         effects == EffectSet{Effect::EndsThread};
}

bool touchesArguments(const EffectSet &effects) {
  return effects == EffectSet{Effect::Reads} || effects == EffectSet{Effect::Writes} ||
         effects == EffectSet{Effect::Reads, Effect::Writes};
}

/// Device variables and shared ones, operations that do more than on their arguments, and pointers
/// made of numbers.
bool getsFurther(const Expr *expr) {
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return !isOwn(ref->variable);
  if (const auto *operation = dyn_cast<Intrinsic>(expr))
    return !touchesNothing(operation->operation->effects) &&
           !touchesArguments(operation->operation->effects);
  const auto *conversion = dyn_cast<Cast>(expr);
  return conversion && conversion->type->isPointer() && conversion->operand->type &&
         conversion->operand->type->isInteger();
}

} // namespace

bool Interference::staysInArguments(const Function *callee) {
  if (const auto known = staying.find(callee); known != staying.end())
    return known->second;
  staying[callee] = false; // in case it calls itself
  const bool stays =
      callee->body && !hasBarrier(callee->body) && !anyExpr(callee->body, [&](const Expr *expr) {
        const auto *call = dyn_cast<Call>(expr);
        return getsFurther(expr) || (call && !staysInArguments(call->callee));
      });
  return staying[callee] = stays;
}

/// What is behind those that are pointers, or hold some.
void Interference::addArguments(const std::vector<Expr *> &arguments, bool isWrite,
                                Touched &touched) const {
  for (const Expr *argument : arguments) {
    if (const Variable *object = objectAt(argument)) {
      touched.reads.insert(object);
      if (isWrite)
        touched.writes.insert(object);
    } else if (argument->type && (holdsPointers(argument->type) || argument->type->isArray())) {
      touched.loads = true;
      touched.stores |= isWrite;
    }
  }
}

void Interference::addCall(const Call *call, Touched &touched) {
  const Effects does = effects.of(call->callee);
  if (!does.writes && !does.loads)
    return;
  addArguments(call->arguments, does.writes, touched);
  if (staysInArguments(call->callee))
    return;
  touched.loads = true;
  touched.stores |= does.writes;
}

void Interference::addOperation(const Intrinsic *operation, Touched &touched) const {
  const EffectSet &does = operation->operation->effects;
  if (touchesNothing(does))
    return;
  addArguments(operation->arguments, !does.isPure(), touched);
  if (touchesArguments(does))
    return;
  touched.loads = true;
  touched.stores |= !does.isPure();
}

void Interference::addPlace(const Expr *lvalue, bool isRead, bool isWrite, Touched &touched) const {
  const MemoryRef place = memoryRefOf(lvalue);
  if (place.variable && isOwn(place.variable)) {
    if (isRead)
      touched.reads.insert(place.variable);
    if (isWrite)
      touched.writes.insert(place.variable);
  } else if (place.variable || place.pointer) {
    touched.loads |= isRead;
    touched.stores |= isWrite;
  }
  touched.stores |= isVolatileAccess(lvalue);
}

Touched Interference::of(Expr *expr) {
  Touched touched;
  forEachAccess(expr, [&](Expr *each, bool isRead, bool isWrite) {
    if (const auto *call = dyn_cast<Call>(each))
      addCall(call, touched);
    else if (const auto *operation = dyn_cast<Intrinsic>(each))
      addOperation(operation, touched);
    else if (isWrite || isa<VariableRef, Member, Index, Unary>(each))
      addPlace(each, isRead, isWrite, touched);
  });
  return touched;
}

Touched Interference::ofPlace(Expr *lvalue) {
  Unary address;
  address.op = UnaryOp::AddressOf;
  address.operand = lvalue;
  return of(&address);
}

/// A pointer may lead to what one writes, and so to a variable whose address is taken.
bool Interference::meets(const Touched &writer, const Touched &other) const {
  const auto isReached = [&](const Variable *each) { return facts.isAddressTaken(each); };
  const bool loads = other.loads || other.stores;
  for (const Variable *each : writer.writes)
    if (other.reads.count(each) || other.writes.count(each) || (loads && isReached(each)))
      return true;
  return writer.stores &&
         (loads || llvm::any_of(other.reads, isReached) || llvm::any_of(other.writes, isReached));
}

bool Interference::isBetween(const Touched &a, const Touched &b) const {
  return meets(a, b) || meets(b, a);
}

} // namespace cu2port::ir
