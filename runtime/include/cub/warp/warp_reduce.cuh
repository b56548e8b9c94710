// cub::WarpReduce: one value of a warp's threads, or of each part of it, for the first of them.
#pragma once

#include "cub/warp/warp_steps.cuh"

namespace cub {

template <typename T, int threads = 32, int = 0> class WarpReduce {
public:
  typedef detail::NoStorage TempStorage;

  CU2PORT_CUB_KERNEL WarpReduce(TempStorage &) {}

  template <typename Op> CU2PORT_CUB_KERNEL T Reduce(T input, Op op) {
    return Reduce(input, op, threads);
  }
  template <typename Op> CU2PORT_CUB_KERNEL T Reduce(T input, Op op, int valid) {
    return detail::reduceWarp<T, threads, Op>(input, op, valid);
  }
  CU2PORT_CUB_KERNEL T Sum(T input) { return Reduce(input, cub::Sum()); }
  CU2PORT_CUB_KERNEL T Sum(T input, int valid) { return Reduce(input, cub::Sum(), valid); }
};

} // namespace cub
