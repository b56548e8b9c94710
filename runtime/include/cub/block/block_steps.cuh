// What CUB's blocks have in common: the number of a thread, and reductions and scans of one value
// of each.
//
// Both go through shared memory of their own, so that what programs give as storage is not looked
// at, and begin with a barrier, behind which an earlier call has read all that it needs. Neighbours
// are combined first, within warps of 32, then the warps one after the other, as CUB does: sums of
// floats are the same.
#pragma once

#include "cub/thread/thread_operators.cuh"

namespace cub {
namespace detail {

/// Of a block of X * Y * Z threads, row by row.
template <int X, int Y, int Z> struct ThreadOfBlock;
/// For thread 0, of the first `valid` threads' values.
template <typename T, int threads, typename Op>
CU2PORT_CUB_KERNEL T reduceBlock(T input, Op op, int thread, int valid);
/// Of this thread's value and those before it; `total` is that of all.
template <typename T, int threads, typename Op>
CU2PORT_CUB_KERNEL T scanBlock(T input, Op op, int thread, T &total);
/// The value of the thread before; `first` for the first.
template <typename T, int threads>
CU2PORT_CUB_KERNEL T fromThreadBefore(T value, T first, int thread);
/// The value of the thread behind; `last` for the last.
template <typename T, int threads>
CU2PORT_CUB_KERNEL T fromThreadBehind(T value, T last, int thread);

#ifdef CU2PORT_CUB_HAS_KERNELS
template <int X, int Y, int Z> struct ThreadOfBlock {
  static CU2PORT_CUB_KERNEL int number() {
    return (threadIdx.z * Y + threadIdx.y) * X + threadIdx.x;
  }
};
/// A row: kernels on SYCL have as many dimensions as they look at.
template <int X> struct ThreadOfBlock<X, 1, 1> {
  static CU2PORT_CUB_KERNEL int number() { return threadIdx.x; }
};

template <typename T, int threads, typename Op>
CU2PORT_CUB_KERNEL T reduceBlock(T input, Op op, int thread, int valid) {
  __shared__ T values[threads];
  __syncthreads();
  values[thread] = input;
  for (int step = 1; step < 32 && step < threads; step *= 2) {
    __syncthreads();
    if (thread % (2 * step) == 0 && thread + step < valid)
      values[thread] = op(values[thread], values[thread + step]);
  }
  __syncthreads();
  T result = values[thread / 32 * 32];
  if (thread == 0)
    for (int warp = 32; warp < threads && warp < valid; warp += 32)
      result = op(result, values[warp]);
  return result;
}

template <typename T, int threads, typename Op>
CU2PORT_CUB_KERNEL T scanBlock(T input, Op op, int thread, T &total) {
  __shared__ T values[threads];
  T sum = input;
  for (int step = 1; step < 32 && step < threads; step *= 2) {
    __syncthreads();
    values[thread] = sum;
    __syncthreads();
    if (thread % 32 >= step)
      sum = op(values[thread - step], sum);
  }
  __syncthreads();
  values[thread] = sum;
  __syncthreads();
  T before = values[threads < 32 ? threads - 1 : 31];
  total = before;
  for (int last = 63; last < threads + 31; last += 32) {
    if (thread / 32 * 32 == last - 31)
      sum = op(total, sum);
    total = op(total, values[last < threads ? last : threads - 1]);
  }
  return sum;
}

template <typename T, int threads>
CU2PORT_CUB_KERNEL T fromThreadBefore(T value, T first, int thread) {
  __shared__ T values[threads];
  __syncthreads();
  values[thread] = value;
  __syncthreads();
  return thread == 0 ? first : values[thread - 1];
}

template <typename T, int threads>
CU2PORT_CUB_KERNEL T fromThreadBehind(T value, T last, int thread) {
  __shared__ T values[threads];
  __syncthreads();
  values[thread] = value;
  __syncthreads();
  return thread == threads - 1 ? last : values[thread + 1];
}
#endif

} // namespace detail
} // namespace cub
