// Small pieces of shared virtual memory in which structs with pointers in them reach a kernel:
// OpenCL C does not let them be arguments.
#pragma once

#include "opencl/Handle.h"

#include <array>
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

  struct Block {
    void *memory = nullptr;
    unsigned kind = 0;
  };

  /// A block of so many bytes, or more, that nothing uses now. Without memory if there is none, or
  /// if that is more than a kernel's parameters can have.
  Block take(std::size_t bytes);
  /// May be called from OpenCL's callbacks.
  void giveBack(Block block);

private:
  /// Bytes of the blocks of each kind: CUDA's limits for all parameters of a kernel, before 12.1
  /// and since.
  static constexpr std::array<std::size_t, 2> sizes = {4096, 32764};

  Handle<cl_context> context;
  std::mutex mutex;
  std::vector<void *> blocks;
  std::array<std::vector<void *>, sizes.size()> unused; ///< by kind
};

} // namespace cu2port::opencl
