// Block form: a region whose guards hold for all threads of most blocks gets a copy without them.
//
//   threads {                                     if (base + (blockDim.x - 1) < n) {
//     int i = base + threadIdx.x;                   threads { s[threadIdx.x] = in[i]; }
//     s[threadIdx.x] = i < n ? in[i] : 0;    ->   } else {
//   }                                               threads { s[threadIdx.x] = i < n ? in[i] : 0; }
//                                                 }
//
// A guard that is no bound of the whole region makes masked accesses of it, or keeps g++ from
// vectorising at all. The guard compares what is the same for all threads with what rises along x,
// y and z: then the last thread of the block answers for all, or the first where the data begins.
// No index wraps around inside a block (docs/index-shape.md); one that is multiplied without a
// sign may be a hash, and is asked whether it does. Only guards on the block's place in the grid
// count: others often fail. What is known about a guard holds in the copy alone: its variables are
// the copy's own, and those declared around it keep their values. A region with operations of warps
// has two loops over the warps then: in the one without guards no lane is masked, and none has to
// say that it takes part.
//
// One that is a bound makes a loop of variable length of each row. That costs nothing beside the
// long rows of blocks of one dimension; rows of others are short, so there it comes to be a guard
// of this kind. If it stands around a loop that all threads run in step, the kernel gets the copy.
//
// Start at splitBelow, which takes the regions; GuardRemoval::guardOf says what a guard is. What is
// rewritten carries the number of the `If` that makes it true (Assumption in Ir.h).
#include "device/thread_loops/LoopVersioning.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/GuardRemoval.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

constexpr unsigned maxSize = 200; ///< expressions of a region that gets a copy

bool isSmall(Stmt *stmt) {
  unsigned size = 0;
  forEachExpr(stmt, [&](Expr *&) { ++size; });
  return size <= maxSize;
}

/// The code is for blocks of more than one dimension, whose rows are short.
bool hasShortRows(const Stmt *stmt) {
  return anyExpr(stmt, [](const Expr *expr) {
    const auto *special = dyn_cast<Special>(expr);
    return special && special->value == SpecialValue::ThreadIdx && special->dimension != 0;
  });
}

/// What stands in place of the loop; null if it stays.
If *splitRegion(BlockFormContext &context, ThreadLoop &loop) {
  if (loop.bound || !isSmall(loop.body))
    return nullptr;
  Stmt *guarded = clone(context.program, &loop);
  GuardRemoval dropper(context, *loop.body);
  Expr *holds = dropper.drop();
  if (!holds)
    return nullptr;
  If *branch = makeIf(context.program, holds, {});
  branch->assumes = dropper.assumption;
  branch->place = loop.place;
  std::swap(branch->comments, loop.comments);
  guarded->comments = {};
  branch->then = makeBlock(context.program, {&loop});
  branch->otherwise = makeBlock(context.program, {guarded});
  return branch;
}

/// Bounds the loops over the threads, and gives those that have other guards a copy. Where rows are
/// short, the copy comes first, so that `row < n && column < n` is a guard of the copy's; the loop
/// with the guards is bounded then.
void splitBelow(BlockFormContext &context, Stmt *parent) {
  forEachChildStmt(parent, [&](Stmt *&child) {
    auto *loop = dyn_cast<ThreadLoop>(child);
    if (!loop)
      return splitBelow(context, child);
    const bool splitsFirst = hasShortRows(loop->body);
    if (!splitsFirst)
      boundLoops(context, loop);
    if (If *both = splitRegion(context, *loop))
      child = both;
    if (splitsFirst)
      boundLoops(context, child);
  });
}

bool isAroundThreads(Stmt *stmt) { return isLoop(stmt) && !threadLoops(stmt).empty(); }

/// The loops of a copy of the whole kernel are worth it: rows of a fixed length inside them, or a
/// tree over the threads, whose values come to be in registers.
bool gainsAsWhole(const BlockFormContext &context) {
  Block *body = context.kernel.body;
  bool hasLoop = false, hasTree = false;
  forEachStmt(body, [&](Stmt *stmt) {
    const auto *loop = dyn_cast<For>(stmt);
    hasLoop |= isAroundThreads(stmt);
    hasTree |= loop && isAroundThreads(stmt) && isStepByFactor(loop->step);
  });
  return hasTree || (hasLoop && context.repeatsGuard && hasShortRows(body));
}

/// All that follows the declarations in two copies, if that helps. Returns what is left to split.
///
///   shared float s[256];                 shared float s[256];
///   threads { s[t] = i < n ? ... }       if (base + (blockDim.x - 1) < n) {
///   for (d = 128; d > 0; d /= 2)    ->     threads { s[t] = ... }  for (...)
///     threads below d { ... }            } else { the same with the guards }
Stmt *splitKernel(BlockFormContext &context) {
  Block *body = context.kernel.body;
  if (!gainsAsWhole(context) || !isSmall(body))
    return body;
  auto &statements = body->statements;
  const auto first = std::find_if(statements.begin(), statements.end(),
                                  [](Stmt *stmt) { return !isa<Declaration>(stmt); });
  Block *whole = makeBlock(context.program, {first, statements.end()});
  auto *guarded = cast<Block>(clone(context.program, whole));
  GuardRemoval dropper(context, *whole);
  Expr *holds = dropper.drop();
  if (!holds)
    return body;
  std::swap(whole->commentsAtEnd, body->commentsAtEnd);
  If *branch = makeIf(context.program, holds, {});
  branch->assumes = dropper.assumption;
  branch->then = whole;
  branch->otherwise = guarded;
  statements.erase(first, statements.end());
  statements.push_back(branch);
  boundLoops(context, guarded);
  return whole;
}

} // namespace

void versionLoops(BlockFormContext &context) { splitBelow(context, splitKernel(context)); }

} // namespace cu2port::ir
