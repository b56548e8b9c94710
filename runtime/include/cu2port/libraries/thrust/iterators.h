// Iterators that compute what they give, for kernels as well: counting, constant, transform,
// permutation and reverse ones, and those that are only written to.
#pragma once

#include "cu2port/libraries/thrust/iterator_traits.h"

namespace thrust {

template <class T, class System = use_default, class Traversal = use_default,
          class Difference = use_default>
class counting_iterator {
public:
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  typedef typename detail::DefaultTo<Difference, std::ptrdiff_t>::type difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH counting_iterator() : value() {}
  CU2PORT_THRUST_BOTH explicit counting_iterator(T value) : value(value) {}
  CU2PORT_THRUST_BOTH T operator*() const { return value; }
  CU2PORT_THRUST_BOTH const T &base() const { return value; }
  CU2PORT_THRUST_ITERATOR(counting_iterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { value = static_cast<T>(value + n); }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const counting_iterator &start) const {
    return static_cast<difference_type>(value) - static_cast<difference_type>(start.value);
  }
  T value;
};
template <class T> CU2PORT_THRUST_BOTH counting_iterator<T> make_counting_iterator(T value) {
  return counting_iterator<T>(value);
}

template <class T, class Index = use_default, class System = use_default> class constant_iterator {
public:
  typedef T value_type;
  typedef T reference;
  typedef const T *pointer;
  typedef typename detail::DefaultTo<Index, std::ptrdiff_t>::type difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH constant_iterator() : constant(), index() {}
  CU2PORT_THRUST_BOTH constant_iterator(const T &constant, difference_type index = 0)
      : constant(constant), index(index) {}
  CU2PORT_THRUST_BOTH T operator*() const { return constant; }
  CU2PORT_THRUST_BOTH const T &value() const { return constant; }
  CU2PORT_THRUST_ITERATOR(constant_iterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { index += n; }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const constant_iterator &start) const {
    return index - start.index;
  }
  T constant;
  difference_type index;
};
template <class T> CU2PORT_THRUST_BOTH constant_iterator<T> make_constant_iterator(T constant) {
  return constant_iterator<T>(constant);
}

/// What a function makes of the elements of another iterator.
template <class Function, class Iterator, class Reference = use_default, class Value = use_default>
class transform_iterator {
  typedef typename detail::Given<typename iterator_reference<Iterator>::type>::type Argument;
  typedef
      typename detail::ResultOf<Function, Argument, typename iterator_value<Iterator>::type>::type
          Result;

public:
  typedef typename detail::HandedOn<typename detail::DefaultTo<Reference, Result>::type>::type
      reference;
  typedef typename detail::DefaultTo<Value, typename std::decay<Result>::type>::type value_type;
  typedef const value_type *pointer;
  typedef typename iterator_difference<Iterator>::type difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH transform_iterator() : iterator(), function() {}
  CU2PORT_THRUST_BOTH transform_iterator(Iterator iterator, Function function)
      : iterator(iterator), function(function) {}
  CU2PORT_THRUST_BOTH explicit transform_iterator(Iterator iterator)
      : iterator(iterator), function() {}
  CU2PORT_THRUST_BOTH reference operator*() const {
    Function call = function;
    return static_cast<reference>(call(*iterator));
  }
  CU2PORT_THRUST_BOTH const Iterator &base() const { return iterator; }
  CU2PORT_THRUST_BOTH Function functor() const { return function; }
  CU2PORT_THRUST_ITERATOR(transform_iterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { iterator += n; }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const transform_iterator &start) const {
    return iterator - start.iterator;
  }
  Iterator iterator;
  Function function;
};
template <class Function, class Iterator>
CU2PORT_THRUST_BOTH transform_iterator<Function, Iterator>
make_transform_iterator(Iterator iterator, Function function) {
  return transform_iterator<Function, Iterator>(iterator, function);
}

/// The elements of an iterator in the order of another's indices.
template <class Elements, class Indices> class permutation_iterator {
public:
  typedef typename iterator_value<Elements>::type value_type;
  typedef typename iterator_reference<Elements>::type reference;
  typedef typename iterator_pointer<Elements>::type pointer;
  typedef typename iterator_difference<Indices>::type difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH permutation_iterator() : first(), index() {}
  CU2PORT_THRUST_BOTH permutation_iterator(Elements elements, Indices indices)
      : first(elements), index(indices) {}
  CU2PORT_THRUST_BOTH reference operator*() const { return *(first + *index); }
  CU2PORT_THRUST_BOTH const Indices &base() const { return index; }
  CU2PORT_THRUST_BOTH const Elements &elements() const { return first; }
  CU2PORT_THRUST_ITERATOR(permutation_iterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { index += n; }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const permutation_iterator &start) const {
    return index - start.index;
  }
  Elements first;
  Indices index;
};
template <class Elements, class Indices>
CU2PORT_THRUST_BOTH permutation_iterator<Elements, Indices>
make_permutation_iterator(Elements elements, Indices indices) {
  return permutation_iterator<Elements, Indices>(elements, indices);
}

template <class Iterator> class reverse_iterator {
public:
  typedef typename iterator_value<Iterator>::type value_type;
  typedef typename iterator_reference<Iterator>::type reference;
  typedef typename iterator_pointer<Iterator>::type pointer;
  typedef typename iterator_difference<Iterator>::type difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH reverse_iterator() : behind() {}
  CU2PORT_THRUST_BOTH explicit reverse_iterator(Iterator behind) : behind(behind) {}
  template <class Other>
  CU2PORT_THRUST_BOTH reverse_iterator(const reverse_iterator<Other> &other)
      : behind(other.base()) {}
  CU2PORT_THRUST_BOTH reference operator*() const { return *(behind - 1); }
  CU2PORT_THRUST_BOTH const Iterator &base() const { return behind; }
  CU2PORT_THRUST_ITERATOR(reverse_iterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { behind -= n; }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const reverse_iterator &start) const {
    return start.behind - behind;
  }
  Iterator behind;
};
template <class Iterator>
CU2PORT_THRUST_BOTH reverse_iterator<Iterator> make_reverse_iterator(Iterator behind) {
  return reverse_iterator<Iterator>(behind);
}

/// Takes any value, and forgets it.
template <class System = use_default> class discard_iterator {
public:
  struct Nothing {
    template <class T> CU2PORT_THRUST_BOTH const Nothing &operator=(const T &) const {
      return *this;
    }
  };
  typedef Nothing value_type;
  typedef Nothing reference;
  typedef const Nothing *pointer;
  typedef std::ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH discard_iterator(difference_type index = 0) : index(index) {}
  CU2PORT_THRUST_BOTH Nothing operator*() const { return Nothing(); }
  CU2PORT_THRUST_ITERATOR(discard_iterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { index += n; }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const discard_iterator &start) const {
    return index - start.index;
  }
  difference_type index;
};
CU2PORT_THRUST_BOTH inline discard_iterator<> make_discard_iterator(std::ptrdiff_t index = 0) {
  return discard_iterator<>(index);
}

/// Writes what a function makes of the values that it is given.
template <class Function, class Output> class transform_output_iterator {
public:
  struct Proxy {
    CU2PORT_THRUST_BOTH Proxy(Output output, Function function)
        : output(output), function(function) {}
    template <class T> CU2PORT_THRUST_BOTH const Proxy &operator=(const T &value) const {
      Function call = function;
      *output = call(value);
      return *this;
    }

    Output output;
    Function function;
  };
  typedef void value_type;
  typedef Proxy reference;
  typedef void pointer;
  typedef typename iterator_difference<Output>::type difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH transform_output_iterator(Output output, Function function)
      : output(output), function(function) {}
  CU2PORT_THRUST_BOTH Proxy operator*() const { return Proxy(output, function); }
  CU2PORT_THRUST_BOTH const Output &base() const { return output; }
  CU2PORT_THRUST_BOTH Function functor() const { return function; }
  CU2PORT_THRUST_ITERATOR(transform_output_iterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { output += n; }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const transform_output_iterator &start) const {
    return output - start.output;
  }
  Output output;
  Function function;
};
template <class Function, class Output>
CU2PORT_THRUST_BOTH transform_output_iterator<Function, Output>
make_transform_output_iterator(Output output, Function function) {
  return transform_output_iterator<Function, Output>(output, function);
}

} // namespace thrust
