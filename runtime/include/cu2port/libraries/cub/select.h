// cub::DeviceSelect, cub::DevicePartition and cub::DeviceRunLengthEncode. Forms without an output
// write to their input.
#pragma once

#include "cu2port/libraries/cub/device.h"
#include "cu2port/libraries/thrust/host/reduce.h"

namespace cub {
namespace detail {
/// Any number but 0.
struct IsSet {
  template <class T> bool operator()(const T &flag) const { return flag ? true : false; }
};
} // namespace detail

struct DeviceSelect {
  template <class Input, class Flags, class Output, class Selected, class Count>
  static detail::Status Flagged(void *storage, std::size_t &bytes, Input in, Flags flags,
                                Output out, Selected selected, Count n, detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      const Output end =
          thrust::copy_if(policy, in, in + detail::stepsOf(n), flags, out, detail::IsSet());
      detail::writeOne(policy, selected, end - out);
    });
  }
  template <class Data, class Flags, class Selected, class Count>
  static detail::Status Flagged(void *storage, std::size_t &bytes, Data data, Flags flags,
                                Selected selected, Count n, detail::Stream stream = 0) {
    return Flagged(storage, bytes, data, flags, data, selected, n, stream);
  }

  template <class Input, class Output, class Selected, class Count, class Predicate>
  static detail::Status If(void *storage, std::size_t &bytes, Input in, Output out,
                           Selected selected, Count n, Predicate predicate,
                           detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      const Output end = thrust::copy_if(policy, in, in + detail::stepsOf(n), out, predicate);
      detail::writeOne(policy, selected, end - out);
    });
  }
  template <class Data, class Selected, class Count, class Predicate>
  static detail::Status If(void *storage, std::size_t &bytes, Data data, Selected selected, Count n,
                           Predicate predicate, detail::Stream stream = 0) {
    return If(storage, bytes, data, data, selected, n, predicate, stream);
  }

  template <class Input, class Output, class Selected, class Count>
  static detail::Status Unique(void *storage, std::size_t &bytes, Input in, Output out,
                               Selected selected, Count n, detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      const Output end = thrust::unique_copy(policy, in, in + detail::stepsOf(n), out);
      detail::writeOne(policy, selected, end - out);
    });
  }
  template <class Keys, class Values, class KeysOut, class ValuesOut, class Selected, class Count>
  static detail::Status UniqueByKey(void *storage, std::size_t &bytes, Keys keys, Values values,
                                    KeysOut keysOut, ValuesOut valuesOut, Selected selected,
                                    Count n, detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      const auto end = thrust::unique_by_key_copy(policy, keys, keys + detail::stepsOf(n), values,
                                                  keysOut, valuesOut);
      detail::writeOne(policy, selected, end.first - keysOut);
    });
  }
};

/// Selected elements first; the others from the end, backwards.
struct DevicePartition {
  template <class Input, class Flags, class Output, class Selected, class Count>
  static detail::Status Flagged(void *storage, std::size_t &bytes, Input in, Flags flags,
                                Output out, Selected selected, Count n, detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      partition(policy, in, flags, out, selected, detail::stepsOf(n), detail::IsSet());
    });
  }
  template <class Input, class Output, class Selected, class Count, class Predicate>
  static detail::Status If(void *storage, std::size_t &bytes, Input in, Output out,
                           Selected selected, Count n, Predicate predicate,
                           detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      partition(policy, in, in, out, selected, detail::stepsOf(n), predicate);
    });
  }

private:
  template <class Input, class Flags, class Output, class Selected, class Predicate>
  static void partition(const detail::Policy &policy, Input in, Flags flags, Output out,
                        Selected selected, std::ptrdiff_t n, Predicate predicate) {
    const Output end = thrust::copy_if(policy, in, in + n, flags, out, predicate);
    thrust::remove_copy_if(policy, in, in + n, flags, thrust::make_reverse_iterator(out + n),
                           predicate);
    detail::writeOne(policy, selected, end - out);
  }
};

struct DeviceRunLengthEncode {
  template <class Input, class Unique, class Lengths, class Runs, class Count>
  static detail::Status Encode(void *storage, std::size_t &bytes, Input in, Unique unique,
                               Lengths lengths, Runs runs, Count n, detail::Stream stream = 0) {
    typedef detail::Written<Lengths, Count> Length;
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      const auto end =
          thrust::reduce_by_key(policy, in, in + detail::stepsOf(n),
                                thrust::constant_iterator<Length>(Length(1)), unique, lengths);
      detail::writeOne(policy, runs, end.first - unique);
    });
  }

  /// Of two elements or more: where they begin, and how long they are.
  template <class Input, class Offsets, class Lengths, class Runs, class Count>
  static detail::Status NonTrivialRuns(void *storage, std::size_t &bytes, Input in, Offsets offsets,
                                       Lengths lengths, Runs runs, Count n,
                                       detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      const thrust::detail::Run call(policy, "cub::DeviceRunLengthEncode");
      const std::size_t count = static_cast<std::size_t>(n);
      thrust::detail::Stage<Input> elements(call, in, count, thrust::detail::Use::Read);
      thrust::detail::Stage<Offsets> starts(call, offsets, count, thrust::detail::Use::Write);
      thrust::detail::Stage<Lengths> sizes(call, lengths, count, thrust::detail::Use::Write);
      auto from = elements.begin();
      auto toOffset = starts.begin();
      auto toLength = sizes.begin();
      Count found = 0;
      for (Count begin = 0, end; begin < n; begin = end) {
        for (end = begin + 1; end < n && from[end] == from[begin];)
          ++end;
        if (end - begin == 1)
          continue;
        *toOffset = begin;
        *toLength = end - begin;
        ++toOffset, ++toLength, ++found;
      }
      starts.finish(toOffset);
      sizes.finish(toLength);
      detail::writeOne(policy, runs, found);
    });
  }
};

} // namespace cub
