// Two values, for kernels as well.
#pragma once

#include "cu2port/libraries/thrust/config.h"

namespace thrust {

template <class First, class Second> struct pair {
  typedef First first_type;
  typedef Second second_type;

  First first;
  Second second;

  CU2PORT_THRUST_BOTH constexpr pair() : first(), second() {}
  CU2PORT_THRUST_BOTH constexpr pair(const First &first, const Second &second)
      : first(first), second(second) {}
  template <class OtherFirst, class OtherSecond>
  CU2PORT_THRUST_BOTH constexpr pair(const pair<OtherFirst, OtherSecond> &other)
      : first(other.first), second(other.second) {}
  template <class OtherFirst, class OtherSecond>
  constexpr pair(const std::pair<OtherFirst, OtherSecond> &other)
      : first(other.first), second(other.second) {}

  CU2PORT_THRUST_BOTH void swap(pair &other) {
    pair kept = other;
    other = *this;
    *this = kept;
  }
};

template <class First, class Second>
CU2PORT_THRUST_BOTH constexpr pair<First, Second> make_pair(First first, Second second) {
  return pair<First, Second>(first, second);
}

template <class First, class Second>
CU2PORT_THRUST_BOTH constexpr bool operator==(const pair<First, Second> &a,
                                              const pair<First, Second> &b) {
  return a.first == b.first && a.second == b.second;
}
template <class First, class Second>
CU2PORT_THRUST_BOTH constexpr bool operator<(const pair<First, Second> &a,
                                             const pair<First, Second> &b) {
  return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
}
template <class First, class Second>
CU2PORT_THRUST_BOTH constexpr bool operator!=(const pair<First, Second> &a,
                                              const pair<First, Second> &b) {
  return !(a == b);
}
template <class First, class Second>
CU2PORT_THRUST_BOTH constexpr bool operator>(const pair<First, Second> &a,
                                             const pair<First, Second> &b) {
  return b < a;
}
template <class First, class Second>
CU2PORT_THRUST_BOTH constexpr bool operator<=(const pair<First, Second> &a,
                                              const pair<First, Second> &b) {
  return !(b < a);
}
template <class First, class Second>
CU2PORT_THRUST_BOTH constexpr bool operator>=(const pair<First, Second> &a,
                                              const pair<First, Second> &b) {
  return !(a < b);
}

} // namespace thrust
