// The pass "thread-orders": which loops over the threads compilers may run side by side.
//
//   threads { y[t] = x[t]; }                                 side by side
//   threads { atomicAdd(y, 1); }                             in order
//   threads { float a[4]; ... a[k] ... }                     in order: all would have one array
//   threads { float x = p[t].x; q[t].y = x; ... p[t].y }     in order: StridedAccesses.h
//   threads { if (x[t] > 2) y[t] = x[27 % n]; }              one by one: FixedDivisions.h
//
// Between two barriers CUDA's threads run in any order. But a compiler that is told so also changes
// the order of one thread's own accesses, and has all iterations share what one has in memory.
#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/ThreadNumbering.h"
#include "device/workarounds/FixedDivisions.h"
#include "device/workarounds/StridedAccesses.h"

#include <algorithm>
#include <set>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// Of the loops of one kernel.
class ThreadOrders {
public:
  ThreadOrders(const Function &kernel, EffectsAnalysis &effects);
  ThreadOrder of(ThreadLoop *loop);

private:
  bool usesAliases(ThreadLoop *loop) const;
  bool runsSideBySide(ThreadLoop *loop);

  EffectsAnalysis &effects;
  std::set<const Variable *> addressed; ///< the kernel's own that some pointer may lead to
};

/// An array itself, or a struct with one.
bool containsArray(const Type *type) {
  if (type->isArray())
    return true;
  return type->isStruct() &&
         std::any_of(type->record->fields.begin(), type->record->fields.end(),
                     [](const Field &field) { return containsArray(field.type); });
}

/// Variables of a thread that live in memory: the iterations of a loop would share it if they were
/// not run one after the other.
bool hasOwnMemory(Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](Stmt *each) {
    if (auto *declaration = dyn_cast<Declaration>(each))
      for (const Variable *variable : declaration->variables)
        found |= variable->storage == Storage::Plain && containsArray(variable->type);
  });
  forEachExpr(stmt, [&](Expr *&expr) {
    const Variable *variable = addressedVariable(expr);
    found |= variable && variable->space == AddressSpace::Private;
  });
  return found;
}

/// Finds the variables of which an address is taken, written or by an array's decay to a pointer.
ThreadOrders::ThreadOrders(const Function &kernel, EffectsAnalysis &effects) : effects(effects) {
  forEachExpr(kernel.body, [&](Expr *&expr) {
    for (const Variable *variable : {addressedVariable(expr), decayedVariable(expr)})
      if (variable && variable->space == AddressSpace::Private)
        addressed.insert(variable);
    if (isCallOf(expr, OperationId::AtomicAddRow)) // only looks at it
      addressed.erase(addressedVariable(llvm::cast<Intrinsic>(expr)->arguments[1]));
  });
}

/// Arrays over threads that the region uses, and that some pointer may lead to as well: a compiler
/// that takes the threads to be independent may also change the order of one thread's accesses.
bool ThreadOrders::usesAliases(ThreadLoop *loop) const {
  return anyExpr(loop, [&](const Expr *expr) {
    const auto *ref = dyn_cast<VariableRef>(expr);
    return ref && isOverThreads(ref->variable) &&
           (addressed.count(ref->variable) ||
            (!addressed.empty() && ref->variable->type->isPointer()));
  });
}

bool ThreadOrders::runsSideBySide(ThreadLoop *loop) {
  if (effects.of(loop->body).atomics || hasOwnMemory(loop->body) || usesAliases(loop) ||
      isUnsafeToVectorise(loop))
    return false;
  return llvm::none_of(reachedFrom(loop->body),
                       [](const Function *reached) { return hasOwnMemory(reached->body); });
}

ThreadOrder ThreadOrders::of(ThreadLoop *loop) {
  if (hasFixedDivisions(loop)) // Clang would take a wrong address
    return ThreadOrder::OneByOne;
  return runsSideBySide(loop) ? ThreadOrder::SideBySide : ThreadOrder::InOrder;
}

} // namespace

void orderThreads(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program)) {
    ThreadOrders orders(*kernel, effects);
    for (ThreadLoop *loop : threadLoops(kernel->body))
      loop->order = orders.of(loop);
  }
}

} // namespace cu2port::ir
