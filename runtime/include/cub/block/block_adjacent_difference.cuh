// cub::BlockAdjacentDifference: what neighbouring values of a block differ by.
#pragma once

#include "cub/block/block_steps.cuh"

namespace cub {

template <typename T, int X, int Y = 1, int Z = 1, int = 0, int = 0> class BlockAdjacentDifference {
  static constexpr int threads = X * Y * Z;

public:
  typedef detail::NoStorage TempStorage;

  CU2PORT_CUB_KERNEL BlockAdjacentDifference() : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}
  CU2PORT_CUB_KERNEL BlockAdjacentDifference(TempStorage &)
      : thread(detail::ThreadOfBlock<X, Y, Z>::number()) {}

  /// From the value before it, op(value, before), which programs may take by reference; the block's
  /// first stays.
  template <int items, typename Output, typename Op>
  CU2PORT_CUB_KERNEL void SubtractLeft(T (&inputs)[items], Output (&outputs)[items], Op op) {
    T before = detail::fromThreadBefore<T, threads>(inputs[items - 1], inputs[0], thread);
    for (int i = items - 1; i > 0; --i)
      outputs[i] = op(inputs[i], inputs[i - 1]);
    outputs[0] = thread == 0 ? (Output)inputs[0] : (Output)op(inputs[0], before);
  }
  /// From `first`, too.
  template <int items, typename Output, typename Op>
  CU2PORT_CUB_KERNEL void SubtractLeft(T (&inputs)[items], Output (&outputs)[items], Op op,
                                       T first) {
    T before = detail::fromThreadBefore<T, threads>(inputs[items - 1], first, thread);
    for (int i = items - 1; i > 0; --i)
      outputs[i] = op(inputs[i], inputs[i - 1]);
    outputs[0] = op(inputs[0], before);
  }
  /// From the value behind it, op(value, behind); the block's last stays as it is.
  template <int items, typename Output, typename Op>
  CU2PORT_CUB_KERNEL void SubtractRight(T (&inputs)[items], Output (&outputs)[items], Op op) {
    T behind = detail::fromThreadBehind<T, threads>(inputs[0], inputs[items - 1], thread);
    for (int i = 0; i < items - 1; ++i)
      outputs[i] = op(inputs[i], inputs[i + 1]);
    outputs[items - 1] =
        thread == threads - 1 ? (Output)inputs[items - 1] : (Output)op(inputs[items - 1], behind);
  }

private:
  int thread;
};

} // namespace cub
