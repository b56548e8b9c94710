// Functions that are written as expressions: `transform(x, x + n, y, y, a * _1 + _2)`.
#pragma once

#include "cu2port/libraries/thrust/functional.h"

namespace thrust {
namespace placeholders {

/// The argument with a number.
template <int number> struct Argument;
template <> struct Argument<1> {
  template <class First> CU2PORT_THRUST_BOTH First operator()(First a) const { return a; }
  template <class First, class Second> CU2PORT_THRUST_BOTH First operator()(First a, Second) const {
    return a;
  }
};
template <> struct Argument<2> {
  template <class First, class Second>
  CU2PORT_THRUST_BOTH Second operator()(First, Second b) const {
    return b;
  }
};
/// A number of the program's.
template <class T> struct Constant {
  T value;
  template <class First> CU2PORT_THRUST_BOTH T operator()(First) const { return value; }
  template <class First, class Second> CU2PORT_THRUST_BOTH T operator()(First, Second) const {
    return value;
  }
};
/// What an operation makes of two expressions.
template <class Operation, class Left, class Right> struct Binary {
  Left left;
  Right right;
  template <class First>
  CU2PORT_THRUST_BOTH auto operator()(First a) const ->
      typename detail::HandedOn<decltype(Operation()(std::declval<Left>()(a),
                                                     std::declval<Right>()(a)))>::type {
    return Operation()(left(a), right(a));
  }
  template <class First, class Second>
  CU2PORT_THRUST_BOTH auto operator()(First a, Second b) const ->
      typename detail::HandedOn<decltype(Operation()(std::declval<Left>()(a, b),
                                                     std::declval<Right>()(a, b)))>::type {
    return Operation()(left(a, b), right(a, b));
  }
};
template <class Operation, class Inner> struct Unary {
  Inner inner;
  template <class First>
  CU2PORT_THRUST_BOTH auto operator()(First a) const ->
      typename detail::HandedOn<decltype(Operation()(std::declval<Inner>()(a)))>::type {
    return Operation()(inner(a));
  }
  template <class First, class Second>
  CU2PORT_THRUST_BOTH auto operator()(First a, Second b) const ->
      typename detail::HandedOn<decltype(Operation()(std::declval<Inner>()(a, b)))>::type {
    return Operation()(inner(a, b));
  }
};

/// Whether something is an expression; what is none is a constant of one.
template <class T> struct IsExpression : std::false_type {};
template <int number> struct IsExpression<Argument<number>> : std::true_type {};
template <class T> struct IsExpression<Constant<T>> : std::true_type {};
template <class Operation, class Left, class Right>
struct IsExpression<Binary<Operation, Left, Right>> : std::true_type {};
template <class Operation, class Inner>
struct IsExpression<Unary<Operation, Inner>> : std::true_type {};

template <class T> using IfExpression = typename std::enable_if<IsExpression<T>::value>::type;
template <class T> using IfConstant = typename std::enable_if<!IsExpression<T>::value>::type;

#define CU2PORT_THRUST_OPERATOR(op, Operation)                                                     \
  template <class Left, class Right, class = IfExpression<Left>, class = IfExpression<Right>>      \
  CU2PORT_THRUST_BOTH Binary<Operation<>, Left, Right> operator op(Left left, Right right) {       \
    return {left, right};                                                                          \
  }                                                                                                \
  template <class Left, class T, class = IfExpression<Left>, class = IfConstant<T>, class = void>  \
  CU2PORT_THRUST_BOTH Binary<Operation<>, Left, Constant<T>> operator op(Left left, T value) {     \
    return {left, {value}};                                                                        \
  }                                                                                                \
  template <class T, class Right, class = IfConstant<T>, class = IfExpression<Right>,              \
            class = void, class = void>                                                            \
  CU2PORT_THRUST_BOTH Binary<Operation<>, Constant<T>, Right> operator op(T value, Right right) {  \
    return {{value}, right};                                                                       \
  }
CU2PORT_THRUST_OPERATOR(+, plus)
CU2PORT_THRUST_OPERATOR(-, minus)
CU2PORT_THRUST_OPERATOR(*, multiplies)
CU2PORT_THRUST_OPERATOR(/, divides)
CU2PORT_THRUST_OPERATOR(%, modulus)
CU2PORT_THRUST_OPERATOR(&, bit_and)
CU2PORT_THRUST_OPERATOR(|, bit_or)
CU2PORT_THRUST_OPERATOR(^, bit_xor)
CU2PORT_THRUST_OPERATOR(==, equal_to)
CU2PORT_THRUST_OPERATOR(!=, not_equal_to)
CU2PORT_THRUST_OPERATOR(<, less)
CU2PORT_THRUST_OPERATOR(>, greater)
CU2PORT_THRUST_OPERATOR(<=, less_equal)
CU2PORT_THRUST_OPERATOR(>=, greater_equal)
CU2PORT_THRUST_OPERATOR(&&, logical_and)
CU2PORT_THRUST_OPERATOR(||, logical_or)
#undef CU2PORT_THRUST_OPERATOR

#define CU2PORT_THRUST_OPERATOR(op, Operation)                                                     \
  template <class Inner, class = IfExpression<Inner>>                                              \
  CU2PORT_THRUST_BOTH Unary<Operation<>, Inner> operator op(Inner inner) {                         \
    return {inner};                                                                                \
  }
CU2PORT_THRUST_OPERATOR(-, negate)
CU2PORT_THRUST_OPERATOR(!, logical_not)
CU2PORT_THRUST_OPERATOR(~, bit_not)
#undef CU2PORT_THRUST_OPERATOR

static constexpr Argument<1> _1{};
static constexpr Argument<2> _2{};

} // namespace placeholders
} // namespace thrust
