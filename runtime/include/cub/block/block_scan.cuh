// cub::BlockScan: for each thread of a block what the values up to its own make together.
#pragma once

#include "cub/block/block_steps.cuh"

namespace cub {

enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };

template <typename T, int X, BlockScanAlgorithm algorithm = BLOCK_SCAN_RAKING, int Y = 1, int Z = 1,
          int = 0>
class BlockScan {
  static constexpr int threads = X * Y * Z;

public:
  typedef detail::NoStorage TempStorage;

  CU2PORT_CUB_KERNEL BlockScan() : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}
  CU2PORT_CUB_KERNEL BlockScan(TempStorage &) : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}

  template <typename Op>
  CU2PORT_CUB_KERNEL void InclusiveScan(T input, T &output, Op op, T &total) {
    output = detail::scanBlock<T, threads, Op>(input, op, thread, total);
  }
  template <typename Op> CU2PORT_CUB_KERNEL void InclusiveScan(T input, T &output, Op op) {
    T total;
    InclusiveScan(input, output, op, total);
  }
  template <typename Op>
  CU2PORT_CUB_KERNEL void ExclusiveScan(T input, T &output, T initial, Op op, T &total) {
    T sum = detail::scanBlock<T, threads, Op>(input, op, thread, total);
    const T before = detail::fromThreadBefore<T, threads>(sum, initial, thread);
    output = thread == 0 ? initial : op(initial, before);
  }
  template <typename Op>
  CU2PORT_CUB_KERNEL void ExclusiveScan(T input, T &output, T initial, Op op) {
    T total;
    ExclusiveScan(input, output, initial, op, total);
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
    ExclusiveScan(input, output, T(), cub::Sum(), total);
  }

  // Several values of each thread, one after the other.
  template <int items, typename Op>
  CU2PORT_CUB_KERNEL void InclusiveScan(T (&inputs)[items], T (&outputs)[items], Op op, T &total) {
    outputs[0] = inputs[0];
    for (int i = 1; i < items; ++i)
      outputs[i] = op(outputs[i - 1], inputs[i]);
    T sum = detail::scanBlock<T, threads, Op>(outputs[items - 1], op, thread, total);
    const T before = detail::fromThreadBefore<T, threads>(sum, sum, thread);
    if (thread != 0)
      for (int i = 0; i < items; ++i)
        outputs[i] = op(before, outputs[i]);
  }
  template <int items, typename Op>
  CU2PORT_CUB_KERNEL void InclusiveScan(T (&inputs)[items], T (&outputs)[items], Op op) {
    T total;
    InclusiveScan(inputs, outputs, op, total);
  }
  template <int items, typename Op>
  CU2PORT_CUB_KERNEL void ExclusiveScan(T (&inputs)[items], T (&outputs)[items], T initial, Op op,
                                        T &total) {
    T own = inputs[0];
    for (int i = 1; i < items; ++i)
      own = op(own, inputs[i]);
    T next;
    ExclusiveScan(own, next, initial, op, total);
    for (int i = 0; i < items; ++i) {
      const T value = inputs[i];
      outputs[i] = next;
      next = op(next, value);
    }
  }
  template <int items, typename Op>
  CU2PORT_CUB_KERNEL void ExclusiveScan(T (&inputs)[items], T (&outputs)[items], T initial, Op op) {
    T total;
    ExclusiveScan(inputs, outputs, initial, op, total);
  }
  template <int items>
  CU2PORT_CUB_KERNEL void InclusiveSum(T (&inputs)[items], T (&outputs)[items]) {
    InclusiveScan(inputs, outputs, cub::Sum());
  }
  template <int items>
  CU2PORT_CUB_KERNEL void InclusiveSum(T (&inputs)[items], T (&outputs)[items], T &total) {
    InclusiveScan(inputs, outputs, cub::Sum(), total);
  }
  template <int items>
  CU2PORT_CUB_KERNEL void ExclusiveSum(T (&inputs)[items], T (&outputs)[items]) {
    ExclusiveScan(inputs, outputs, T(), cub::Sum());
  }
  template <int items>
  CU2PORT_CUB_KERNEL void ExclusiveSum(T (&inputs)[items], T (&outputs)[items], T &total) {
    ExclusiveScan(inputs, outputs, T(), cub::Sum(), total);
  }

private:
  int thread;
};

} // namespace cub
