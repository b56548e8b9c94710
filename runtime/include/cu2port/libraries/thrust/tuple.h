// Several values, for kernels as well. A tuple holds its first value and the tuple of the others. A
// reference is kept as a pointer: assigning to a tuple of references assigns to what they refer to.
#pragma once

#include "cu2port/libraries/thrust/pair.h"

#include <tuple>

namespace thrust {

template <class... Types> struct tuple;

/// What stands in a tuple in place of none.
struct null_type {};

namespace detail {

/// A reference that may be assigned to, and be a member in device code.
template <class T> struct ReferenceTo {
  T *place;

  CU2PORT_THRUST_BOTH ReferenceTo(T &referred) : place(&referred) {}
  CU2PORT_THRUST_BOTH ReferenceTo(const ReferenceTo &other) : place(other.place) {}
  CU2PORT_THRUST_BOTH ReferenceTo &operator=(const ReferenceTo &other) {
    *place = *other.place;
    return *this;
  }
  template <class Value> CU2PORT_THRUST_BOTH ReferenceTo &operator=(const Value &value) {
    *place = value;
    return *this;
  }
};

/// How a tuple holds a T, and what get() gives of it.
template <class T> struct Element {
  typedef T stored;
  typedef T &reference;
  typedef const T &const_reference;
  CU2PORT_THRUST_BOTH static T &get(T &value) { return value; }
  CU2PORT_THRUST_BOTH static const T &get(const T &value) { return value; }
};
template <class T> struct Element<T &> {
  typedef ReferenceTo<T> stored;
  typedef T &reference;
  typedef T &const_reference;
  CU2PORT_THRUST_BOTH static T &get(const ReferenceTo<T> &value) { return *value.place; }
};

/// The element with a number: its type, and where it is.
template <std::size_t index, class... Types> struct At;
template <class Head, class... Tail> struct At<0, Head, Tail...> {
  typedef Head type;
  typedef Element<Head> Kept;
  CU2PORT_THRUST_BOTH static typename Kept::reference get(tuple<Head, Tail...> &values) {
    return Kept::get(values.head);
  }
  CU2PORT_THRUST_BOTH static typename Kept::const_reference
  get(const tuple<Head, Tail...> &values) {
    return Kept::get(values.head);
  }
};
template <std::size_t index, class Head, class... Tail> struct At<index, Head, Tail...> {
  typedef At<index - 1, Tail...> Next;
  typedef typename Next::type type;
  typedef typename Next::Kept Kept;
  CU2PORT_THRUST_BOTH static typename Kept::reference get(tuple<Head, Tail...> &values) {
    return Next::get(values.tail);
  }
  CU2PORT_THRUST_BOTH static typename Kept::const_reference
  get(const tuple<Head, Tail...> &values) {
    return Next::get(values.tail);
  }
};

} // namespace detail

template <std::size_t index, class... Types>
CU2PORT_THRUST_BOTH typename detail::At<index, Types...>::Kept::reference
get(tuple<Types...> &values) {
  return detail::At<index, Types...>::get(values);
}
template <std::size_t index, class... Types>
CU2PORT_THRUST_BOTH typename detail::At<index, Types...>::Kept::const_reference
get(const tuple<Types...> &values) {
  return detail::At<index, Types...>::get(values);
}

template <std::size_t index, class... Types>
CU2PORT_THRUST_BOTH typename detail::At<index, Types...>::type &&get(tuple<Types...> &&values) {
  return static_cast<typename detail::At<index, Types...>::type &&>(
      detail::At<index, Types...>::get(values));
}

template <> struct tuple<> {};

template <class Head> struct tuple<Head> {
  typename detail::Element<Head>::stored head;

  CU2PORT_THRUST_BOTH tuple() : head() {}
  CU2PORT_THRUST_BOTH tuple(const Head &head) : head(head) {}
  template <class Other>
  CU2PORT_THRUST_BOTH tuple(const tuple<Other> &other) : head(get<0>(other)) {}
  template <class Other> CU2PORT_THRUST_BOTH tuple &operator=(const tuple<Other> &other) {
    head = get<0>(other);
    return *this;
  }
};

template <class Head, class Next, class... Tail> struct tuple<Head, Next, Tail...> {
  typename detail::Element<Head>::stored head;
  tuple<Next, Tail...> tail;

  CU2PORT_THRUST_BOTH tuple() : head(), tail() {}
  CU2PORT_THRUST_BOTH tuple(const Head &head, const Next &next, const Tail &...others)
      : head(head), tail(next, others...) {}
  template <class Other, class OtherNext, class... Others>
  CU2PORT_THRUST_BOTH tuple(const tuple<Other, OtherNext, Others...> &other)
      : head(get<0>(other)), tail(other.tail) {}
  template <class Other, class OtherNext>
  CU2PORT_THRUST_BOTH tuple(const pair<Other, OtherNext> &other)
      : head(other.first), tail(other.second) {}
  template <class Other, class OtherNext, class... Others>
  CU2PORT_THRUST_BOTH tuple &operator=(const tuple<Other, OtherNext, Others...> &other) {
    head = get<0>(other);
    tail = other.tail;
    return *this;
  }
  template <class Other, class OtherNext>
  CU2PORT_THRUST_BOTH tuple &operator=(const pair<Other, OtherNext> &other) {
    head = other.first;
    tail = tuple<OtherNext>(other.second);
    return *this;
  }
};

template <std::size_t index, class Tuple> struct tuple_element;
template <std::size_t index, class... Types> struct tuple_element<index, tuple<Types...>> {
  typedef typename detail::At<index, Types...>::type type;
};
template <class First, class Second> struct tuple_element<0, pair<First, Second>> {
  typedef First type;
};
template <class First, class Second> struct tuple_element<1, pair<First, Second>> {
  typedef Second type;
};

template <class Tuple> struct tuple_size;
template <class... Types>
struct tuple_size<tuple<Types...>> : std::integral_constant<std::size_t, sizeof...(Types)> {};
template <class First, class Second>
struct tuple_size<pair<First, Second>> : std::integral_constant<std::size_t, 2> {};

template <class... Types> CU2PORT_THRUST_BOTH tuple<Types...> make_tuple(Types... values) {
  return tuple<Types...>(values...);
}
template <class... Types> CU2PORT_THRUST_BOTH tuple<Types &...> tie(Types &...values) {
  return tuple<Types &...>(values...);
}

template <std::size_t index, class First, class Second>
CU2PORT_THRUST_BOTH typename tuple_element<index, pair<First, Second>>::type &
get(pair<First, Second> &values) {
  return detail::At<index, First &, Second &>::get(
      tuple<First &, Second &>(values.first, values.second));
}
template <std::size_t index, class First, class Second>
CU2PORT_THRUST_BOTH const typename tuple_element<index, pair<First, Second>>::type &
get(const pair<First, Second> &values) {
  return detail::At<index, const First &, const Second &>::get(
      tuple<const First &, const Second &>(values.first, values.second));
}

// Comparisons, the first elements first.
template <class Head, class Other>
CU2PORT_THRUST_BOTH bool operator==(const tuple<Head> &a, const tuple<Other> &b) {
  return get<0>(a) == get<0>(b);
}
template <class Head, class Next, class... Tail, class Other, class OtherNext, class... Others>
CU2PORT_THRUST_BOTH bool operator==(const tuple<Head, Next, Tail...> &a,
                                    const tuple<Other, OtherNext, Others...> &b) {
  return get<0>(a) == get<0>(b) && a.tail == b.tail;
}
template <class Head, class Other>
CU2PORT_THRUST_BOTH bool operator<(const tuple<Head> &a, const tuple<Other> &b) {
  return get<0>(a) < get<0>(b);
}
template <class Head, class Next, class... Tail, class Other, class OtherNext, class... Others>
CU2PORT_THRUST_BOTH bool operator<(const tuple<Head, Next, Tail...> &a,
                                   const tuple<Other, OtherNext, Others...> &b) {
  return get<0>(a) < get<0>(b) || (!(get<0>(b) < get<0>(a)) && a.tail < b.tail);
}
template <class... Types, class... Others>
CU2PORT_THRUST_BOTH bool operator!=(const tuple<Types...> &a, const tuple<Others...> &b) {
  return !(a == b);
}
template <class... Types, class... Others>
CU2PORT_THRUST_BOTH bool operator>(const tuple<Types...> &a, const tuple<Others...> &b) {
  return b < a;
}
template <class... Types, class... Others>
CU2PORT_THRUST_BOTH bool operator<=(const tuple<Types...> &a, const tuple<Others...> &b) {
  return !(b < a);
}
template <class... Types, class... Others>
CU2PORT_THRUST_BOTH bool operator>=(const tuple<Types...> &a, const tuple<Others...> &b) {
  return !(a < b);
}

} // namespace thrust

// `auto [key, value] = pair;`
namespace std {
template <class... Types>
struct tuple_size<thrust::tuple<Types...>> : integral_constant<size_t, sizeof...(Types)> {};
template <size_t index, class... Types> struct tuple_element<index, thrust::tuple<Types...>> {
  typedef typename thrust::tuple_element<index, thrust::tuple<Types...>>::type type;
};
} // namespace std
