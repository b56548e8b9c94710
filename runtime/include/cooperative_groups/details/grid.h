// All threads of a launch, and clusters of blocks: a block is one of its own, as it is in CUDA
// where a launch asks for none. (Those that ask are refused.)
#pragma once

#include "block.h"

#ifdef __cplusplus
namespace cooperative_groups {

/// Its `sync` is for cooperative launches.
class grid_group {
public:
  using arrival_token = unsigned int;

#ifdef CU2PORT_HAS_GROUPS
  static constexpr cuda::thread_scope thread_scope = cuda::thread_scope_device;

  __device__ static bool is_valid() { return __cu2port_grid_is_cooperative(); }
  __device__ static void sync() {
    __syncthreads();
    if (thread_block::thread_rank() == 0)
      __cu2port_grid_barrier();
    __syncthreads();
  }
  /// Who has arrived need not wait before all have: that all wait once is enough.
  __device__ static arrival_token barrier_arrive() {
    __syncthreads();
    return 0;
  }
  __device__ static void barrier_wait(arrival_token &&) { sync(); }
  __device__ static unsigned long long num_blocks() {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  __device__ static unsigned long long block_rank() {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
           blockIdx.x;
  }
  __device__ static unsigned long long thread_rank() {
    return block_rank() * thread_block::num_threads() + thread_block::thread_rank();
  }
  __device__ static unsigned long long num_threads() {
    return num_blocks() * thread_block::num_threads();
  }
  __device__ static unsigned long long size() { return num_threads(); }
  __device__ static dim3 block_index() { return thread_block::group_index(); }
  __device__ static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  __device__ static dim3 group_dim() { return dim_blocks(); }
  __device__ static dim3 thread_index() {
    return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                blockIdx.z * blockDim.z + threadIdx.z);
  }
  __device__ static dim3 dim_threads() {
    return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
  }
  __device__ static unsigned long long num_clusters() { return num_blocks(); }
  __device__ static unsigned long long cluster_rank() { return block_rank(); }
  __device__ static dim3 cluster_index() { return block_index(); }
  __device__ static dim3 dim_clusters() { return dim_blocks(); }
#endif
};

class cluster_group {
public:
  struct arrival_token {};

#ifdef CU2PORT_HAS_GROUPS
  __device__ static void sync() { __syncthreads(); }
  __device__ static arrival_token barrier_arrive() { return arrival_token(); }
  __device__ static void barrier_wait() { __syncthreads(); }
  __device__ static void barrier_wait(arrival_token &&) { __syncthreads(); }
  __device__ static unsigned int query_shared_rank(const void *) { return 0; }
  template <class T> __device__ static T *map_shared_rank(T *place, int rank) {
    if (rank != 0)
      __trap();
    return place;
  }
  __device__ static dim3 block_index() { return dim3(0, 0, 0); }
  __device__ static unsigned int block_rank() { return 0; }
  __device__ static dim3 thread_index() { return thread_block::thread_index(); }
  __device__ static unsigned int thread_rank() { return thread_block::thread_rank(); }
  __device__ static dim3 dim_blocks() { return dim3(1, 1, 1); }
  __device__ static unsigned int num_blocks() { return 1; }
  __device__ static dim3 dim_threads() { return thread_block::dim_threads(); }
  __device__ static unsigned int num_threads() { return thread_block::num_threads(); }
  __device__ static unsigned int size() { return num_threads(); }
#endif
};

#ifdef CU2PORT_HAS_GROUPS
CU2PORT_GROUP_FUNCTION grid_group this_grid() { return grid_group(); }
CU2PORT_GROUP_FUNCTION cluster_group this_cluster() { return cluster_group(); }
#endif

} // namespace cooperative_groups

#endif
