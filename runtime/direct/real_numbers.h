// Floating-point numbers that become integers, for kernels in their direct form: what the text
// converts by itself goes through these, which leave other numbers, and what is none, as it is.
#pragma once

#include <cu2port/kernel_conversions.h>

#include <type_traits>

namespace cu2port {
namespace direct {

template <class T, bool = std::is_enum<T>::value> struct IntegerBehind {
  using type = T;
};
template <class T> struct IntegerBehind<T, true> {
  using type = typename std::underlying_type<T>::type;
};

/// A number with a point as the integer To, or the 32 bits that a char or short is cut from; all
/// else as it is.
template <class To, class From> constexpr decltype(auto) integerOf(From &&x) {
  using Integer = typename IntegerBehind<std::remove_cv_t<To>>::type;
  if constexpr (std::is_integral<Integer>::value && !std::is_same<Integer, bool>::value &&
                std::is_floating_point<std::decay_t<From>>::value) {
    constexpr bool isLong = sizeof(Integer) == 8;
    using Made = std::conditional_t<std::is_signed<Integer>::value,
                                    std::conditional_t<isLong, long long, int>,
                                    std::conditional_t<isLong, unsigned long long, unsigned int>>;
    return static_cast<Integer>(
        cu2port::detail::integerOf<Made>(static_cast<std::decay_t<From>>(x)));
  } else {
    return static_cast<From &&>(x);
  }
}

/// An integer that is assigned to.
template <class T> struct AssignedInteger {
  T &at;

#define CU2PORT_ASSIGN(OPERATOR, VALUE)                                                            \
  template <class X> constexpr T &operator OPERATOR(X x) const {                                   \
    at = integerOf<T>(VALUE);                                                                      \
    return at;                                                                                     \
  }
  CU2PORT_ASSIGN(=, x)
  CU2PORT_ASSIGN(+=, at + x)
  CU2PORT_ASSIGN(-=, at - x)
  CU2PORT_ASSIGN(*=, at *x)
  CU2PORT_ASSIGN(/=, at / x)
  CU2PORT_ASSIGN(%=, at % x)
  CU2PORT_ASSIGN(<<=, at << x)
  CU2PORT_ASSIGN(>>=, at >> x)
  CU2PORT_ASSIGN(&=, at &x)
  CU2PORT_ASSIGN(|=, at | x)
  CU2PORT_ASSIGN(^=, at ^ x)
#undef CU2PORT_ASSIGN
};

template <class T> constexpr decltype(auto) assigned(T &&at) {
  using Value = std::remove_cv_t<std::remove_reference_t<T>>;
  if constexpr (std::is_integral<Value>::value && std::is_lvalue_reference<T>::value &&
                !std::is_same<Value, bool>::value)
    return AssignedInteger<std::remove_reference_t<T>>{at};
  else
    return static_cast<T &&>(at);
}

} // namespace direct
} // namespace cu2port
