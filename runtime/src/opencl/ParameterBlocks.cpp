#include "opencl/ParameterBlocks.h"

namespace cu2port::opencl {

ParameterBlocks::~ParameterBlocks() {
  for (void *block : blocks)
    api().clSVMFree(context.get(), block);
}

ParameterBlocks::Block ParameterBlocks::take(std::size_t bytes) {
  unsigned kind = 0;
  while (kind < sizes.size() && sizes[kind] < bytes)
    ++kind;
  if (kind == sizes.size())
    return {};
  std::lock_guard guard(mutex);
  std::vector<void *> &idle = unused[kind];
  if (idle.empty()) {
    // Never written by the host but through clEnqueueSVMMemcpy, so that coarse-grained memory does.
    void *block = api().clSVMAlloc(context.get(), CL_MEM_READ_ONLY, sizes[kind], 0);
    if (!block)
      return {};
    blocks.push_back(block);
    idle.push_back(block);
  }
  void *block = idle.back();
  idle.pop_back();
  return {block, kind};
}

void ParameterBlocks::giveBack(Block block) {
  std::lock_guard guard(mutex);
  unused[block.kind].push_back(block.memory);
}

} // namespace cu2port::opencl
