// The barriers of cuda_awbarrier_primitives.h as a class: declared, so that programs which use it
// parse.
#ifndef _CUDA_AWBARRIER_H_
#define _CUDA_AWBARRIER_H_

#include "cuda_awbarrier_primitives.h"

#if defined(__cplusplus) && defined(__CUDA__)
extern "C++" {
namespace nvcuda {
namespace experimental {

class awbarrier {
public:
  class arrival_token {
  public:
    __device__ unsigned int pending_count() const;

  private:
    __mbarrier_token_t token;
  };
  __device__ arrival_token arrive();
  __device__ arrival_token arrive_and_drop();
  __device__ bool timed_wait(arrival_token token, unsigned int hint);
  __device__ bool timed_wait_parity(bool phase, unsigned int hint);
  __device__ void wait(arrival_token token);
  __device__ void arrive_and_wait();
  __device__ static unsigned int max();

private:
  __mbarrier_t barrier;
  friend __device__ void init(awbarrier *barrier, unsigned int expected);
};
__device__ void init(awbarrier *barrier, unsigned int expected);

} // namespace experimental
} // namespace nvcuda
} // extern "C++"
#endif

#endif
