// One number after the other.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"

namespace cub {
template <class T, class Offset = std::ptrdiff_t>
using CountingInputIterator =
    thrust::counting_iterator<T, thrust::use_default, thrust::use_default, Offset>;
} // namespace cub
