// A group of which the program does not say which kind it is.
#pragma once

#include "coalesced.h"
#include "grid.h"

#ifdef __cplusplus
namespace cooperative_groups {

class thread_group {
protected:
  unsigned int lanes; ///< a bit for each; 0 for the whole block

#ifdef CU2PORT_HAS_GROUPS
public:
  static constexpr cuda::thread_scope thread_scope = cuda::thread_scope_device;

  __device__ thread_group(thread_block) : lanes(0) {}
  __device__ thread_group(cluster_group) : lanes(0) {}
  __device__ thread_group(coalesced_group group) : lanes(group.lanes) {}
  template <unsigned int Size, class Parent>
  __device__ thread_group(thread_block_tile<Size, Parent>) : lanes(details::tile_mask(Size)) {
    static_assert(Size <= 32, "a tile of more than 32 threads is no thread_group");
  }
  __device__ thread_group(grid_group) : lanes(0) { __cu2port_grid_as_thread_group(); }

  /// By CUDA's numbers.
  __device__ unsigned int get_type() const { return lanes == 0 ? 4 : 1; }
  __device__ void sync() const {
    if (lanes == 0)
      __syncthreads();
    else
      __syncwarp(lanes);
  }
  __device__ unsigned long long thread_rank() const {
    return lanes == 0 ? thread_block::thread_rank() : details::rank_in(lanes);
  }
  __device__ unsigned long long num_threads() const {
    return lanes == 0 ? thread_block::num_threads() : __popc(lanes);
  }
  __device__ unsigned long long size() const { return num_threads(); }

private:
  friend __device__ thread_group tiled_partition(const thread_group &parent, unsigned int size);
#endif
};

#ifdef CU2PORT_HAS_GROUPS
/// Parts of `size` threads, a power of 2 up to 32.
CU2PORT_GROUP_FUNCTION thread_group tiled_partition(const thread_group &parent, unsigned int size) {
  details::check_part(size);
  return coalesced_group(parent.lanes != 0 ? details::part_of(parent.lanes, size)
                                           : details::part_of_block(size));
}
CU2PORT_GROUP_FUNCTION thread_group tiled_partition(thread_block, unsigned int size) {
  details::check_part(size);
  return coalesced_group(details::part_of_block(size));
}

// ---- The methods as functions -------------------------------------------------------------------

template <class Group> __device__ void sync(Group group) { group.sync(); }
template <class Group> __device__ auto thread_rank(Group group) -> decltype(group.thread_rank()) {
  return group.thread_rank();
}
template <class Group> __device__ auto group_size(Group group) -> decltype(group.num_threads()) {
  return group.num_threads();
}
CU2PORT_GROUP_FUNCTION dim3 group_index(thread_block) { return thread_block::group_index(); }
CU2PORT_GROUP_FUNCTION dim3 thread_index(thread_block) { return thread_block::thread_index(); }

// ---- What one thread of a group does ------------------------------------------------------------

template <class Group, class Function, class... Arguments>
__device__ void invoke_one(const Group &group, Function &&function, Arguments &&...arguments) {
  if (group.thread_rank() == 0)
    static_cast<Function &&>(function)(static_cast<Arguments &&>(arguments)...);
}

/// All get its result.
template <class Group, class Function, class... Arguments>
__device__ auto invoke_one_broadcast(const Group &group, Function &&function,
                                     Arguments &&...arguments) ->
    typename std::remove_reference<decltype(static_cast<Function &&>(function)(
        static_cast<Arguments &&>(arguments)...))>::type {
  using Result =
      decltype(static_cast<Function &&>(function)(static_cast<Arguments &&>(arguments)...));
  static_assert(!std::is_void<Result>::value, "invoke_one is for what gives no result");
  typename std::remove_cv<typename std::remove_reference<Result>::type>::type result;
  if (group.thread_rank() == 0)
    result = static_cast<Function &&>(function)(static_cast<Arguments &&>(arguments)...);
  return group.shfl(result, 0);
}
#endif

} // namespace cooperative_groups

#endif
