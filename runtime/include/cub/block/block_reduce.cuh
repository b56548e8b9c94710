// cub::BlockReduce: one value of all threads of a block, for thread 0.
#pragma once

#include "cub/block/block_steps.cuh"

namespace cub {

enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS,
};

template <typename T, int X, BlockReduceAlgorithm algorithm = BLOCK_REDUCE_WARP_REDUCTIONS,
          int Y = 1, int Z = 1, int = 0>
class BlockReduce {
public:
  typedef detail::NoStorage TempStorage;

  CU2PORT_CUB_KERNEL BlockReduce() : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}
  CU2PORT_CUB_KERNEL BlockReduce(TempStorage &)
      : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}

  template <typename Op> CU2PORT_CUB_KERNEL T Reduce(T input, Op op) {
    return detail::reduceBlock<T, X * Y * Z, Op>(input, op, thread, X * Y * Z);
  }
  template <typename Op> CU2PORT_CUB_KERNEL T Reduce(T input, Op op, int valid) {
    return detail::reduceBlock<T, X * Y * Z, Op>(input, op, thread, valid);
  }
  template <int items, typename Op> CU2PORT_CUB_KERNEL T Reduce(T (&inputs)[items], Op op) {
    T own = inputs[0];
    for (int i = 1; i < items; ++i)
      own = op(own, inputs[i]);
    return Reduce(own, op);
  }
  CU2PORT_CUB_KERNEL T Sum(T input) { return Reduce(input, cub::Sum()); }
  CU2PORT_CUB_KERNEL T Sum(T input, int valid) { return Reduce(input, cub::Sum(), valid); }
  template <int items> CU2PORT_CUB_KERNEL T Sum(T (&inputs)[items]) {
    return Reduce(inputs, cub::Sum());
  }

private:
  int thread;
};

} // namespace cub
