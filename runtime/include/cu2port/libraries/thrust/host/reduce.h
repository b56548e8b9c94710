// Algorithms that make one value of many. Sums are made from the first element to the last, which
// for numbers with a point is another order than a GPU's.
#pragma once

#include "cu2port/libraries/thrust/host/stage.h"

namespace thrust {

template <class Policy, class Iterator, class Unary, class T, class Binary, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH T transform_reduce(const Policy &policy, Iterator first, Iterator last,
                                       Unary unary, T initial, Binary binary) {
  const detail::Run run(policy, "thrust::reduce");
  const auto each = run.callable<T>(unary);
  const auto combine = run.callable<T>(binary);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> in(run, first, n, detail::Use::Read);
  auto from = in.begin();
  T result = initial;
  for (std::size_t left = n; left != 0; --left, ++from)
    result = combine(result, each(*from));
  return result;
}
CU2PORT_THRUST_WITHOUT_POLICY(transform_reduce)

namespace detail {
/// What thrust::reduce keeps a sum in: on devices what the operation gives, as of floats for an
/// initial value of 0, which only the result is converted to.
template <class Policy, class Binary, class T, class Element>
struct SumOf : std::conditional<Policy::usesDevice, Accumulated<Binary, T, Element>,
                                std::enable_if<true, T>>::type {};
template <class Binary, class T, class Element>
struct SumOf<SeqPolicy, Binary, T, Element> : std::enable_if<true, T> {};
} // namespace detail

template <class Policy, class Iterator, class T, class Binary, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH T reduce(const Policy &policy, Iterator first, Iterator last, T initial,
                             Binary binary) {
  typedef typename detail::SumOf<Policy, Binary, T, detail::Value<Iterator>>::type Sum;
  return static_cast<T>(thrust::transform_reduce(policy, first, last, identity<>(),
                                                 static_cast<Sum>(initial), binary));
}
template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH T reduce(const Policy &policy, Iterator first, Iterator last, T initial) {
  return thrust::reduce(policy, first, last, initial, plus<T>());
}
template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH detail::Value<Iterator> reduce(const Policy &policy, Iterator first,
                                                   Iterator last) {
  typedef detail::Value<Iterator> T;
  return thrust::reduce(policy, first, last, T(), plus<T>());
}
CU2PORT_THRUST_WITHOUT_POLICY(reduce)

template <class Policy, class First, class Second, class T, class Sum, class Product,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH T inner_product(const Policy &policy, First first, First last, Second second,
                                    T initial, Sum sum, Product product) {
  const detail::Run run(policy, "thrust::inner_product");
  const auto combine = run.callable<T>(sum);
  const auto multiply = run.callable<T>(product);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<First> left(run, first, n, detail::Use::Read);
  detail::Stage<Second> right(run, second, n, detail::Use::Read);
  auto a = left.begin();
  auto b = right.begin();
  T result = initial;
  for (std::size_t i = 0; i < n; ++i, ++a, ++b)
    result = combine(result, multiply(*a, *b));
  return result;
}
template <class Policy, class First, class Second, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH T inner_product(const Policy &policy, First first, First last, Second second,
                                    T initial) {
  return thrust::inner_product(policy, first, last, second, initial, plus<T>(), multiplies<T>());
}
CU2PORT_THRUST_WITHOUT_POLICY(inner_product)

namespace detail {
/// One value for each run of equal keys, with sums of type T.
template <class T, class Policy, class Keys, class Values, class KeysOut, class ValuesOut,
          class Equal, class Binary>
pair<KeysOut, ValuesOut> reduceByKey(const Policy &policy, Keys first, Keys last, Values values,
                                     KeysOut keysResult, ValuesOut valuesResult, Equal equal,
                                     Binary binary) {
  const detail::Run run(policy, "thrust::reduce_by_key");
  const auto isEqual = run.callable(equal);
  const auto combine = run.callable<T>(binary);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Keys> keysIn(run, first, n, detail::Use::Read);
  detail::Stage<Values> valuesIn(run, values, n, detail::Use::Read);
  detail::Stage<KeysOut> keysOut(run, keysResult, n, detail::Use::Write);
  detail::Stage<ValuesOut> valuesOut(run, valuesResult, n, detail::Use::Write);
  auto key = keysIn.begin();
  auto value = valuesIn.begin();
  auto toKey = keysOut.begin();
  auto toValue = valuesOut.begin();
  for (std::size_t i = 0; i < n;) {
    const detail::Value<Keys> leader = *key;
    detail::Value<Keys> before = leader;
    T result = static_cast<T>(*value);
    for (++i, ++key, ++value; i < n; ++i, ++key, ++value) {
      detail::Value<Keys> current = *key;
      if (!isEqual(before, current))
        break;
      result = combine(result, *value);
      before = current;
    }
    *toKey = leader;
    *toValue = result;
    ++toKey;
    ++toValue;
  }
  return thrust::make_pair(keysOut.finish(toKey), valuesOut.finish(toValue));
}
} // namespace detail

template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut, class Equal,
          class Binary, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<KeysOut, ValuesOut>
reduce_by_key(const Policy &policy, Keys first, Keys last, Values values, KeysOut keysResult,
              ValuesOut valuesResult, Equal equal, Binary binary) {
  return detail::reduceByKey<detail::Value<Values>>(policy, first, last, values, keysResult,
                                                    valuesResult, equal, binary);
}
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut, class Equal,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<KeysOut, ValuesOut>
reduce_by_key(const Policy &policy, Keys first, Keys last, Values values, KeysOut keysResult,
              ValuesOut valuesResult, Equal equal) {
  return thrust::reduce_by_key(policy, first, last, values, keysResult, valuesResult, equal,
                               plus<detail::Value<Values>>());
}
template <class Policy, class Keys, class Values, class KeysOut, class ValuesOut,
          CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<KeysOut, ValuesOut>
reduce_by_key(const Policy &policy, Keys first, Keys last, Values values, KeysOut keysResult,
              ValuesOut valuesResult) {
  return thrust::reduce_by_key(policy, first, last, values, keysResult, valuesResult,
                               equal_to<detail::Value<Keys>>(), plus<detail::Value<Values>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(reduce_by_key)

// --- Counts

template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH typename iterator_difference<Iterator>::type
count_if(const Policy &policy, Iterator first, Iterator last, Predicate predicate) {
  const detail::Run run(policy, "thrust::count_if");
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> in(run, first, n, detail::Use::Read);
  auto from = in.begin();
  typename iterator_difference<Iterator>::type result = 0;
  for (std::size_t left = n; left != 0; --left, ++from)
    if (holds(*from))
      ++result;
  return result;
}
CU2PORT_THRUST_WITHOUT_POLICY(count_if)
template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH typename iterator_difference<Iterator>::type
count(const Policy &policy, Iterator first, Iterator last, const T &value) {
  return thrust::count_if(policy, first, last, detail::EqualTo<T>{value});
}
CU2PORT_THRUST_WITHOUT_POLICY(count)

// --- The least and the greatest, of equal ones the first

namespace detail {
/// The places of the least and of the greatest; of equal ones the first least, and the first
/// greatest.
template <class Iterator, class Less>
pair<Iterator, Iterator> extremes(Iterator first, std::size_t n, const Less &isLess) {
  Iterator least = first, greatest = first;
  for (; n != 0; --n, ++first) {
    if (isLess(*first, *least))
      least = first;
    if (isLess(*greatest, *first))
      greatest = first;
  }
  return thrust::make_pair(least, greatest);
}
} // namespace detail

template <class Policy, class Iterator, class Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<Iterator, Iterator> minmax_element(const Policy &policy, Iterator first,
                                                            Iterator last, Less less) {
  const detail::Run run(policy, "thrust::minmax_element");
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> in(run, first, n, detail::Use::Read);
  const auto found = detail::extremes(in.begin(), n, run.callable(less));
  return thrust::make_pair(in.original(found.first), in.original(found.second));
}
template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<Iterator, Iterator> minmax_element(const Policy &policy, Iterator first,
                                                            Iterator last) {
  return thrust::minmax_element(policy, first, last, less<detail::Value<Iterator>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(minmax_element)

template <class Policy, class Iterator, class... Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator min_element(const Policy &policy, Iterator first, Iterator last,
                                         Less... less) {
  return thrust::minmax_element(policy, first, last, less...).first;
}
CU2PORT_THRUST_WITHOUT_POLICY(min_element)
template <class Policy, class Iterator, class... Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator max_element(const Policy &policy, Iterator first, Iterator last,
                                         Less... less) {
  return thrust::minmax_element(policy, first, last, less...).second;
}
CU2PORT_THRUST_WITHOUT_POLICY(max_element)

} // namespace thrust
