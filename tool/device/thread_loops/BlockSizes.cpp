// Which of the block sizes that launches name get code of their own, and which loops are too many
// to be unrolled.
#include "device/Passes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

namespace {

/// A kernel of so many loops over the threads takes compilers minutes, if they unroll each of them
/// and keep what is between them in registers, of which there are too few.
constexpr std::size_t manyLoops = 200;

/// Loops with fixed bounds pay where a block has short rows, or runs several loops over its
/// threads.
bool gainsFromSize(std::size_t loops, const BlockSize &size) {
  return loops <= manyLoops && (loops > 1 || size[1] * size[2] > 1);
}

} // namespace

void chooseBlockSizes(Program &program) {
  for (Function *kernel : program.functions)
    if (kernel->isKernel && kernel->body) {
      const std::size_t loops = threadLoops(kernel->body).size();
      std::erase_if(kernel->blockSizes, [&](const BlockSize &size) {
        return program.isPlain() || !gainsFromSize(loops, size);
      });
    }
}

void keepRolled(Program &program) {
  for (Function *kernel : blockRunnersOf(program)) {
    const std::vector<ThreadLoop *> loops = threadLoops(kernel->body);
    for (ThreadLoop *loop : loops)
      loop->staysRolled = loops.size() > manyLoops && loop->scope == SyncScope::Warp;
  }
}

} // namespace cu2port::ir
