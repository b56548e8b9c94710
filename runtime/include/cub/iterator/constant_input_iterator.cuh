// The same value again and again.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"

namespace cub {
template <class T, class Offset = std::ptrdiff_t>
using ConstantInputIterator = thrust::constant_iterator<T, Offset>;
} // namespace cub
