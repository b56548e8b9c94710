// Algorithms that keep some elements, in their order: copy_if, remove, unique.
#pragma once

#include "cu2port/libraries/thrust/host/copy.h"

namespace thrust {

template <class Policy, class Input, class Stencil, class Output, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output copy_if(const Policy &policy, Input first, Input last, Stencil stencil,
                                   Output result, Predicate predicate) {
  const detail::Run run(policy, "thrust::copy_if");
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Stencil> chosen(run, stencil, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto from = in.begin();
  auto choice = chosen.begin();
  auto to = out.begin();
  for (std::size_t left = n; left != 0; --left, ++from, ++choice)
    if (holds(*choice)) {
      *to = *from;
      ++to;
    }
  return out.finish(to);
}
template <class Policy, class Input, class Output, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output copy_if(const Policy &policy, Input first, Input last, Output result,
                                   Predicate predicate) {
  return thrust::copy_if(policy, first, last, first, result, predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(copy_if)

// --- Those that do not hold

template <class Policy, class Input, class Stencil, class Output, class Predicate,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output remove_copy_if(const Policy &policy, Input first, Input last,
                                          Stencil stencil, Output result, Predicate predicate) {
  const detail::Run run(policy, "thrust::remove_if");
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Input> in(run, first, n, detail::Use::Read);
  detail::Stage<Stencil> chosen(run, stencil, n, detail::Use::Read);
  detail::Stage<Output> out(run, result, n, detail::Use::Write);
  auto from = in.begin();
  auto choice = chosen.begin();
  auto to = out.begin();
  for (std::size_t left = n; left != 0; --left, ++from, ++choice)
    if (!holds(*choice)) {
      *to = *from;
      ++to;
    }
  return out.finish(to);
}
template <class Policy, class Input, class Output, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output remove_copy_if(const Policy &policy, Input first, Input last,
                                          Output result, Predicate predicate) {
  return thrust::remove_copy_if(policy, first, last, first, result, predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(remove_copy_if)

template <class Policy, class Iterator, class Stencil, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator remove_if(const Policy &policy, Iterator first, Iterator last,
                                       Stencil stencil, Predicate predicate) {
  return thrust::remove_copy_if(policy, first, last, stencil, first, predicate);
}
template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator remove_if(const Policy &policy, Iterator first, Iterator last,
                                       Predicate predicate) {
  return thrust::remove_copy_if(policy, first, last, first, first, predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(remove_if)

template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator remove(const Policy &policy, Iterator first, Iterator last,
                                    const T &value) {
  return thrust::remove_if(policy, first, last, detail::EqualTo<T>{value});
}
CU2PORT_THRUST_WITHOUT_POLICY(remove)
template <class Policy, class Input, class Output, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output remove_copy(const Policy &policy, Input first, Input last, Output result,
                                       const T &value) {
  return thrust::remove_copy_if(policy, first, last, result, detail::EqualTo<T>{value});
}
CU2PORT_THRUST_WITHOUT_POLICY(remove_copy)

// --- The first of those that are the same as the one before

template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut, class Equal,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<KeysOut, ValuesOut>
unique_by_key_copy(const Policy &policy, Keys first, Keys last, Values values, KeysOut keysResult,
                   ValuesOut valuesResult, Equal equal) {
  const detail::Run run(policy, "thrust::unique");
  const auto isEqual = run.callable(equal);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Keys> keysIn(run, first, n, detail::Use::Read);
  detail::Stage<Values> valuesIn(run, values, n, detail::Use::Read);
  detail::Stage<KeysOut> keysOut(run, keysResult, n, detail::Use::Write);
  detail::Stage<ValuesOut> valuesOut(run, valuesResult, n, detail::Use::Write);
  auto key = keysIn.begin();
  auto value = valuesIn.begin();
  auto toKey = keysOut.begin();
  auto toValue = valuesOut.begin();
  detail::Value<Keys> before = detail::Value<Keys>();
  for (std::size_t i = 0; i < n; ++i, ++key, ++value) {
    detail::Value<Keys> current = *key;
    if (i == 0 || !isEqual(before, current)) {
      *toKey = current;
      *toValue = *value;
      ++toKey;
      ++toValue;
    }
    before = current;
  }
  return thrust::make_pair(keysOut.finish(toKey), valuesOut.finish(toValue));
}
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<KeysOut, ValuesOut>
unique_by_key_copy(const Policy &policy, Keys first, Keys last, Values values, KeysOut keysResult,
                   ValuesOut valuesResult) {
  return thrust::unique_by_key_copy(policy, first, last, values, keysResult, valuesResult,
                                    equal_to<detail::Value<Keys>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(unique_by_key_copy)

template <class Policy, class Keys, class Values, class Equal, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<Keys, Values> unique_by_key(const Policy &policy, Keys first, Keys last,
                                                     Values values, Equal equal) {
  return thrust::unique_by_key_copy(policy, first, last, values, first, values, equal);
}
template <class Policy, class Keys, class Values, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<Keys, Values> unique_by_key(const Policy &policy, Keys first, Keys last,
                                                     Values values) {
  return thrust::unique_by_key_copy(policy, first, last, values, first, values);
}
CU2PORT_THRUST_WITHOUT_POLICY(unique_by_key)

template <class Policy, class Input, class Output, class Equal, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output unique_copy(const Policy &policy, Input first, Input last, Output result,
                                       Equal equal) {
  return thrust::unique_by_key_copy(policy, first, last, constant_iterator<int>(0), result,
                                    discard_iterator<>(), equal)
      .first;
}
template <class Policy, class Input, class Output, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output unique_copy(const Policy &policy, Input first, Input last,
                                       Output result) {
  return thrust::unique_copy(policy, first, last, result, equal_to<detail::Value<Input>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(unique_copy)

template <class Policy, class Iterator, class Equal, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator unique(const Policy &policy, Iterator first, Iterator last,
                                    Equal equal) {
  return thrust::unique_copy(policy, first, last, first, equal);
}
template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator unique(const Policy &policy, Iterator first, Iterator last) {
  return thrust::unique_copy(policy, first, last, first);
}
CU2PORT_THRUST_WITHOUT_POLICY(unique)

template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH typename iterator_difference<Iterator>::type
unique_count(const Policy &policy, Iterator first, Iterator last) {
  return thrust::unique_copy(policy, first, last, discard_iterator<>()) - discard_iterator<>();
}
CU2PORT_THRUST_WITHOUT_POLICY(unique_count)

} // namespace thrust
