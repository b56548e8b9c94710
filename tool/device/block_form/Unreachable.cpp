// Statements behind jumps, inner lists first.
//
//   case 0: return; f(); int v; case 1: g();    ->    case 0: return; int v; case 1: g();
#include "device/block_form/Unreachable.h"

#include "device/analysis/ControlFlow.h"
#include "device/ir/Walk.h"

#include <algorithm>

namespace cu2port::ir {

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
  if (auto *block = llvm::dyn_cast<Block>(body))
    removeBehindJumps(block->statements);
}

} // namespace cu2port::ir
