// Where threads of a warp use each other's elements without having met, by what is known of
// indices. Forward data flow over *pending* accesses: those since the warp last met, on any way.
//
//                                    pending               found
//   s[t] = x;                        {write s[t]}
//   y = s[t + 1];                    {read s[t + 1]}       before: this statement must wait
//   s[t] = y + s[t - 1];                                   inside: it reads, waits, and then writes
//   while (s[t + 1] > y)                                   rounds: the body must wait at its end,
//     s[t] = y;                                            since the condition reads what it wrote
//
// Where the warp has to meet, the walk goes on as if it did (converge), so that one place is found
// once. WarpAccess.h says which accesses meet, WarpSteps.cpp writes what is found. Of a function
// that is called, its callers know what it does before its threads first meet and after they last
// do (CalleeAccesses.h).
//
// Start with Finder::take, add and converge.
#include "device/lock_step/WarpExchanges.h"

#include "device/analysis/ForwardDataflow.h"
#include "device/analysis/Synchronisation.h"
#include "device/ir/Walk.h"
#include "device/lock_step/CalleeAccesses.h"
#include "device/lock_step/WarpHistory.h"
#include "device/values/Effects.h"
#include "device/values/MemoryAccesses.h"
#include "device/values/Ranges.h"
#include "device/values/RegionFacts.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What holds of the threads in a part of the function.
struct Conditions {
  AffineConstraints limits;
  /// By their depth: the statements by which all threads but one have left (`if (t != 0) return;`),
  /// and what that one is.
  std::map<std::size_t, std::pair<Stmt *, AffineConstraints>> exits;
};

/// Pending accesses, as forward data flow.
class Finder : ForwardDataflow<WarpHistory, Conditions> {
public:
  Finder(const Function &function, const WarpCallers &callers, WarpExchangeFinder &callees,
         EffectsAnalysis &effects)
      : function(function), indices(function, callees.atoms), ranges(function), callers(callers),
        callees(callees), effects(effects), table(indices.exprs.arithmetic) {
    if (!function.isKernel)
      forCallers.emplace(function, callees.atoms, ElementIndices::Parameters::AreTerms);
    walk(function.body, {});
    atReturn.join(now);
    found.alwaysSynchronises = atReturn.hasSynchronised;
    found.waited = std::max(atReturn.waited, now.isReached ? now.waited : Waited::Nobody);
    if (forCallers)
      summarise();
  }
  WarpExchanges found;

private:
  void take(const EvaluationStep &step) override;
  void begin(Stmt *stmt) override;
  void end(Stmt *stmt) override;
  void assume(If *branch, bool holds, Stmt *scope) override;
  void leave(Stmt *jump) override;
  void beginLoop(Stmt *loop) override;
  void endBody(Stmt *loop) override;
  void endRound(Stmt *loop) override;

  void summarise();
  void call(Call *called);
  void accessElement(Expr *lvalue, Access kind);
  void access(Expr *lvalue, bool isRead, bool isWrite);
  AffineConstraints limitsIn(Stmt *stmt, const Expr *condition, bool holds) const;
  static std::optional<ElementIndex> element(const Expr *lvalue, const ElementIndices &indices);
  void add(std::vector<WarpAccess> accesses);
  bool place(WarpAccess &now) const;
  void addCounters(WarpAccess &now) const;
  void convergeWithHistory(const WarpAccess &later);
  void converge(const WarpAccess &before, const WarpAccess &later);
  void forgetUnless(const std::function<bool(const WarpAccess &)> &isKept, std::size_t depth);

  const Function &function;
  const ElementIndices indices;
  const Ranges ranges;
  std::optional<ElementIndices> forCallers; ///< none for a kernel, which nobody calls
  const WarpCallers &callers;
  WarpExchangeFinder &callees;
  EffectsAnalysis &effects;
  std::set<const Expr *> toWait; ///< reads that decide about loops that wait
  WarpAccessTable table;
  WarpAccessList atEntry; ///< before the threads have met
};

void Finder::summarise() {
  // Those that are pending at the end, on some way.
  WarpAccessList atExit;
  for (unsigned access : atReturn.accesses.all())
    atExit.add(summary(table[access], indices.exprs.arithmetic));
  found.atEntry = atEntry.take();
  found.atExit = atExit.take();
}

/// The element as a sum; nothing if it is none. A pointer variable itself is in no array.
std::optional<ElementIndex> Finder::element(const Expr *lvalue, const ElementIndices &indices) {
  if (const auto *member = dyn_cast<Member>(lvalue))
    return indices.behind(member->base);
  auto where = isa<Index>(lvalue) || isa<Unary>(lvalue) || isa<VariableRef>(lvalue)
                   ? indices.of(lvalue)
                   : std::nullopt;
  const bool isPointer = isa<VariableRef>(lvalue) && where && where->array->type->isPointer();
  return isPointer ? std::nullopt : where;
}

void Finder::take(const EvaluationStep &step) {
  if (auto *called = dyn_cast<Call>(step.expr))
    call(called);
  else if (isSyncOperation(step.expr))
    now.synchronise();
  else if (step.access != Access::Address && !toWait.count(step.expr))
    accessElement(withoutFields(step.expr), step.access);
  const Variable *changed = step.by ? assignedVariable(step.by) : nullptr;
  if (changed)
    table.change(changed, now.accesses);
}

/// A place in a list in an element is a part of that, as a field is. If nobody knows which place,
/// it is somewhere in the array, and counts as a look at the element, too.
void Finder::accessElement(Expr *lvalue, Access kind) {
  const ElementOfList around = elementAround(lvalue);
  if (around.element && around.isKnown)
    return accessElement(around.element, kind);
  if (around.element)
    access(around.element, true, false);
  access(lvalue, kind != Access::Write, kind != Access::Read);
}

void Finder::access(Expr *lvalue, bool isRead, bool isWrite) {
  WarpAccess access;
  auto where = element(lvalue, indices);
  access.isSomewhere = !where;
  // Callers may know the element where the function does not: `p[i]`, with parameters for i.
  if (!where && forCallers)
    access.isForCallers = (where = element(lvalue, *forCallers)).has_value();
  if (where)
    access.where = *where;
  const bool isBehindPointer = callers.isShared(originOf(access.where.array));
  if (!callers.isCommon(access.where.array) && !isBehindPointer) {
    access.where = somewhereIn(memoryOf(lvalue));
    access.isSomewhere = true;
    access.isForCallers = false;
  }
  access.isRead = isRead;
  access.isWrite = isWrite;
  add({std::move(access)});
}

/// A call's accesses have met each other in the callee.
void Finder::add(std::vector<WarpAccess> accesses) {
  // First all look at what was before, and then they are put to it.
  llvm::erase_if(accesses, [&](WarpAccess &each) { return !place(each); });
  for (const WarpAccess &each : accesses)
    convergeWithHistory(each);
  for (const WarpAccess &each : accesses) {
    if (!table.hasLike(each, now.accesses))
      now.accesses.insert(table.add(each));
    if (!now.hasSynchronised && forCallers)
      atEntry.add(summary(each, indices.exprs.arithmetic));
  }
  table.change(nullptr, now.accesses); // the next call has other values
}

/// Threads may be before or behind where they meet in the callee, if some do not come by there.
void Finder::call(Call *called) {
  std::vector<WarpAccess> first = inTermsOf(*called, callees.atEntry(*called), indices, forCallers),
                          last = inTermsOf(*called, callees.atExit(*called), indices, forCallers);
  const bool synchronises = callees.alwaysSynchronises(*called);
  if (!synchronises)
    first.insert(first.end(), last.begin(), last.end());
  add(std::move(first));
  if (synchronises)
    now.synchronise();
  now.waited = std::max(now.waited, callees.waitedIn(*called));
  if (synchronises)
    add(std::move(last));
}

/// Where it is, and by whom; false if it is not looked at.
bool Finder::place(WarpAccess &now) const {
  const Variable *memory = originOf(now.where.array);
  now.isShared = callers.isShared(memory);
  if (!callers.isCommon(memory))
    return false;
  now.limits.add(scoped.limits);
  addCounters(now);
  now.path = path;
  settle(now);
  return true;
}

/// Of loops in whose bodies it is done, as far as the access names their counters. A counter of 64
/// bits may have numbers that sums of constraints cannot hold.
void Finder::addCounters(WarpAccess &now) const {
  const std::set<const Variable *> named = namedVariables(now);
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const auto *loop = dyn_cast<For>(path[i]);
    const auto counter = loop && loop->body == path[i + 1] ? ranges.counterOf(loop) : std::nullopt;
    if (!counter || !named.count(counter->first) || counter->second.least() < INT32_MIN ||
        counter->second.most() > UINT32_MAX)
      continue;
    now.limits.ranges[{{indices.exprs.atomOf(counter->first)}}] = {
        static_cast<std::int64_t>(counter->second.least()),
        static_cast<std::int64_t>(counter->second.most())};
  }
}

/// Where the warp meets takes the access that was met out of the history.
void Finder::convergeWithHistory(const WarpAccess &later) {
  while (auto earlier = table.firstConflict(later, now.accesses))
    converge(table[*earlier], later);
}

/// The statement at this depth of the path waits for the warp: what it and those in it know of
/// earlier accesses is over.
void Finder::forgetUnless(const std::function<bool(const WarpAccess &)> &isKept,
                          std::size_t depth) {
  auto forget = [&](WarpHistory &history) {
    history.accesses.eraseIf([&](unsigned each) { return !isKept(table[each]); });
  };
  forget(now);
  // What has left, or comes again, by a statement behind the meeting has met as well.
  for (OpenStatement<WarpHistory> &each : open)
    if (std::find(path.begin() + depth, path.end(), each.stmt) != path.end()) {
      forget(each.left);
      forget(each.again);
    }
}

/// Has the warp meet between two accesses.
void Finder::converge(const WarpAccess &before, const WarpAccess &later) {
  auto isNoMore = [](const WarpAccess &) { return false; };
  if (has(Fault::LostSync))
    return forgetUnless(isNoMore, 0);
  if (now.waited == Waited::ForOwnBlock || (now.waited != Waited::Nobody && !later.isShared)) {
    found.refused[path.back()] = later.where.array;
    return forgetUnless(isNoMore, 0);
  }
  const std::size_t at = depthBetween(before, later);
  if (at == later.path.size()) {
    // Both accesses are in one statement, or in a loop's head.
    (isLoop(path.back()) ? found.rounds : found.inside)[path.back()] = later.where.array;
    return forgetUnless(isNoMore, at);
  }
  Stmt *second = later.path[at];
  if (auto *loop = at ? dyn_cast<For>(later.path[at - 1]) : nullptr; loop && loop->init == second) {
    found.before[loop] = later.where.array; // nothing can stand before its first part alone
    return forgetUnless(isNoMore, at - 1);
  }
  // `if (t != 0) return; x = s[1];`: if the one thread that is left has to wait, the others must be
  // there to meet it. They meet before they leave.
  auto exit = scoped.exits.find(at);
  const bool leavesLater = exit != scoped.exits.end() &&
                           !exit->second.second.holdIn(before.limits) &&
                           (at >= before.path.size() || before.path[at] != exit->second.first);
  if (leavesLater)
    second = exit->second.first; // the others are to come, too
  found.before[second] = later.where.array;
  const auto isInRound = [&](const WarpAccess &each) {
    return std::find(path.begin(), path.begin() + at, each.carrier) == path.begin() + at;
  };
  auto isAfter = [&](const WarpAccess &each) {
    return isInRound(each) && ((leavesLater && exit->second.second.holdIn(each.limits)) ||
                               (at < each.path.size() && each.path[at] == second));
  };
  forgetUnless(isAfter, at);
}

/// What the condition says all through the statement: of variables that keep their values there.
AffineConstraints Finder::limitsIn(Stmt *stmt, const Expr *condition, bool holds) const {
  AffineConstraints result = indices.constraints(condition, holds);
  if (indices.varies(condition))
    result.guards.insert({callees.trees.of(condition), holds});
  if (result.uniform.empty() || !stmt)
    return result;
  const RegionFacts facts(stmt);
  std::erase_if(result.uniform, [&](const UniformLimit &limit) {
    return llvm::any_of(facts.variables(), [&](const Variable *each) {
      return facts.sets(each) &&
             anyAtom(limit.bound, [&](const Atom &atom) { return atom.variable == each; });
    });
  });
  return result;
}

void Finder::assume(If *branch, bool holds, Stmt *scope) {
  const AffineConstraints said = limitsIn(scope, branch->condition, holds);
  scoped.limits.add(said);
  if (scope == path.back() && !said.values.empty())
    scoped.exits.emplace(path.size(), std::pair(branch, said));
}

void Finder::begin(Stmt *stmt) {
  if (found.before.count(stmt)) // in an earlier round
    now.accesses.clear();
}

void Finder::end(Stmt *stmt) {
  if (isa<Barrier>(stmt))
    now.synchronise();
  if (const auto *declaration = dyn_cast<Declaration>(stmt))
    for (const Variable *variable : declaration->variables) // anew in each round
      table.change(variable, now.accesses);
  if (found.inside.count(stmt) || callees.meetsBehind(stmt, function))
    now.accesses.clear();
}

/// What threads that have left have done is still to be seen by the others.
void Finder::leave(Stmt * /*jump*/) { now.isReached = false; }

void Finder::beginLoop(Stmt *loop) {
  const std::set<const Expr *> reads = readsToWait(loop, effects);
  toWait.insert(reads.begin(), reads.end());
  now.waited = std::max(now.waited, waitedBy(reads, callers));
}

void Finder::endBody(Stmt *loop) {
  if (found.rounds.count(loop))
    now.accesses.clear();
}

void Finder::endRound(Stmt *loop) { table.carry(loop, now.accesses); }

} // namespace

const WarpExchanges &WarpExchangeFinder::of(const Function &function) {
  // A callee comes before its callers, so that `found` has it; one that calls itself is looked at
  // once.
  const auto [known, isNew] = found.try_emplace(&function);
  if (isNew)
    known->second = Finder(function, callers, *this, effects).found;
  return known->second;
}

} // namespace cu2port::ir
