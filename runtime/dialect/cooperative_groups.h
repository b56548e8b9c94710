// CUDA's cooperative groups, as the CUDA that they stand for: their uses are translated like the
// user's own code. What needs no object is static, so that nothing is left of the groups
// themselves.
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

#include "cuda_runtime.h"
#include <stdint.h>

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM) // nothing that a host's compiler could call
#ifndef CU2PORT_DIRECT_FORM                           // which has its own
/// Waits for all blocks of a cooperative launch; one thread of each block calls it.
extern "C" __device__ void __cu2port_grid_barrier(void);
/// Whether the launch was a cooperative one.
extern "C" __device__ bool __cu2port_grid_is_cooperative(void);
#endif

namespace cooperative_groups {

/// All threads of a block.
class thread_block {
public:
  __device__ static void sync() { __syncthreads(); }
  __device__ static unsigned int thread_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  }
  __device__ static unsigned int num_threads() { return blockDim.x * blockDim.y * blockDim.z; }
  __device__ static unsigned int size() { return num_threads(); }
  __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  __device__ static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
  __device__ static dim3 group_dim() { return dim_threads(); }
};

__device__ inline thread_block this_thread_block() { return thread_block(); }

namespace details {

#ifndef CU2PORT_DIRECT_FORM
template <class T> __device__ T __shfl_sync(unsigned int mask, T value, int lane, int width);
template <class T>
__device__ T __shfl_up_sync(unsigned int mask, T value, unsigned int delta, int width);
template <class T>
__device__ T __shfl_down_sync(unsigned int mask, T value, unsigned int delta, int width);
template <class T> __device__ T __shfl_xor_sync(unsigned int mask, T value, int lanes, int width);
#endif

/// The thread's place in its warp.
__device__ inline unsigned int lane() { return thread_block::thread_rank() % 32; }

/// A bit for each lane of a tile with `size` threads, a power of 2, in its place in the warp.
__device__ inline unsigned int tile_mask(unsigned int size) {
  return (0xffffffff >> (32 - size)) << (lane() & ~(size - 1));
}

/// How many of the lanes come before the thread.
__device__ inline unsigned int rank_in(unsigned int lanes) {
  return __popc(lanes & ((1u << lane()) - 1));
}

/// The lane of the thread with this rank.
__device__ inline int lane_of(unsigned int lanes, unsigned int rank) {
  if (lanes == 0xffffffff)
    return rank;
  for (; rank > 0; --rank)
    lanes &= lanes - 1;
  return __ffs(lanes) - 1;
}

/// The bits of `votes` at the places of the lanes, moved together.
__device__ inline unsigned int pack(unsigned int votes, unsigned int lanes) {
  if (lanes == 0xffffffff)
    return votes;
  unsigned int packed = 0;
  for (unsigned int rank = 0; lanes != 0; ++rank, lanes &= lanes - 1)
    packed |= (votes >> (__ffs(lanes) - 1) & 1u) << rank;
  return packed;
}

/// Those of the lanes that are in the thread's part when each part has `size` of them.
__device__ inline unsigned int part_of(unsigned int lanes, unsigned int size) {
  unsigned int part = 0;
  unsigned int mine = rank_in(lanes) / size;
  for (unsigned int rank = 0; lanes != 0; ++rank, lanes &= lanes - 1)
    if (rank / size == mine)
      part |= lanes & (~lanes + 1);
  return part;
}

} // namespace details

/// Neighbours in a warp, as many as a power of 2.
template <unsigned int Size> class thread_block_tile {
  static_assert(Size > 0 && Size <= 32 && (Size & (Size - 1)) == 0,
                "a tile has 1, 2, 4, 8, 16 or 32 threads");

public:
  unsigned int parent_size; ///< threads of the group that was divided

  __device__ static void sync() { __syncwarp(details::tile_mask(Size)); }
  __device__ static unsigned int thread_rank() { return details::lane() % Size; }
  __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ static constexpr unsigned int size() { return Size; }
  __device__ unsigned int meta_group_rank() const {
    return thread_block::thread_rank() % parent_size / Size;
  }
  __device__ unsigned int meta_group_size() const { return (parent_size + Size - 1) / Size; }

  template <class T> __device__ static T shfl(T value, int rank) {
    return details::__shfl_sync(details::tile_mask(Size), value, rank, Size);
  }
  template <class T> __device__ static T shfl_up(T value, unsigned int delta) {
    return details::__shfl_up_sync(details::tile_mask(Size), value, delta, Size);
  }
  template <class T> __device__ static T shfl_down(T value, unsigned int delta) {
    return details::__shfl_down_sync(details::tile_mask(Size), value, delta, Size);
  }
  template <class T> __device__ static T shfl_xor(T value, unsigned int lanes) {
    return details::__shfl_xor_sync(details::tile_mask(Size), value, lanes, Size);
  }
  __device__ static int any(int predicate) {
    if constexpr (Size == 32)
      return __any_sync(0xffffffff, predicate);
    else
      return __any_sync(details::tile_mask(Size), predicate);
  }
  __device__ static int all(int predicate) {
    if constexpr (Size == 32)
      return __all_sync(0xffffffff, predicate);
    else
      return __all_sync(details::tile_mask(Size), predicate);
  }
  __device__ static unsigned int ballot(int predicate) {
    if constexpr (Size == 32)
      return __ballot_sync(0xffffffff, predicate);
    else
      return inTile(__ballot_sync(details::tile_mask(Size), predicate));
  }
  template <class T> __device__ static unsigned int match_any(T value) {
    return inTile(__match_any_sync(details::tile_mask(Size), value));
  }
  template <class T> __device__ static unsigned int match_all(T value, int &same) {
    return inTile(__match_all_sync(details::tile_mask(Size), value, &same));
  }

private:
  __device__ static unsigned int inTile(unsigned int lanes) {
    return lanes >> (details::lane() & ~(Size - 1)) & (0xffffffff >> (32 - Size));
  }
};

/// Some lanes of a warp.
class coalesced_group {
public:
  unsigned int lanes;          ///< a bit for each
  unsigned int part = 0;       ///< which of the groups that its parent was divided into
  unsigned int part_count = 1; ///< how many there are

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
};

__device__ inline coalesced_group coalesced_threads() { return coalesced_group{__activemask()}; }

/// A block or some lanes of a warp.
class thread_group {
public:
  unsigned int lanes; ///< 0 for the whole block

  __device__ explicit thread_group(unsigned int lanes) : lanes(lanes) {}
  __device__ thread_group(thread_block) : lanes(0) {}
  __device__ thread_group(coalesced_group group) : lanes(group.lanes) {}
  template <unsigned int Size>
  __device__ thread_group(thread_block_tile<Size>) : lanes(details::tile_mask(Size)) {}

  __device__ void sync() const {
    if (lanes == 0)
      __syncthreads();
    else
      __syncwarp(lanes);
  }
  __device__ unsigned int thread_rank() const {
    return lanes == 0 ? thread_block::thread_rank() : details::rank_in(lanes);
  }
  __device__ unsigned int num_threads() const {
    return lanes == 0 ? thread_block::num_threads() : __popc(lanes);
  }
  __device__ unsigned int size() const { return num_threads(); }
};

/// All threads of a launch. Its `sync` is for cooperative launches.
class grid_group {
public:
  __device__ static bool is_valid() { return __cu2port_grid_is_cooperative(); }
  __device__ static void sync() {
    __syncthreads();
    if (thread_block::thread_rank() == 0)
      __cu2port_grid_barrier();
    __syncthreads();
  }
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
};

__device__ inline grid_group this_grid() { return grid_group(); }

// ---- Groups of groups ---------------------------------------------------------------------------

template <unsigned int Size>
__device__ thread_block_tile<Size> tiled_partition(thread_block parent) {
  return thread_block_tile<Size>{parent.num_threads()};
}
template <unsigned int Size, unsigned int ParentSize>
__device__ thread_block_tile<Size> tiled_partition(thread_block_tile<ParentSize>) {
  static_assert(Size <= ParentSize, "a tile is not larger than what it is a part of");
  return thread_block_tile<Size>{ParentSize};
}

/// Parts of `size` threads, a power of 2 up to 32.
__device__ inline thread_group tiled_partition(thread_group parent, unsigned int size) {
  return thread_group(parent.lanes == 0 ? details::tile_mask(size)
                                        : details::part_of(parent.lanes, size));
}
__device__ inline coalesced_group tiled_partition(coalesced_group parent, unsigned int size) {
  return coalesced_group{details::part_of(parent.lanes, size), parent.thread_rank() / size,
                         (parent.size() + size - 1) / size};
}

namespace details {

/// Groups by their labels count in the order of their first lanes.
template <class Label> __device__ coalesced_group by_label(unsigned int lanes, Label label) {
  unsigned int same = __match_any_sync(lanes, label);
  unsigned int first = same & (~same + 1);
  unsigned int firsts = __ballot_sync(lanes, first == 1u << lane());
  return coalesced_group{same, static_cast<unsigned int>(__popc(firsts & (first - 1))),
                         static_cast<unsigned int>(__popc(firsts))};
}

/// No, then yes; one group if all answer alike.
__device__ inline coalesced_group by_answer(unsigned int lanes, bool answer) {
  unsigned int yes = __ballot_sync(lanes, answer);
  if (yes == 0 || yes == lanes)
    return coalesced_group{lanes};
  return coalesced_group{answer ? yes : lanes & ~yes, answer ? 1u : 0u, 2};
}

} // namespace details

/// The threads that have the same label, or the same answer.
template <class Label>
__device__ coalesced_group labeled_partition(coalesced_group parent, Label label) {
  return details::by_label(parent.lanes, label);
}
template <unsigned int Size, class Label>
__device__ coalesced_group labeled_partition(thread_block_tile<Size>, Label label) {
  return details::by_label(details::tile_mask(Size), label);
}
__device__ inline coalesced_group binary_partition(coalesced_group parent, bool answer) {
  return details::by_answer(parent.lanes, answer);
}
template <unsigned int Size>
__device__ coalesced_group binary_partition(thread_block_tile<Size>, bool answer) {
  return details::by_answer(details::tile_mask(Size), answer);
}

// ---- The methods as functions -------------------------------------------------------------------

template <class Group> __device__ void sync(Group group) { group.sync(); }
template <class Group> __device__ auto thread_rank(Group group) { return group.thread_rank(); }
template <class Group> __device__ auto group_size(Group group) { return group.size(); }
__device__ inline dim3 group_index(thread_block) { return thread_block::group_index(); }
__device__ inline dim3 thread_index(thread_block) { return thread_block::thread_index(); }

} // namespace cooperative_groups

#endif

#endif
