// What threads take part in, for CUDA's own C++ library.
#ifndef CU2PORT_LIBRARIES_CUDA_SCOPES_H
#define CU2PORT_LIBRARIES_CUDA_SCOPES_H

#include "cu2port/libraries/cuda_std.h"

#ifdef __CUDA__
#define CU2PORT_DEVICE_FUNCTION __device__
#define CU2PORT_BOTH __host__ __device__
#else
#define CU2PORT_DEVICE_FUNCTION
#define CU2PORT_BOTH
#endif

namespace cuda {

enum thread_scope {
  thread_scope_system,
  thread_scope_device,
  thread_scope_block,
  thread_scope_thread
};

/// A number of bytes that is a multiple of an alignment.
template <std::size_t Alignment> struct aligned_size_t {
  static constexpr std::size_t align = Alignment;
  std::size_t value;
  CU2PORT_BOTH explicit constexpr aligned_size_t(std::size_t size) : value(size) {}
  CU2PORT_BOTH constexpr operator std::size_t() const { return value; }
};

} // namespace cuda

#endif
