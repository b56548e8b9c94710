// Block form: what only the threads at an edge of the block do gets a region of its own.
//
//   threads {                                          threads { tile[y][x] = in[i]; }
//     tile[y][x] = in[i];                              threads { if (threadIdx.x == 15)
//     if (threadIdx.x == 15)                     ->      tile[y][17] = in[i + 1]; }
//       tile[y][17] = in[i + 1];                       threads { if (threadIdx.y == 0)
//     if (threadIdx.y == 0)                              tile[0][x] = in[i - w]; }
//       tile[0][x] = in[i - w];
//   }
//
// Such guards make masked accesses of a whole row for the sake of one thread, or keep compilers
// from vectorising it. Between two barriers threads do not depend on each other, so those at the
// edge may as well come later; what they declared before is computed again. The statements keep
// their order, and each thread runs its own in it: only what different threads do changes places.
// So a region with atomics, calls of device functions, returns, or declarations between its
// statements stays whole.
#include "device/thread_loops/IndexSetSplitting.h"

#include "device/block_form/AffineIndex.h"
#include "device/block_form/DeadCode.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Divergence.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Of one region.
class IndexSetSplitter {
public:
  IndexSetSplitter(BlockFormContext &context, ThreadLoop &loop)
      : context(context), program(context.program), loop(loop),
        threads(loop.body, ThreadGroup::Block, context.effects) {}
  /// The regions to stand in place of the loop; none if it stays.
  std::vector<Stmt *> split();

private:
  bool readDeclarations();
  bool isRepeatable(const Declaration *declaration);
  bool isMovable(Stmt *stmt);
  bool isEdge(const Stmt *stmt);
  ThreadLoop *makeRegion(std::vector<Stmt *> statements);

  BlockFormContext &context;
  Program &program;
  ThreadLoop &loop;
  const Divergence threads;
  std::size_t declarations = 0; ///< at its beginning, which can be computed again
  bool hasRegions = false;      ///< one has been made
};

/// Can be computed again after what the region does, and costs little.
bool IndexSetSplitter::isRepeatable(const Declaration *declaration) {
  return threads.region.isRepeatable(declaration) && context.effects.of(declaration).isPure() &&
         llvm::all_of(declaration->variables,
                      [](const auto *each) { return each->type->isScalar(); }) &&
         !anyExpr(declaration, [](const Expr *each) { return isa<Call, Intrinsic>(each); });
}

/// `int i = ...; int tx = threadIdx.x;` at the region's beginning, of which each new region gets a
/// copy. False if one cannot be repeated: then the region stays.
bool IndexSetSplitter::readDeclarations() {
  for (const Stmt *stmt : loop.body->statements) {
    const auto *declaration = dyn_cast<Declaration>(stmt);
    if (!declaration)
      break;
    if (!isRepeatable(declaration))
      return false;
    ++declarations;
  }
  return true;
}

/// May run after what other threads do later: no atomics, nothing that prints, no way out.
bool IndexSetSplitter::isMovable(Stmt *stmt) {
  if (isa<Declaration>(stmt) || containsReturn(stmt) || context.effects.of(stmt).atomics)
    return false;
  return !anyExpr(stmt, [](const Expr *expr) {
    const auto *intrinsic = dyn_cast<Intrinsic>(expr);
    return isa<Call>(expr) || (intrinsic && !intrinsic->operation->effects.isPure());
  });
}

/// `if (threadIdx.x == 15)`, where 15 may be whatever is fixed and the same for all threads.
bool IndexSetSplitter::isEdge(const Stmt *stmt) {
  const auto *guard = dyn_cast<If>(stmt);
  const auto *compare = guard && !guard->otherwise
                            ? dyn_cast<Binary>(withoutImplicitCasts(guard->condition))
                            : nullptr;
  if (!compare || compare->op != BinaryOp::Equal)
    return false;
  const Expr *place = withoutIndexCasts(compare->lhs);
  if (const auto *ref = dyn_cast<VariableRef>(place))
    if (const Expr *value = threads.region.valueOf(ref->variable))
      place = withoutIndexCasts(value);
  const auto *special = dyn_cast<Special>(place);
  return special && special->value == SpecialValue::ThreadIdx &&
         threads.isKnownBefore(compare->rhs) && !context.effects.of(compare->rhs).loads;
}

/// A region of the declarations that the statements need, and the statements. All of it is a copy,
/// so that no two regions share a variable.
ThreadLoop *IndexSetSplitter::makeRegion(std::vector<Stmt *> statements) {
  const auto all = loop.body->statements.begin();
  std::vector<Stmt *> list =
      neededBefore(statements, {all, all + static_cast<std::ptrdiff_t>(declarations)});
  llvm::append_range(list, statements);
  auto *region = program.make<ThreadLoop>();
  region->place = statements.front()->place;
  region->body = cast<Block>(clone(program, makeBlock(program, std::move(list))));
  if (hasRegions) // what stands before the declarations is said once
    for (Stmt *stmt : region->body->statements)
      if (isa<Declaration>(stmt))
        stmt->comments = {};
  hasRegions = true;
  return region;
}

/// A region that is bounded has other threads than the block; one of nothing but edges, or without
/// any, gains nothing.
std::vector<Stmt *> IndexSetSplitter::split() {
  if (loop.bound || !readDeclarations())
    return {};
  const auto &all = loop.body->statements;
  const std::vector<Stmt *> rest(all.begin() + static_cast<std::ptrdiff_t>(declarations),
                                 all.end());
  const auto edges =
      std::count_if(rest.begin(), rest.end(), [&](Stmt *stmt) { return isEdge(stmt); });
  if (edges == 0 || edges == static_cast<std::ptrdiff_t>(rest.size()) ||
      !std::all_of(rest.begin(), rest.end(), [&](Stmt *stmt) { return isMovable(stmt); }))
    return {};
  std::vector<Stmt *> regions, together;
  auto close = [&] {
    if (!together.empty())
      regions.push_back(makeRegion(std::exchange(together, {})));
  };
  for (Stmt *stmt : rest) {
    if (isEdge(stmt)) {
      close();
      regions.push_back(makeRegion({stmt}));
    } else {
      together.push_back(stmt);
    }
  }
  close();
  regions.front()->comments = loop.comments;
  return regions;
}

/// Regions with barriers of warps become loops over the warps (formWarps), and stay whole here.
void splitBelow(BlockFormContext &context, Stmt *parent) {
  forEachChildStmt(parent, [&](Stmt *&child) {
    auto *loop = dyn_cast<ThreadLoop>(child);
    if (!loop)
      return splitBelow(context, child);
    auto regions = containsBarrier(loop->body, SyncScope::Warp)
                       ? std::vector<Stmt *>{}
                       : IndexSetSplitter(context, *loop).split();
    if (!regions.empty())
      child = makeBlock(context.program, std::move(regions));
  });
  // Without braces where a list takes them.
  if (auto *block = dyn_cast<Block>(parent)) {
    std::vector<Stmt *> flat;
    for (Stmt *stmt : block->statements) {
      auto *inner = dyn_cast<Block>(stmt);
      const bool areRegions = inner && !inner->statements.empty() &&
                              std::all_of(inner->statements.begin(), inner->statements.end(),
                                          [](const Stmt *each) { return isa<ThreadLoop>(each); });
      if (areRegions)
        flat.insert(flat.end(), inner->statements.begin(), inner->statements.end());
      else
        flat.push_back(stmt);
    }
    block->statements = std::move(flat);
  }
}

} // namespace

void splitIndexSets(BlockFormContext &context) { splitBelow(context, context.kernel.body); }

} // namespace cu2port::ir
