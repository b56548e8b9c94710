// Loops that others must end: which of their reads decide.
//
//   while (flag == 0);                      flag, which the condition reads
//   do { seen = flag; } while (!seen);      flag: seen decides, and this is what it gets
//   for (;;) { if (flag) break; }           flag, which a way out asks for
//   do {                                    nothing: it tries again with what it has just seen
//     old = *p;
//   } while (atomicCAS(p, old, old + 1) != old);
//
// WaitFinder collects what decides (findDeciding), from the condition through the variables in it
// to what these get, until nothing is new. Of that, the reads of what others write are the answer.
#include "device/lock_step/WaitLoops.h"

#include "device/analysis/Synchronisation.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WarpCallers.h"
#include "device/values/ControlFlow.h"
#include "device/values/MemoryAccesses.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

class WaitFinder {
public:
  WaitFinder(Stmt *loop, EffectsAnalysis &effects)
      : loop(loop), effects(effects), changing(changingVariables(loop)) {
    forEachExpr(loop, [&](Expr *&expr) {
      forEachAccess(expr, [&](Expr *lvalue, bool, bool isWrite) {
        if (isWrite)
          written.insert(memoryOf(lvalue));
      });
    });
    if (auto *counted = dyn_cast<For>(loop); counted && counted->init)
      forEachExpr(counted->init, [&](Expr *&expr) { once.insert(expr); });
    findDeciding();
    for (const Expr *expr : deciding)
      addReads(const_cast<Expr *>(expr));
  }
  std::set<const Expr *> reads;

private:
  void findDeciding();
  bool decide(const Expr *expr);
  bool addBranches();
  bool addValues();
  void addReads(Expr *expr);
  bool isOfOthers(const Expr *expr);
  bool triesAgain(const Intrinsic *atomic) const;

  Stmt *loop;
  EffectsAnalysis &effects;
  const std::set<const Variable *> changing;
  std::set<const Expr *> once; ///< with which a `for` begins: what it reads, it does not wait for
  std::set<const Variable *> written; ///< memory; null for what nobody knows
  std::set<const Expr *> deciding;    ///< expressions on which it depends how long it runs
  std::set<const Variable *> named;   ///< in those
};

/// True if that was not known yet.
/// The expression decides, and so do the variables in it.
bool WaitFinder::decide(const Expr *expr) {
  if (!expr || !deciding.insert(expr).second)
    return false;
  named.merge(variablesNamedIn(expr));
  return true;
}

/// Conditions under which the loop is left, or such a variable gets its value.
bool WaitFinder::addBranches() {
  bool isNew = false;
  forEachStmt(loop, [&](Stmt *stmt) {
    auto *branch = dyn_cast<If>(stmt);
    if (!branch)
      return;
    const bool leaves =
        anyStmt(branch, [](const Stmt *each) { return isa<Break>(each) || isa<Return>(each); });
    // A branch decides also by what it assigns: `if (flag) done = true;` in a loop `while (!done)`.
    if (leaves ||
        anyExpr(branch, [&](const Expr *each) { return named.count(assignedVariable(each)); }))
      isNew |= decide(branch->condition);
  });
  return isNew;
}

/// The values that such variables get.
bool WaitFinder::addValues() {
  bool isNew = false;
  // What a `for` begins with is read once: nobody waits for it.
  forEachExpr(loop, [&](Expr *&each) {
    const auto *assignment = dyn_cast<Binary>(each);
    const Variable *variable = assignment ? assignedVariable(each) : nullptr;
    if (variable && named.count(variable) && !once.count(each))
      isNew |= decide(assignment->rhs);
  });
  forEachStmt(loop, [&](Stmt *stmt) {
    const auto *declaration = dyn_cast<Declaration>(stmt);
    for (const Variable *variable :
         declaration ? declaration->variables : std::vector<Variable *>())
      if (named.count(variable) && !once.count(variable->init))
        isNew |= decide(variable->init);
  });
  return isNew;
}

void WaitFinder::findDeciding() {
  decide(conditionOf(loop));
  // Both bring new variables, by which both may find more.
  while (addBranches() || addValues())
    ;
}

/// `old = atomicCAS(p, seen, next)`, where `seen` is from the round before.
bool WaitFinder::triesAgain(const Intrinsic *atomic) const {
  if (!atomic->is(OperationId::AtomicCas) && !atomic->is(OperationId::AtomicCasBlock) &&
      !atomic->is(OperationId::AtomicCasSystem))
    return false;
  return anyExprIn(atomic->arguments[1], [&](const Expr *each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    return ref && changing.count(ref->variable);
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

void WaitFinder::addReads(Expr *expr) {
  if (synchronises(expr))
    return; // all of a warp decide together
  forEachExprIn(expr, [&](Expr *&each) {
    if (isOfOthers(each))
      reads.insert(each);
  });
}

} // namespace

std::set<const Expr *> readsToWait(Stmt *loop, EffectsAnalysis &effects) {
  return WaitFinder(loop, effects).reads;
}

} // namespace cu2port::ir
