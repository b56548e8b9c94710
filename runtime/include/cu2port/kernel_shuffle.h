// Shuffles in block form: of an array with a warp's values, the one for some lane, or all of them
// at once where the lanes look equally far.
#pragma once

#include "cu2port/kernel_warp.h"

#include <utility>

namespace cu2port {

// ---- For one lane -------------------------------------------------------------------------------

/// The value of lane `source` of the group of `width` lanes that `lane` is in.
template <class T>
inline T shuffle(const Warp &, const T *values, unsigned lane, int source, int width = warpWidth) {
  const unsigned mask = static_cast<unsigned>(width) - 1;
  const unsigned group = width == warpWidth ? 0 : lane & ~mask;
  return values[group | (static_cast<unsigned>(source) & mask)];
}

/// ... `delta` lanes below, or the own one where there is none.
template <class T>
inline T shuffleUp(const Warp &, const T *values, unsigned lane, unsigned delta,
                   int width = warpWidth) {
  const unsigned inGroup = lane & (static_cast<unsigned>(width) - 1);
  return values[inGroup >= delta ? lane - delta : lane];
}

/// ... `delta` lanes above.
template <class T>
inline T shuffleDown(const Warp &, const T *values, unsigned lane, unsigned delta,
                     int width = warpWidth) {
  const unsigned inGroup = lane & (static_cast<unsigned>(width) - 1);
  return values[delta < static_cast<unsigned>(width) - inGroup ? lane + delta : lane];
}

/// ... the lane whose number differs in the bits of `mask`. With groups, a lane of an earlier group
/// may be read, one of a later group may not.
template <class T>
inline T shuffleXor(const Warp &, const T *values, unsigned lane, int mask, int width = warpWidth) {
  const unsigned source = lane ^ static_cast<unsigned>(mask);
  const unsigned last = lane | (static_cast<unsigned>(width) - 1);
  return values[source <= last ? source : lane];
}

// ---- For all lanes at once ----------------------------------------------------------------------

namespace detail {

/// Where a lane's new value comes from, for the distances of trees over a warp.
template <unsigned delta> struct LaneAbove {
  static constexpr unsigned of(unsigned lane) {
    return lane + delta < warpWidth ? lane + delta : lane;
  }
};
template <unsigned delta> struct LaneBelow {
  static constexpr unsigned of(unsigned lane) { return lane >= delta ? lane - delta : lane; }
};
template <unsigned mask> struct LaneAcross {
  static constexpr unsigned of(unsigned lane) { return lane ^ mask; }
};

#ifdef __AVX2__
constexpr std::size_t vectorBytes = 32;
#else
constexpr std::size_t vectorBytes = 16;
#endif

/// Several lanes' values as bits, as the CPU moves them around.
template <std::size_t bytes> struct LaneBits;
#define CU2PORT_LANE_BITS(TYPE)                                                                    \
  template <> struct LaneBits<sizeof(TYPE)> {                                                      \
    typedef TYPE Vector __attribute__((vector_size(vectorBytes)));                                 \
  };
CU2PORT_LANE_BITS(unsigned char)
CU2PORT_LANE_BITS(unsigned short)
CU2PORT_LANE_BITS(unsigned)
CU2PORT_LANE_BITS(unsigned long long)
#undef CU2PORT_LANE_BITS

/// Number `k` of the vectors after the shuffle, whose lanes come from no more than two of those
/// before.
template <class Source, std::size_t k, class V, std::size_t... I>
CU2PORT_INLINE inline void takeVector(const V *from, V &to, std::index_sequence<I...>) {
  constexpr std::size_t n = sizeof...(I);
  constexpr std::size_t first = Source::of(k * n) / n, last = Source::of(k * n + n - 1) / n;
#ifdef __clang__
  to = __builtin_shufflevector(
      from[first], from[last],
      (Source::of(k * n + I) % n + (Source::of(k * n + I) / n == first ? 0 : n))...);
#else
  to = __builtin_shuffle(
      from[first], from[last],
      V{(Source::of(k * n + I) % n + (Source::of(k * n + I) / n == first ? 0 : n))...});
#endif
}

template <class Source, class T, std::size_t... K>
CU2PORT_INLINE inline void permute(T (&values)[warpWidth], std::index_sequence<K...>) {
  using Vector = typename LaneBits<sizeof(T)>::Vector;
  constexpr std::size_t n = vectorBytes / sizeof(T);
  Vector from[sizeof...(K)], to[sizeof...(K)];
  (std::memcpy(&from[K], values + K * n, vectorBytes), ...);
  (takeVector<Source, K>(from, to[K], std::make_index_sequence<n>()), ...);
  (std::memcpy(values + K * n, &to[K], vectorBytes), ...);
}

/// False if `distance` is none of a tree's.
template <template <unsigned> class Source, class T>
CU2PORT_INLINE inline bool permuted(T (&values)[warpWidth], unsigned distance) {
  using Vectors = std::make_index_sequence<warpWidth * sizeof(T) / vectorBytes>;
  switch (distance) {
  case 1:
    return permute<Source<1>>(values, Vectors()), true;
  case 2:
    return permute<Source<2>>(values, Vectors()), true;
  case 4:
    return permute<Source<4>>(values, Vectors()), true;
  case 8:
    return permute<Source<8>>(values, Vectors()), true;
  case 16:
    return permute<Source<16>>(values, Vectors()), true;
  default:
    return false;
  }
}

} // namespace detail

// `shuffleLanesDown(warp, values, 4)` gives each lane's element the value that
// `shuffleDown(warp, values, lane, 4)` has for the lane.
#define CU2PORT_SHUFFLE_LANES(NAME, ONE, SOURCE, DISTANCE)                                         \
  template <class T>                                                                               \
  CU2PORT_INLINE inline void NAME(const Warp &warp, T(&values)[warpWidth], DISTANCE distance,      \
                                  int width = warpWidth) {                                         \
    if (width == warpWidth &&                                                                      \
        detail::permuted<detail::SOURCE>(values, static_cast<unsigned>(distance)))                 \
      return;                                                                                      \
    T before[warpWidth];                                                                           \
    std::memcpy(before, values, sizeof(before));                                                   \
    for (unsigned lane = 0; lane < warpWidth; ++lane)                                              \
      values[lane] = ONE(warp, before, lane, distance, width);                                     \
  }
CU2PORT_SHUFFLE_LANES(shuffleLanesUp, shuffleUp, LaneBelow, unsigned)
CU2PORT_SHUFFLE_LANES(shuffleLanesDown, shuffleDown, LaneAbove, unsigned)
CU2PORT_SHUFFLE_LANES(shuffleLanesXor, shuffleXor, LaneAcross, int)
#undef CU2PORT_SHUFFLE_LANES

} // namespace cu2port
