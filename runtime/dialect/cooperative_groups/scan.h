// Each thread of a group gets the values of those before it joined: with its own, or without (then
// the first thread gets zero).
#pragma once

#include "../cooperative_groups.h"
#include "functional.h"

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM) // nothing that a host's compiler could call
namespace cooperative_groups {

template <class Group, class T, class Join>
__device__ T inclusive_scan(Group group, T value, Join join) {
  unsigned int rank = group.thread_rank();
  for (unsigned int distance = 1; distance < group.size(); distance *= 2) {
    T before = group.shfl_up(value, distance);
    if (rank >= distance)
      value = join(before, value);
  }
  return value;
}
template <class Group, class T> __device__ T inclusive_scan(Group group, T value) {
  return inclusive_scan(group, value, plus<T>());
}

template <class Group, class T, class Join>
__device__ T exclusive_scan(Group group, T value, Join join) {
  T before = group.shfl_up(inclusive_scan(group, value, join), 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <class Group, class T> __device__ T exclusive_scan(Group group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

} // namespace cooperative_groups

#endif
