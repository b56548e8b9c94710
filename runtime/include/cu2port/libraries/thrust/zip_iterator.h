// Several iterators that move together, and give tuples of references. For kernels as well.
#pragma once

#include "cu2port/libraries/thrust/iterator_traits.h"
#include "cu2port/libraries/thrust/tuple.h"

namespace thrust {
namespace detail {

template <class... References> struct Given<tuple<References...>> {
  typedef tuple<typename Given<References>::type...> type;
};

/// What is done to each iterator of a tuple.
template <class Tuple> struct Each;
template <class Head> struct Each<tuple<Head>> {
  template <class Difference>
  CU2PORT_THRUST_BOTH static void advance(tuple<Head> &iterators, Difference n) {
    iterators.head += n;
  }
};
template <class Head, class Next, class... Tail> struct Each<tuple<Head, Next, Tail...>> {
  template <class Difference>
  CU2PORT_THRUST_BOTH static void advance(tuple<Head, Next, Tail...> &iterators, Difference n) {
    iterators.head += n;
    Each<tuple<Next, Tail...>>::advance(iterators.tail, n);
  }
};

/// The references of all, one after the other.
template <std::size_t... indices> struct Indices {};
template <std::size_t count, std::size_t... indices>
struct IndicesTo : IndicesTo<count - 1, count - 1, indices...> {};
template <std::size_t... indices> struct IndicesTo<0, indices...> {
  typedef Indices<indices...> type;
};

} // namespace detail

template <class IteratorTuple> class zip_iterator;
template <class... Iterators> class zip_iterator<tuple<Iterators...>> {
public:
  typedef tuple<typename iterator_value<Iterators>::type...> value_type;
  typedef tuple<typename iterator_reference<Iterators>::type...> reference;
  typedef const value_type *pointer;
  typedef std::ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH zip_iterator() : iterators() {}
  CU2PORT_THRUST_BOTH zip_iterator(tuple<Iterators...> iterators) : iterators(iterators) {}
  template <class... Others>
  CU2PORT_THRUST_BOTH zip_iterator(const zip_iterator<tuple<Others...>> &other)
      : iterators(other.get_iterator_tuple()) {}
  CU2PORT_THRUST_BOTH reference operator*() const {
    return all(typename detail::IndicesTo<sizeof...(Iterators)>::type());
  }
  CU2PORT_THRUST_BOTH const tuple<Iterators...> &get_iterator_tuple() const { return iterators; }
  CU2PORT_THRUST_ITERATOR(zip_iterator)

private:
  template <std::size_t... indices>
  CU2PORT_THRUST_BOTH reference all(detail::Indices<indices...>) const {
    return reference(*get<indices>(iterators)...);
  }
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) {
    detail::Each<tuple<Iterators...>>::advance(iterators, n);
  }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const zip_iterator &start) const {
    return get<0>(iterators) - get<0>(start.iterators);
  }
  tuple<Iterators...> iterators;
};

template <class... Iterators>
CU2PORT_THRUST_BOTH zip_iterator<tuple<Iterators...>>
make_zip_iterator(tuple<Iterators...> iterators) {
  return zip_iterator<tuple<Iterators...>>(iterators);
}
template <class... Iterators>
CU2PORT_THRUST_BOTH zip_iterator<tuple<Iterators...>> make_zip_iterator(Iterators... iterators) {
  return zip_iterator<tuple<Iterators...>>(tuple<Iterators...>(iterators...));
}

/// A function of several arguments as one of a tuple.
template <class Function> class zip_function {
public:
  CU2PORT_THRUST_BOTH explicit zip_function(Function function) : function(function) {}
  template <class... Types>
  CU2PORT_THRUST_BOTH auto operator()(const tuple<Types...> &values) const ->
      typename detail::HandedOn<
          decltype(std::declval<const Function &>()(std::declval<Types>()...))>::type {
    return all(values, typename detail::IndicesTo<sizeof...(Types)>::type());
  }
  CU2PORT_THRUST_BOTH const Function &underlying_function() const { return function; }

private:
  template <class... Types, std::size_t... indices>
  CU2PORT_THRUST_BOTH auto all(const tuple<Types...> &values, detail::Indices<indices...>) const ->
      typename detail::HandedOn<
          decltype(std::declval<const Function &>()(std::declval<Types>()...))>::type {
    return function(get<indices>(values)...);
  }
  Function function;
};
template <class Function>
CU2PORT_THRUST_BOTH zip_function<Function> make_zip_function(Function function) {
  return zip_function<Function>(function);
}

} // namespace thrust
