// What is made of two sorted ranges: one that has all elements of both, or some, in order.
#pragma once

#include "cu2port/libraries/thrust/host/stage.h"

#include <algorithm>
#include <vector>

namespace thrust {

template <class Policy, class Keys, class OtherKeys, class Values, class OtherValues, class KeysOut,
          class ValuesOut, class Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<KeysOut, ValuesOut>
merge_by_key(const Policy &policy, Keys first, Keys last, OtherKeys otherFirst, OtherKeys otherLast,
             Values values, OtherValues otherValues, KeysOut keysResult, ValuesOut valuesResult,
             Less less) {
  const detail::Run run(policy, "thrust::merge");
  const auto isLess = run.callable(less);
  const std::size_t n = detail::countOf(first, last);
  const std::size_t m = detail::countOf(otherFirst, otherLast);
  detail::Stage<Keys> leftKeys(run, first, n, detail::Use::Read);
  detail::Stage<OtherKeys> rightKeys(run, otherFirst, m, detail::Use::Read);
  detail::Stage<Values> leftValues(run, values, n, detail::Use::Read);
  detail::Stage<OtherValues> rightValues(run, otherValues, m, detail::Use::Read);
  detail::Stage<KeysOut> keysOut(run, keysResult, n + m, detail::Use::Write);
  detail::Stage<ValuesOut> valuesOut(run, valuesResult, n + m, detail::Use::Write);
  auto a = leftKeys.begin();
  auto b = rightKeys.begin();
  auto aValue = leftValues.begin();
  auto bValue = rightValues.begin();
  auto toKey = keysOut.begin();
  auto toValue = valuesOut.begin();
  for (std::size_t i = 0, j = 0; i < n || j < m; ++toKey, ++toValue)
    if (j == m || (i < n && !isLess(*b, *a))) {
      *toKey = *a;
      *toValue = *aValue;
      ++a, ++aValue, ++i;
    } else {
      *toKey = *b;
      *toValue = *bValue;
      ++b, ++bValue, ++j;
    }
  return thrust::make_pair(keysOut.finish(toKey), valuesOut.finish(toValue));
}
template <class Policy, class Keys, class OtherKeys, class Values, class OtherValues, class KeysOut,
          class ValuesOut, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<KeysOut, ValuesOut>
merge_by_key(const Policy &policy, Keys first, Keys last, OtherKeys otherFirst, OtherKeys otherLast,
             Values values, OtherValues otherValues, KeysOut keysResult, ValuesOut valuesResult) {
  return thrust::merge_by_key(policy, first, last, otherFirst, otherLast, values, otherValues,
                              keysResult, valuesResult, less<>());
}
CU2PORT_THRUST_WITHOUT_POLICY(merge_by_key)

template <class Policy, class First, class Second, class Output, class... Less,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Output merge(const Policy &policy, First first, First last, Second second,
                                 Second secondLast, Output result, Less... less) {
  const constant_iterator<int> none(0);
  return thrust::merge_by_key(policy, first, last, second, secondLast, none, none, result,
                              discard_iterator<>(), less...)
      .first;
}
CU2PORT_THRUST_WITHOUT_POLICY(merge)

// --- Sets, whose elements may come several times
#define CU2PORT_THRUST_SET(name)                                                                   \
  template <class Policy, class First, class Second, class Output, class Less,                     \
            CU2PORT_THRUST_POLICY>                                                                 \
  CU2PORT_THRUST_BOTH Output name(const Policy &policy, First first, First last, Second second,    \
                                  Second secondLast, Output result, Less less) {                   \
    const detail::Run run(policy, "thrust::" #name);                                               \
    const std::size_t n = detail::countOf(first, last);                                            \
    const std::size_t m = detail::countOf(second, secondLast);                                     \
    detail::Stage<First> left(run, first, n, detail::Use::Read);                                   \
    detail::Stage<Second> right(run, second, m, detail::Use::Read);                                \
    detail::Stage<Output> out(run, result, n + m, detail::Use::Write);                             \
    return out.finish(std::name(left.begin(), left.end(), right.begin(), right.end(), out.begin(), \
                                run.callable(less)));                                              \
  }                                                                                                \
  template <class Policy, class First, class Second, class Output, CU2PORT_THRUST_POLICY>          \
  CU2PORT_THRUST_BOTH Output name(const Policy &policy, First first, First last, Second second,    \
                                  Second secondLast, Output result) {                              \
    return thrust::name(policy, first, last, second, secondLast, result,                           \
                        less<detail::Value<First>>());                                             \
  }                                                                                                \
  CU2PORT_THRUST_WITHOUT_POLICY(name)
CU2PORT_THRUST_SET(set_union)
CU2PORT_THRUST_SET(set_intersection)
CU2PORT_THRUST_SET(set_difference)
CU2PORT_THRUST_SET(set_symmetric_difference)
#undef CU2PORT_THRUST_SET

} // namespace thrust
