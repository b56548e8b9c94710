// cub::BlockLoad: several values for each thread of a block, from memory.
#pragma once

#include "cub/block/block_steps.cuh"

namespace cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED,
};

/// How threads share the work of reading is theirs; each gets `items` neighbours, or with
/// BLOCK_LOAD_STRIPED every X * Y * Z'th value.
template <typename T, int X, int items, BlockLoadAlgorithm algorithm = BLOCK_LOAD_DIRECT, int Y = 1,
          int Z = 1, int = 0>
class BlockLoad {
  static constexpr bool isStriped = algorithm == BLOCK_LOAD_STRIPED;
  static constexpr int first = isStriped ? 1 : items, next = isStriped ? X * Y * Z : 1;

public:
  typedef detail::NoStorage TempStorage;

  CU2PORT_CUB_KERNEL BlockLoad() : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}
  CU2PORT_CUB_KERNEL BlockLoad(TempStorage &) : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}

  template <typename Input> CU2PORT_CUB_KERNEL void Load(Input from, T (&values)[items]) {
    for (int i = 0; i < items; ++i)
      values[i] = from[thread * first + i * next];
  }
  template <typename Input>
  CU2PORT_CUB_KERNEL void Load(Input from, T (&values)[items], int valid) {
    for (int i = 0; i < items; ++i)
      if (thread * first + i * next < valid)
        values[i] = from[thread * first + i * next];
  }
  template <typename Input, typename Default>
  CU2PORT_CUB_KERNEL void Load(Input from, T (&values)[items], int valid, Default beyond) {
    for (int i = 0; i < items; ++i)
      values[i] =
          thread * first + i * next < valid ? (T)from[thread * first + i * next] : (T)beyond;
  }

private:
  int thread;
};

} // namespace cub
