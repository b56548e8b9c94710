// Loops that others must end: which of their reads decide.
//
//   while (flag == 0);                      flag, which the condition reads
//   do { seen = flag; } while (!seen);      flag: seen decides, and this is what it gets
//   for (;;) { if (flag) break; }           flag, which a way out asks for
//   do {                                    nothing: it tries again with what it has just seen
//     old = *p;
//   } while (atomicCAS(p, old, old + 1) != old);
//
// What decides is a slice of the loop (RegionFacts.h) from its condition and those of its ways out.
// Of that, the reads of what others write are the answer.
#include "device/lock_step/WaitLoops.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WarpCallers.h"
#include "device/values/ControlFlow.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/RegionFacts.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

class WaitFinder {
public:
  WaitFinder(Stmt *loop, EffectsAnalysis &effects);
  std::set<const Expr *> reads;

private:
  void addReads(const Expr *expr);
  bool isOfOthers(const Expr *expr);
  bool triesAgain(const Intrinsic *atomic) const;

  EffectsAnalysis &effects;
  RegionFacts facts;
  std::set<const Variable *> written; ///< memory; null for what nobody knows
};

/// What a `for` begins with is read once: nobody waits for it.
WaitFinder::WaitFinder(Stmt *loop, EffectsAnalysis &effects) : effects(effects) {
  std::vector<const Expr *> conditions{conditionOf(loop)};
  forEachChildExpr(loop, [&](const Expr *expr) { facts.add(expr); });
  forEachChildStmt(loop, [&](const Stmt *child) {
    const auto *counted = dyn_cast<For>(loop);
    if (!counted || child != counted->init)
      facts.add(child);
  });
  forEachStmt(loop, [&](const Stmt *stmt) {
    const auto *branch = dyn_cast<If>(stmt);
    if (branch && anyStmt(branch, [](const Stmt *each) { return isa<Break, Return>(each); }))
      conditions.push_back(branch->condition);
  });
  forEachExpr(loop, [&](Expr *&expr) {
    forEachAccess(expr, [&](const Expr *lvalue, bool, bool isWrite) {
      if (isWrite)
        written.insert(memoryOf(lvalue));
    });
  });
  // `if (flag) done = true;` in a loop `while (!done)`
  for (const Expr *value : facts.sliceOf(std::move(conditions), SliceKind::Branches).values)
    addReads(value);
}

/// `old = atomicCAS(p, seen, next)`, where `seen` is from the round before.
bool WaitFinder::triesAgain(const Intrinsic *atomic) const {
  if (!atomic->is(OperationId::AtomicCas) && !atomic->is(OperationId::AtomicCasBlock) &&
      !atomic->is(OperationId::AtomicCasSystem))
    return false;
  return anyExprIn(atomic->arguments[1], [&](const Expr *each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    return ref && facts.changes(ref->variable);
  });
}

/// What another thread may change while this one looks: an atomic operation does, a call with one
/// in it may, and volatile memory is there for that. What the loop writes itself it need not wait
/// for.
bool WaitFinder::isOfOthers(const Expr *expr) {
  if (const auto *intrinsic = dyn_cast<Intrinsic>(expr))
    return intrinsic->operation->effects.has(Effect::Atomic) && !triesAgain(intrinsic);
  if (const auto *call = dyn_cast<Call>(expr))
    return effects.of(call->callee).atomics;
  if (const auto *ref = dyn_cast<VariableRef>(expr);
      ref && ref->variable->space == AddressSpace::Private)
    return false;
  return isVolatileAccess(expr) && !expr->type->isArray() && !written.count(memoryOf(expr));
}

void WaitFinder::addReads(const Expr *expr) {
  if (synchronises(expr))
    return; // all of a warp decide together
  forEachExprIn(expr, [&](const Expr *each) {
    if (isOfOthers(each))
      reads.insert(each);
  });
}

} // namespace

std::set<const Expr *> readsToWait(Stmt *loop, EffectsAnalysis &effects) {
  return WaitFinder(loop, effects).reads;
}

} // namespace cu2port::ir
