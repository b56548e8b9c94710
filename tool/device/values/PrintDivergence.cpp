// Prints how values differ from thread to thread of a row, a warp and a block, in kernels: what the
// parameters of other functions are depends on who calls them.
//
//   threadIdx.x * 4        row affine 4, warp varying, block increasing
//   blockIdx.x * 4u        row uniform, warp uniform, block uniform
#include "device/ir/Walk.h"
#include "device/values/Divergence.h"
#include "device/values/PrintFacts.h"
#include "device/values/Uniformity.h"

#include <fmt/format.h>

namespace cu2port::ir {

static std::string textOf(const Shape &shape) {
  if (shape.kind == Shape::Affine)
    return shape.isContiguous() ? "contiguous" : fmt::format("affine {}", shape.stride);
  return shape.isUniform() ? "uniform" : shape.kind == Shape::Increasing ? "increasing" : "varying";
}

/// Any statement that all threads go through alike could be run once for all of them.
static FissionSet allBelow(const Stmt *body) {
  FissionSet all;
  forEachStmt(body, [&](const Stmt *each) { all.insert(each); });
  return all;
}

void printDivergence(const Function &function, llvm::raw_ostream &out) {
  if (!function.isKernel)
    return;
  EffectsAnalysis effects;
  const FissionSet fissions = allBelow(function.body);
  const Uniformity ofBlock(function, fissions, effects, SyncScope::Block);
  const Uniformity ofWarp(function, fissions, effects, SyncScope::Warp);
  const Divergence row(function, ofBlock, ThreadGroup::Row, effects),
      warp(function, ofWarp, ThreadGroup::Warp, effects),
      block(function, ofBlock, ThreadGroup::Block, effects);
  printEach(function, out, [&](const Expr *expr) -> std::string {
    if (!expr->type)
      return "";
    return fmt::format("row {}, warp {}, block {}", textOf(row.of(expr)), textOf(warp.of(expr)),
                       textOf(block.of(expr)));
  });
}

} // namespace cu2port::ir
