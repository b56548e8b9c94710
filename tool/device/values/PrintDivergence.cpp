// Prints how values differ from thread to thread of a row, a warp and a block:
//
//   threadIdx.x            row contiguous, warp contiguous, block increasing
//   blockIdx.x * 4u        row uniform, warp uniform, block uniform
#include "device/values/IndexShape.h"
#include "device/values/PrintFacts.h"

#include <fmt/format.h>

namespace cu2port::ir {

void printDivergence(const Function &function, llvm::raw_ostream &out) {
  static constexpr const char *names[] = {"uniform", "contiguous", "increasing", "varying"};
  EffectsAnalysis effects;
  const IndexShapes row(function.body, ThreadGroup::Row, effects),
      warp(function.body, ThreadGroup::Warp, effects),
      block(function.body, ThreadGroup::Block, effects);
  printEach(function, out, [&](const Expr *expr) -> std::string {
    if (!expr->type)
      return "";
    return fmt::format("row {}, warp {}, block {}", names[row.of(expr).kind],
                       names[warp.of(expr).kind], names[block.of(expr).kind]);
  });
}

} // namespace cu2port::ir
