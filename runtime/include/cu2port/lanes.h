// Threads as lanes of vectors: a row of them runs one text, each operation for all at once.
//
//   while (k < n) x = f(x), ++k;      for (Mask loop = in; any(loop &= k < n);) {
//                                ->     x.set(loop, f(x));
//                                       k.set(loop, k + 1);
//                                     }
//
// Here is what lanes do one after the other, and with memory. Nothing is promised to the compiler,
// and each lane's accesses stay in their order.
#pragma once

#include "cu2port/lane_types.h"

namespace cu2port {

/// What `value` gives for each lane that takes part, one after the other.
template <class T, class F> CU2PORT_IN_LINE Lanes<T> eachLane(const Mask &in, const F &value) {
  Lanes<T> result;
  if (all(in)) {
    for (unsigned lane = 0; lane < laneCount; ++lane)
      result[lane] = value(lane);
  } else {
    for (unsigned lane = 0; lane < laneCount; ++lane)
      if (in[lane])
        result[lane] = value(lane);
  }
  return result;
}

/// Does something for each lane that takes part, one after the other.
template <class F> CU2PORT_IN_LINE void forEachLane(const Mask &in, const F &run) {
  for (unsigned lane = 0; lane < laneCount; ++lane)
    if (in[lane])
      run(lane);
}

/// Gives one lane its values of an array.
template <class T> CU2PORT_IN_LINE void setLane(Lanes<T> &to, unsigned lane, const T &from) {
  to[lane] = from;
}
template <class To, class From, std::size_t count>
CU2PORT_IN_LINE void setLane(To (&to)[count], unsigned lane, const From (&from)[count]) {
  for (std::size_t i = 0; i < count; ++i)
    setLane(to[i], lane, from[i]);
}

namespace detail {
/// Of an element that need not be there: `index` is that of a lane which may take no part.
template <class T, class Index> CU2PORT_IN_LINE std::uintptr_t addressOf(T *array, Index index) {
  return reinterpret_cast<std::uintptr_t>(array) + static_cast<std::uintptr_t>(index) * sizeof(T);
}
template <class T> CU2PORT_IN_LINE T *elementAt(std::uintptr_t first, unsigned lane) {
  return reinterpret_cast<T *>(first + lane * sizeof(T));
}
} // namespace detail

/// Elements that lie side by side, from that of the first lane on.
template <class T, class Index>
CU2PORT_IN_LINE Lanes<T> load(const Mask &in, const T *array, Index index) {
  const std::uintptr_t first = detail::addressOf(array, index);
  Lanes<T> result;
  if (all(in))
    std::memcpy(&result, reinterpret_cast<const void *>(first), laneCount * sizeof(T));
  else
    for (unsigned lane = 0; lane < laneCount; ++lane)
      if (in[lane])
        result[lane] = *detail::elementAt<const T>(first, lane);
  return result;
}
template <class T, class Index>
CU2PORT_IN_LINE void store(const Mask &in, T *array, Index index,
                           const std::common_type_t<Lanes<T>> &value) {
  const std::uintptr_t first = detail::addressOf(array, index);
  if (all(in))
    std::memcpy(reinterpret_cast<void *>(first), &value, laneCount * sizeof(T));
  else
    for (unsigned lane = 0; lane < laneCount; ++lane)
      if (in[lane])
        *detail::elementAt<T>(first, lane) = value[lane];
}

/// Of CUDA's library, under its names: each lane's by itself, in loops of which compilers make
/// vectors.
#define CU2PORT_OF_LANES(TYPE, NAME)                                                               \
  CU2PORT_IN_LINE Lanes<TYPE> NAME(const Lanes<TYPE> &x) {                                         \
    Lanes<TYPE> result;                                                                            \
    for (unsigned lane = 0; lane < laneCount; ++lane)                                              \
      result[lane] = __builtin_##NAME(x[lane]);                                                    \
    return result;                                                                                 \
  }
#define CU2PORT_OF_LANES_2(TYPE, NAME)                                                             \
  CU2PORT_IN_LINE Lanes<TYPE> NAME(const Lanes<TYPE> &x, const Lanes<TYPE> &y) {                   \
    Lanes<TYPE> result;                                                                            \
    for (unsigned lane = 0; lane < laneCount; ++lane)                                              \
      result[lane] = cu2port::NAME(x[lane], y[lane]);                                              \
    return result;                                                                                 \
  }
#define CU2PORT_OF_LANES_3(TYPE, NAME)                                                             \
  CU2PORT_IN_LINE Lanes<TYPE> NAME(const Lanes<TYPE> &x, const Lanes<TYPE> &y,                     \
                                   const Lanes<TYPE> &z) {                                         \
    Lanes<TYPE> result;                                                                            \
    for (unsigned lane = 0; lane < laneCount; ++lane)                                              \
      result[lane] = __builtin_##NAME(x[lane], y[lane], z[lane]);                                  \
    return result;                                                                                 \
  }
CU2PORT_OF_LANES(float, sqrtf)
CU2PORT_OF_LANES(double, sqrt)
CU2PORT_OF_LANES(float, fabsf)
CU2PORT_OF_LANES(double, fabs)
CU2PORT_OF_LANES(float, floorf)
CU2PORT_OF_LANES(double, floor)
CU2PORT_OF_LANES(float, ceilf)
CU2PORT_OF_LANES(double, ceil)
CU2PORT_OF_LANES(float, truncf)
CU2PORT_OF_LANES(double, trunc)
CU2PORT_OF_LANES(float, rintf)
CU2PORT_OF_LANES(double, rint)
CU2PORT_OF_LANES_2(float, fminf)
CU2PORT_OF_LANES_2(float, fmaxf)
CU2PORT_OF_LANES_3(float, fmaf)
CU2PORT_OF_LANES_3(double, fma)
#undef CU2PORT_OF_LANES
#undef CU2PORT_OF_LANES_2
#undef CU2PORT_OF_LANES_3

/// 0, 1, 2...
CU2PORT_IN_LINE Lanes<unsigned> laneNumbers() {
  Lanes<unsigned> numbers;
  for (unsigned lane = 0; lane < laneCount; ++lane)
    numbers[lane] = lane;
  return numbers;
}

/// threadIdx of the threads of a row, from `first` on.
struct RowIdx {
  Lanes<unsigned> x;
  unsigned y, z, first;

  CU2PORT_IN_LINE RowIdx(unsigned first, unsigned y, unsigned z)
      : x(first + laneNumbers()), y(y), z(z), first(first) {}
  CU2PORT_IN_LINE uint3 of(unsigned lane) const { return {first + lane, y, z}; }
};

} // namespace cu2port

#undef CU2PORT_IN_LINE

/// Runs the block that follows once for each row of lanes; `in` is the mask of those that have a
/// thread.
#define CU2PORT_THREADS_IN_LANES(blockDim, in)                                                     \
  CU2PORT_ROWS(blockDim) CU2PORT_LANES_OF_ROW(cu2port::threadsAlongX(blockDim), in)
/// The same for the threads whose threadIdx.x is below `bound`.
#define CU2PORT_THREADS_IN_LANES_BELOW(blockDim, in, bound)                                        \
  CU2PORT_ROWS(blockDim) CU2PORT_LANES_OF_ROW(cu2port::threadsBelow(blockDim, bound), in)
#define CU2PORT_LANES_OF_ROW(count, in)                                                            \
  if (const unsigned cu2portCount = (count); true)                                                 \
    for (unsigned cu2portX = 0; cu2portX < cu2portCount; cu2portX += cu2port::laneCount)           \
      if (const cu2port::RowIdx threadIdx{cu2portX, cu2portY, cu2portZ}; true)                     \
        if (cu2port::Mask in = threadIdx.x < cu2portCount; true)
