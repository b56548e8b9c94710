// Code that does nothing: what the user has left behind a jump, and what rewrites leave.
//
//   case 0: return; f(); int v; case 1: g();    ->    case 0: return; int v; case 1: g();
//   int i = base + t; y[t] = x[t];              ->    y[t] = x[t];      `if (i < n)` is gone
//   threads {}                                  ->                      all moved out of it
//
// Inner lists come first. A branch that has become empty is another thing, since it may stand in
// the text as the user wrote it: the pass "empty-branches".
#include "device/block_form/DeadCode.h"

#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

/// A switch's own labels are come to by it alone.
static bool hasLabel(Stmt *stmt) {
  bool found = isa<Case>(stmt);
  if (!isa<Switch>(stmt))
    forEachChildStmt(stmt, [&](Stmt *&child) { found |= hasLabel(child); });
  return found;
}

/// A variable that is declared there is one behind the label, too.
static void removeBehindJumps(std::vector<Stmt *> &statements) {
  auto jump = statements.begin();
  while ((jump = std::find_if(jump, statements.end(), leaves)) != statements.end()) {
    const auto first = ++jump;
    const auto label = std::find_if(first, statements.end(), hasLabel);
    const bool goesOn = label != statements.end();
    jump = statements.erase(
        std::remove_if(first, label,
                       [&](const Stmt *each) { return !goesOn || !isa<Declaration>(each); }),
        label);
  }
}

void removeUnreachable(Stmt *body) {
  forEachChildStmt(body, [](Stmt *&child) { removeUnreachable(child); });
  if (auto *block = dyn_cast<Block>(body))
    removeBehindJumps(block->statements);
}

std::vector<Stmt *> neededBefore(const std::vector<Stmt *> &tail, const std::vector<Stmt *> &before,
                                 llvm::function_ref<bool(const Stmt *, bool isNamed)> isNeeded) {
  std::set<const Variable *> named;
  for (const Stmt *stmt : tail)
    named.merge(variablesNamedIn(stmt));
  std::vector<Stmt *> needed;
  for (Stmt *stmt : llvm::reverse(before)) {
    const auto *declaration = dyn_cast<Declaration>(stmt);
    const bool isNamed = declaration && llvm::any_of(declaration->variables, [&](const auto *each) {
                           return named.count(each) != 0;
                         });
    if (!isNeeded(stmt, isNamed))
      continue;
    named.merge(variablesNamedIn(stmt));
    needed.push_back(stmt);
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

/// A load that nobody looks at goes as well, unless it is volatile.
void dropDeadDeclarations(std::vector<Stmt *> &list, std::size_t count, EffectsAnalysis &effects,
                          llvm::function_ref<bool(const Declaration *)> mayGo) {
  const auto end = list.begin() + static_cast<std::ptrdiff_t>(count);
  const std::vector<Stmt *> before(list.begin(), end), tail(end, list.end());
  list = neededBefore(tail, before, [&](const Stmt *stmt, bool isNamed) {
    const auto *declaration = dyn_cast<Declaration>(stmt);
    const Effects does = declaration ? effects.of(declaration) : Effects();
    return !declaration || isNamed || !mayGo(declaration) || does.writes || does.atomics;
  });
  llvm::append_range(list, tail);
}

static bool isEmptyRegion(const Stmt *stmt) {
  const auto *loop = dyn_cast<ThreadLoop>(stmt);
  return loop && loop->body->statements.empty() && loop->body->commentsAtEnd.empty();
}

void dropEmptyRegions(Stmt *body) {
  for (Block *block : blocksBelow(body))
    std::erase_if(block->statements, isEmptyRegion);
}

} // namespace cu2port::ir
