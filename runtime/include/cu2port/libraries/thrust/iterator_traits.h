// What is known of an iterator's type, which memory it leads to among it, and the operators that
// iterators have in common: a macro, since classes with bases are none for kernels.
#pragma once

#include "cu2port/libraries/thrust/config.h"

namespace thrust {

/// In place of a template's argument: whatever the template takes.
struct use_default {};

// Where elements lie. Others may be either, as those that are counted.
struct host_system_tag {};
struct device_system_tag {};
struct any_system_tag {};

typedef std::random_access_iterator_tag random_access_traversal_tag;
typedef std::bidirectional_iterator_tag bidirectional_traversal_tag;
typedef std::forward_iterator_tag forward_traversal_tag;
typedef std::input_iterator_tag single_pass_traversal_tag;
typedef std::input_iterator_tag incrementable_traversal_tag;

template <class Iterator> struct iterator_traits : std::iterator_traits<Iterator> {};

template <class Iterator> struct iterator_value {
  typedef typename std::iterator_traits<Iterator>::value_type type;
};
template <class Iterator> struct iterator_reference {
  typedef typename std::iterator_traits<Iterator>::reference type;
};
template <class Iterator> struct iterator_pointer {
  typedef typename std::iterator_traits<Iterator>::pointer type;
};
template <class Iterator> struct iterator_difference {
  typedef typename std::iterator_traits<Iterator>::difference_type type;
};
template <class Iterator> struct iterator_traversal {
  typedef typename std::iterator_traits<Iterator>::iterator_category type;
};

template <class Iterator> using iterator_value_t = typename iterator_value<Iterator>::type;
template <class Iterator> using iterator_reference_t = typename iterator_reference<Iterator>::type;
template <class Iterator>
using iterator_difference_t = typename iterator_difference<Iterator>::type;

namespace detail {

template <class T, class Default> struct DefaultTo {
  typedef T type;
};
template <class Default> struct DefaultTo<use_default, Default> {
  typedef Default type;
};

/// What algorithms give functions where an iterator gives a reference: no proxies of device memory.
template <class Reference> struct Given {
  typedef Reference type;
};

/// Of the only operator() that a class has.
template <class Method> struct ResultOfMethod;
#define CU2PORT_THRUST_METHOD(qualifiers)                                                          \
  template <class Result, class Class, class... Arguments>                                         \
  struct ResultOfMethod<Result (Class::*)(Arguments...) qualifiers> {                              \
    typedef Result type;                                                                           \
  };
CU2PORT_THRUST_METHOD()
CU2PORT_THRUST_METHOD(const)
#undef CU2PORT_THRUST_METHOD

/// Of several overloads that fit, the one with the highest rank is taken.
template <int rank> struct Rank : Rank<rank - 1> {};
template <> struct Rank<0> {};

/// What a function gives: as called on the host, as it says itself, or, if only devices can call
/// it, by its type there. The host's text has none of such a function: any type will do.
template <class Function, class Argument, class Otherwise = typename std::decay<Argument>::type>
class ResultOf {
  template <class T> struct Is {
    typedef T type;
  };
  template <class F>
  static auto find(Rank<3>) -> Is<decltype(std::declval<F &>()(std::declval<Argument>()))>;
  template <class F> static auto find(Rank<2>) -> Is<typename F::result_type>;
  template <class F> static ResultOfMethod<decltype(&F::operator())> find(Rank<1>);
  template <class F> static Is<Otherwise> find(Rank<0>);

public:
  typedef typename decltype(find<Function>(Rank<3>()))::type type;
};

/// What a sum or the like is kept in: what the operation gives for an initial value and an element.
template <class Operation, class Initial, class Element> class Accumulated {
  template <class Op>
  static auto find(int)
      -> std::enable_if<true, typename std::decay<decltype(std::declval<Op &>()(
                                  std::declval<Initial &>(), std::declval<Element &>()))>::type>;
  template <class Op> static std::enable_if<true, Initial> find(...);

public:
  typedef typename decltype(find<Operation>(0))::type type;
};

} // namespace detail
} // namespace thrust

/// The operators of a random access iterator that has operator*, advanceBy() and distanceFrom().
#define CU2PORT_THRUST_ITERATOR(Self)                                                              \
  CU2PORT_THRUST_BOTH reference operator[](difference_type n) const { return *(*this + n); }       \
  CU2PORT_THRUST_BOTH Self &operator+=(difference_type n) {                                        \
    advanceBy(n);                                                                                  \
    return *this;                                                                                  \
  }                                                                                                \
  CU2PORT_THRUST_BOTH Self &operator-=(difference_type n) {                                        \
    advanceBy(-n);                                                                                 \
    return *this;                                                                                  \
  }                                                                                                \
  CU2PORT_THRUST_BOTH Self &operator++() {                                                         \
    advanceBy(1);                                                                                  \
    return *this;                                                                                  \
  }                                                                                                \
  CU2PORT_THRUST_BOTH Self &operator--() {                                                         \
    advanceBy(-1);                                                                                 \
    return *this;                                                                                  \
  }                                                                                                \
  CU2PORT_THRUST_BOTH Self operator++(int) {                                                       \
    Self before = *this;                                                                           \
    advanceBy(1);                                                                                  \
    return before;                                                                                 \
  }                                                                                                \
  CU2PORT_THRUST_BOTH Self operator--(int) {                                                       \
    Self before = *this;                                                                           \
    advanceBy(-1);                                                                                 \
    return before;                                                                                 \
  }                                                                                                \
  CU2PORT_THRUST_BOTH Self operator+(difference_type n) const {                                    \
    Self moved = *this;                                                                            \
    moved.advanceBy(n);                                                                            \
    return moved;                                                                                  \
  }                                                                                                \
  CU2PORT_THRUST_BOTH Self operator-(difference_type n) const {                                    \
    Self moved = *this;                                                                            \
    moved.advanceBy(-n);                                                                           \
    return moved;                                                                                  \
  }                                                                                                \
  friend CU2PORT_THRUST_BOTH inline Self operator+(difference_type n, const Self &iterator) {      \
    return iterator + n;                                                                           \
  }                                                                                                \
  CU2PORT_THRUST_BOTH difference_type operator-(const Self &other) const {                         \
    return distanceFrom(other);                                                                    \
  }                                                                                                \
  CU2PORT_THRUST_BOTH bool operator==(const Self &other) const {                                   \
    return distanceFrom(other) == 0;                                                               \
  }                                                                                                \
  CU2PORT_THRUST_BOTH bool operator!=(const Self &other) const {                                   \
    return distanceFrom(other) != 0;                                                               \
  }                                                                                                \
  CU2PORT_THRUST_BOTH bool operator<(const Self &other) const { return distanceFrom(other) < 0; }  \
  CU2PORT_THRUST_BOTH bool operator>(const Self &other) const { return distanceFrom(other) > 0; }  \
  CU2PORT_THRUST_BOTH bool operator<=(const Self &other) const {                                   \
    return distanceFrom(other) <= 0;                                                               \
  }                                                                                                \
  CU2PORT_THRUST_BOTH bool operator>=(const Self &other) const { return distanceFrom(other) >= 0; }
