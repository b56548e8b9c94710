// All threads of a group get all their values joined, in CUDA's order.
#pragma once

#include "../cooperative_groups.h"
#include "details/joins.h"
#include "functional.h"

#ifdef CU2PORT_HAS_GROUPS
namespace cooperative_groups {

template <unsigned int Size, class Parent, class T, class Join>
__device__ T reduce(thread_block_tile<Size, Parent> group, T value, Join join) {
  if constexpr (Size <= 32) {
    for (unsigned int distance = Size / 2; distance > 0; distance /= 2)
      value = join(value, group.shfl_xor(value, distance));
    return value;
  } else {
    value = reduce(thread_block_tile<32, thread_block>(), value, join);
    return details::join_warps<Size>(value, join);
  }
}

template <class T, class Join> __device__ T reduce(coalesced_group group, T value, Join join) {
  if (group.size() == 32)
    return reduce(thread_block_tile<32, thread_block>(), value, join);
  return group.shfl(details::join_before(group, value, join), group.size() - 1);
}

/// One thread of the group writes the result.
template <class Group, class T, class Value, class Join>
__device__ void reduce_store_async(Group group, T *to, Value value, Join join) {
  const T result = reduce(group, value, join);
  if (group.thread_rank() == 0)
    *to = result;
}

} // namespace cooperative_groups

#endif
