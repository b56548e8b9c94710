// Algorithms that ask about elements: find, all_of, equal, is_sorted, and searches in what is
// sorted.
#pragma once

#include "cu2port/libraries/thrust/host/transform.h"

namespace thrust {

template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator find_if(const Policy &policy, Iterator first, Iterator last,
                                     Predicate predicate) {
  const detail::Run run(policy, "thrust::find_if");
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> in(run, first, n, detail::Use::Read);
  auto from = in.begin();
  for (std::size_t left = n; left != 0 && !holds(*from); --left)
    ++from;
  return in.original(from);
}
CU2PORT_THRUST_WITHOUT_POLICY(find_if)
template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator find_if_not(const Policy &policy, Iterator first, Iterator last,
                                         Predicate predicate) {
  const detail::Run run(policy, "thrust::find_if_not");
  const auto holds = run.callable(predicate);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> in(run, first, n, detail::Use::Read);
  auto from = in.begin();
  for (std::size_t left = n; left != 0 && holds(*from); --left)
    ++from;
  return in.original(from);
}
CU2PORT_THRUST_WITHOUT_POLICY(find_if_not)
template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator find(const Policy &policy, Iterator first, Iterator last,
                                  const T &value) {
  return thrust::find_if(policy, first, last, detail::EqualTo<T>{value});
}
CU2PORT_THRUST_WITHOUT_POLICY(find)

template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH bool any_of(const Policy &policy, Iterator first, Iterator last,
                                Predicate predicate) {
  return thrust::find_if(policy, first, last, predicate) != last;
}
template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH bool none_of(const Policy &policy, Iterator first, Iterator last,
                                 Predicate predicate) {
  return thrust::find_if(policy, first, last, predicate) == last;
}
template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH bool all_of(const Policy &policy, Iterator first, Iterator last,
                                Predicate predicate) {
  return thrust::find_if_not(policy, first, last, predicate) == last;
}
CU2PORT_THRUST_WITHOUT_POLICY(any_of)
CU2PORT_THRUST_WITHOUT_POLICY(none_of)
CU2PORT_THRUST_WITHOUT_POLICY(all_of)

template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator partition_point(const Policy &policy, Iterator first, Iterator last,
                                             Predicate predicate) {
  return thrust::find_if_not(policy, first, last, predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(partition_point)
template <class Policy, class Iterator, class Predicate, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH bool is_partitioned(const Policy &policy, Iterator first, Iterator last,
                                        Predicate predicate) {
  return thrust::none_of(policy, thrust::find_if_not(policy, first, last, predicate), last,
                         predicate);
}
CU2PORT_THRUST_WITHOUT_POLICY(is_partitioned)

// --- Two ranges, element by element

template <class Policy, class First, class Second, class Equal, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<First, Second> mismatch(const Policy &policy, First first, First last,
                                                 Second second, Equal equal) {
  const detail::Run run(policy, "thrust::mismatch");
  const auto isEqual = run.callable(equal);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<First> left(run, first, n, detail::Use::Read);
  detail::Stage<Second> right(run, second, n, detail::Use::Read);
  auto a = left.begin();
  auto b = right.begin();
  for (std::size_t i = 0; i < n && isEqual(*a, *b); ++i, ++b)
    ++a;
  return thrust::make_pair(left.original(a), right.original(b));
}
template <class Policy, class First, class Second, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<First, Second> mismatch(const Policy &policy, First first, First last,
                                                 Second second) {
  return thrust::mismatch(policy, first, last, second, equal_to<>());
}
CU2PORT_THRUST_WITHOUT_POLICY(mismatch)
template <class Policy, class First, class Second, class... Equal, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH bool equal(const Policy &policy, First first, First last, Second second,
                               Equal... equal) {
  return thrust::mismatch(policy, first, last, second, equal...).first == last;
}
CU2PORT_THRUST_WITHOUT_POLICY(equal)

// --- What is sorted

template <class Policy, class Iterator, class Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator is_sorted_until(const Policy &policy, Iterator first, Iterator last,
                                             Less less) {
  const detail::Run run(policy, "thrust::is_sorted");
  const auto isLess = run.callable(less);
  const std::size_t n = detail::countOf(first, last);
  detail::Stage<Iterator> in(run, first, n, detail::Use::Read);
  auto from = in.begin();
  auto before = from;
  for (std::size_t i = 0; i < n; before = from, ++from, ++i)
    if (i != 0 && isLess(*from, *before))
      break;
  return in.original(from);
}
template <class Policy, class Iterator, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH Iterator is_sorted_until(const Policy &policy, Iterator first, Iterator last) {
  return thrust::is_sorted_until(policy, first, last, less<detail::Value<Iterator>>());
}
CU2PORT_THRUST_WITHOUT_POLICY(is_sorted_until)
template <class Policy, class Iterator, class... Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH bool is_sorted(const Policy &policy, Iterator first, Iterator last,
                                   Less... less) {
  return thrust::is_sorted_until(policy, first, last, less...) == last;
}
CU2PORT_THRUST_WITHOUT_POLICY(is_sorted)

namespace detail {

/// Where a value begins, or ends, in what is sorted.
template <class Iterator, class T, class Less>
std::size_t lowerBound(Iterator first, std::size_t n, const T &value, const Less &isLess) {
  std::size_t low = 0;
  for (std::size_t high = n; low < high;) {
    const std::size_t middle = low + (high - low) / 2;
    if (isLess(first[static_cast<std::ptrdiff_t>(middle)], value))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}
template <class Iterator, class T, class Less>
std::size_t upperBound(Iterator first, std::size_t n, const T &value, const Less &isLess) {
  std::size_t low = 0;
  for (std::size_t high = n; low < high;) {
    const std::size_t middle = low + (high - low) / 2;
    if (isLess(value, first[static_cast<std::ptrdiff_t>(middle)]))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}
struct LowerBound {
  template <class Iterator, class T, class Less>
  std::size_t operator()(Iterator first, std::size_t n, const T &value, const Less &isLess) const {
    return lowerBound(first, n, value, isLess);
  }
};
struct UpperBound {
  template <class Iterator, class T, class Less>
  std::size_t operator()(Iterator first, std::size_t n, const T &value, const Less &isLess) const {
    return upperBound(first, n, value, isLess);
  }
};
struct IsThere {
  template <class Iterator, class T, class Less>
  bool operator()(Iterator first, std::size_t n, const T &value, const Less &isLess) const {
    const std::size_t place = lowerBound(first, n, value, isLess);
    return place < n && !isLess(value, first[static_cast<std::ptrdiff_t>(place)]);
  }
};

/// Of one value.
template <class Search, class Policy, class Iterator, class T, class Less>
auto searchOne(const Policy &policy, Iterator first, Iterator last, const T &value,
               const Less &less) -> decltype(Search()(first, std::size_t(), value, less)) {
  const Run run(policy, "thrust::lower_bound");
  const std::size_t n = countOf(first, last);
  Stage<Iterator> in(run, first, n, Use::Read);
  return Search()(in.begin(), n, value, run.callable(less));
}
/// Of many, whose results are written.
template <class Search, class Policy, class Iterator, class Values, class Output, class Less>
Output searchAll(const Policy &policy, Iterator first, Iterator last, Values values,
                 Values valuesEnd, Output result, const Less &less) {
  const Run run(policy, "thrust::lower_bound");
  const auto isLess = run.callable(less);
  const std::size_t n = countOf(first, last), count = countOf(values, valuesEnd);
  Stage<Iterator> in(run, first, n, Use::Read);
  Stage<Values> sought(run, values, count, Use::Read);
  Stage<Output> out(run, result, count, Use::Write);
  auto value = sought.begin();
  auto to = out.begin();
  for (std::size_t left = count; left != 0; --left, ++value, ++to) {
    const Value<Values> one = *value;
    *to = Search()(in.begin(), n, one, isLess);
  }
  return out.finish(to);
}

} // namespace detail

// Five arguments behind the policy are many values and a result, or six with a comparison.
#define CU2PORT_THRUST_SEARCH(name, Search, Result, result)                                        \
  template <class Policy, class Iterator, class T, CU2PORT_THRUST_POLICY>                          \
  CU2PORT_THRUST_BOTH Result name(const Policy &policy, Iterator first, Iterator last,             \
                                  const T &value) {                                                \
    return result detail::searchOne<detail::Search>(policy, first, last, value, less<>());         \
  }                                                                                                \
  template <class Policy, class Iterator, class T, class Less, CU2PORT_THRUST_POLICY>              \
  CU2PORT_THRUST_BOTH Result name(const Policy &policy, Iterator first, Iterator last,             \
                                  const T &value, Less less) {                                     \
    return result detail::searchOne<detail::Search>(policy, first, last, value, less);             \
  }                                                                                                \
  template <class Policy, class Iterator, class Values, class Output, CU2PORT_THRUST_POLICY>       \
  CU2PORT_THRUST_BOTH Output name(const Policy &policy, Iterator first, Iterator last,             \
                                  Values values, Values valuesEnd, Output output) {                \
    return detail::searchAll<detail::Search>(policy, first, last, values, valuesEnd, output,       \
                                             less<>());                                            \
  }                                                                                                \
  template <class Policy, class Iterator, class Values, class Output, class Less,                  \
            CU2PORT_THRUST_POLICY>                                                                 \
  CU2PORT_THRUST_BOTH Output name(const Policy &policy, Iterator first, Iterator last,             \
                                  Values values, Values valuesEnd, Output output, Less less) {     \
    return detail::searchAll<detail::Search>(policy, first, last, values, valuesEnd, output,       \
                                             less);                                                \
  }                                                                                                \
  CU2PORT_THRUST_WITHOUT_POLICY(name)
CU2PORT_THRUST_SEARCH(lower_bound, LowerBound, Iterator, first +)
CU2PORT_THRUST_SEARCH(upper_bound, UpperBound, Iterator, first +)
CU2PORT_THRUST_SEARCH(binary_search, IsThere, bool, )
#undef CU2PORT_THRUST_SEARCH

template <class Policy, class Iterator, class T, class... Less, CU2PORT_THRUST_POLICY>
CU2PORT_THRUST_BOTH pair<Iterator, Iterator>
equal_range(const Policy &policy, Iterator first, Iterator last, const T &value, Less... less) {
  return thrust::make_pair(thrust::lower_bound(policy, first, last, value, less...),
                           thrust::upper_bound(policy, first, last, value, less...));
}
CU2PORT_THRUST_WITHOUT_POLICY(equal_range)

} // namespace thrust
