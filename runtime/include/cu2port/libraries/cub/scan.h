// cub::DeviceScan. Forms without an output write to their input.
#pragma once

#include "cu2port/libraries/cub/device.h"
#include "cu2port/libraries/thrust/host/scan.h"

namespace cub {

struct DeviceScan {
  template <class Input, class Output, class Operation, class T, class Count>
  static detail::Status ExclusiveScan(void *storage, std::size_t &bytes, Input in, Output out,
                                      Operation operation, T initial, Count n,
                                      detail::Stream stream = 0) {
    typedef typename detail::Accumulated<Operation, T, detail::Value<Input>>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::exclusive_scan(policy, in, in + detail::stepsOf(n), out, Sum(initial), operation);
    });
  }
  template <class Data, class Operation, class T, class Count>
  static detail::Status ExclusiveScan(void *storage, std::size_t &bytes, Data data,
                                      Operation operation, T initial, Count n,
                                      detail::Stream stream = 0) {
    return ExclusiveScan(storage, bytes, data, data, operation, initial, n, stream);
  }
  template <class Input, class Output, class Count>
  static detail::Status ExclusiveSum(void *storage, std::size_t &bytes, Input in, Output out,
                                     Count n, detail::Stream stream = 0) {
    return ExclusiveScan(storage, bytes, in, out, thrust::plus<>(), detail::Value<Input>(), n,
                         stream);
  }
  template <class Data, class Count>
  static detail::Status ExclusiveSum(void *storage, std::size_t &bytes, Data data, Count n,
                                     detail::Stream stream = 0) {
    return ExclusiveSum(storage, bytes, data, data, n, stream);
  }

  template <class Input, class Output, class Operation, class Count>
  static detail::Status InclusiveScan(void *storage, std::size_t &bytes, Input in, Output out,
                                      Operation operation, Count n, detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    typedef typename detail::Accumulated<Operation, T, T>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::detail::inclusiveScan<Sum>(policy, in, in + detail::stepsOf(n), out,
                                         thrust::identity<>(), operation);
    });
  }
  template <class Data, class Operation, class Count>
  static detail::Status InclusiveScan(void *storage, std::size_t &bytes, Data data,
                                      Operation operation, Count n, detail::Stream stream = 0) {
    return InclusiveScan(storage, bytes, data, data, operation, n, stream);
  }
  template <class Input, class Output, class Count>
  static detail::Status InclusiveSum(void *storage, std::size_t &bytes, Input in, Output out,
                                     Count n, detail::Stream stream = 0) {
    return InclusiveScan(storage, bytes, in, out, thrust::plus<>(), n, stream);
  }
  template <class Data, class Count>
  static detail::Status InclusiveSum(void *storage, std::size_t &bytes, Data data, Count n,
                                     detail::Stream stream = 0) {
    return InclusiveSum(storage, bytes, data, data, n, stream);
  }

  // --- Each run of equal keys by itself
  template <class Keys, class Input, class Output, class Operation, class T, class Count,
            class Equal = cub::Equality>
  static detail::Status ExclusiveScanByKey(void *storage, std::size_t &bytes, Keys keys, Input in,
                                           Output out, Operation operation, T initial, Count n,
                                           Equal equal = Equal(), detail::Stream stream = 0) {
    typedef typename detail::Accumulated<Operation, T, detail::Value<Input>>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::exclusive_scan_by_key(policy, keys, keys + detail::stepsOf(n), in, out, Sum(initial),
                                    equal, operation);
    });
  }
  template <class Keys, class Input, class Output, class Count, class Equal = cub::Equality>
  static detail::Status ExclusiveSumByKey(void *storage, std::size_t &bytes, Keys keys, Input in,
                                          Output out, Count n, Equal equal = Equal(),
                                          detail::Stream stream = 0) {
    return ExclusiveScanByKey(storage, bytes, keys, in, out, thrust::plus<>(),
                              detail::Value<Input>(), n, equal, stream);
  }
  template <class Keys, class Input, class Output, class Operation, class Count,
            class Equal = cub::Equality>
  static detail::Status InclusiveScanByKey(void *storage, std::size_t &bytes, Keys keys, Input in,
                                           Output out, Operation operation, Count n,
                                           Equal equal = Equal(), detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    typedef typename detail::Accumulated<Operation, T, T>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::detail::inclusiveScanByKey<Sum>(policy, keys, keys + detail::stepsOf(n), in, out,
                                              equal, operation);
    });
  }
  template <class Keys, class Input, class Output, class Count, class Equal = cub::Equality>
  static detail::Status InclusiveSumByKey(void *storage, std::size_t &bytes, Keys keys, Input in,
                                          Output out, Count n, Equal equal = Equal(),
                                          detail::Stream stream = 0) {
    return InclusiveScanByKey(storage, bytes, keys, in, out, thrust::plus<>(), n, equal, stream);
  }
};

} // namespace cub
