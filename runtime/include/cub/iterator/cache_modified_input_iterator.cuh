// Elements of memory. What caches do is the device's choice.
#pragma once

#include "cub/config.cuh"

#include <cstddef>

namespace cub {
enum CacheLoadModifier {
  LOAD_DEFAULT,
  LOAD_CA,
  LOAD_CG,
  LOAD_CS,
  LOAD_CV,
  LOAD_LDG,
  LOAD_VOLATILE
};

template <CacheLoadModifier modifier, class T, class Offset = std::ptrdiff_t>
using CacheModifiedInputIterator = const T *;
} // namespace cub
