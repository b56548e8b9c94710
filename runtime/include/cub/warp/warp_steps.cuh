// What CUB's warps have in common: exchanges of values of any type, reductions and scans.
#pragma once

#include "cub/thread/thread_operators.cuh"

namespace cub {
namespace detail {

/// Within its part of the warp.
template <int threads> CU2PORT_CUB_KERNEL int laneOf();
/// Another lane's value; lanes count within the part of the warp.
template <typename T, int threads> CU2PORT_CUB_KERNEL T fromLane(T value, int lane);
/// For the first lane, of the first `valid` ones' values.
template <typename T, int threads, typename Op>
CU2PORT_CUB_KERNEL T reduceWarp(T input, Op op, int valid);
template <typename T, int threads, typename Op> CU2PORT_CUB_KERNEL T scanWarp(T input, Op op);

#ifdef CU2PORT_CUB_HAS_KERNELS
template <int threads> CU2PORT_CUB_KERNEL int laneOf() {
  return (int)(((threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x) % threads);
}

/// A value of any type, as words.
template <typename T> union Words {
  unsigned int words[(sizeof(T) + 3) / 4];
  T value;
};

template <typename T, int threads> CU2PORT_CUB_KERNEL T fromLane(T value, int lane) {
  Words<T> bits = {};
  bits.value = value;
  for (int i = 0; i < (int)(sizeof(T) + 3) / 4; ++i)
    bits.words[i] = __shfl_sync(0xffffffffu, bits.words[i], lane, threads);
  return bits.value;
}

template <typename T, int threads, typename Op>
CU2PORT_CUB_KERNEL T reduceWarp(T input, Op op, int valid) {
  const int lane = laneOf<threads>();
  T sum = input;
  for (int step = 1; step < threads; step *= 2) {
    const T other = fromLane<T, threads>(sum, lane + step < threads ? lane + step : lane);
    if (lane + step < valid && lane + step < threads)
      sum = op(sum, other);
  }
  return sum;
}

template <typename T, int threads, typename Op> CU2PORT_CUB_KERNEL T scanWarp(T input, Op op) {
  const int lane = laneOf<threads>();
  T sum = input;
  for (int step = 1; step < threads; step *= 2) {
    const T other = fromLane<T, threads>(sum, lane >= step ? lane - step : lane);
    if (lane >= step)
      sum = op(other, sum);
  }
  return sum;
}
#endif

} // namespace detail
} // namespace cub
