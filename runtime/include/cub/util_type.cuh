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

} // namespace cub
