// CUB's algorithms for parts of an array, one after the other: cub::DeviceSegmentedReduce,
// DeviceSegmentedSort and DeviceSegmentedRadixSort.
#pragma once

#include "cu2port/libraries/cub/reduce.h"
#include "cu2port/libraries/cub/sort.h"

namespace cub {
namespace detail {

/// Calls a function with where each segment begins and ends.
template <class Begins, class Ends, class Count, class Body>
void forEachSegment(const Policy &policy, Begins begins, Ends ends, Count segments, Body body) {
  const thrust::detail::Run run(policy, "cub: segments");
  const std::size_t count = static_cast<std::size_t>(segments);
  thrust::detail::Stage<Begins> from(run, begins, count, thrust::detail::Use::Read);
  thrust::detail::Stage<Ends> to(run, ends, count, thrust::detail::Use::Read);
  auto begin = from.begin();
  auto end = to.begin();
  for (std::size_t i = 0; i < count; ++i, ++begin, ++end)
    body(static_cast<std::ptrdiff_t>(i), static_cast<std::ptrdiff_t>(*begin),
         std::max(static_cast<std::ptrdiff_t>(*begin), static_cast<std::ptrdiff_t>(*end)));
}

} // namespace detail

struct DeviceSegmentedReduce {
  template <class Input, class Output, class Begins, class Ends, class Operation, class T,
            class Count>
  static detail::Status Reduce(void *storage, std::size_t &bytes, Input in, Output out,
                               Count segments, Begins begins, Ends ends, Operation operation,
                               T initial, detail::Stream stream = 0) {
    typedef typename detail::Accumulated<Operation, T, detail::Value<Input>>::type Sum;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      detail::forEachSegment(
          policy, begins, ends, segments,
          [&](std::ptrdiff_t i, std::ptrdiff_t begin, std::ptrdiff_t end) {
            detail::writeOne(policy, out + i,
                             thrust::reduce(policy, in + begin, in + end, Sum(initial), operation));
          });
    });
  }
  template <class Input, class Output, class Count, class Begins, class Ends>
  static detail::Status Sum(void *storage, std::size_t &bytes, Input in, Output out, Count segments,
                            Begins begins, Ends ends, detail::Stream stream = 0) {
    typedef detail::Written<Output, detail::Value<Input>> T;
    return Reduce(storage, bytes, in, out, segments, begins, ends, thrust::plus<>(), T(), stream);
  }
  template <class Input, class Output, class Count, class Begins, class Ends>
  static detail::Status Min(void *storage, std::size_t &bytes, Input in, Output out, Count segments,
                            Begins begins, Ends ends, detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Min(),
                  std::numeric_limits<T>::max(), stream);
  }
  template <class Input, class Output, class Count, class Begins, class Ends>
  static detail::Status Max(void *storage, std::size_t &bytes, Input in, Output out, Count segments,
                            Begins begins, Ends ends, detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    return Reduce(storage, bytes, in, out, segments, begins, ends, cub::Max(),
                  std::numeric_limits<T>::lowest(), stream);
  }

  /// Places count from the beginning of their segment.
  template <class Input, class Output, class Count, class Begins, class Ends>
  static detail::Status ArgMin(void *storage, std::size_t &bytes, Input in, Output out,
                               Count segments, Begins begins, Ends ends,
                               detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    return extreme(storage, bytes, in, out, segments, begins, ends, cub::ArgMin(),
                   std::numeric_limits<T>::max(), stream);
  }
  template <class Input, class Output, class Count, class Begins, class Ends>
  static detail::Status ArgMax(void *storage, std::size_t &bytes, Input in, Output out,
                               Count segments, Begins begins, Ends ends,
                               detail::Stream stream = 0) {
    typedef detail::Value<Input> T;
    return extreme(storage, bytes, in, out, segments, begins, ends, cub::ArgMax(),
                   std::numeric_limits<T>::lowest(), stream);
  }

private:
  template <class Input, class Output, class Count, class Begins, class Ends, class Operation,
            class T>
  static detail::Status extreme(void *storage, std::size_t &bytes, Input in, Output out,
                                Count segments, Begins begins, Ends ends, Operation operation,
                                T worst, detail::Stream stream) {
    const KeyValuePair<int, T> none(1, worst);
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      detail::forEachSegment(
          policy, begins, ends, segments,
          [&](std::ptrdiff_t i, std::ptrdiff_t begin, std::ptrdiff_t end) {
            const ArgIndexInputIterator<Input, int, T> first(in + begin);
            detail::writeOne(policy, out + i,
                             thrust::reduce(policy, first, first + (end - begin), none, operation));
          });
    });
  }
};

/// Both of CUB's classes for this: the second takes bits as well.
struct DeviceSegmentedSort {
#define CU2PORT_CUB_SORTS(prefix, suffix)                                                          \
  template <class Key, class Count, class Begins, class Ends>                                      \
  static detail::Status prefix##SortKeys##suffix(                                                  \
      void *storage, std::size_t &bytes, const Key *keys, Key *keysOut, Count n, Count segments,   \
      Begins begins, Ends ends, detail::Stream stream = 0) {                                       \
    (void)n; /* what no segment has is not written */                                              \
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {                 \
      detail::forEachSegment(policy, begins, ends, segments,                                       \
                             [&](std::ptrdiff_t, std::ptrdiff_t begin, std::ptrdiff_t end) {       \
                               DeviceRadixSort::SortKeys##suffix(storage, bytes, keys + begin,     \
                                                                 keysOut + begin, end - begin, 0,  \
                                                                 8 * sizeof(Key), stream);         \
                             });                                                                   \
    });                                                                                            \
  }                                                                                                \
  template <class Key, class T, class Count, class Begins, class Ends>                             \
  static detail::Status prefix##SortPairs##suffix(                                                 \
      void *storage, std::size_t &bytes, const Key *keys, Key *keysOut, const T *values,           \
      T *valuesOut, Count n, Count segments, Begins begins, Ends ends,                             \
      detail::Stream stream = 0) {                                                                 \
    (void)n;                                                                                       \
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {                 \
      detail::forEachSegment(policy, begins, ends, segments,                                       \
                             [&](std::ptrdiff_t, std::ptrdiff_t begin, std::ptrdiff_t end) {       \
                               DeviceRadixSort::SortPairs##suffix(                                 \
                                   storage, bytes, keys + begin, keysOut + begin, values + begin,  \
                                   valuesOut + begin, end - begin, 0, 8 * sizeof(Key), stream);    \
                             });                                                                   \
    });                                                                                            \
  }
  CU2PORT_CUB_SORTS(, )
  CU2PORT_CUB_SORTS(, Descending)
  CU2PORT_CUB_SORTS(Stable, )
  CU2PORT_CUB_SORTS(Stable, Descending)
#undef CU2PORT_CUB_SORTS
};

struct DeviceSegmentedRadixSort {
#define CU2PORT_CUB_SORTS(suffix)                                                                  \
  template <class Key, class Count, class Begins, class Ends>                                      \
  static detail::Status SortKeys##suffix(                                                          \
      void *storage, std::size_t &bytes, const Key *keys, Key *keysOut, Count n, Count segments,   \
      Begins begins, Ends ends, int firstBit = 0, int lastBit = 8 * sizeof(Key),                   \
      detail::Stream stream = 0) {                                                                 \
    (void)n;                                                                                       \
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {                 \
      detail::forEachSegment(policy, begins, ends, segments,                                       \
                             [&](std::ptrdiff_t, std::ptrdiff_t begin, std::ptrdiff_t end) {       \
                               DeviceRadixSort::SortKeys##suffix(storage, bytes, keys + begin,     \
                                                                 keysOut + begin, end - begin,     \
                                                                 firstBit, lastBit, stream);       \
                             });                                                                   \
    });                                                                                            \
  }                                                                                                \
  template <class Key, class T, class Count, class Begins, class Ends>                             \
  static detail::Status SortPairs##suffix(                                                         \
      void *storage, std::size_t &bytes, const Key *keys, Key *keysOut, const T *values,           \
      T *valuesOut, Count n, Count segments, Begins begins, Ends ends, int firstBit = 0,           \
      int lastBit = 8 * sizeof(Key), detail::Stream stream = 0) {                                  \
    (void)n;                                                                                       \
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {                 \
      detail::forEachSegment(policy, begins, ends, segments,                                       \
                             [&](std::ptrdiff_t, std::ptrdiff_t begin, std::ptrdiff_t end) {       \
                               DeviceRadixSort::SortPairs##suffix(                                 \
                                   storage, bytes, keys + begin, keysOut + begin, values + begin,  \
                                   valuesOut + begin, end - begin, firstBit, lastBit, stream);     \
                             });                                                                   \
    });                                                                                            \
  }
  CU2PORT_CUB_SORTS()
  CU2PORT_CUB_SORTS(Descending)
#undef CU2PORT_CUB_SORTS
};

} // namespace cub
