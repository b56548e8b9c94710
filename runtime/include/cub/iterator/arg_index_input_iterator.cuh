// Elements with their places.
#pragma once

#include "cu2port/libraries/thrust/iterator_traits.h"
#include "cub/util_type.cuh"

namespace cub {

template <class Iterator, class Offset = std::ptrdiff_t,
          class Output = typename thrust::iterator_value<Iterator>::type>
class ArgIndexInputIterator {
public:
  typedef KeyValuePair<Offset, Output> value_type;
  typedef value_type reference;
  typedef const value_type *pointer;
  typedef std::ptrdiff_t difference_type;
  typedef std::random_access_iterator_tag iterator_category;

  CU2PORT_THRUST_BOTH ArgIndexInputIterator(Iterator first, difference_type offset = 0)
      : first(first), offset(offset) {}
  CU2PORT_THRUST_BOTH value_type operator*() const {
    return value_type((Offset)offset, first[offset]);
  }
  CU2PORT_THRUST_BOTH Iterator base() const { return first; }
  CU2PORT_THRUST_BOTH difference_type place() const { return offset; }
  CU2PORT_THRUST_ITERATOR(ArgIndexInputIterator)

private:
  CU2PORT_THRUST_BOTH void advanceBy(difference_type n) { offset += n; }
  CU2PORT_THRUST_BOTH difference_type distanceFrom(const ArgIndexInputIterator &start) const {
    return offset - start.offset;
  }
  Iterator first;
  difference_type offset;
};

} // namespace cub
