// Neighbours in a block, as many as a power of 2: within a warp, or some warps.
#pragma once

#include "block.h"

#ifdef __cplusplus
namespace cooperative_groups {

namespace details {

#ifdef CU2PORT_HAS_GROUPS
/// What all tiles have.
template <unsigned int Size> struct tile_threads {
  static_assert((Size & (Size - 1)) == 0 && Size > 0 && Size <= 1024,
                "a tile has a power of 2 of threads, at most 1024");
  static constexpr cuda::thread_scope thread_scope = cuda::thread_scope_block;

  __device__ static unsigned int thread_rank() { return thread_block::thread_rank() & (Size - 1); }
  __device__ static constexpr unsigned int num_threads() { return Size; }
  __device__ static constexpr unsigned int size() { return Size; }
};

/// Of one warp.
template <unsigned int Size, bool isOfWarps = (Size > 32)>
struct tile_operations : tile_threads<Size> {
  __device__ static void sync() { __syncwarp(tile_mask(Size)); }
  template <class T> __device__ static T shfl(T value, int rank) {
    return details::__shfl_sync(tile_mask(Size), value, rank, Size);
  }
  template <class T> __device__ static T shfl_up(T value, unsigned int delta) {
    return details::__shfl_up_sync(tile_mask(Size), value, delta, Size);
  }
  template <class T> __device__ static T shfl_down(T value, unsigned int delta) {
    return details::__shfl_down_sync(tile_mask(Size), value, delta, Size);
  }
  template <class T> __device__ static T shfl_xor(T value, unsigned int lanes) {
    return details::__shfl_xor_sync(tile_mask(Size), value, lanes, Size);
  }
  __device__ static int any(int predicate) {
    if constexpr (Size == 32)
      return __any_sync(0xffffffff, predicate);
    else
      return __any_sync(tile_mask(Size), predicate);
  }
  __device__ static int all(int predicate) {
    if constexpr (Size == 32)
      return __all_sync(0xffffffff, predicate);
    else
      return __all_sync(tile_mask(Size), predicate);
  }
  __device__ static unsigned int ballot(int predicate) {
    if constexpr (Size == 32)
      return __ballot_sync(0xffffffff, predicate);
    else
      return inTile(__ballot_sync(tile_mask(Size), predicate));
  }
  template <class T> __device__ static unsigned int match_any(T value) {
    return inTile(__match_any_sync(tile_mask(Size), value));
  }
  template <class T> __device__ static unsigned int match_all(T value, int &same) {
    return inTile(__match_all_sync(tile_mask(Size), value, &same));
  }

private:
  __device__ static unsigned int inTile(unsigned int lanes) {
    return lanes >> (lane() & ~(Size - 1)) & (0xffffffff >> (32 - Size));
  }
};

/// What the warps of the thread's tile tell each other, in their order. `value` is that of the
/// thread which says so: one in each warp. Another barrier must follow the look at it.
template <unsigned int Size, class T> __device__ const T *told_by_warps(T value, bool tells) {
  static_assert(sizeof(T) <= 8, "tiles of more than 32 threads exchange values of 8 bytes at most");
  __shared__ T told[32];
  const unsigned int warp = thread_block::thread_rank() / 32;
  if (tells)
    told[warp] = value;
  __cu2port_sync_part();
  return told + (warp & ~(Size / 32 - 1));
}

/// Of several warps.
template <unsigned int Size> struct tile_operations<Size, true> : tile_threads<Size> {
  __device__ static void sync() { __cu2port_sync_part(); }
  template <class T> __device__ static T shfl(T value, unsigned int rank) {
    static_assert(sizeof(T) <= 8,
                  "tiles of more than 32 threads exchange values of 8 bytes at most");
    __shared__ T told[1024 / Size];
    unsigned int tile = thread_block::thread_rank() / Size;
    if (tile_threads<Size>::thread_rank() == rank)
      told[tile] = value;
    __cu2port_sync_part();
    T result = told[tile];
    __cu2port_sync_part();
    return result;
  }
  __device__ static int any(int predicate) {
    int here = __any_sync(0xffffffff, predicate);
    const int *told = told_by_warps<Size>(here, lane() == 0);
    for (unsigned int i = 0; i < Size / 32; ++i)
      here |= told[i];
    __cu2port_sync_part();
    return here;
  }
  __device__ static int all(int predicate) {
    int here = __all_sync(0xffffffff, predicate);
    const int *told = told_by_warps<Size>(here, lane() == 0);
    for (unsigned int i = 0; i < Size / 32; ++i)
      here &= told[i];
    __cu2port_sync_part();
    return here;
  }
};
#else
template <unsigned int Size> struct tile_operations {};
#endif

} // namespace details

/// A part of what `Parent` says, or, without, one that knows at run time which part it is.
template <unsigned int Size, class Parent = void>
class thread_block_tile : public details::tile_operations<Size> {
#ifdef CU2PORT_HAS_GROUPS
public:
  __device__ static unsigned int meta_group_rank() { return Parent::thread_rank() / Size; }
  __device__ static unsigned int meta_group_size() { return (Parent::size() + Size - 1) / Size; }
#endif
};

template <unsigned int Size>
class thread_block_tile<Size, void> : public details::tile_operations<Size> {
protected:
  unsigned int part;       ///< which of the parts of its parent
  unsigned int part_count; ///< how many there are

#ifdef CU2PORT_HAS_GROUPS
public:
  template <class Parent>
  __device__ thread_block_tile(const thread_block_tile<Size, Parent> &tile)
      : part(tile.meta_group_rank()), part_count(tile.meta_group_size()) {}

  __device__ unsigned int meta_group_rank() const { return part; }
  __device__ unsigned int meta_group_size() const { return part_count; }
#endif
};

#ifdef CU2PORT_HAS_GROUPS
namespace details {
template <unsigned int Size, class Parent> struct may_be_divided {
  static constexpr bool value = false;
};
template <unsigned int Size> struct may_be_divided<Size, thread_block> {
  static constexpr bool value = true;
};
template <unsigned int Size, unsigned int ParentSize, class GrandParent>
struct may_be_divided<Size, thread_block_tile<ParentSize, GrandParent>> {
  static constexpr bool value = Size <= ParentSize;
};
} // namespace details

template <unsigned int Size, class Parent>
__device__ thread_block_tile<Size, Parent> tiled_partition(Parent) {
  static_assert(details::may_be_divided<Size, Parent>::value,
                "tiles are parts of a thread_block, or of larger tiles");
  return thread_block_tile<Size, Parent>();
}

/// The thread alone.
CU2PORT_GROUP_FUNCTION thread_block_tile<1> this_thread() {
  return thread_block_tile<1, thread_block_tile<1, thread_block>>();
}
#endif

} // namespace cooperative_groups

#endif
