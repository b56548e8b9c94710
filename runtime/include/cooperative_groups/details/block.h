// All threads of a block, and how the threads of a warp are counted.
#pragma once

#include "config.h"

#ifdef __cplusplus
namespace cooperative_groups {

class thread_block {
public:
  struct arrival_token {};

#ifdef CU2PORT_HAS_GROUPS
  static constexpr cuda::thread_scope thread_scope = cuda::thread_scope_block;

  __device__ static void sync() { __syncthreads(); }
  /// Who has arrived need not wait before the others have: that all wait once is enough.
  __device__ static arrival_token barrier_arrive() { return arrival_token(); }
  __device__ static void barrier_wait(arrival_token &&) { __syncthreads(); }
  __device__ static unsigned int thread_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  }
  __device__ static unsigned int num_threads() { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ static unsigned int size() { return num_threads(); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static dim3 group_dim() { return dim_threads(); }
#endif
};

/// Room for what tiles of more than a warp tell each other. They have their own here.
template <unsigned int MaxBlockSize = 1024> struct alignas(8) block_tile_memory {};

#ifdef CU2PORT_HAS_GROUPS
CU2PORT_GROUP_FUNCTION thread_block this_thread_block() { return thread_block(); }
template <unsigned int MaxBlockSize>
__device__ thread_block this_thread_block(block_tile_memory<MaxBlockSize> &) {
  return thread_block();
}

namespace details {

/// The thread's place in its warp.
CU2PORT_GROUP_FUNCTION unsigned int lane() { return thread_block::thread_rank() % 32; }

/// A bit for each lane of a tile with `size` threads, a power of 2, in its place in the warp.
CU2PORT_GROUP_FUNCTION unsigned int tile_mask(unsigned int size) {
  return (0xffffffff >> (32 - size)) << (lane() & ~(size - 1));
}

/// How many of the lanes come before the thread.
CU2PORT_GROUP_FUNCTION unsigned int rank_in(unsigned int lanes) {
  return __popc(lanes & ((1u << lane()) - 1));
}

/// The lane of the thread with this rank.
CU2PORT_GROUP_FUNCTION int lane_of(unsigned int lanes, unsigned int rank) {
  if (lanes == 0xffffffff)
    return rank;
  for (; rank > 0; --rank)
    lanes &= lanes - 1;
  return __ffs(lanes) - 1;
}

/// The bits of `votes` at the places of the lanes, moved together.
CU2PORT_GROUP_FUNCTION unsigned int pack(unsigned int votes, unsigned int lanes) {
  if (lanes == 0xffffffff)
    return votes;
  unsigned int packed = 0;
  for (unsigned int rank = 0; lanes != 0; ++rank, lanes &= lanes - 1)
    packed |= (votes >> (__ffs(lanes) - 1) & 1u) << rank;
  return packed;
}

/// Those of the lanes that are in the thread's part when each part has `size` of them.
CU2PORT_GROUP_FUNCTION unsigned int part_of(unsigned int lanes, unsigned int size) {
  unsigned int part = 0;
  unsigned int mine = rank_in(lanes) / size;
  for (unsigned int rank = 0; lanes != 0; ++rank, lanes &= lanes - 1)
    if (rank / size == mine)
      part |= lanes & (~lanes + 1);
  return part;
}

/// Those of the block's last warp may be fewer.
CU2PORT_GROUP_FUNCTION unsigned int part_of_block(unsigned int size) {
  unsigned int first = thread_block::thread_rank() & ~(size - 1);
  unsigned int left = thread_block::num_threads() - first;
  return (0xffffffff >> (32 - (left < size ? left : size))) << (lane() & ~(size - 1));
}

/// Parts have a power of 2 of threads up to 32.
CU2PORT_GROUP_FUNCTION void check_part(unsigned int size) {
  if (size == 0 || size > 32 || (size & (size - 1)) != 0)
    __trap();
}

} // namespace details
#endif

} // namespace cooperative_groups

#endif
