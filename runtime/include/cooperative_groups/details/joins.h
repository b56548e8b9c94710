// How the values of a group's threads are joined: what comes before a thread is the right operand,
// as in CUDA's header, so that results of floating point are the same.
#pragma once

#include "../../cooperative_groups.h"

#ifdef CU2PORT_HAS_GROUPS
namespace cooperative_groups {
namespace details {

/// The thread's value joined with those of all before it, within a warp.
template <class Group, class T, class Join>
__device__ T join_before(Group group, T value, Join join) {
  unsigned int rank = group.thread_rank();
  for (unsigned int distance = 1; distance < group.size(); distance *= 2) {
    T before = group.shfl_up(value, distance);
    if (rank >= distance)
      value = join(value, before);
  }
  return value;
}

/// All warps' values joined; `value` is the warp's.
template <unsigned int Size, class T, class Join> __device__ T join_warps(T value, Join join) {
  const T *told = told_by_warps<Size>(value, lane() == 0);
  T joined[Size / 32];
  for (unsigned int i = 0; i < Size / 32; ++i)
    joined[i] = told[i];
  for (unsigned int half = Size / 64; half > 0; half /= 2)
    for (unsigned int i = 0; i < half; ++i)
      joined[i] = join(joined[i], joined[i + half]);
  value = joined[0];
  __cu2port_sync_part();
  return value;
}

/// The values of the warps before the thread's joined; `value` is that of the warp's last thread.
/// There must be a warp before.
template <unsigned int Size, class T, class Join>
__device__ T join_warps_before(T value, Join join) {
  const T *told = told_by_warps<Size>(value, lane() == 31);
  T joined[Size / 32];
  for (unsigned int i = 0; i < Size / 32; ++i)
    joined[i] = told[i];
  for (unsigned int distance = 1; distance < Size / 32; distance *= 2)
    for (unsigned int i = Size / 32 - 1; i >= distance; --i)
      joined[i] = join(joined[i], joined[i - distance]);
  const unsigned int warp = tile_threads<Size>::thread_rank() / 32;
  value = joined[warp == 0 ? 0 : warp - 1];
  __cu2port_sync_part();
  return value;
}

} // namespace details
} // namespace cooperative_groups

#endif
