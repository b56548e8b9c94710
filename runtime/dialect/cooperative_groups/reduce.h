// All threads of a group get all their values joined.
#pragma once

#include "../cooperative_groups.h"
#include "functional.h"

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM) // nothing that a host's compiler could call
namespace cooperative_groups {

template <unsigned int Size, class T, class Join>
__device__ T reduce(thread_block_tile<Size> group, T value, Join join) {
  for (unsigned int distance = Size / 2; distance > 0; distance /= 2)
    value = join(value, group.shfl_xor(value, distance));
  return value;
}

template <class T, class Join> __device__ T reduce(coalesced_group group, T value, Join join) {
  unsigned int others = group.size() - group.thread_rank(); // the thread included
  for (unsigned int distance = 16; distance > 0; distance /= 2) {
    T other = group.shfl_down(value, distance);
    if (distance < others)
      value = join(value, other);
  }
  return group.shfl(value, 0);
}

} // namespace cooperative_groups

#endif
