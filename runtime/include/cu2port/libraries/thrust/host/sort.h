// Sorting, and what is made of sorted ranges. All of it keeps the order of equal elements.
#pragma once

#include "cu2port/libraries/thrust/host/copy.h"
#include "cu2port/libraries/thrust/random.h"

#include <algorithm>
#include <vector>

namespace thrust {
namespace detail {

/// Plain memory is sorted where it is.
template <class T, class Less> void sortHost(T *first, T *last, const Less &isLess) {
  std::stable_sort(first, last, isLess);
}
/// Others give references that are no lvalues (tuples of them), which std::sort does not take.
template <class Iterator, class Less>
void sortHost(Iterator first, Iterator last, const Less &isLess) {
  std::vector<Value<Iterator>> values(first, last);
  std::stable_sort(values.begin(), values.end(), isLess);
  for (const Value<Iterator> &value : values) {
    *first = value;
    ++first;
  }
}

/// Numbers with a point: what is no number comes last, or first where the order descends, as its
/// bits do. With `<` alone it would have no place.
template <class T> struct LessWithNaN {
  bool operator()(const T &a, const T &b) const { return a < b || (a == a && b != b); }
};
template <class T> struct GreaterWithNaN {
  bool operator()(const T &a, const T &b) const { return a > b || (a != a && b == b); }
};
template <class Less> const Less &orderOf(const Less &less) { return less; }
inline LessWithNaN<float> orderOf(const less<float> &) { return {}; }
inline LessWithNaN<double> orderOf(const less<double> &) { return {}; }
inline GreaterWithNaN<float> orderOf(const greater<float> &) { return {}; }
inline GreaterWithNaN<double> orderOf(const greater<double> &) { return {}; }

template <class Key, class T> struct KeyAndValue {
  Key key;
  T value;
};

} // namespace detail

template <class Policy, class Iterator, class Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void sort(const Policy &policy, Iterator first, Iterator last, Less less) {
  const detail::Run run(policy, "thrust::sort");
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> elements(run, first, n, detail::Use::Change);
  detail::sortHost(elements.begin(), elements.end(), run.callable(detail::orderOf(less)));
  elements.finish(elements.end());
}
template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void sort(const Policy &policy, Iterator first, Iterator last) {
  thrust::sort(policy, first, last, less<detail::Value<Iterator>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(sort)

template <class Policy, class Iterator, class... Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void stable_sort(const Policy &policy, Iterator first, Iterator last,
                                     Less... less) {
  thrust::sort(policy, first, last, less...);
}
CU2PORT_THRUST_WITHOUT_POLICY(stable_sort)

template <class Policy, class Keys, class Values, class Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void sort_by_key(const Policy &policy, Keys first, Keys last, Values values,
                                     Less less) {
  typedef detail::KeyAndValue<detail::Value<Keys>, detail::Value<Values>> Both;
  const detail::Run run(policy, "thrust::sort_by_key");
  const auto isLess = run.callable(detail::orderOf(less));
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Keys> keys(run, first, n, detail::Use::Change);
  detail::Stage<Values> with(run, values, n, detail::Use::Change);
  std::vector<Both> sorted;
  sorted.reserve(n);
  auto key = keys.begin();
  auto value = with.begin();
  for (std::size_t left = n; left != 0; --left, ++key, ++value)
    sorted.push_back(Both{*key, *value});
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&isLess](const Both &a, const Both &b) { return isLess(a.key, b.key); });
  key = keys.begin();
  value = with.begin();
  for (const Both &each : sorted) {
    *key = each.key;
    *value = each.value;
    ++key;
    ++value;
  }
  keys.finish(key);
  with.finish(value);
}
template <class Policy, class Keys, class Values, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void sort_by_key(const Policy &policy, Keys first, Keys last, Values values) {
  thrust::sort_by_key(policy, first, last, values, less<detail::Value<Keys>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(sort_by_key)

template <class Policy, class Keys, class Values, class... Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void stable_sort_by_key(const Policy &policy, Keys first, Keys last,
                                            Values values, Less... less) {
  thrust::sort_by_key(policy, first, last, values, less...);
}
CU2PORT_THRUST_WITHOUT_POLICY(stable_sort_by_key)

/// Each order is as likely as another; which one comes of a generator is not Thrust's.
template <class Policy, class Iterator, class Generator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void shuffle(const Policy &policy, Iterator first, Iterator last,
                                 Generator &&generator) {
  const detail::Run run(policy, "thrust::shuffle");
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> elements(run, first, n, detail::Use::Change);
  auto place = elements.begin();
  for (std::size_t i = n; i > 1; --i) {
    uniform_int_distribution<std::ptrdiff_t> choose(0, static_cast<std::ptrdiff_t>(i) - 1);
    const std::ptrdiff_t a = choose(generator), b = static_cast<std::ptrdiff_t>(i) - 1;
    const detail::Value<Iterator> kept = place[a];
    place[a] = place[b];
    place[b] = kept;
  }
  elements.finish(elements.end());
}
CU2PORT_THRUST_WITHOUT_POLICY(shuffle)
template <class Policy, class Input, class Output, class Generator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH void shuffle_copy(const Policy &policy, Input first, Input last, Output result,
                                      Generator &&generator) {
  const Output end = thrust::copy(policy, first, last, result);
  thrust::shuffle(policy, result, end, std::forward<Generator>(generator));
}
CU2PORT_THRUST_WITHOUT_POLICY(shuffle_copy)

} // namespace thrust
