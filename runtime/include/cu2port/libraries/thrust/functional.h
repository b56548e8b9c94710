// What algorithms do with elements: arithmetic, comparisons, logic. `plus<>` takes any two types.
#pragma once

#include "cu2port/libraries/thrust/config.h"

namespace thrust {

// Programs derive their functions from these, as they did from the C++ library's.
template <class Argument, class Result> struct unary_function {
  typedef Argument argument_type;
  typedef Result result_type;
};
template <class First, class Second, class Result> struct binary_function {
  typedef First first_argument_type;
  typedef Second second_argument_type;
  typedef Result result_type;
};

#define CU2PORT_THRUST_BINARY(name, Result, expression)                                            \
  template <class T = void> struct name {                                                          \
    typedef T first_argument_type;                                                                 \
    typedef T second_argument_type;                                                                \
    typedef Result result_type;                                                                    \
    CU2PORT_THRUST_BOTH constexpr Result operator()(const T &a, const T &b) const {                \
      return expression;                                                                           \
    }                                                                                              \
  };                                                                                               \
  template <> struct name<void> {                                                                  \
    typedef void is_transparent;                                                                   \
    template <class First, class Second>                                                           \
    CU2PORT_THRUST_BOTH constexpr auto operator()(const First &a, const Second &b) const           \
        -> decltype(expression) {                                                                  \
      return expression;                                                                           \
    }                                                                                              \
  };

CU2PORT_THRUST_BINARY(plus, T, a + b)
CU2PORT_THRUST_BINARY(minus, T, a - b)
CU2PORT_THRUST_BINARY(multiplies, T, a *b)
CU2PORT_THRUST_BINARY(divides, T, a / b)
CU2PORT_THRUST_BINARY(modulus, T, a % b)
CU2PORT_THRUST_BINARY(bit_and, T, a &b)
CU2PORT_THRUST_BINARY(bit_or, T, a | b)
CU2PORT_THRUST_BINARY(bit_xor, T, a ^ b)
CU2PORT_THRUST_BINARY(equal_to, bool, a == b)
CU2PORT_THRUST_BINARY(not_equal_to, bool, a != b)
CU2PORT_THRUST_BINARY(greater, bool, a > b)
CU2PORT_THRUST_BINARY(less, bool, a < b)
CU2PORT_THRUST_BINARY(greater_equal, bool, a >= b)
CU2PORT_THRUST_BINARY(less_equal, bool, a <= b)
CU2PORT_THRUST_BINARY(logical_and, bool, a &&b)
CU2PORT_THRUST_BINARY(logical_or, bool, a || b)
CU2PORT_THRUST_BINARY(maximum, T, a < b ? b : a)
CU2PORT_THRUST_BINARY(minimum, T, b < a ? b : a)
#undef CU2PORT_THRUST_BINARY

#define CU2PORT_THRUST_UNARY(name, Result, expression)                                             \
  template <class T = void> struct name {                                                          \
    typedef T argument_type;                                                                       \
    typedef Result result_type;                                                                    \
    CU2PORT_THRUST_BOTH constexpr Result operator()(const T &a) const { return expression; }       \
  };                                                                                               \
  template <> struct name<void> {                                                                  \
    typedef void is_transparent;                                                                   \
    template <class Argument>                                                                      \
    CU2PORT_THRUST_BOTH constexpr auto operator()(const Argument &a) const                         \
        -> decltype(expression) {                                                                  \
      return expression;                                                                           \
    }                                                                                              \
  };

CU2PORT_THRUST_UNARY(negate, T, -a)
CU2PORT_THRUST_UNARY(square, T, a *a)
CU2PORT_THRUST_UNARY(bit_not, T, ~a)
CU2PORT_THRUST_UNARY(logical_not, bool, !a)
#undef CU2PORT_THRUST_UNARY

template <class T = void> struct identity {
  typedef T argument_type;
  typedef T result_type;
  CU2PORT_THRUST_BOTH constexpr const T &operator()(const T &a) const { return a; }
};
template <> struct identity<void> {
  template <class Argument> CU2PORT_THRUST_BOTH constexpr Argument operator()(Argument a) const {
    return a;
  }
};

template <class First = void, class Second = void> struct project1st {
  typedef First result_type;
  CU2PORT_THRUST_BOTH constexpr const First &operator()(const First &a, const Second &) const {
    return a;
  }
};
template <class First = void, class Second = void> struct project2nd {
  typedef Second result_type;
  CU2PORT_THRUST_BOTH constexpr const Second &operator()(const First &, const Second &b) const {
    return b;
  }
};

/// The opposite of a predicate.
template <class Predicate> struct unary_negate {
  CU2PORT_THRUST_BOTH explicit unary_negate(Predicate predicate) : predicate(predicate) {}
  template <class Argument> CU2PORT_THRUST_BOTH bool operator()(const Argument &a) const {
    return !predicate(a);
  }

  Predicate predicate;
};
template <class Predicate> CU2PORT_THRUST_BOTH unary_negate<Predicate> not1(Predicate predicate) {
  return unary_negate<Predicate>(predicate);
}
template <class Predicate> CU2PORT_THRUST_BOTH unary_negate<Predicate> not_fn(Predicate predicate) {
  return unary_negate<Predicate>(predicate);
}

template <class Predicate> struct binary_negate {
  CU2PORT_THRUST_BOTH explicit binary_negate(Predicate predicate) : predicate(predicate) {}
  template <class First, class Second>
  CU2PORT_THRUST_BOTH bool operator()(const First &a, const Second &b) const {
    return !predicate(a, b);
  }

  Predicate predicate;
};
template <class Predicate> CU2PORT_THRUST_BOTH binary_negate<Predicate> not2(Predicate predicate) {
  return binary_negate<Predicate>(predicate);
}

} // namespace thrust
