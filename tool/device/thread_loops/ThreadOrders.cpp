// The pass "thread-orders": which loops over the threads compilers may run side by side.
//
//   threads { y[t] = x[t]; }                                 side by side
//   threads { atomicAdd(y, 1); }                             in order
//   threads { float a[4]; ... a[k] ... }                     in order: all would have one array
//   threads { float x = p[t].x; q[t].y = x; ... p[t].y }     in order: AccessOrder.h
//   threads { if (x[t] > 2) y[t] = x[27 % n]; }              one by one: FixedDivisions.h
//
// Between two barriers CUDA's threads run in any order. But a compiler that is told so also changes
// the order of one thread's own accesses, and has all iterations share what one has in memory.
#include "device/Passes.h"
#include "device/analysis/AccessOrder.h"
#include "device/analysis/OwnMemory.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"
#include "device/values/RegionFacts.h"
#include "device/values/ThreadNumbering.h"
#include "device/workarounds/FixedDivisions.h"

#include "llvm/ADT/STLExtras.h"

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
  ThreadAccesses accesses;
  const RegionFacts facts; ///< of the kernel
  const bool isKernel;     ///< pointers that a function gets may lead anywhere
  const bool mayAlias;     ///< some pointer may lead to a variable of the kernel's own
};

ThreadOrders::ThreadOrders(const Function &kernel, EffectsAnalysis &effects)
    : effects(effects), accesses(kernel, effects), facts(kernel), isKernel(kernel.isKernel),
      mayAlias(llvm::any_of(facts.variables(), [&](const Variable *variable) {
        return variable->space == AddressSpace::Private && facts.isAddressTaken(variable);
      })) {}

/// Arrays over threads that the region uses, and that some pointer may lead to as well: a compiler
/// that takes the threads to be independent may also change the order of one thread's accesses.
bool ThreadOrders::usesAliases(ThreadLoop *loop) const {
  return anyExpr(loop, [&](const Expr *expr) {
    const auto *ref = dyn_cast<VariableRef>(expr);
    return ref && isOverThreads(ref->variable) &&
           (facts.isAddressTaken(ref->variable) || (mayAlias && ref->variable->type->isPointer()));
  });
}

/// Iterations side by side would share what a thread has in memory.
bool ThreadOrders::runsSideBySide(ThreadLoop *loop) {
  if (effects.of(loop->body).atomics || hasOwnMemory(loop->body) || usesAliases(loop) ||
      llvm::any_of(reachedFrom(loop->body),
                   [](const Function *reached) { return hasOwnMemory(reached->body); }))
    return false;
  const Divergence row(loop->body, groupOf(*loop), effects);
  const auto found = accesses.of(loop->body, row);
  return found && findMovingAccesses(*found).empty();
}

ThreadOrder ThreadOrders::of(ThreadLoop *loop) {
  if (hasFixedDivisions(loop)) // Clang would take a wrong address
    return ThreadOrder::OneByOne;
  return isKernel && runsSideBySide(loop) ? ThreadOrder::SideBySide : ThreadOrder::InOrder;
}

} // namespace

void orderThreads(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : blockRunnersOf(program)) {
    ThreadOrders orders(*kernel, effects);
    for (ThreadLoop *loop : threadLoops(kernel->body))
      loop->order = orders.of(loop);
  }
}

} // namespace cu2port::ir
