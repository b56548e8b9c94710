// thrust::seq: algorithms of the thread that calls them, in kernels. On the host they are those of
// thrust::host.
#pragma once

#include "cu2port/libraries/thrust/functional.h"
#include "cu2port/libraries/thrust/iterator_traits.h"
#include "cu2port/libraries/thrust/random.h"
#include "cu2port/libraries/thrust/tuple.h"

namespace thrust {
namespace detail {
/// An enumerator, since device code has no constants of classes.
enum SeqPolicy { sequential };
} // namespace detail

static constexpr detail::SeqPolicy seq = detail::sequential;

#if defined(__CUDA__) || defined(CU2PORT_DIRECT_FORM)
#define CU2PORT_THRUST_SEQ CU2PORT_THRUST_BOTH inline

// --- Each element by itself

template <class Iterator, class Function>
CU2PORT_THRUST_SEQ Iterator for_each(detail::SeqPolicy, Iterator first, Iterator last,
                                     Function function) {
  for (; first != last; ++first)
    function(*first);
  return first;
}
template <class Input, class Output, class Function>
CU2PORT_THRUST_SEQ Output transform(detail::SeqPolicy, Input first, Input last, Output result,
                                    Function function) {
  for (; first != last; ++first, ++result)
    *result = function(*first);
  return result;
}
template <class First, class Second, class Output, class Function>
CU2PORT_THRUST_SEQ Output transform(detail::SeqPolicy, First first, First last, Second second,
                                    Output result, Function function) {
  for (; first != last; ++first, ++second, ++result)
    *result = function(*first, *second);
  return result;
}
template <class Iterator, class T>
CU2PORT_THRUST_SEQ void fill(detail::SeqPolicy, Iterator first, Iterator last, T value) {
  for (; first != last; ++first)
    *first = value;
}
template <class Iterator, class T>
CU2PORT_THRUST_SEQ void sequence(detail::SeqPolicy, Iterator first, Iterator last, T value) {
  for (; first != last; ++first) {
    *first = value;
    value = value + 1;
  }
}
template <class Iterator>
CU2PORT_THRUST_SEQ void sequence(detail::SeqPolicy, Iterator first, Iterator last) {
  typename iterator_value<Iterator>::type value = 0;
  for (; first != last; ++first) {
    *first = value;
    value = value + 1;
  }
}
template <class Input, class Output>
CU2PORT_THRUST_SEQ Output copy(detail::SeqPolicy, Input first, Input last, Output result) {
  for (; first != last; ++first, ++result)
    *result = *first;
  return result;
}
template <class Input, class Output, class Predicate>
CU2PORT_THRUST_SEQ Output copy_if(detail::SeqPolicy, Input first, Input last, Output result,
                                  Predicate predicate) {
  for (; first != last; ++first)
    if (predicate(*first)) {
      *result = *first;
      ++result;
    }
  return result;
}
template <class Iterator>
CU2PORT_THRUST_SEQ void reverse(detail::SeqPolicy, Iterator first, Iterator last) {
  for (; first != last && first != --last; ++first) {
    typename iterator_value<Iterator>::type kept = *first;
    *first = *last;
    *last = kept;
  }
}

// --- One value of many

template <class Iterator, class T, class Binary>
CU2PORT_THRUST_SEQ T reduce(detail::SeqPolicy, Iterator first, Iterator last, T result,
                            Binary binary) {
  for (; first != last; ++first)
    result = binary(result, *first);
  return result;
}
template <class Iterator, class T>
CU2PORT_THRUST_SEQ T reduce(detail::SeqPolicy, Iterator first, Iterator last, T result) {
  for (; first != last; ++first)
    result = result + *first;
  return result;
}
template <class Iterator>
CU2PORT_THRUST_SEQ typename iterator_value<Iterator>::type reduce(detail::SeqPolicy, Iterator first,
                                                                  Iterator last) {
  typename iterator_value<Iterator>::type result = 0;
  for (; first != last; ++first)
    result = result + *first;
  return result;
}
template <class Iterator, class Unary, class T, class Binary>
CU2PORT_THRUST_SEQ T transform_reduce(detail::SeqPolicy, Iterator first, Iterator last, Unary unary,
                                      T result, Binary binary) {
  for (; first != last; ++first)
    result = binary(result, unary(*first));
  return result;
}
template <class First, class Second, class T>
CU2PORT_THRUST_SEQ T inner_product(detail::SeqPolicy, First first, First last, Second second,
                                   T result) {
  for (; first != last; ++first, ++second)
    result = result + *first * *second;
  return result;
}
template <class Iterator, class T>
CU2PORT_THRUST_SEQ std::ptrdiff_t count(detail::SeqPolicy, Iterator first, Iterator last, T value) {
  std::ptrdiff_t result = 0;
  for (; first != last; ++first)
    if (*first == value)
      ++result;
  return result;
}
template <class Iterator, class Predicate>
CU2PORT_THRUST_SEQ std::ptrdiff_t count_if(detail::SeqPolicy, Iterator first, Iterator last,
                                           Predicate predicate) {
  std::ptrdiff_t result = 0;
  for (; first != last; ++first)
    if (predicate(*first))
      ++result;
  return result;
}

// --- Places

template <class Iterator, class T>
CU2PORT_THRUST_SEQ Iterator find(detail::SeqPolicy, Iterator first, Iterator last, T value) {
  while (first != last && !(*first == value))
    ++first;
  return first;
}
template <class Iterator, class Predicate>
CU2PORT_THRUST_SEQ Iterator find_if(detail::SeqPolicy, Iterator first, Iterator last,
                                    Predicate predicate) {
  while (first != last && !predicate(*first))
    ++first;
  return first;
}
template <class Iterator, class Less>
CU2PORT_THRUST_SEQ Iterator min_element(detail::SeqPolicy, Iterator first, Iterator last,
                                        Less less) {
  Iterator found = first;
  for (; first != last; ++first)
    if (less(*first, *found))
      found = first;
  return found;
}
template <class Iterator>
CU2PORT_THRUST_SEQ Iterator min_element(detail::SeqPolicy, Iterator first, Iterator last) {
  return min_element(seq, first, last, less<typename iterator_value<Iterator>::type>());
}
template <class Iterator, class Less>
CU2PORT_THRUST_SEQ Iterator max_element(detail::SeqPolicy, Iterator first, Iterator last,
                                        Less less) {
  Iterator found = first;
  for (; first != last; ++first)
    if (less(*found, *first))
      found = first;
  return found;
}
template <class Iterator>
CU2PORT_THRUST_SEQ Iterator max_element(detail::SeqPolicy, Iterator first, Iterator last) {
  return max_element(seq, first, last, less<typename iterator_value<Iterator>::type>());
}
template <class Iterator, class T>
CU2PORT_THRUST_SEQ Iterator lower_bound(detail::SeqPolicy, Iterator first, Iterator last, T value) {
  std::ptrdiff_t low = 0, high = last - first;
  while (low < high) {
    const std::ptrdiff_t middle = low + (high - low) / 2;
    if (first[middle] < value)
      low = middle + 1;
    else
      high = middle;
  }
  return first + low;
}
template <class Iterator, class T>
CU2PORT_THRUST_SEQ Iterator upper_bound(detail::SeqPolicy, Iterator first, Iterator last, T value) {
  std::ptrdiff_t low = 0, high = last - first;
  while (low < high) {
    const std::ptrdiff_t middle = low + (high - low) / 2;
    if (value < first[middle])
      high = middle;
    else
      low = middle + 1;
  }
  return first + low;
}
template <class Iterator, class T>
CU2PORT_THRUST_SEQ bool binary_search(detail::SeqPolicy, Iterator first, Iterator last, T value) {
  Iterator place = lower_bound(seq, first, last, value);
  return place != last && !(value < *place);
}

// --- Scans

template <class Input, class Output>
CU2PORT_THRUST_SEQ Output inclusive_scan(detail::SeqPolicy, Input first, Input last,
                                         Output result) {
  typename iterator_value<Input>::type sum = 0;
  for (; first != last; ++first, ++result) {
    sum = sum + *first;
    *result = sum;
  }
  return result;
}
template <class Input, class Output, class T>
CU2PORT_THRUST_SEQ Output exclusive_scan(detail::SeqPolicy, Input first, Input last, Output result,
                                         T sum) {
  for (; first != last; ++first, ++result) {
    T next = sum + *first; // before it is overwritten
    *result = sum;
    sum = next;
  }
  return result;
}
template <class Input, class Output>
CU2PORT_THRUST_SEQ Output exclusive_scan(detail::SeqPolicy, Input first, Input last,
                                         Output result) {
  typename iterator_value<Input>::type sum = 0;
  return exclusive_scan(seq, first, last, result, sum);
}

// --- Orders. Each element moves forward to its place, which keeps equal ones in their order and
// needs no memory; for as many as a thread should sort by itself.

template <class Iterator, class Less>
CU2PORT_THRUST_SEQ void stable_sort(detail::SeqPolicy, Iterator first, Iterator last, Less less) {
  const std::ptrdiff_t n = last - first;
  for (std::ptrdiff_t i = 1; i < n; ++i) {
    typename iterator_value<Iterator>::type moved = first[i];
    std::ptrdiff_t place = i;
    for (; place > 0; --place) {
      typename iterator_value<Iterator>::type before = first[place - 1];
      if (!less(moved, before))
        break;
      first[place] = before;
    }
    first[place] = moved;
  }
}
template <class Iterator>
CU2PORT_THRUST_SEQ void stable_sort(detail::SeqPolicy, Iterator first, Iterator last) {
  stable_sort(seq, first, last, less<typename iterator_value<Iterator>::type>());
}
template <class Iterator, class Less>
CU2PORT_THRUST_SEQ void sort(detail::SeqPolicy, Iterator first, Iterator last, Less less) {
  stable_sort(seq, first, last, less);
}
template <class Iterator>
CU2PORT_THRUST_SEQ void sort(detail::SeqPolicy, Iterator first, Iterator last) {
  stable_sort(seq, first, last, less<typename iterator_value<Iterator>::type>());
}
template <class Keys, class Values, class Less>
CU2PORT_THRUST_SEQ void sort_by_key(detail::SeqPolicy, Keys first, Keys last, Values values,
                                    Less less) {
  const std::ptrdiff_t n = last - first;
  for (std::ptrdiff_t i = 1; i < n; ++i) {
    typename iterator_value<Keys>::type moved = first[i];
    typename iterator_value<Values>::type with = values[i];
    std::ptrdiff_t place = i;
    for (; place > 0; --place) {
      typename iterator_value<Keys>::type before = first[place - 1];
      if (!less(moved, before))
        break;
      first[place] = before;
      values[place] = values[place - 1];
    }
    first[place] = moved;
    values[place] = with;
  }
}
template <class Keys, class Values>
CU2PORT_THRUST_SEQ void sort_by_key(detail::SeqPolicy, Keys first, Keys last, Values values) {
  sort_by_key(seq, first, last, values, less<typename iterator_value<Keys>::type>());
}

/// As on the host: each order is as likely as another.
template <class Iterator, class Generator>
CU2PORT_THRUST_SEQ void shuffle(detail::SeqPolicy, Iterator first, Iterator last,
                                Generator &generator) {
  for (std::ptrdiff_t i = last - first; i > 1; --i) {
    uniform_int_distribution<std::ptrdiff_t> choose(0, i - 1);
    const std::ptrdiff_t a = choose(generator);
    typename iterator_value<Iterator>::type kept = first[a];
    typename iterator_value<Iterator>::type other = first[i - 1];
    first[a] = other;
    first[i - 1] = kept;
  }
}
#undef CU2PORT_THRUST_SEQ
#endif

} // namespace thrust
