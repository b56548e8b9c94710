#include "device/lock_step/WarpExchanges.h"

#include "device/analysis/CounterRange.h"
#include "device/analysis/Effects.h"
#include "device/analysis/MemoryAccesses.h"
#include "device/analysis/Synchronisation.h"
#include "device/ir/Dump.h"
#include "device/ir/Walk.h"
#include "device/lock_step/WarpHistory.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

ElementIndex somewhereIn(const Variable *array) {
  ElementIndex where;
  where.array = array;
  return where;
}

/// For the function's callers, who do not know its variables.
WarpAccess summary(WarpAccess access) {
  access.path.clear();
  access.carrier = nullptr;
  access.limits.uniform.clear();
  access.limits.ranges.clear();
  access.where.subscripts.clear();
  for (auto &[text, factor] : std::exchange(access.where.uniform, {}))
    access.where.uniform[text + calleeMark] += factor;
  if (access.isSomewhere && !access.isForCallers)
    access.where = somewhereIn(originOf(access.where.array));
  return access;
}

class Finder {
public:
  Finder(const Function &function, const WarpCallers &callers, const WarpExchangeFinder &callees)
      : indices(function), callers(callers), callees(callees) {
    if (!function.isKernel)
      forCallers.emplace(function, ElementIndices::Parameters::AreTerms);
    now.isReached = true;
    visit(function.body);
    atReturn.join(now);
    found.alwaysMeets = atReturn.hasMet;
    if (forCallers)
      summarise();
  }
  WarpExchanges found;

private:
  void summarise();
  void visit(Stmt *stmt);
  void visitBranch(If *branch);
  void visitLoop(Stmt *loop);
  void visitRound(Stmt *loop);
  void test(const Stmt *loop, bool mayLeave);
  void leave(Stmt *exit);
  void visitSwitch(Switch *choice);
  void visitLabel();
  void children(Stmt *stmt);
  void expressions(Stmt *stmt);
  void evaluate(Expr *expr);
  void list(Block *block);
  void call(Call *called);
  std::vector<WarpAccess> inTermsOf(const Call &call, std::vector<WarpAccess> accesses) const;
  void access(Expr *lvalue, bool isRead, bool isWrite);
  TermLimits limitsIn(Stmt *stmt, const Expr *condition, bool holds) const;
  static std::optional<ElementIndex> element(const Expr *lvalue, const ElementIndices &indices);
  void add(std::vector<WarpAccess> accesses);
  bool place(WarpAccess &now) const;
  void meetHistory(const WarpAccess &later);
  void converge(const WarpAccess &before, const WarpAccess &later);
  void forgetUnless(const std::function<bool(const WarpAccess &)> &isKept, std::size_t depth);

  const ElementIndices indices;
  std::optional<ElementIndices> forCallers; ///< none for a kernel, which nobody calls
  const WarpCallers &callers;
  const WarpExchangeFinder &callees;
  WarpAccessTable table;
  WarpHistory now, atReturn;
  WarpAccessList atEntry; ///< before the threads have met
  OpenStatements<WarpHistory> open;
  std::set<const Expr *> skipped; ///< parts of an expression that need not be evaluated with it
  TermLimits limits;
  std::vector<Stmt *> path;
  bool isAgain = false; ///< a round of a loop around is looked at for the second time
  /// By their depth: the statements by which all threads but one have left (`if (t != 0) return;`),
  /// and what that one is.
  std::map<std::size_t, std::pair<Stmt *, TermLimits>> exits;
};

void Finder::summarise() {
  WarpAccessList atExit;
  for (unsigned access : atReturn.accesses.all())
    atExit.add(summary(table[access]));
  found.atEntry = atEntry.take();
  found.atExit = atExit.take();
}

/// The element as a sum.
std::optional<ElementIndex> Finder::element(const Expr *lvalue, const ElementIndices &indices) {
  if (const auto *member = dyn_cast<Member>(lvalue))
    return indices.behind(member->base);
  auto where = isa<Index>(lvalue) || isa<Unary>(lvalue) || isa<VariableRef>(lvalue)
                   ? indices.of(lvalue)
                   : std::nullopt;
  const bool isPointer = isa<VariableRef>(lvalue) && where && where->array->type->isPointer();
  return isPointer ? std::nullopt : where;
}

void Finder::access(Expr *lvalue, bool isRead, bool isWrite) {
  if (auto *called = dyn_cast<Call>(lvalue))
    return call(called);
  if (isSyncOperation(lvalue))
    return skipped.count(lvalue) ? void() : now.meet();
  if (const auto *member = dyn_cast<Member>(lvalue); member && !member->arrow)
    return; // of an element that is an access itself
  WarpAccess access;
  auto where = element(lvalue, indices);
  access.isSomewhere = !where;
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
  llvm::erase_if(accesses, [&](WarpAccess &each) { return !place(each); });
  for (const WarpAccess &each : accesses)
    meetHistory(each);
  for (const WarpAccess &each : accesses) {
    if (!table.hasLike(each, now.accesses))
      now.accesses.insert(table.add(each));
    if (!now.hasMet && forCallers)
      atEntry.add(summary(each));
  }
  table.change("called", now.accesses); // the next call has other values
}

/// The array that a callee's is for its caller.
const Variable *arrayIn(const Call &call, const Variable *array) {
  const auto &parameters = call.callee->parameters;
  const auto at = llvm::find(parameters, array);
  return at == parameters.end() ? array
                                : originOf(arrayOf(call.arguments[at - parameters.begin()]));
}

/// What is in an element's sum for each unit of a parameter, and in the sum no more.
std::int64_t takeFactor(const Variable &parameter, ElementIndex &where) {
  const auto term = where.uniform.extract(parameter.name + calleeMark);
  return term.empty() ? 0 : term.mapped();
}

/// A callee's element with the arguments in the place of parameters; nothing if one of them is no
/// sum, or is used otherwise.
std::optional<ElementIndex> elementIn(const Call &call, const ElementIndices &indices,
                                      ElementIndex where) {
  const auto &parameters = call.callee->parameters;
  const Variable *array = where.array;
  ElementIndex result = where;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool isArray = parameters[i] == array;
    const std::int64_t factor = isArray ? 1 : takeFactor(*parameters[i], result);
    if (factor == 0)
      continue;
    const auto argument =
        isArray ? indices.behind(call.arguments[i]) : indices.sum(call.arguments[i]);
    if (!argument || !argument->subscripts.empty() || !addSum(*argument, factor, result))
      return std::nullopt;
    if (isArray)
      result.array = argument->array;
  }
  const bool isLeft = llvm::any_of(parameters, [&](const Variable *each) {
    return each->type->isInteger() && llvm::any_of(where.uniform, [&](const auto &term) {
             return term.first != each->name + calleeMark && mentions(term.first, each->name);
           });
  });
  return isLeft ? std::nullopt : std::optional(result);
}

/// What a callee does, as its caller sees it.
std::vector<WarpAccess> Finder::inTermsOf(const Call &call,
                                          std::vector<WarpAccess> accesses) const {
  for (WarpAccess &each : accesses) {
    const ElementIndex inCallee = each.where;
    const bool isKnown = !each.isSomewhere || each.isForCallers;
    auto where = isKnown ? elementIn(call, indices, inCallee) : std::nullopt;
    each.isOfCallee = true;
    each.isSomewhere = !where;
    each.isForCallers = false;
    if (!where && isKnown && forCallers)
      each.isForCallers = (where = elementIn(call, *forCallers, inCallee)).has_value();
    each.where = where ? *where : somewhereIn(arrayIn(call, inCallee.array));
  }
  return accesses;
}

/// Threads may be before or behind where they meet in the callee, if some do not come by there.
void Finder::call(Call *called) {
  std::vector<WarpAccess> first = inTermsOf(*called, callees.atEntry(*called)),
                          last = inTermsOf(*called, callees.atExit(*called));
  const bool meets = callees.alwaysMeets(*called) && !skipped.count(called);
  if (!meets)
    first.insert(first.end(), last.begin(), last.end());
  add(std::move(first));
  if (!meets)
    return;
  now.meet();
  add(std::move(last));
}

/// Where it is, and by whom; false if it is not looked at.
bool Finder::place(WarpAccess &now) const {
  const Variable *memory = originOf(now.where.array);
  now.isShared = callers.isShared(memory);
  if (!callers.isCommon(memory))
    return false;
  if (now.isShared && (isVolatile(memory) || isVolatile(now.where.array)))
    return false; // WarpLockStep.h cares for it
  now.limits.add(limits);
  now.path = path;
  settle(now);
  return true;
}

/// The first statement that only the second path has.
std::size_t partingOf(const std::vector<Stmt *> &before, const std::vector<Stmt *> &now) {
  return static_cast<std::size_t>(
      std::mismatch(now.begin(), now.end(), before.begin(), before.end()).first - now.begin());
}

/// Where the warp meets takes the access that was met out of the history.
void Finder::meetHistory(const WarpAccess &later) {
  while (auto met = table.firstToMeet(later, now.accesses))
    converge(table[*met], later);
}

/// The statement at this depth of the path waits for the warp: what it and those in it know of
/// earlier accesses is over.
void Finder::forgetUnless(const std::function<bool(const WarpAccess &)> &isKept,
                          std::size_t depth) {
  auto forget = [&](WarpHistory &history) {
    history.accesses.eraseIf([&](unsigned each) { return !isKept(table[each]); });
  };
  forget(now);
  for (OpenStatement<WarpHistory> &each : open)
    if (std::find(path.begin() + depth, path.end(), each.stmt) != path.end()) {
      forget(each.left);
      forget(each.again);
    }
}

/// The depth of the outermost statement that must wait between two accesses: the first that only
/// the second is in, or, if the other was done in an earlier round of a loop, the first in that
/// loop.
std::size_t depthBetween(const WarpAccess &before, const WarpAccess &later) {
  const auto loop = std::find(later.path.begin(), later.path.end(), before.carrier);
  std::size_t at = loop == later.path.end()
                       ? partingOf(before.path, later.path)
                       : static_cast<std::size_t>(loop - later.path.begin()) + 1;
  while (at + 1 < later.path.size() && isa<Block>(later.path[at]))
    ++at;
  return at;
}

/// Has the warp meet between two accesses.
void Finder::converge(const WarpAccess &before, const WarpAccess &later) {
  auto isNoMore = [](const WarpAccess &) { return false; };
  if (has(Fault::LostJoin))
    return forgetUnless(isNoMore, 0);
  const std::size_t at = depthBetween(before, later);
  if (at == later.path.size()) {
    (isLoop(path.back()) ? found.rounds : found.inside)[path.back()] = later.where.array;
    return forgetUnless(isNoMore, at);
  }
  Stmt *second = later.path[at];
  if (auto *loop = at ? dyn_cast<For>(later.path[at - 1]) : nullptr; loop && loop->init == second) {
    found.before[loop] = later.where.array; // nothing can stand before its first part alone
    return forgetUnless(isNoMore, at - 1);
  }
  auto exit = exits.find(at);
  const bool leavesLater = exit != exits.end() && !exit->second.second.holdIn(before.limits) &&
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

void Finder::evaluate(Expr *expr) {
  skipped.clear();
  forEachSkippedPart(
      expr, [&](Expr *part) { forEachExprIn(part, [&](Expr *&each) { skipped.insert(each); }); });
  forEachAccess(expr,
                [&](Expr *lvalue, bool isRead, bool isWrite) { access(lvalue, isRead, isWrite); });
  forEachExprIn(expr, [&](Expr *&each) {
    if (const Variable *variable = assignedVariable(each))
      table.change(variable->name, now.accesses);
  });
}

/// What the condition says all through the statement: of variables that keep their values there.
TermLimits Finder::limitsIn(Stmt *stmt, const Expr *condition, bool holds) const {
  TermLimits result = indices.limits(condition, holds);
  if (indices.varies(condition))
    result.guards.insert((holds ? "" : "!") + dump(condition));
  if (result.uniform.empty() || !stmt)
    return result;
  std::set<const Variable *> changing = changingVariables(stmt);
  changing.merge(declaredVariables(stmt)); // some may have the same name
  std::erase_if(result.uniform, [&](const UniformLimit &limit) {
    return llvm::any_of(
        changing, [&](const Variable *each) { return mentions(limit.bound.uniform, each->name); });
  });
  return result;
}

void Finder::expressions(Stmt *stmt) {
  forEachChildExpr(stmt, [&](Expr *&expr) { evaluate(expr); });
}

void Finder::children(Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child); });
}

void Finder::visitBranch(If *branch) {
  expressions(branch);
  const TermLimits outside = limits;
  open.open(branch).left = now;
  limits.add(limitsIn(branch->then, branch->condition, true));
  visit(branch->then);
  limits = outside;
  limits.add(limitsIn(branch->otherwise, branch->condition, false));
  std::swap(now, open.innermost().left);
  visit(branch->otherwise);
  limits = outside;
  now.join(open.close().left);
}

/// Threads that leave by a branch do not run what follows it.
void Finder::list(Block *block) {
  const TermLimits outside = limits;
  for (Stmt *stmt : block->statements) {
    visit(stmt);
    const auto *branch = dyn_cast<If>(stmt);
    if (!branch || branch->otherwise || !leaves(branch->then))
      continue;
    const TermLimits left = limitsIn(block, branch->condition, false);
    limits.add(left);
    if (!left.values.empty())
      exits.emplace(path.size(), std::pair(stmt, left));
  }
  limits = outside;
  exits.erase(path.size());
}

/// The condition; a way leads on from there if it may fail.
void Finder::test(const Stmt *loop, bool mayLeave) {
  if (auto *condition = const_cast<Expr *>(conditionOf(loop)))
    evaluate(condition);
  if (mayLeave && !isAlwaysTrue(conditionOf(loop)))
    open.innermost().left.join(now);
}

void Finder::visitRound(Stmt *loop) {
  auto *counted = dyn_cast<For>(loop);
  const TermLimits outside = limits;
  if (const auto range = counted ? rangeOfCounter(counted) : std::nullopt)
    limits.ranges[range->counter->name] = {range->least, range->most};
  forEachChildStmt(loop, [&](Stmt *&child) {
    if (!counted || child != counted->init)
      visit(child);
  });
  limits = outside;
}

/// Twice, as a round may use what the one before has left; if that is nothing, a second one would
/// find the same. While a round of a loop around is looked at again, once: what that round has left
/// comes by all accesses in one round, and what a round here leaves to the next has been seen.
/// Otherwise a statement in twenty loops would be looked at a million times.
void Finder::visitLoop(Stmt *loop) {
  auto *counted = dyn_cast<For>(loop);
  if (counted)
    visit(counted->init);
  open.open(loop);
  std::optional<WarpHistory> first;
  for (int round = 0; round < 2; ++round) {
    if (!isa<Do>(loop))
      test(loop, round > 0 || !runsOnceAtLeast(loop));
    if (first == now || (round > 0 && isAgain))
      break;
    first = now;
    const bool isAround = std::exchange(isAgain, isAgain || round > 0);
    visitRound(loop);
    isAgain = isAround;
    now.join(std::exchange(open.innermost().again, {}));
    if (found.rounds.count(loop))
      now.accesses.clear();
    if (counted && counted->step)
      evaluate(counted->step);
    if (isa<Do>(loop))
      test(loop, true);
    table.carry(loop, now.accesses);
  }
  now = open.close().left;
}

void Finder::visitSwitch(Switch *choice) {
  expressions(choice);
  open.open(choice).again = now;
  now.isReached = false;
  visit(choice->body);
  const bool hasDefault = llvm::any_of(choice->body->statements, [](const Stmt *stmt) {
    return isa<Case>(stmt) && !llvm::cast<Case>(stmt)->value;
  });
  OpenStatement<WarpHistory> closed = open.close();
  now.join(closed.left);
  if (!hasDefault)
    now.join(closed.again);
}

/// After a `break`, it is reached from the switch only.
void Finder::visitLabel() {
  if (!now.isReached)
    now = {};
  now.join(open.innermostSwitch().again);
}

/// Who leaves goes on elsewhere.
void Finder::leave(Stmt *exit) {
  if (isa<Return>(exit))
    atReturn.join(now);
  else
    open.leave(exit, now);
  now.isReached = false;
}

void Finder::visit(Stmt *stmt) {
  if (!stmt)
    return;
  path.push_back(stmt);
  if (found.before.count(stmt)) // in an earlier round
    now.accesses.clear();
  if (isa<Barrier>(stmt))
    now.meet();
  else if (isa<Case>(stmt))
    visitLabel();
  else if (auto *branch = dyn_cast<If>(stmt))
    visitBranch(branch);
  else if (isLoop(stmt))
    visitLoop(stmt);
  else if (auto *choice = dyn_cast<Switch>(stmt))
    visitSwitch(choice);
  else if (auto *block = dyn_cast<Block>(stmt))
    list(block);
  else {
    expressions(stmt);
    children(stmt);
    if (const auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables) { // anew in each round
        table.change(variable->name, now.accesses);
        limits.ranges.erase(variable->name);
      }
  }
  if (found.inside.count(stmt))
    now.accesses.clear();
  if (isa<Return>(stmt) || isa<Break>(stmt) || isa<Continue>(stmt))
    leave(stmt);
  path.pop_back();
}

} // namespace

const WarpExchanges &WarpExchangeFinder::of(const Function &function) {
  const auto [known, isNew] = found.try_emplace(&function);
  if (isNew)
    known->second = Finder(function, callers, *this).found;
  return known->second;
}

std::vector<WarpAccess> WarpExchangeFinder::atEntry(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee == found.end() ? std::vector<WarpAccess>() : callee->second.atEntry;
}

std::vector<WarpAccess> WarpExchangeFinder::atExit(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee == found.end() ? std::vector<WarpAccess>() : callee->second.atExit;
}

bool WarpExchangeFinder::alwaysMeets(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee != found.end() && callee->second.alwaysMeets;
}

bool WarpExchangeFinder::alwaysMeets(const Expr *expr) const {
  std::set<const Expr *> meets;
  auto *root = const_cast<Expr *>(expr);
  forEachExprIn(root, [&](Expr *&each) {
    const auto *call = dyn_cast<Call>(each);
    if (isSyncOperation(each) || (call && alwaysMeets(*call)))
      meets.insert(each);
  });
  forEachSkippedPart(
      root, [&](Expr *part) { forEachExprIn(part, [&](Expr *&each) { meets.erase(each); }); });
  return !meets.empty();
}

} // namespace cu2port::ir
