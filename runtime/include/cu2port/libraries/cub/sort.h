// cub::DeviceRadixSort and cub::DeviceMergeSort. Equal keys keep their order.
#pragma once

#include "cu2port/libraries/cub/device.h"
#include "cu2port/libraries/thrust/host/sort.h"

#include <cstdint>
#include <cstring>

namespace cub {
namespace detail {

template <std::size_t bytes> struct UnsignedOf;
template <> struct UnsignedOf<1> {
  typedef std::uint8_t type;
};
template <> struct UnsignedOf<2> {
  typedef std::uint16_t type;
};
template <> struct UnsignedOf<4> {
  typedef std::uint32_t type;
};
template <> struct UnsignedOf<8> {
  typedef std::uint64_t type;
};

/// The bits of a number in an order of unsigned integers: negative ones first, numbers with a point
/// by their bits, so that NaN has a place; both zeros are the same.
template <class Key> std::uint64_t orderedBits(const Key &key) {
  static_assert(std::is_arithmetic<Key>::value || std::is_enum<Key>::value,
                "cu2port: radix sorts take numbers");
  typedef typename UnsignedOf<sizeof(Key)>::type Bits;
  const Bits sign = static_cast<Bits>(Bits(1) << (8 * sizeof(Key) - 1));
  Bits bits;
  std::memcpy(&bits, &key, sizeof(Key));
  if (std::is_floating_point<Key>::value) {
    if (bits == sign)
      bits = 0;
    return bits & sign ? static_cast<Bits>(~bits) : static_cast<Bits>(bits | sign);
  }
  const bool isSigned = !std::is_enum<Key>::value && std::is_signed<Key>::value;
  return isSigned ? static_cast<Bits>(bits ^ sign) : bits;
}

/// Compares some bits of keys.
template <bool descends> struct RadixLess {
  int begin;
  std::uint64_t mask;
  RadixLess(int begin, int end)
      : begin(begin),
        mask(end - begin >= 64 ? ~std::uint64_t(0) : (std::uint64_t(1) << (end - begin)) - 1) {}
  template <class Key> bool operator()(const Key &a, const Key &b) const {
    const std::uint64_t left = orderedBits(a) >> begin & mask;
    const std::uint64_t right = orderedBits(b) >> begin & mask;
    return descends ? right < left : left < right;
  }
};

} // namespace detail
} // namespace cub

namespace thrust {
namespace detail {
template <bool descends> struct HoldsNothing<cub::detail::RadixLess<descends>> : std::true_type {};
} // namespace detail
} // namespace thrust

namespace cub {

class DeviceRadixSort {
  template <bool descends, class Key, class T, class Count>
  static detail::Status pairs(void *storage, std::size_t &bytes, const Key *keys, Key *keysOut,
                              const T *values, T *valuesOut, Count n, int begin, int end,
                              detail::Stream stream) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::copy_n(policy, keys, n, keysOut);
      thrust::copy_n(policy, values, n, valuesOut);
      thrust::sort_by_key(policy, keysOut, keysOut + n, valuesOut,
                          detail::RadixLess<descends>(begin, end));
    });
  }
  template <bool descends, class Key, class Count>
  static detail::Status keysAlone(void *storage, std::size_t &bytes, const Key *keys, Key *keysOut,
                                  Count n, int begin, int end, detail::Stream stream) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::copy_n(policy, keys, n, keysOut);
      thrust::sort(policy, keysOut, keysOut + n, detail::RadixLess<descends>(begin, end));
    });
  }
  /// Which of two buffers has the result is CUB's choice: here it is the other one.
  template <class T> static void switchBuffers(void *storage, DoubleBuffer<T> &buffers) {
    if (storage)
      buffers.selector ^= 1;
  }

public:
#define CU2PORT_CUB_SORTS(suffix, descends)                                                        \
  template <class Key, class T, class Count>                                                       \
  static detail::Status SortPairs##suffix(void *storage, std::size_t &bytes, const Key *keys,      \
                                          Key *keysOut, const T *values, T *valuesOut, Count n,    \
                                          int begin = 0, int end = 8 * sizeof(Key),                \
                                          detail::Stream stream = 0) {                             \
    return pairs<descends>(storage, bytes, keys, keysOut, values, valuesOut, n, begin, end,        \
                           stream);                                                                \
  }                                                                                                \
  template <class Key, class T, class Count>                                                       \
  static detail::Status SortPairs##suffix(                                                         \
      void *storage, std::size_t &bytes, DoubleBuffer<Key> &keys, DoubleBuffer<T> &values,         \
      Count n, int begin = 0, int end = 8 * sizeof(Key), detail::Stream stream = 0) {              \
    const detail::Status status =                                                                  \
        pairs<descends>(storage, bytes, keys.Current(), keys.Alternate(), values.Current(),        \
                        values.Alternate(), n, begin, end, stream);                                \
    switchBuffers(storage, keys);                                                                  \
    switchBuffers(storage, values);                                                                \
    return status;                                                                                 \
  }                                                                                                \
  template <class Key, class Count>                                                                \
  static detail::Status SortKeys##suffix(void *storage, std::size_t &bytes, const Key *keys,       \
                                         Key *keysOut, Count n, int begin = 0,                     \
                                         int end = 8 * sizeof(Key), detail::Stream stream = 0) {   \
    return keysAlone<descends>(storage, bytes, keys, keysOut, n, begin, end, stream);              \
  }                                                                                                \
  template <class Key, class Count>                                                                \
  static detail::Status SortKeys##suffix(void *storage, std::size_t &bytes,                        \
                                         DoubleBuffer<Key> &keys, Count n, int begin = 0,          \
                                         int end = 8 * sizeof(Key), detail::Stream stream = 0) {   \
    const detail::Status status = keysAlone<descends>(storage, bytes, keys.Current(),              \
                                                      keys.Alternate(), n, begin, end, stream);    \
    switchBuffers(storage, keys);                                                                  \
    return status;                                                                                 \
  }
  CU2PORT_CUB_SORTS(, false)
  CU2PORT_CUB_SORTS(Descending, true)
#undef CU2PORT_CUB_SORTS
};

struct DeviceMergeSort {
  template <class Keys, class Values, class Count, class Less>
  static detail::Status SortPairs(void *storage, std::size_t &bytes, Keys keys, Values values,
                                  Count n, Less less, detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::sort_by_key(policy, keys, keys + detail::stepsOf(n), values, less);
    });
  }
  template <class Keys, class Values, class KeysOut, class ValuesOut, class Count, class Less>
  static detail::Status SortPairsCopy(void *storage, std::size_t &bytes, Keys keys, Values values,
                                      KeysOut keysOut, ValuesOut valuesOut, Count n, Less less,
                                      detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::copy_n(policy, keys, n, keysOut);
      thrust::copy_n(policy, values, n, valuesOut);
      thrust::sort_by_key(policy, keysOut, keysOut + detail::stepsOf(n), valuesOut, less);
    });
  }
  template <class Keys, class Count, class Less>
  static detail::Status SortKeys(void *storage, std::size_t &bytes, Keys keys, Count n, Less less,
                                 detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::sort(policy, keys, keys + detail::stepsOf(n), less);
    });
  }
  template <class Keys, class KeysOut, class Count, class Less>
  static detail::Status SortKeysCopy(void *storage, std::size_t &bytes, Keys keys, KeysOut keysOut,
                                     Count n, Less less, detail::Stream stream = 0) {
    return detail::run(storage, bytes, stream, [&](const detail::Policy &policy) {
      thrust::copy_n(policy, keys, n, keysOut);
      thrust::sort(policy, keysOut, keysOut + detail::stepsOf(n), less);
    });
  }
  template <class Keys, class Values, class Count, class Less>
  static detail::Status StableSortPairs(void *storage, std::size_t &bytes, Keys keys, Values values,
                                        Count n, Less less, detail::Stream stream = 0) {
    return SortPairs(storage, bytes, keys, values, n, less, stream);
  }
  template <class Keys, class Count, class Less>
  static detail::Status StableSortKeys(void *storage, std::size_t &bytes, Keys keys, Count n,
                                       Less less, detail::Stream stream = 0) {
    return SortKeys(storage, bytes, keys, n, less, stream);
  }
};

} // namespace cub
