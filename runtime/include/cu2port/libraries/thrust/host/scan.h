// Algorithms that give each element what those before it make together, in their order.
#pragma once

#include "cu2port/libraries/thrust/host/stage.h"

namespace thrust {

namespace detail {
/// With sums, and what is added to them, of type T.
template <class T, class Policy, class Input, class Output, class Unary, class Binary>
Output inclusiveScan(const Policy &policy, Input first, Input last, Output result, Unary unary,
                     Binary binary) {
  const detail::Run run(policy, "thrust::inclusive_scan");
  const auto each = run.callable<T>(unary);
  const auto combine = run.callable<T>(binary);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto from = in.begin();
  auto to = out.begin();
  T sum = T();
  for (std::size_t i = 0; i < n; ++i, ++from, ++to) {
    T element = static_cast<T>(each(*from));
    if (i == 0)
      sum = element;
    else
      sum = combine(sum, element);
    *to = sum;
  }
  return out.finish(to);
}
} // namespace detail

template <class Policy, class Input, class Output, class Unary, class Binary, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output transform_inclusive_scan(const Policy &policy, Input first, Input last,
                                                    Output result, Unary unary, Binary binary) {
  typedef
      typename std::decay<typename detail::ResultOf<Unary, detail::Value<Input> &>::type>::type T;
  return detail::inclusiveScan<T>(policy, first, last, result, unary, binary);
}
CU2PORT_THRUST_WITHOUT_POLICY(transform_inclusive_scan)

template <class Policy, class Input, class Output, class Binary, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output inclusive_scan(const Policy &policy, Input first, Input last,
                                          Output result, Binary binary) {
  return thrust::transform_inclusive_scan(policy, first, last, result, identity<>(), binary);
}
template <class Policy, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output inclusive_scan(const Policy &policy, Input first, Input last,
                                          Output result) {
  return thrust::inclusive_scan(policy, first, last, result, plus<detail::Value<Input>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(inclusive_scan)

template <class Policy, class Input, class Output, class Unary, class T, class Binary,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output transform_exclusive_scan(const Policy &policy, Input first, Input last,
                                                    Output result, Unary unary, T initial,
                                                    Binary binary) {
  const detail::Run run(policy, "thrust::exclusive_scan");
  const auto each = run.callable<T>(unary);
  const auto combine = run.callable<T>(binary);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto from = in.begin();
  auto to = out.begin();
  T sum = initial;
  for (std::size_t left = n; left != 0; --left, ++from, ++to) {
    T element = static_cast<T>(each(*from)); // before it is overwritten
    T next = combine(sum, element);
    *to = sum;
    sum = next;
  }
  return out.finish(to);
}
CU2PORT_THRUST_WITHOUT_POLICY(transform_exclusive_scan)

template <class Policy, class Input, class Output, class T, class Binary, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output exclusive_scan(const Policy &policy, Input first, Input last,
                                          Output result, T initial, Binary binary) {
  return thrust::transform_exclusive_scan(policy, first, last, result, identity<>(), initial,
                                          binary);
}
template <class Policy, class Input, class Output, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output exclusive_scan(const Policy &policy, Input first, Input last,
                                          Output result, T initial) {
  return thrust::exclusive_scan(policy, first, last, result, initial, plus<T>());
}
template <class Policy, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output exclusive_scan(const Policy &policy, Input first, Input last,
                                          Output result) {
  typedef detail::Value<Input> T;
  return thrust::exclusive_scan(policy, first, last, result, T(), plus<T>());
}
CU2PORT_THRUST_WITHOUT_POLICY(exclusive_scan)

// --- Each run of equal keys by itself

namespace detail {
/// With sums, and what is added to them, of type T.
template <class T, class Policy, class Keys, class Values, class Output, class Equal, class Binary>
Output inclusiveScanByKey(const Policy &policy, Keys first, Keys last, Values values, Output result,
                          Equal equal, Binary binary) {
  const detail::Run run(policy, "thrust::inclusive_scan_by_key");
  const auto isEqual = run.callable(equal);
  const auto combine = run.callable<T>(binary);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Keys> keys(run, first, n, detail::Use::Read);
  detail::Stage<Values> in(run, values, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto key = keys.begin();
  auto from = in.begin();
  auto to = out.begin();
  detail::Value<Keys> before = detail::Value<Keys>();
  T sum = T();
  for (std::size_t i = 0; i < n; ++i, ++key, ++from, ++to) {
    detail::Value<Keys> current = *key;
    T element = static_cast<T>(*from);
    if (i != 0 && isEqual(before, current))
      sum = combine(sum, element);
    else
      sum = element;
    *to = sum;
    before = current;
  }
  return out.finish(to);
}
} // namespace detail

template <class Policy, class Keys, class Values, class Output, class Equal, class Binary,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output inclusive_scan_by_key(const Policy &policy, Keys first, Keys last,
                                                 Values values, Output result, Equal equal,
                                                 Binary binary) {
  return detail::inclusiveScanByKey<detail::Value<Values>>(policy, first, last, values, result,
                                                           equal, binary);
}
template <class Policy, class Keys, class Values, class Output, class Equal, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output inclusive_scan_by_key(const Policy &policy, Keys first, Keys last,
                                                 Values values, Output result, Equal equal) {
  return thrust::inclusive_scan_by_key(policy, first, last, values, result, equal,
                                       plus<detail::Value<Values>>());
}
template <class Policy, class Keys, class Values, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output inclusive_scan_by_key(const Policy &policy, Keys first, Keys last,
                                                 Values values, Output result) {
  return thrust::inclusive_scan_by_key(policy, first, last, values, result,
                                       equal_to<detail::Value<Keys>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(inclusive_scan_by_key)

template <class Policy, class Keys, class Values, class Output, class T, class Equal, class Binary,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output exclusive_scan_by_key(const Policy &policy, Keys first, Keys last,
                                                 Values values, Output result, T initial,
                                                 Equal equal, Binary binary) {
  const detail::Run run(policy, "thrust::exclusive_scan_by_key");
  const auto isEqual = run.callable(equal);
  const auto combine = run.callable<T>(binary);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Keys> keys(run, first, n, detail::Use::Read);
  detail::Stage<Values> in(run, values, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto key = keys.begin();
  auto from = in.begin();
  auto to = out.begin();
  detail::Value<Keys> before = detail::Value<Keys>();
  T sum = initial;
  for (std::size_t i = 0; i < n; ++i, ++key, ++from, ++to) {
    detail::Value<Keys> current = *key;
    if (i == 0 || !isEqual(before, current))
      sum = initial;
    T element = static_cast<T>(*from); // before it is overwritten
    T next = combine(sum, element);
    *to = sum;
    sum = next;
    before = current;
  }
  return out.finish(to);
}
template <class Policy, class Keys, class Values, class Output, class T, class Equal,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output exclusive_scan_by_key(const Policy &policy, Keys first, Keys last,
                                                 Values values, Output result, T initial,
                                                 Equal equal) {
  return thrust::exclusive_scan_by_key(policy, first, last, values, result, initial, equal,
                                       plus<T>());
}
template <class Policy, class Keys, class Values, class Output, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output exclusive_scan_by_key(const Policy &policy, Keys first, Keys last,
                                                 Values values, Output result, T initial) {
  return thrust::exclusive_scan_by_key(policy, first, last, values, result, initial,
                                       equal_to<detail::Value<Keys>>());
}
template <class Policy, class Keys, class Values, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output exclusive_scan_by_key(const Policy &policy, Keys first, Keys last,
                                                 Values values, Output result) {
  return thrust::exclusive_scan_by_key(policy, first, last, values, result,
                                       detail::Value<Values>());
}
CU2PORT_THRUST_WITHOUT_POLICY(exclusive_scan_by_key)

} // namespace thrust
