// Copies by all threads of a group together. They are done at once; `wait` makes them visible to
// the group.
#pragma once

#include "../cooperative_groups.h"

#ifdef CU2PORT_HAS_GROUPS
namespace cooperative_groups {

/// `bytes` of them.
template <class Group, class T>
__device__ void memcpy_async(Group group, T *to, const T *from, __SIZE_TYPE__ bytes) {
  __SIZE_TYPE__ count = bytes / sizeof(T);
  for (__SIZE_TYPE__ i = group.thread_rank(); i < count; i += group.size())
    to[i] = from[i];
  char *toBytes = reinterpret_cast<char *>(to);
  const char *fromBytes = reinterpret_cast<const char *>(from);
  for (__SIZE_TYPE__ i = count * sizeof(T) + group.thread_rank(); i < bytes; i += group.size())
    toBytes[i] = fromBytes[i];
}

/// As many elements as both have.
template <class Group, class T>
__device__ void memcpy_async(Group group, T *to, __SIZE_TYPE__ room, const T *from,
                             __SIZE_TYPE__ count) {
  for (__SIZE_TYPE__ i = group.thread_rank(); i < room && i < count; i += group.size())
    to[i] = from[i];
}

template <class Group> __device__ void wait(Group group) { group.sync(); }
template <unsigned int Stages, class Group> __device__ void wait_prior(Group group) {
  group.sync();
}

} // namespace cooperative_groups

#endif
