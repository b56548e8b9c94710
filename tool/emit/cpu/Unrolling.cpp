// `#pragma unroll` in front of a loop that runs regions of threads.
//
//   #pragma unroll 16                          for (int i = n; i > 0; --i) {
//   for (int i = n; i > 0; --i) {                CU2PORT_THREADS ... s[tx] = ...;
//     s[threadIdx.x] = ...;              ->      CU2PORT_THREADS ... next[tx] = s[tx + 1];
//     __syncthreads();                         }
//     next = s[threadIdx.x + 1]; ...
//
// On a GPU that saves a jump per thread and round. Here a round is loops over all threads of the block, each of which
// compilers vectorise and unroll by itself: copies of them save one jump of thousands, and take minutes to compile.
// Where few rounds of few regions are unrolled whole, their bounds become constants, which is worth it.
#include "device/Walk.h"
#include "device/analysis/CounterRange.h"
#include "emit/cpu/Lower.h"

namespace cu2port::emit::cpu {

using namespace ir;

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

unsigned countRegions(const Stmt *body) {
  unsigned count = 0;
  forEachStmt(const_cast<Stmt *>(body), [&](Stmt *stmt) { count += llvm::isa<ThreadLoop>(stmt); });
  return count;
}

/// Rounds of a loop, as far as is seen: such as halve or double a distance have few.
std::uint64_t countRounds(const For *loop) {
  if (const auto range = rangeOfCounter(loop))
    return static_cast<std::uint64_t>(range->most - range->least) + 1;
  const auto *step = llvm::dyn_cast_or_null<Binary>(loop->step);
  const bool isScaled = step && (step->op == BinaryOp::DivAssign || step->op == BinaryOp::ShrAssign ||
                                 step->op == BinaryOp::MulAssign || step->op == BinaryOp::ShlAssign);
  return isScaled ? 8 : mostRegions;
}

bool isWorthIt(const Stmt *loop, unsigned times) {
  const auto *counted = llvm::dyn_cast<For>(loop);
  const unsigned regions = countRegions(loop);
  return regions == 0 || (times == 0 && counted && countRounds(counted) * regions <= mostRegions);
}

} // namespace

void dropUnrolling(Program &program) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body)
      forEachStmt(kernel->body, [](Stmt *stmt) {
        std::optional<unsigned> *unroll = unrollOf(stmt);
        if (unroll && *unroll && **unroll != 1 && !isWorthIt(stmt, **unroll))
          unroll->reset();
      });
}

} // namespace cu2port::emit::cpu
