// What is written is forgotten.
#pragma once

#include "cu2port/libraries/thrust/iterators.h"

namespace cub {
template <class Offset = std::ptrdiff_t> using DiscardOutputIterator = thrust::discard_iterator<>;
} // namespace cub
