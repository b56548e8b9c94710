// Each thread of a group gets the values of those before it joined: with its own, or without (then
// the first thread gets zero).
#pragma once

#include "../cooperative_groups.h"
#include "details/joins.h"
#include "functional.h"

#ifdef CU2PORT_HAS_GROUPS
namespace cooperative_groups {

namespace details {

/// Of a tile of several warps: each warp's own, and those of the warps before.
template <unsigned int Size, bool isExclusive, class T, class Join>
__device__ T scan_warps(T value, Join join) {
  thread_block_tile<32, thread_block> warp;
  T own = join_before(warp, value, join);
  T before = join_warps_before<Size>(own, join);
  if (isExclusive)
    own = warp.shfl_up(own, 1);
  bool isFirstWarp = tile_threads<Size>::thread_rank() < 32;
  if (isExclusive && warp.thread_rank() == 0)
    return isFirstWarp ? T() : before;
  return isFirstWarp ? own : join(own, before);
}

} // namespace details

template <unsigned int Size, class Parent, class T, class Join>
__device__ T inclusive_scan(thread_block_tile<Size, Parent> group, T value, Join join) {
  if constexpr (Size <= 32)
    return details::join_before(group, value, join);
  else
    return details::scan_warps<Size, false>(value, join);
}
template <class T, class Join>
__device__ T inclusive_scan(coalesced_group group, T value, Join join) {
  return details::join_before(group, value, join);
}
template <class Group, class T> __device__ T inclusive_scan(Group group, T value) {
  return inclusive_scan(group, value, plus<T>());
}

template <unsigned int Size, class Parent, class T, class Join>
__device__ T exclusive_scan(thread_block_tile<Size, Parent> group, T value, Join join) {
  if constexpr (Size <= 32) {
    T before = group.shfl_up(details::join_before(group, value, join), 1);
    return group.thread_rank() == 0 ? T() : before;
  } else {
    return details::scan_warps<Size, true>(value, join);
  }
}
template <class T, class Join>
__device__ T exclusive_scan(coalesced_group group, T value, Join join) {
  T before = group.shfl_up(details::join_before(group, value, join), 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T> __device__ T exclusive_scan(Group group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

} // namespace cooperative_groups

#endif
