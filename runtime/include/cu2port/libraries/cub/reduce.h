// cub::DeviceReduce.
#pragma once

#include "cu2port/libraries/cub/device.h"
#include "cu2port/libraries/thrust/host/reduce.h"
#include "cub/iterator/arg_index_input_iterator.cuh"

namespace thrust {
namespace detail {

template <class Base, class Offset, class Output>
class Stage<cub::ArgIndexInputIterator<Base, Offset, Output>> {
  typedef cub::ArgIndexInputIterator<Base, Offset, Output> Original;

public:
  typedef cub::ArgIndexInputIterator<typename Stage<Base>::iterator, Offset, Output> iterator;
  Stage(const Run &run, Original first, std::size_t count, Use use)
      : first(first), count(count), base(run, first.base() + first.place(), count, use) {}
  iterator begin() const { return iterator(base.begin() - first.place(), first.place()); }
  iterator end() const { return begin() + static_cast<std::ptrdiff_t>(count); }
  Original original(iterator place) const { return first + (place - begin()); }
  Original finish(iterator place) { return original(place); }

private:
  Original first;
  std::size_t count;
  Stage<Base> base;
};

} // namespace detail
} // namespace thrust

namespace cub {

struct DeviceReduce {
  template <class Input, class Output, class Operation, class T, class Count>
  static detail::Status Reduce(void *storage, std::size_t &bytes, Input in, Output out, Count n,
                               Operation operation, T initial, detail::Stream stream = 0) {
    typedef typename detail::Accumulated<Operation, T, detail::Value<Input>>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      detail::writeOne(
          policy, out,
          thrust::reduce(policy, in, in + detail::stepsOf(n), Sum(initial), operation));
    });
  }

  template <class Input, class Output, class Operation, class Transform, class T, class Count>
  static detail::Status TransformReduce(void *storage, std::size_t &bytes, Input in, Output out,
                                        Count n, Operation operation, Transform transform,
                                        T initial, detail::Stream stream = 0) {
    typedef typename std::decay<
        typename thrust::detail::ResultOf<Transform, detail::Value<Input> &>::type>::type Element;
    typedef typename detail::Accumulated<Operation, T, Element>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      detail::writeOne(policy, out,
                       thrust::transform_reduce(policy, in, in + detail::stepsOf(n), transform,
                                                Sum(initial), operation));
    });
  }

  template <class Input, class Output, class Count>
  static detail::Status Sum(void *storage, std::size_t &bytes, Input in, Output out, Count n,
                            detail::Stream stream = 0) {
    typedef detail::Written<Output, detail::Value<Input>> T;
    return Reduce(storage, bytes, in, out, n, thrust::plus<>(), T(), stream);
  }
  template <class Input, class Output, class Count>
  static detail::Status Min(void *storage, std::size_t &bytes, Input in, Output out, Count n,
                            detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    return Reduce(storage, bytes, in, out, n, cub::Min(), std::numeric_limits<T>::max(), stream);
  }
  template <class Input, class Output, class Count>
  static detail::Status Max(void *storage, std::size_t &bytes, Input in, Output out, Count n,
                            detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    return Reduce(storage, bytes, in, out, n, cub::Max(), std::numeric_limits<T>::lowest(), stream);
  }

  /// The least value and its place; of none, 1 and the greatest number there is.
  template <class Input, class Output, class Count>
  static detail::Status ArgMin(void *storage, std::size_t &bytes, Input in, Output out, Count n,
                               detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    const KeyValuePair<int, T> none(1, std::numeric_limits<T>::max());
    return Reduce(storage, bytes, ArgIndexInputIterator<Input, int, T>(in), out, n, cub::ArgMin(),
                  none, stream);
  }
  template <class Input, class Output, class Count>
  static detail::Status ArgMax(void *storage, std::size_t &bytes, Input in, Output out, Count n,
                               detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    const KeyValuePair<int, T> none(1, std::numeric_limits<T>::lowest());
    return Reduce(storage, bytes, ArgIndexInputIterator<Input, int, T>(in), out, n, cub::ArgMax(),
                  none, stream);
  }

  template <class Keys, class Unique, class Values, class Sums, class Runs, class Operation,
            class Count>
  static detail::Status ReduceByKey(void *storage, std::size_t &bytes, Keys keys, Unique unique,
                                    Values values, Sums sums, Runs runs, Operation operation,
                                    Count n, detail::Stream stream = 0) {
    typedef detail::Value<Values> T;
    typedef typename detail::Accumulated<Operation, T, T>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      const auto end =
          thrust::detail::reduceByKey<Sum>(policy, keys, keys + detail::stepsOf(n), values, unique,
                                           sums, thrust::equal_to<>(), operation);
      detail::writeOne(policy, runs, end.first - unique);
    });
  }
};

} // namespace cub
