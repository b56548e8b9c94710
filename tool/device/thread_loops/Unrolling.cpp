// `#pragma unroll` in front of a loop that runs regions of threads.
//
//   #pragma unroll 16                          for (int i = n; i > 0; --i) {
//   for (int i = n; i > 0; --i) {                CU2PORT_THREADS ... s[tx] = ...;
//     s[threadIdx.x] = ...;              ->      CU2PORT_THREADS ... next[tx] = s[tx + 1];
//     __syncthreads();                         }
//     next = s[threadIdx.x + 1]; ...
//
// On a GPU that saves a jump per thread and round. Here a round is loops over all threads of the
// block, each of which compilers vectorise and unroll by itself: copies of them save one jump of
// thousands, and take minutes to compile. Where few rounds of few regions are unrolled whole, their
// bounds become constants, which is worth it.
#include "device/Passes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Ranges.h"

namespace cu2port::ir {

namespace {

constexpr unsigned mostRegions = 32; ///< of a loop that is unrolled whole

std::optional<unsigned> *unrollOf(Stmt *stmt) {
  if (auto *loop = llvm::dyn_cast<For>(stmt))
    return &loop->unroll;
  if (auto *loop = llvm::dyn_cast<While>(stmt))
    return &loop->unroll;
  auto *loop = llvm::dyn_cast<Do>(stmt);
  return loop ? &loop->unroll : nullptr;
}

/// As far as is seen; such as halve or double a distance have few.
std::uint64_t countRounds(const For *loop, const Ranges &ranges) {
  if (isStepByFactor(loop->step))
    return 8;
  const auto counted = ranges.counterOf(loop);
  return counted ? static_cast<std::uint64_t>(counted->second.most() - counted->second.least()) + 1
                 : mostRegions + 1;
}

/// Regions below, written out as often as the loops around them are unrolled; drops what makes them
/// too many.
std::uint64_t expandRegions(Stmt *stmt, const Ranges &ranges) {
  if (llvm::isa<ThreadLoop>(stmt))
    return 1;
  std::uint64_t regions = 0;
  forEachChildStmt(stmt, [&](Stmt *&child) { regions += expandRegions(child, ranges); });
  std::optional<unsigned> *unroll = unrollOf(stmt);
  if (!unroll || !*unroll || **unroll == 1 || regions == 0)
    return regions;
  const auto *counted = llvm::dyn_cast<For>(stmt);
  const std::uint64_t rounds =
      counted && **unroll == 0 ? countRounds(counted, ranges) : mostRegions + 1;
  if (rounds <= mostRegions && rounds * regions <= mostRegions)
    return rounds * regions;
  unroll->reset();
  return regions;
}

} // namespace

void dropUnrolling(Program &program) {
  for (Function *kernel : blockRunnersOf(program))
    expandRegions(kernel->body, Ranges(*kernel));
}

} // namespace cu2port::ir
