// Some lanes of a warp.
#pragma once

#include "tile.h"

#ifdef __cplusplus
namespace cooperative_groups {

class coalesced_group {
public:
  unsigned int lanes;      ///< a bit for each
  unsigned int part;       ///< which of the groups that its parent was divided into
  unsigned int part_count; ///< how many there are

#ifdef CU2PORT_HAS_GROUPS
  static constexpr cuda::thread_scope thread_scope = cuda::thread_scope_block;

  __device__ explicit coalesced_group(unsigned int lanes, unsigned int part = 0,
                                      unsigned int part_count = 1)
      : lanes(lanes), part(part), part_count(part_count) {}

  __device__ void sync() const { __syncwarp(lanes); }
  __device__ unsigned int thread_rank() const { return details::rank_in(lanes); }
  __device__ unsigned int num_threads() const { return __popc(lanes); }
  __device__ unsigned int size() const { return num_threads(); }

  __device__ unsigned int meta_group_rank() const { return part; }
  __device__ unsigned int meta_group_size() const { return part_count; }

  template <class T> __device__ T shfl(T value, unsigned int rank) const {
    return details::__shfl_sync(lanes, value, details::lane_of(lanes, rank), 32);
  }
  /// The own value where there is no such thread.
  template <class T> __device__ T shfl_up(T value, unsigned int delta) const {
    unsigned int rank = thread_rank();
    return shfl(value, rank < delta ? rank : rank - delta);
  }
  template <class T> __device__ T shfl_down(T value, unsigned int delta) const {
    unsigned int rank = thread_rank();
    return shfl(value, delta < size() - rank ? rank + delta : rank);
  }
  __device__ int any(int predicate) const { return __any_sync(lanes, predicate); }
  __device__ int all(int predicate) const { return __all_sync(lanes, predicate); }
  __device__ unsigned int ballot(int predicate) const {
    return details::pack(__ballot_sync(lanes, predicate), lanes);
  }
  template <class T> __device__ unsigned int match_any(T value) const {
    return details::pack(__match_any_sync(lanes, value), lanes);
  }
  template <class T> __device__ unsigned int match_all(T value, int &same) const {
    return details::pack(__match_all_sync(lanes, value, &same), lanes);
  }
#endif
};

#ifdef CU2PORT_HAS_GROUPS
CU2PORT_GROUP_FUNCTION coalesced_group coalesced_threads() {
  return coalesced_group(__activemask());
}

/// Parts of `size` threads, a power of 2 up to 32; one that is no larger is its own part.
CU2PORT_GROUP_FUNCTION coalesced_group tiled_partition(coalesced_group parent, unsigned int size) {
  details::check_part(size);
  if (parent.size() <= size)
    return parent;
  return coalesced_group(details::part_of(parent.lanes, size), parent.thread_rank() / size,
                         (parent.size() + size - 1) / size);
}

namespace details {

/// Groups by their labels count in the order of their first lanes.
template <class Label> __device__ coalesced_group by_label(unsigned int lanes, Label label) {
  unsigned int same = __match_any_sync(lanes, label);
  unsigned int first = same & (~same + 1);
  unsigned int firsts = __ballot_sync(lanes, first == 1u << lane());
  return coalesced_group(same, __popc(firsts & (first - 1)), __popc(firsts));
}
template <class T> __device__ coalesced_group by_label(unsigned int lanes, T *label) {
  return by_label(lanes, reinterpret_cast<unsigned long long>(label));
}

/// No, then yes; one group if all answer alike.
CU2PORT_GROUP_FUNCTION coalesced_group by_answer(unsigned int lanes, bool answer) {
  unsigned int yes = __ballot_sync(lanes, answer);
  if (yes == 0 || yes == lanes)
    return coalesced_group(lanes);
  return coalesced_group(answer ? yes : lanes & ~yes, answer ? 1 : 0, 2);
}
CU2PORT_GROUP_FUNCTION coalesced_group by_label(unsigned int lanes, bool label) {
  return by_answer(lanes, label);
}

} // namespace details

/// The threads that have the same label, or the same answer.
template <class Label>
__device__ coalesced_group labeled_partition(coalesced_group parent, Label label) {
  return details::by_label(parent.lanes, label);
}
template <unsigned int Size, class Parent, class Label>
__device__ coalesced_group labeled_partition(thread_block_tile<Size, Parent>, Label label) {
  static_assert(Size <= 32, "parts by labels are those of tiles of 32 threads at most");
  return details::by_label(details::tile_mask(Size), label);
}
CU2PORT_GROUP_FUNCTION coalesced_group binary_partition(coalesced_group parent, bool answer) {
  return details::by_answer(parent.lanes, answer);
}
template <unsigned int Size, class Parent>
__device__ coalesced_group binary_partition(thread_block_tile<Size, Parent>, bool answer) {
  static_assert(Size <= 32, "parts by answers are those of tiles of 32 threads at most");
  return details::by_answer(details::tile_mask(Size), answer);
}
#endif

} // namespace cooperative_groups

#endif
