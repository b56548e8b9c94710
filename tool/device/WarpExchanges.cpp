#include "device/WarpExchanges.h"

#include "device/BlockForm.h"
#include "device/Walk.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

bool isVolatile(const Variable *array) {
  return array->isVolatile || (array->type->isPointer() && array->type->volatileElement);
}

void forEachAccess(Expr *expr, const std::function<void(Expr *, bool, bool)> &visit) {
  auto below = [&](Expr *of) {
    forEachChild(of, [&](Expr *&child) { forEachAccess(child, visit); });
  };
  auto *binary = dyn_cast<Binary>(expr);
  auto *unary = dyn_cast<Unary>(expr);
  if (unary && unary->op == UnaryOp::AddressOf)
    return below(unary->operand);
  if (!isMutation(expr)) {
    below(expr);
    if (!expr->type || !expr->type->isArray()) // a row is none of its elements
      visit(expr, true, false);
    return;
  }
  Expr *lvalue = binary ? binary->lhs : unary->operand;
  while (auto *member = dyn_cast<Member>(lvalue)) {
    if (member->arrow)
      break;
    lvalue = member->base;
  }
  below(lvalue);
  if (binary)
    forEachAccess(binary->rhs, visit);
  visit(lvalue, !binary || binary->op != BinaryOp::Assign, true);
}

namespace {

/// Whether who runs the branch does not run what follows it.
bool leaves(const Stmt *branch) {
  if (const auto *block = dyn_cast<Block>(branch))
    return !block->statements.empty() && leaves(block->statements.back());
  return isa<Return>(branch) || isa<Break>(branch) || isa<Continue>(branch);
}

/// For the function's callers.
WarpAccess summary(WarpAccess access) {
  access.path.clear();
  access.isSomewhere = true;
  access.where = {access.where.array};
  return access;
}

void addNew(std::vector<WarpAccess> &list, const WarpAccess &access) {
  if (std::none_of(list.begin(), list.end(),
                   [&](const WarpAccess &each) { return isSame(each, access); }))
    list.push_back(access);
}

class Finder {
public:
  Finder(const Function &function, const WarpCallers &callers, const WarpExchangeFinder &callees)
      : indices(function), callers(callers), callees(callees) {
    visit(function.body);
    for (const WarpAccess &access : history)
      addNew(found.atExit, summary(access));
  }
  WarpExchanges found;

private:
  void visit(Stmt *stmt);
  void visitBranch(If *branch);
  void visitLoop(Stmt *loop);
  void visitSwitch(Switch *choice);
  void children(Stmt *stmt);
  void expressions(Stmt *stmt);
  void list(Block *block);
  void call(Call *called);
  void access(Expr *lvalue, bool isRead, bool isWrite);
  std::optional<ElementIndex> element(const Expr *lvalue) const;
  void add(std::vector<WarpAccess> accesses);
  bool place(WarpAccess &now) const;
  void meetHistory(const WarpAccess &now);
  void join(const WarpAccess &before, const WarpAccess &now);
  void meetAll();

  const ElementIndices indices;
  const WarpCallers &callers;
  const WarpExchangeFinder &callees;
  std::vector<WarpAccess> history; ///< since the threads last met
  bool hasMet = false;
  TermLimits limits;
  std::vector<Stmt *> path;
  /// By their depth: the statements by which all threads but one have left (`if (t != 0) return;`),
  /// and what that one is.
  std::map<std::size_t, std::pair<Stmt *, TermLimits>> exits;
};

/// The element as a sum.
std::optional<ElementIndex> Finder::element(const Expr *lvalue) const {
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
    return meetAll();
  if (const auto *member = dyn_cast<Member>(lvalue); member && !member->arrow)
    return; // of an element that is an access itself
  WarpAccess now;
  if (auto where = element(lvalue))
    now.where = *where;
  else
    now.isSomewhere = true;
  if (!callers.isCommon(now.where.array)) {
    now.where = {memoryOf(lvalue)};
    now.isSomewhere = true;
  }
  now.isRead = isRead;
  now.isWrite = isWrite;
  add({std::move(now)});
}

/// A call's accesses have met each other in the callee.
void Finder::add(std::vector<WarpAccess> accesses) {
  llvm::erase_if(accesses, [&](WarpAccess &each) { return !place(each); });
  for (const WarpAccess &each : accesses)
    meetHistory(each);
  for (const WarpAccess &each : accesses) {
    addNew(history, each);
    if (!hasMet)
      addNew(found.atEntry, summary(each));
  }
}

void Finder::call(Call *called) {
  add(callees.atEntry(*called));
  if (!synchronises(called->callee))
    return;
  meetAll();
  add(callees.atExit(*called));
}

void Finder::meetAll() {
  history.clear();
  hasMet = true;
}

/// Where it is, and by whom; false if it is not looked at.
bool Finder::place(WarpAccess &now) const {
  const Variable *array = now.where.array;
  now.isShared = callers.isShared(array);
  // In shared memory people do set barriers, and what looks unknown is often one thread's own.
  if (!callers.isCommon(array) || (now.isShared && (now.isSomewhere || isVolatile(array))))
    return false;
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

/// No thread is in both branches of an `if`, but for another round.
bool areInTwoBranches(const WarpAccess &before, const WarpAccess &now) {
  const std::size_t at = partingOf(before.path, now.path);
  return at > 0 && at < now.path.size() && at < before.path.size() && isa<If>(now.path[at - 1]);
}

/// Each join takes the access that was met out of the history.
void Finder::meetHistory(const WarpAccess &now) {
  while (true) {
    auto met = std::find_if(history.begin(), history.end(), [&](const WarpAccess &each) {
      return meet(each, now) && !areInTwoBranches(each, now);
    });
    if (met == history.end())
      return;
    join(WarpAccess(*met), now);
  }
}

/// Has the warp meet between two accesses: before the outermost statement that only the second is
/// in.
void Finder::join(const WarpAccess &before, const WarpAccess &now) {
  std::size_t at = partingOf(before.path, now.path);
  if (at == now.path.size()) {
    (isLoop(path.back()) ? found.rounds : found.inside)[path.back()] = now.where.array;
    history.clear();
    return;
  }
  while (isa<Block>(now.path[at]) && at + 1 < now.path.size())
    ++at;
  Stmt *second = now.path[at];
  if (auto *loop = at ? dyn_cast<For>(now.path[at - 1]) : nullptr; loop && loop->init == second) {
    found.before[loop] = now.where.array; // nothing can stand before its first part alone
    history.clear();
    return;
  }
  auto exit = exits.find(at);
  const bool leavesLater = exit != exits.end() && !exit->second.second.holdIn(before.limits) &&
                           (at >= before.path.size() || before.path[at] != exit->second.first);
  if (leavesLater)
    second = exit->second.first; // the others are to come, too
  found.before[second] = now.where.array;
  llvm::erase_if(history, [&](const WarpAccess &each) {
    const bool isAfter = leavesLater && exit->second.second.holdIn(each.limits);
    return !isAfter && (at >= each.path.size() || each.path[at] != second);
  });
}

void Finder::expressions(Stmt *stmt) {
  forEachChildExpr(stmt, [&](Expr *&expr) {
    forEachAccess(
        expr, [&](Expr *lvalue, bool isRead, bool isWrite) { access(lvalue, isRead, isWrite); });
  });
}

void Finder::children(Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child); });
}

void Finder::visitBranch(If *branch) {
  expressions(branch);
  const TermLimits outside = limits;
  limits.add(indices.limits(branch->condition));
  visit(branch->then);
  limits = outside;
  limits.add(indices.limits(branch->condition, false));
  visit(branch->otherwise);
  limits = outside;
}

/// Threads that leave by a branch do not run what follows it.
void Finder::list(Block *block) {
  const TermLimits outside = limits;
  for (Stmt *stmt : block->statements) {
    visit(stmt);
    const auto *branch = dyn_cast<If>(stmt);
    if (!branch || branch->otherwise || !leaves(branch->then))
      continue;
    const TermLimits left = indices.limits(branch->condition, false);
    limits.add(left);
    if (!left.values.empty())
      exits.emplace(path.size(), std::pair(stmt, left));
  }
  limits = outside;
  exits.erase(path.size());
}

/// Twice, as a round may use what the one before has left.
void Finder::visitLoop(Stmt *loop) {
  auto *counted = dyn_cast<For>(loop);
  if (counted)
    visit(counted->init);
  for (int round = 0; round < 2; ++round) {
    if (!isa<Do>(loop))
      expressions(loop);
    forEachChildStmt(loop, [&](Stmt *&child) {
      if (!counted || child != counted->init)
        visit(child);
    });
    if (isa<Do>(loop))
      expressions(loop);
  }
}

/// After a `break`, a label is reached from the switch only.
void Finder::visitSwitch(Switch *choice) {
  expressions(choice);
  const std::vector<WarpAccess> atEntry = history;
  bool hasLeft = false;
  path.push_back(choice->body);
  for (Stmt *stmt : choice->body->statements) {
    if (hasLeft && isa<Case>(stmt))
      history = atEntry;
    visit(stmt);
    hasLeft = isa<Break>(stmt) || isa<Return>(stmt) || isa<Continue>(stmt);
  }
  path.pop_back();
}

void Finder::visit(Stmt *stmt) {
  if (!stmt)
    return;
  path.push_back(stmt);
  if (isa<Barrier>(stmt))
    meetAll();
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
  }
  path.pop_back();
}

} // namespace

const WarpExchanges &WarpExchangeFinder::of(const Function &function) {
  return found[&function] = Finder(function, callers, *this).found;
}

/// In terms of the caller's arrays.
static std::vector<WarpAccess> passed(const Call &call, std::vector<WarpAccess> accesses) {
  const auto &parameters = call.callee->parameters;
  for (WarpAccess &each : accesses) {
    auto parameter = std::find(parameters.begin(), parameters.end(), each.where.array);
    if (parameter != parameters.end())
      each.where.array = originOf(arrayOf(call.arguments[parameter - parameters.begin()]));
  }
  return accesses;
}

std::vector<WarpAccess> WarpExchangeFinder::atEntry(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee == found.end() ? std::vector<WarpAccess>() : passed(call, callee->second.atEntry);
}

std::vector<WarpAccess> WarpExchangeFinder::atExit(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee == found.end() ? std::vector<WarpAccess>() : passed(call, callee->second.atExit);
}

} // namespace cu2port::ir
