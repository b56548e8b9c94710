// The pass "empty-branches": what is left of a branch around nothing but a barrier.
//
//   threads { s[threadIdx.x] = in[threadIdx.x]; }         threads { s[threadIdx.x] = ... }
//   if (n > 10) {}                                  ->    threads { out[threadIdx.x] = ... }
//   threads { out[threadIdx.x] = s[threadIdx.x ^ 1]; }
//
// The barrier has become the end of a region, which is there on both ways. A condition that does
// something stays, and so does one that the user has explained.
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast_or_null;

static bool isEmpty(const Stmt *stmt) {
  const auto *block = dyn_cast_or_null<Block>(stmt);
  if (!block)
    return !stmt || (stmt->kind == StmtKind::Empty && stmt->comments.before.empty());
  return block->commentsAtEnd.empty() && llvm::all_of(block->statements, isEmpty);
}

static bool isEmptyBranch(const Stmt *stmt, EffectsAnalysis &effects) {
  const auto *branch = dyn_cast_or_null<If>(stmt);
  if (!branch || !branch->comments.before.empty() || !isEmpty(branch->then) ||
      !isEmpty(branch->otherwise))
    return false;
  const Effects does = effects.of(branch->condition);
  return !does.writes && !does.atomics && !does.traps;
}

void dropEmptyBranches(Program &program, EffectsAnalysis &effects) {
  for (Function *function : program.functions) {
    if (!function->body || threadLoops(function->body).empty())
      continue; // of one thread: as the user wrote it
    // Those inside first: a branch may be empty when they are gone.
    const std::vector<Block *> blocks = blocksBelow(function->body);
    for (Block *block : llvm::reverse(blocks))
      llvm::erase_if(block->statements,
                     [&](const Stmt *stmt) { return isEmptyBranch(stmt, effects); });
  }
}

} // namespace cu2port::ir
