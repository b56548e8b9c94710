// The 16 barriers of a block, which some of its threads may share: __barrier_sync_count() and PTX's
// bar.sync with two operands. A barrier that all threads come to is __syncthreads().
#ifndef CU2PORT_NAMED_BARRIERS_H
#define CU2PORT_NAMED_BARRIERS_H

#if defined(__CUDA__) && defined(__cplusplus) // nothing that a host could call
extern "C" {
/// Waits for those threads of the block that come here together; the others may be elsewhere.
__device__ void __cu2port_sync_part(void);

__device__ inline void __barrier_sync(unsigned int id) {
  (void)id;
  __syncthreads();
}
/// Waits for those that come to this place of the text. Where they are not as many as the barrier
/// counts, the others come to it elsewhere, and the kernel fails. Warps count, not their threads.
__device__ inline void __barrier_sync_count(unsigned int id, unsigned int count) {
  __shared__ unsigned int __cu2port_arrived[16];
  const unsigned int thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  unsigned int *warps = __cu2port_arrived + (id & 15);
  *warps = 0;
  __cu2port_sync_part();
  atomicOr(warps, 1u << thread / 32);
  __cu2port_sync_part();
  if (count == 0 || 32 * __popc(*warps) % count != 0)
    __assert_fail("threads share a barrier that come to it at different places of the text",
                  "bar.sync", 0, "__barrier_sync_count");
  __cu2port_sync_part();
}
}
#endif

#endif
