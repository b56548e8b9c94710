#include "opencl/ParameterBlocks.h"

namespace cu2port::opencl {

ParameterBlocks::~ParameterBlocks() {
  for (void *block : blocks)
    api().clSVMFree(context.get(), block);
}

void *ParameterBlocks::take() {
  std::lock_guard guard(mutex);
  if (unused.empty()) {
    // Never written by the host but through clEnqueueSVMMemcpy, so that coarse-grained memory does.
    void *block = api().clSVMAlloc(context.get(), CL_MEM_READ_ONLY, size, 0);
    if (!block)
      return nullptr;
    blocks.push_back(block);
    unused.push_back(block);
  }
  void *block = unused.back();
  unused.pop_back();
  return block;
}

void ParameterBlocks::giveBack(void *block) {
  std::lock_guard guard(mutex);
  unused.push_back(block);
}

} // namespace cu2port::opencl
