// cub::BlockStore: several values of each thread of a block, to memory.
#pragma once

#include "cub/block/block_steps.cuh"

namespace cub {

enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED,
};

/// As BlockLoad.
template <typename T, int X, int items, BlockStoreAlgorithm algorithm = BLOCK_STORE_DIRECT,
          int Y = 1, int Z = 1, int = 0>
class BlockStore {
  static constexpr bool isStriped = algorithm == BLOCK_STORE_STRIPED;
  static constexpr int first = isStriped ? 1 : items, next = isStriped ? X * Y * Z : 1;

public:
  typedef detail::NoStorage TempStorage;

  CU2PORT_CUB_KERNEL BlockStore() : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}
  CU2PORT_CUB_KERNEL BlockStore(TempStorage &) : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}

  template <typename Output> CU2PORT_CUB_KERNEL void Store(Output to, T (&values)[items]) {
    for (int i = 0; i < items; ++i)
      to[thread * first + i * next] = values[i];
  }
  template <typename Output>
  CU2PORT_CUB_KERNEL void Store(Output to, T (&values)[items], int valid) {
    for (int i = 0; i < items; ++i)
      if (thread * first + i * next < valid)
        to[thread * first + i * next] = values[i];
  }

private:
  int thread;
};

} // namespace cub
