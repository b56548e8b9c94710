// Barriers in shared memory at which threads arrive before they wait: declared, so that programs
// which use them parse.
#ifndef _CUDA_AWBARRIER_PRIMITIVES_H_
#define _CUDA_AWBARRIER_PRIMITIVES_H_

#include "cuda_pipeline_primitives.h"

typedef unsigned long long __mbarrier_t;
typedef unsigned long long __mbarrier_token_t;

#ifdef __CUDA__
__device__ unsigned int __mbarrier_maximum_count();
__device__ void __mbarrier_init(__mbarrier_t *barrier, unsigned int expected);
__device__ void __mbarrier_inval(__mbarrier_t *barrier);
__device__ __mbarrier_token_t __mbarrier_arrive(__mbarrier_t *barrier);
__device__ __mbarrier_token_t __mbarrier_arrive_and_drop(__mbarrier_t *barrier);
__device__ unsigned int __mbarrier_token_pending_count(__mbarrier_token_t token);
__device__ bool __mbarrier_test_wait(__mbarrier_t *barrier, __mbarrier_token_t token);
__device__ bool __mbarrier_test_wait_parity(__mbarrier_t *barrier, bool parity);
__device__ bool __mbarrier_try_wait(__mbarrier_t *barrier, __mbarrier_token_t token,
                                    unsigned int nanoseconds);
__device__ bool __mbarrier_try_wait_parity(__mbarrier_t *barrier, bool parity,
                                           unsigned int nanoseconds);
__device__ void __pipeline_arrive_on(__mbarrier_t *barrier);
#endif

#endif
