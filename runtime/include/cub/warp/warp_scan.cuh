// cub::WarpScan: for each thread of a warp, or of a part of it, what the values up to its own make
// together.
#pragma once

#include "cub/warp/warp_steps.cuh"

namespace cub {

template <typename T, int threads = 32, int = 0> class WarpScan {
public:
  typedef detail::NoStorage TempStorage;

  CU2PORT_CUB_KERNEL WarpScan(TempStorage &) {}

  template <typename Op> CU2PORT_CUB_KERNEL void InclusiveScan(T input, T &output, Op op) {
    output = detail::scanWarp<T, threads, Op>(input, op);
  }
  template <typename Op>
  CU2PORT_CUB_KERNEL void InclusiveScan(T input, T &output, Op op, T &total) {
    output = detail::scanWarp<T, threads, Op>(input, op);
    total = detail::fromLane<T, threads>(output, threads - 1);
  }
  template <typename Op>
  CU2PORT_CUB_KERNEL void ExclusiveScan(T input, T &output, T initial, Op op) {
    const T sum = detail::scanWarp<T, threads, Op>(input, op);
    const int lane = detail::laneOf<threads>();
    const T before = detail::fromLane<T, threads>(sum, lane == 0 ? 0 : lane - 1);
    output = lane == 0 ? initial : op(initial, before);
  }
  CU2PORT_CUB_KERNEL void InclusiveSum(T input, T &output) {
    InclusiveScan(input, output, cub::Sum());
  }
  CU2PORT_CUB_KERNEL void InclusiveSum(T input, T &output, T &total) {
    InclusiveScan(input, output, cub::Sum(), total);
  }
  CU2PORT_CUB_KERNEL void ExclusiveSum(T input, T &output) {
    ExclusiveScan(input, output, T(), cub::Sum());
  }
  CU2PORT_CUB_KERNEL void ExclusiveSum(T input, T &output, T &total) {
    const T own = input;
    ExclusiveScan(input, output, T(), cub::Sum());
    total = detail::fromLane<T, threads>(output + own, threads - 1);
  }
  CU2PORT_CUB_KERNEL T Broadcast(T input, unsigned int lane) {
    return detail::fromLane<T, threads>(input, (int)lane);
  }
};

} // namespace cub
