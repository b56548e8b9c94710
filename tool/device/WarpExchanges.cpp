#include "device/WarpExchanges.h"

#include "device/BlockForm.h"
#include "device/ElementIndex.h"
#include "device/Walk.h"

#include <algorithm>
#include <cstdlib>

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

using Path = std::vector<Stmt *>; ///< from the function's body to the statement

struct Access {
  ElementIndex where;
  bool isRead = false, isWrite = false;
  TermLimits limits;
  Path path;
};

// ---- Whether two accesses meet ------------------------------------------------------------------

/// What the element is in a thread whose terms have these values.
ElementIndex inThread(ElementIndex where, const std::map<std::string, std::int64_t> &values) {
  for (const auto &[term, value] : values)
    if (auto found = where.thread.find(term); found != where.thread.end()) {
      where.constant += found->second * value;
      where.thread.erase(found);
    }
  return where;
}

bool isSame(const ElementIndex &a, const ElementIndex &b) {
  return a.thread == b.thread && a.uniform == b.uniform && a.constant == b.constant;
}

std::int64_t boundOf(const TermLimits &limits, const std::string &term) {
  auto found = limits.bounds.find(term);
  return found == limits.bounds.end() ? INT32_MAX : found->second;
}

/// `s[t]` and `s[t + 1]`, where elements of one are elements of the other.
bool areNeighbours(const Access &a, const Access &b) {
  const std::int64_t distance = b.where.constant - a.where.constant;
  if (a.where.uniform != b.where.uniform || distance % 32 == 0)
    return false;
  const bool isLine = a.where.thread.size() == 1;
  for (const auto &[term, factor] : a.where.thread) {
    const bool reaches = distance * factor > 0 ? distance * factor < boundOf(a.limits, term)
                                               : -distance * factor < boundOf(b.limits, term);
    if (std::abs(factor) == 1 && (reaches || !isLine))
      return true;
  }
  return false;
}

/// Whether a thread of `others` has the element, which is the same for all who have it.
bool mayHave(const Access &others, const ElementIndex &element) {
  if (others.where.thread.size() != 1 || others.where.uniform != element.uniform)
    return true;
  const auto &[term, factor] = *others.where.thread.begin();
  const std::int64_t distance = element.constant - others.where.constant;
  return distance % factor == 0 && distance / factor >= 0 &&
         distance / factor < boundOf(others.limits, term);
}

/// Both in all threads, or in the same one.
bool meetAlike(const Access &a, const Access &b) {
  if (a.where.thread == b.where.thread)
    return areNeighbours(a, b);
  if (a.where.thread.empty())
    return mayHave(b, a.where);
  return !b.where.thread.empty() || mayHave(a, b.where);
}

/// One thread, and all.
bool meetOthers(const Access &one, const Access &all) {
  const ElementIndex its = inThread(all.where, one.limits.values);
  if (its.thread != all.where.thread && isSame(one.where, its))
    return false; // what `all` does there is the thread's own
  if (one.where.thread.empty() && all.where.thread.empty())
    return isSame(one.where, all.where);
  return one.where.thread.empty() ? mayHave(all, one.where) : one.where.thread != all.where.thread;
}

bool meet(const Access &a, const Access &b) {
  if (a.where.array != b.where.array || !((a.isWrite && b.isRead) || (a.isRead && b.isWrite)))
    return false;
  Access first = a, second = b;
  first.where = inThread(a.where, a.limits.values);
  second.where = inThread(b.where, b.limits.values);
  if (a.limits.values == b.limits.values)
    return meetAlike(first, second);
  if (b.limits.values.empty())
    return meetOthers(first, second);
  return a.limits.values.empty() && meetOthers(second, first);
}

// ---- A function ---------------------------------------------------------------------------------

class Finder {
public:
  Finder(const Function &function, const std::set<const Variable *> &sharedParameters)
      : indices(function), sharedParameters(sharedParameters) {
    visit(function.body);
  }
  WarpExchanges found;

private:
  void visit(Stmt *stmt);
  void visitBranch(If *branch);
  void visitLoop(Stmt *loop);
  void visitSwitch(Switch *choice);
  void children(Stmt *stmt);
  void expressions(Stmt *stmt);
  void access(Expr *lvalue, bool isRead, bool isWrite);
  bool isLookedAt(const Expr *lvalue, const ElementIndex &where) const;
  void join(const Access &before, const Access &now);

  const ElementIndices indices;
  const std::set<const Variable *> &sharedParameters;
  std::vector<Access> history; ///< since the threads last met
  TermLimits limits;
  Path path;
};

bool Finder::isLookedAt(const Expr *lvalue, const ElementIndex &where) const {
  const Variable *array = where.array;
  const bool isElement = isa<Index>(lvalue) || isa<Unary>(lvalue) ||
                         (isa<VariableRef>(lvalue) && !array->type->isPointer());
  const bool isShared = array->space == AddressSpace::Shared || sharedParameters.count(array);
  return isElement && isShared && !isVolatile(array) && !lvalue->type->isArray();
}

void Finder::access(Expr *lvalue, bool isRead, bool isWrite) {
  auto where = isa<Index>(lvalue) || isa<Unary>(lvalue) || isa<VariableRef>(lvalue)
                   ? indices.of(lvalue)
                   : std::nullopt;
  if (!where || !isLookedAt(lvalue, *where))
    return;
  const Access now{*where, isRead, isWrite, limits, path};
  for (std::size_t i = 0; i < history.size(); ++i)
    if (meet(history[i], now)) {
      const Access before = history[i];
      join(before, now);
      break;
    }
  const bool isKnown = std::any_of(history.begin(), history.end(), [&](const Access &each) {
    return each.path == now.path && each.isWrite == now.isWrite && each.isRead == now.isRead &&
           each.where.array == now.where.array && isSame(each.where, now.where);
  });
  if (!isKnown)
    history.push_back(now);
}

/// Has the warp meet between two accesses: before the outermost statement that only the second is
/// in.
void Finder::join(const Access &before, const Access &now) {
  std::size_t at = 0;
  while (at < now.path.size() && at < before.path.size() && now.path[at] == before.path[at])
    ++at;
  if (at == now.path.size()) {
    (isLoop(path.back()) ? found.rounds : found.inside)[path.back()] = now.where.array;
    history.clear();
    return;
  }
  if (const auto *branch = dyn_cast<If>(now.path[at - 1]); branch && at < before.path.size())
    return; // no thread is in both branches
  while (isa<Block>(now.path[at]) && at + 1 < now.path.size())
    ++at;
  Stmt *second = now.path[at];
  found.before[second] = now.where.array;
  history.erase(std::remove_if(history.begin(), history.end(),
                               [&](const Access &each) {
                                 return at >= each.path.size() || each.path[at] != second;
                               }),
                history.end());
}

void Finder::expressions(Stmt *stmt) {
  bool meets = false;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    forEachAccess(
        expr, [&](Expr *lvalue, bool isRead, bool isWrite) { access(lvalue, isRead, isWrite); });
    meets |= synchronises(expr);
  });
  if (meets)
    history.clear();
}

void Finder::children(Stmt *stmt) {
  forEachChildStmt(stmt, [&](Stmt *&child) { visit(child); });
}

void Finder::visitBranch(If *branch) {
  expressions(branch);
  const TermLimits outside = limits;
  TermLimits inside = indices.limits(branch->condition);
  limits.values.merge(inside.values);
  limits.bounds.merge(inside.bounds);
  visit(branch->then);
  limits = outside;
  visit(branch->otherwise);
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
  const std::vector<Access> atEntry = history;
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
    history.clear();
  else if (auto *branch = dyn_cast<If>(stmt))
    visitBranch(branch);
  else if (isLoop(stmt))
    visitLoop(stmt);
  else if (auto *choice = dyn_cast<Switch>(stmt))
    visitSwitch(choice);
  else {
    expressions(stmt);
    children(stmt);
  }
  path.pop_back();
}

} // namespace

WarpExchanges findWarpExchanges(const Function &function,
                                const std::set<const Variable *> &sharedParameters) {
  return Finder(function, sharedParameters).found;
}

} // namespace cu2port::ir
