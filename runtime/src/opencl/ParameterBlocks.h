// Small pieces of shared virtual memory in which structs with pointers in them reach a kernel:
// OpenCL C does not let them be arguments.
#pragma once

#include "opencl/Handle.h"

#include <cstddef>
#include <mutex>
#include <vector>

namespace cu2port::opencl {

class ParameterBlocks {
public:
  explicit ParameterBlocks(Handle<cl_context> context) : context(std::move(context)) {}
  ParameterBlocks(const ParameterBlocks &) = delete;
  ParameterBlocks &operator=(const ParameterBlocks &) = delete;
  ~ParameterBlocks();

  /// A block that nothing uses now. Null if there is no memory.
  void *take();
  /// May be called from OpenCL's callbacks.
  void giveBack(void *block);

  /// Bytes of a block: CUDA's limit for all parameters of a kernel.
  static constexpr std::size_t size = 4096;

private:
  Handle<cl_context> context;
  std::mutex mutex;
  std::vector<void *> blocks;
  std::vector<void *> unused;
};

} // namespace cu2port::opencl
