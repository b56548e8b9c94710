// Where code says that it relies on the lock-step of a warp: by volatile memory, a fence, or a
// branch for one warp. Forward data flow over what the threads have done with each such array since
// they met.
//
//   volatile float *s = shared;
//   if (t < 32) {
//     s[t] += s[t + 16];      after: the warp must meet behind it,
//     s[t] += s[t + 8];       since this reads what others have written there
//   }
//   while (*flag == 0);       waits for another thread: behind it the warp is not in step, and
//                             exchanges in global memory are refused
//
// LockStepHistory.h says when lock-step is relied upon; then all statements that use the array get
// a meeting behind them (meet). Start with StepFinder::take and note.
#include "device/lock_step/LockStepWalk.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WaitLoops.h"
#include "device/values/MemoryAccesses.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;
using Use = LockStepSummary::Use;

namespace {

/// `__threadfence_block()`: what a thread has written is for others of its block to read.
bool hasBlockFence(const Stmt *body) {
  return anyExpr(body,
                 [](const Expr *expr) { return isCallOf(expr, OperationId::ThreadFenceBlock); });
}

/// Any variable in the expression, to speak of it.
const Variable *nameOf(Expr *expr) {
  const Variable *found = nullptr;
  forEachExprIn(expr, [&](Expr *&each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    if (ref && !found)
      found = ref->variable;
  });
  return found;
}

/// A variable that no other thread has.
bool isOwnArray(const Variable *array) {
  return array && array->space == AddressSpace::Private && !array->type->isPointer();
}

/// `x` and `array[i]`, but not what a pointer of the thread's points to.
bool isOwnMemory(const Expr *lvalue, const Variable *origin) {
  return isOwnArray(origin) || (isa<VariableRef>(lvalue) && !origin);
}

} // namespace

StepFinder::StepFinder(const Function &function, const WarpCallers &callers,
                       const WarpExchangeFinder &exchanges, const LockStepFinder &callees,
                       EffectsAnalysis &effects)
    : function(function), callers(callers), exchanges(exchanges), callees(callees),
      effects(effects), indices(function, atoms), isFenced(hasBlockFence(function.body)) {
  findUses();
}

void StepFinder::run(const LockStepSurroundings &around) {
  found = {};
  scoped.forOneWarp = around.forOneWarp;
  LockStepHistories entry;
  entry.waited = around.waited;
  walk(function.body, std::move(entry));
  summary.waited = std::max(atReturn.waited, now.isReached ? now.waited : Waited::Nobody);
  synchronise();
  std::erase_if(found.tangled, [&](const auto &each) { return !found.after.count(each.first); });
}

// ---- What the function uses -------------------------------------------------------------------

/// Uses of one array are one.
void StepFinder::addUse(const Variable *array, const Variable *name, bool isRead, bool isWrite) {
  isMixed |= !array;
  auto known = llvm::find_if(summary.uses, [&](const Use &each) { return each.array == array; });
  if (known == summary.uses.end())
    known = summary.uses.insert(known, {array, name});
  known->isRead |= isRead;
  known->isWrite |= isWrite;
}

/// Only an array that is known not to be the thread's own has a history of its own.
const Variable *StepFinder::knownArray(const Variable *origin) const {
  const bool isOwnParameter = llvm::is_contained(function.parameters, origin);
  const bool isKnown =
      origin && (isOwnParameter || (callers.isCommon(origin) && !origin->isParameter));
  return isKnown ? origin : nullptr;
}

std::vector<Use> StepFinder::usesOf(const Call &call) const {
  std::vector<Use> uses = callees.usesOf(call);
  llvm::erase_if(uses, [](const Use &each) { return isOwnArray(each.array); });
  for (Use &each : uses)
    each.array = knownArray(each.array);
  return uses;
}

void StepFinder::findUses() {
  auto visitAccess = [&](Expr *lvalue, bool isRead, bool isWrite) {
    if (const auto *intrinsic = dyn_cast<Intrinsic>(lvalue);
        intrinsic && intrinsic->operation->effects.has(Effect::Atomic))
      ofAtomics.insert(originOf(arrayOf(intrinsic->arguments[0])));
    if (auto *called = dyn_cast<Call>(lvalue))
      for (const Use &use : usesOf(*called))
        addUse(use.array, use.name, use.isRead, use.isWrite);
    const Variable *origin = memoryOf(lvalue);
    if (isVolatileAccess(lvalue) && !isOwnMemory(lvalue, origin))
      addUse(knownArray(origin), nameOf(lvalue), isRead, isWrite);
  };
  forEachStmt(function.body, [&](Stmt *stmt) {
    forEachChildExpr(stmt, [&](Expr *&expr) { forEachAccess(expr, visitAccess); });
  });
}

// ---- Accesses ---------------------------------------------------------------------------------

/// The threads meet: nothing before matters any more.
void StepFinder::synchronise() {
  for (auto &[array, history] : now.arrays) {
    if (history.isConvergent)
      found.after.insert(history.statements.begin(), history.statements.end());
  }
  now.arrays.clear();
  now.waited = Waited::Nobody;
}

/// The one thread that does it, as its limits say (`threadIdx.x == 0`); nothing if there is more
/// than one, since the element or the conditions leave several.
std::optional<TermValues> StepFinder::threadOf(const std::optional<ElementIndex> &where) const {
  const TermValues &values = scoped.limits.values;
  const bool isOne = where && !values.empty() &&
                     llvm::all_of(where->thread.terms,
                                  [&](const auto &term) { return values.count(term.first) != 0; });
  return isOne ? std::optional(values) : std::nullopt;
}

/// Of the threads of a warp: s[t], or s[t & 31]. Two threads have two elements.
bool StepFinder::isOwnElement(const std::optional<ElementIndex> &where) const {
  return where &&
         llvm::any_of(where->thread.terms, [](const auto &term) { return isOfLane(term.first); });
}

void StepFinder::note(const Variable *array, const Variable *name, const LockStepAccess &access) {
  Stmt *stmt = path.back();
  // Threads that wait, or go by what atomics tell them, are not in step.
  const bool isOthers = now.waited != Waited::Nobody || (array && ofAtomics.count(array));
  const bool isRefused =
      isOthers && (now.waited == Waited::ForOwnBlock || !callers.isShared(array));
  LockStepHistory &history = now.arrays[historyOf(array)];
  const bool isConvergent = history.add(access);
  if (isRefused && isConvergent)
    found.refused.emplace(stmt, name);
  if (isRefused)
    return;
  ++accesses;
  innerWrites += access.isWrite && !isLast;
  history.statements.emplace(stmt, name);
  history.isConvergent |= isConvergent;
}

void StepFinder::take(const EvaluationStep &step) {
  if (step.access == Access::Address || toWait.count(step.expr))
    return;
  isLast = isa<Expression>(path.back()) && step.expr == last;
  if (auto *called = dyn_cast<Call>(step.expr))
    call(called);
  else
    access(step.expr, step.access != Access::Write, step.access != Access::Read);
}

void StepFinder::access(Expr *lvalue, bool isRead, bool isWrite) {
  const bool isVolatile = isVolatileAccess(lvalue);
  const Variable *origin = memoryOf(lvalue);
  lvalue = withoutFields(lvalue);
  if (isOwnMemory(lvalue, origin))
    return;
  // What is not volatile counts as well where the code says that the warp passes values: by a
  // fence, or since only one warp is here.
  const bool isSaid = (isFenced || scoped.forOneWarp) && callers.isShared(origin) &&
                      (isa<Index>(lvalue) || isa<Unary>(lvalue));
  if (!isVolatile && !isSaid)
    return;
  const auto where = indices.of(lvalue);
  // Without `volatile`, what only some threads have written is taken to be their own.
  note(knownArray(origin), origin ? origin : nameOf(lvalue),
       {{trees.of(lvalue)}, threadOf(where), !isVolatile || isOwnElement(where), isRead, isWrite});
}

/// The callee's accesses are to elements that nobody knows.
void StepFinder::call(Call *called) {
  Waited &waited = calledWaiting[called->callee];
  waited = std::max(waited, now.waited);
  for (const Use &use : usesOf(*called)) {
    LockStepAccess access{.element = {trees.of(called)}};
    access.isRead = use.isRead;
    if (use.isRead)
      note(use.array, use.name, access);
    access.isRead = false;
    access.isWrite = use.isWrite;
    if (use.isWrite)
      note(use.array, use.name, access);
  }
  now.waited = std::max(now.waited, callees.waitedIn(*called));
}

void StepFinder::takeAll(Expr *expr) {
  Stmt *stmt = path.back();
  const auto *assignment = dyn_cast<Binary>(expr);
  const bool isAssignment = assignment && ir::isAssignment(assignment->op);
  // Of an assignment, the store is last: nothing of the statement comes behind it. A write before
  // the last access would need a meeting in the middle of the expression: the statement is tangled.
  last = isAssignment ? assignment->lhs : expr;
  accesses = innerWrites = 0;
  const std::vector<EvaluationStep> steps = evaluationOf(expr);
  takeSteps(steps);
  if (innerWrites && accesses > 1)
    found.tangled.emplace(stmt, nameOf(expr));
  if (exchanges.alwaysSynchronises(steps))
    synchronise();
  const Variable *changed =
      isAssignment && assignment->op == BinaryOp::Assign ? assignedVariable(expr) : nullptr;
  // Elements that the variable picks are others from here on.
  if (changed && changed->space == AddressSpace::Private && !isLoop(stmt))
    for (auto &[array, history] : now.arrays)
      history.rename(changed);
}

// ---- Statements -------------------------------------------------------------------------------

void StepFinder::end(Stmt *stmt) {
  if (isa<Barrier>(stmt))
    synchronise();
}

void StepFinder::assume(If *branch, bool holds, Stmt * /*scope*/) {
  scoped.limits.add(indices.constraints(branch->condition, holds));
  scoped.forOneWarp |= holds && picksWarp(branch->condition);
}

/// What threads that have left have done is still to be seen by the others.
void StepFinder::leave(Stmt * /*jump*/) { now.isReached = false; }

void StepFinder::beginLoop(Stmt *loop) {
  const std::set<const Expr *> reads = readsToWait(loop, effects);
  toWait.insert(reads.begin(), reads.end());
  now.waited = std::max(now.waited, waitedBy(reads, callers));
}

/// The elements that a variable of the loop picks are other ones in the next round.
void StepFinder::endRound(Stmt *loop) {
  const RegionFacts facts(loop);
  for (const Variable *variable : facts.variables())
    for (auto &[array, history] : now.arrays)
      if (facts.assigns(variable))
        history.forget(variable);
}

} // namespace cu2port::ir
