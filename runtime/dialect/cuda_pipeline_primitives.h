// Copies to shared memory that a thread waits for later. Here each is done at once, which CUDA
// allows; whoever wants what other threads have copied needs a barrier, as in CUDA.
#ifndef _CUDA_PIPELINE_PRIMITIVES_H_
#define _CUDA_PIPELINE_PRIMITIVES_H_

#include "cuda_runtime.h"

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM) // nothing that a host's compiler could call
/// The last `zeros` bytes are not copied, but 0.
__device__ inline void __pipeline_memcpy_async(void *to, const void *from, size_t size,
                                               size_t zeros = 0) {
  char *toBytes = reinterpret_cast<char *>(to);
  const char *fromBytes = reinterpret_cast<const char *>(from);
  for (size_t i = 0; i < size; ++i)
    toBytes[i] = i < size - zeros ? fromBytes[i] : 0;
}

__device__ inline void __pipeline_commit() {}
__device__ inline void __pipeline_wait_prior(size_t) {}
#endif

#endif
