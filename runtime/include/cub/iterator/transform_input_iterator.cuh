// What a function makes of the elements of another iterator.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"

namespace cub {
template <class Value, class Function, class Iterator, class Offset = std::ptrdiff_t>
using TransformInputIterator = thrust::transform_iterator<Function, Iterator, Value, Value>;
} // namespace cub
