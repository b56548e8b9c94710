// The copies of cuda_pipeline_primitives.h as a class.
#ifndef _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_

#include "cuda_pipeline_primitives.h"

#if defined(__cplusplus) && (defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM))
extern "C++" {
namespace nvcuda {
namespace experimental {

class pipeline {
public:
  __device__ pipeline() : committed(0) {}
  /// The number of the batch that ends here.
  __device__ size_t commit() { return committed++; }
  __device__ void commit_and_wait() { ++committed; }
  __device__ void wait(size_t) {}
  template <unsigned int N> __device__ void wait_prior() {}

private:
  size_t committed;
};

template <class T> __device__ void memcpy_async(T &to, const T &from, pipeline &) { to = from; }

} // namespace experimental
} // namespace nvcuda
} // extern "C++"
#endif

#endif
