// Types that CUB's functions take and give.
#pragma once

#include "cub/config.cuh"

namespace cub {

struct NullType {};

namespace detail {
/// What programs give as storage, and nothing looks at.
struct NoStorage {
  unsigned char unused;
};
} // namespace detail

/// An index, say, and a value.
template <typename Key_, typename Value_> struct KeyValuePair {
  typedef Key_ Key;
  typedef Value_ Value;

  Key key;
  Value value;

  KeyValuePair() = default;
  CU2PORT_CUB_FUNCTION KeyValuePair(Key const &key, Value const &value) : key(key), value(value) {}
  CU2PORT_CUB_FUNCTION bool operator!=(const KeyValuePair &other) const {
    return value != other.value || key != other.key;
  }
};

/// Two arrays of which algorithms read one and write the other; `selector` is that with the result.
template <typename T> struct DoubleBuffer {
  T *d_buffers[2];
  int selector;

  CU2PORT_CUB_FUNCTION DoubleBuffer() : selector(0) {
    d_buffers[0] = 0;
    d_buffers[1] = 0;
  }
  CU2PORT_CUB_FUNCTION DoubleBuffer(T *current, T *alternate) : selector(0) {
    d_buffers[0] = current;
    d_buffers[1] = alternate;
  }
  CU2PORT_CUB_FUNCTION T *Current() { return d_buffers[selector]; }
  CU2PORT_CUB_FUNCTION T *Alternate() { return d_buffers[selector ^ 1]; }
};

} // namespace cub
