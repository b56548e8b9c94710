// Steps of iterators, whichever memory they lead to.
#pragma once

#include "cu2port/libraries/thrust/host/device_ptr.h"

namespace thrust {

template <class Iterator>
typename iterator_difference<Iterator>::type distance(Iterator first, Iterator last) {
  return std::distance(first, last);
}
template <class Iterator, class Distance> void advance(Iterator &iterator, Distance n) {
  std::advance(iterator, n);
}
template <class Iterator>
Iterator next(Iterator iterator, typename iterator_difference<Iterator>::type n = 1) {
  return std::next(iterator, n);
}
template <class Iterator>
Iterator prev(Iterator iterator, typename iterator_difference<Iterator>::type n = 1) {
  return std::prev(iterator, n);
}

} // namespace thrust
