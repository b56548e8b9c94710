// What reductions and scans do with two values.
#pragma once

#include "cub/util_type.cuh"

#include <type_traits>

namespace cub {

struct Equality {
  template <typename T, typename U>
  CU2PORT_CUB_FUNCTION bool operator()(const T &a, const U &b) const {
    return a == b;
  }
};

struct Inequality {
  template <typename T, typename U>
  CU2PORT_CUB_FUNCTION bool operator()(const T &a, const U &b) const {
    return a != b;
  }
};

struct Sum {
  template <typename T, typename U>
  CU2PORT_CUB_FUNCTION auto operator()(const T &a, const U &b) const -> decltype(a + b) {
    return a + b;
  }
};

struct Difference {
  template <typename T, typename U>
  CU2PORT_CUB_FUNCTION auto operator()(const T &a, const U &b) const -> decltype(a - b) {
    return a - b;
  }
};

struct Division {
  template <typename T, typename U>
  CU2PORT_CUB_FUNCTION auto operator()(const T &a, const U &b) const -> decltype(a / b) {
    return a / b;
  }
};

struct Max {
  template <typename T, typename U>
  CU2PORT_CUB_FUNCTION typename std::common_type<T, U>::type operator()(const T &a,
                                                                        const U &b) const {
    return a < b ? b : a;
  }
};

struct Min {
  template <typename T, typename U>
  CU2PORT_CUB_FUNCTION typename std::common_type<T, U>::type operator()(const T &a,
                                                                        const U &b) const {
    return b < a ? b : a;
  }
};

/// The pair with the greatest value; of equal ones that with the lowest key.
struct ArgMax {
  template <typename Key, typename Value>
  CU2PORT_CUB_FUNCTION KeyValuePair<Key, Value>
  operator()(const KeyValuePair<Key, Value> &a, const KeyValuePair<Key, Value> &b) const {
    return b.value > a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};

struct ArgMin {
  template <typename Key, typename Value>
  CU2PORT_CUB_FUNCTION KeyValuePair<Key, Value>
  operator()(const KeyValuePair<Key, Value> &a, const KeyValuePair<Key, Value> &b) const {
    return b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a;
  }
};

} // namespace cub
