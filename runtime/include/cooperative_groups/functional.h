// What reductions and scans join values with.
#pragma once

#include "details/config.h"

#ifdef CU2PORT_HAS_GROUPS
namespace cooperative_groups {

template <class T> struct plus {
  __device__ T operator()(T a, T b) const { return a + b; }
};
/// The smaller one.
template <class T> struct less {
  __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
/// The larger one.
template <class T> struct greater {
  __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <class T> struct bit_and {
  __device__ T operator()(T a, T b) const { return a & b; }
};
template <class T> struct bit_or {
  __device__ T operator()(T a, T b) const { return a | b; }
};
template <class T> struct bit_xor {
  __device__ T operator()(T a, T b) const { return a ^ b; }
};

} // namespace cooperative_groups

#endif
