// cub::DeviceFor, and cub::DeviceAdjacentDifference, whose forms without an output write to their
// input.
#pragma once

#include "cu2port/libraries/cub/device.h"

namespace cub {

struct DeviceFor {
  template <class Count, class Operation>
  static detail::Status Bulk(void *storage, std::size_t &bytes, Count n, Operation operation,
                             detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::for_each_n(policy, thrust::counting_iterator<Count>(0), n, operation);
    });
  }
  template <class Iterator, class Count, class Operation>
  static detail::Status ForEachN(void *storage, std::size_t &bytes, Iterator first, Count n,
                                 Operation operation, detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::for_each_n(policy, first, n, operation);
    });
  }
  template <class Iterator, class Operation>
  static detail::Status ForEach(void *storage, std::size_t &bytes, Iterator first, Iterator last,
                                Operation operation, detail::Stream stream = 0) {
    return ForEachN(storage, bytes, first, last - first, operation, stream);
  }

  // The same without storage.
  template <class Count, class Operation>
  static detail::Status Bulk(Count n, Operation operation, detail::Stream stream = 0) {
    std::size_t bytes = 1;
    return Bulk(&bytes, bytes, n, operation, stream);
  }
  template <class Iterator, class Count, class Operation>
  static detail::Status ForEachN(Iterator first, Count n, Operation operation,
                                 detail::Stream stream = 0) {
    std::size_t bytes = 1;
    return ForEachN(&bytes, bytes, first, n, operation, stream);
  }
  template <class Iterator, class Operation>
  static detail::Status ForEach(Iterator first, Iterator last, Operation operation,
                                detail::Stream stream = 0) {
    return ForEachN(first, last - first, operation, stream);
  }
};

struct DeviceAdjacentDifference {
  template <class Input, class Output, class Count, class Operation = cub::Difference>
  static detail::Status SubtractLeftCopy(void *storage, std::size_t &bytes, Input in, Output out,
                                         Count n, Operation operation = Operation(),
                                         detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::adjacent_difference(policy, in, in + detail::stepsOf(n), out, operation);
    });
  }
  template <class Data, class Count, class Operation = cub::Difference>
  static detail::Status SubtractLeft(void *storage, std::size_t &bytes, Data data, Count n,
                                     Operation operation = Operation(), detail::Stream stream = 0) {
    return SubtractLeftCopy(storage, bytes, data, data, n, operation, stream);
  }
  /// From the one behind it; the last stays.
  template <class Input, class Output, class Count, class Operation = cub::Difference>
  static detail::Status SubtractRightCopy(void *storage, std::size_t &bytes, Input in, Output out,
                                          Count n, Operation operation = Operation(),
                                          detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::adjacent_difference(policy, thrust::make_reverse_iterator(in + detail::stepsOf(n)),
                                  thrust::make_reverse_iterator(in),
                                  thrust::make_reverse_iterator(out + detail::stepsOf(n)),
                                  operation);
    });
  }
  template <class Data, class Count, class Operation = cub::Difference>
  static detail::Status SubtractRight(void *storage, std::size_t &bytes, Data data, Count n,
                                      Operation operation = Operation(),
                                      detail::Stream stream = 0) {
    return SubtractRightCopy(storage, bytes, data, data, n, operation, stream);
  }
};

} // namespace cub
