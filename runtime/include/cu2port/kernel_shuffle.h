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

/// Of a distance, the hardware takes five bits: 33 lanes below are one.
inline unsigned laneDistance(unsigned distance) { return distance & (warpWidth - 1); }

/// ... `delta` lanes below, or the own one where there is none.
template <class T>
inline T shuffleUp(const Warp &, const T *values, unsigned lane, unsigned delta,
                   int width = warpWidth) {
  const unsigned inGroup = lane & (static_cast<unsigned>(width) - 1);
  delta = laneDistance(delta);
  return values[inGroup >= delta ? lane - delta : lane];
}

/// ... `delta` lanes above.
template <class T>
inline T shuffleDown(const Warp &, const T *values, unsigned lane, unsigned delta,
                     int width = warpWidth) {
  const unsigned inGroup = lane & (static_cast<unsigned>(width) - 1);
  delta = laneDistance(delta);
  return values[delta < static_cast<unsigned>(width) - inGroup ? lane + delta : lane];
}

/// ... the lane whose number differs in the bits of `mask`. With groups, a lane of an earlier group
/// may be read, one of a later group may not.
template <class T>
inline T shuffleXor(const Warp &, const T *values, unsigned lane, int mask, int width = warpWidth) {
  const unsigned source = lane ^ laneDistance(static_cast<unsigned>(mask));
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

#if defined(__AVX2__) || defined(CU2PORT_SEVERAL_VERSIONS) // which are made of one parse
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

/// What becomes of a lane's own value and the one from elsewhere; both are numbers or vectors.
struct Take {
  template <class T, class V> static V of(V, V other) { return other; }
};

template <class Source, class Join, class T, std::size_t... K>
CU2PORT_INLINE inline void permute(T (&values)[warpWidth], std::index_sequence<K...>) {
  using Vector = typename LaneBits<sizeof(T)>::Vector;
  constexpr std::size_t n = vectorBytes / sizeof(T);
  Vector from[sizeof...(K)], to[sizeof...(K)];
  (std::memcpy(&from[K], values + K * n, vectorBytes), ...);
  (takeVector<Source, K>(from, to[K], std::make_index_sequence<n>()), ...);
  ((to[K] = Join::template of<T>(from[K], to[K])), ...);
  (std::memcpy(values + K * n, &to[K], vectorBytes), ...);
}

/// False if `distance` is none of a tree's, or no vector has elements of T's size.
template <template <unsigned> class Source, class Join, class T>
CU2PORT_INLINE inline bool permuted([[maybe_unused]] T (&values)[warpWidth],
                                    [[maybe_unused]] unsigned distance) {
  if constexpr (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8) {
    using Vectors = std::make_index_sequence<warpWidth * sizeof(T) / vectorBytes>;
    switch (distance) {
    case 1:
      return permute<Source<1>, Join>(values, Vectors()), true;
    case 2:
      return permute<Source<2>, Join>(values, Vectors()), true;
    case 4:
      return permute<Source<4>, Join>(values, Vectors()), true;
    case 8:
      return permute<Source<8>, Join>(values, Vectors()), true;
    case 16:
      return permute<Source<16>, Join>(values, Vectors()), true;
    default:
      break;
    }
  }
  return false;
}

} // namespace detail

// `shuffleLanesDown(warp, values, 4)` gives each lane's element the value that
// `shuffleDown(warp, values, lane, 4)` has for the lane.
#define CU2PORT_SHUFFLE_LANES(NAME, ONE, SOURCE, DISTANCE)                                         \
  template <class T>                                                                               \
  CU2PORT_INLINE inline void NAME(const Warp &warp, T(&values)[warpWidth], DISTANCE distance,      \
                                  int width = warpWidth) {                                         \
    if (width == warpWidth &&                                                                      \
        detail::permuted<detail::SOURCE, detail::Take>(values, static_cast<unsigned>(distance)))   \
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

// ---- For all lanes at once, joined with what they have ------------------------------------------

namespace detail {

/// Vectors of T, and of what overflows as CUDA's integers do.
template <class T> struct LaneVectors;
#define CU2PORT_LANE_VECTORS(TYPE, WRAPPING)                                                       \
  template <> struct LaneVectors<TYPE> {                                                           \
    typedef TYPE Vector __attribute__((vector_size(vectorBytes)));                                 \
    typedef WRAPPING Wrapping __attribute__((vector_size(vectorBytes)));                           \
  };
CU2PORT_LANE_VECTORS(int, unsigned)
CU2PORT_LANE_VECTORS(unsigned, unsigned)
CU2PORT_LANE_VECTORS(long, unsigned long)
CU2PORT_LANE_VECTORS(unsigned long, unsigned long)
CU2PORT_LANE_VECTORS(long long, unsigned long long)
CU2PORT_LANE_VECTORS(unsigned long long, unsigned long long)
CU2PORT_LANE_VECTORS(float, float)
CU2PORT_LANE_VECTORS(double, double)
#undef CU2PORT_LANE_VECTORS

#define CU2PORT_JOIN(NAME, VECTOR, JOINED)                                                         \
  struct NAME {                                                                                    \
    template <class T, class Bits> CU2PORT_INLINE static Bits of(Bits own, Bits other) {           \
      using V = typename LaneVectors<T>::VECTOR;                                                   \
      const V a = (V)own, b = (V)other;                                                            \
      return (Bits)(JOINED);                                                                       \
    }                                                                                              \
  };
CU2PORT_JOIN(Add, Wrapping, a + b)
CU2PORT_JOIN(Multiply, Wrapping, a *b)
CU2PORT_JOIN(And, Wrapping, a &b)
CU2PORT_JOIN(Or, Wrapping, a | b)
CU2PORT_JOIN(Xor, Wrapping, a ^ b)
// As min and max: a number before what is none, and -0 before 0.
CU2PORT_JOIN(Min, Vector, (a == b) ? (V)(own | other) : ((a < b) | (b != b)) ? a : b)
CU2PORT_JOIN(Max, Vector, (a == b) ? (V)(own &other) : ((a > b) | (b != b)) ? a : b)
#undef CU2PORT_JOIN

/// Distances of as many lanes as some vectors have, the largest first, join vectors.
template <class Join, class T, class V, std::size_t... K>
CU2PORT_INLINE inline void joinVectors(V *vectors, std::index_sequence<K...>) {
  constexpr std::size_t half = sizeof...(K);
  ((vectors[K] = Join::template of<T>(vectors[K], vectors[K + half])), ...);
  if constexpr (half > 1)
    joinVectors<Join, T>(vectors, std::make_index_sequence<half / 2>());
}

/// Smaller ones join lanes of one vector.
template <class Join, class T, unsigned distance, class V>
CU2PORT_INLINE inline void joinWithin(V &vector) {
  V other;
  takeVector<LaneAcross<distance>, 0>(&vector, other,
                                      std::make_index_sequence<vectorBytes / sizeof(T)>());
  vector = Join::template of<T>(vector, other);
  if constexpr (distance > 1)
    joinWithin<Join, T, distance / 2>(vector);
}

template <class Join, class T, std::size_t... K>
CU2PORT_INLINE inline void joinAll(T (&values)[warpWidth], std::index_sequence<K...>) {
  constexpr unsigned n = vectorBytes / sizeof(T);
  typename LaneBits<sizeof(T)>::Vector vectors[sizeof...(K)];
  (std::memcpy(&vectors[K], values + K * n, vectorBytes), ...);
  joinVectors<Join, T>(vectors, std::make_index_sequence<sizeof...(K) / 2>());
  joinWithin<Join, T, n / 2>(vectors[0]);
  (std::memcpy(values + K * n, &vectors[0], vectorBytes), ...);
}

template <class Join, class T> CU2PORT_INLINE inline T joinOne(T own, T other) {
  using Vector = typename LaneBits<sizeof(T)>::Vector;
  Vector a{}, b{};
  std::memcpy(&a, &own, sizeof(T));
  std::memcpy(&b, &other, sizeof(T));
  a = Join::template of<T>(a, b);
  std::memcpy(&own, &a, sizeof(T));
  return own;
}

} // namespace detail

// `addLanesDown(warp, sums, 4)` does `sums[lane] += shuffleDown(warp, sums, lane, 4)` for all lanes
// at once. Numbers of 4 and 8 bytes; bit operators, integers.
#define CU2PORT_JOIN_LANES(NAME, JOIN, ONE, SOURCE, DISTANCE, ISTREE)                              \
  template <class T>                                                                               \
  CU2PORT_INLINE inline void NAME(const Warp &warp, T(&values)[warpWidth], DISTANCE distance,      \
                                  int width = warpWidth) {                                         \
    if ((ISTREE) &&                                                                                \
        detail::permuted<detail::SOURCE, detail::JOIN>(values, static_cast<unsigned>(distance)))   \
      return;                                                                                      \
    T before[warpWidth];                                                                           \
    std::memcpy(before, values, sizeof(before));                                                   \
    for (unsigned lane = 0; lane < warpWidth; ++lane)                                              \
      values[lane] =                                                                               \
          detail::joinOne<detail::JOIN>(before[lane], ONE(warp, before, lane, distance, width));   \
  }

// `addLanesToAll(warp, sums)`: addLanesXor with 16, 8, 4, 2 and 1. All lanes get the same.
// `addLanesToFirst(warp, sums)`: addLanesDown with the same, but in a warp that lies in a row only
// the first lane gets what it should.
#define CU2PORT_JOIN_ALL(NAME, JOIN)                                                               \
  template <class T>                                                                               \
  CU2PORT_INLINE inline void NAME##LanesToAll(const Warp &, T(&values)[warpWidth]) {               \
    detail::joinAll<detail::JOIN>(                                                                 \
        values, std::make_index_sequence<sizeof(values) / detail::vectorBytes>());                 \
  }                                                                                                \
  template <class T>                                                                               \
  CU2PORT_INLINE inline void NAME##LanesToFirst(const Warp &warp, T(&values)[warpWidth]) {         \
    if (warp.isInRow)                                                                              \
      return NAME##LanesToAll(warp, values);                                                       \
    for (unsigned distance = warpWidth / 2; distance > 0; distance /= 2)                           \
      NAME##LanesDown(warp, values, distance);                                                     \
  }
#define CU2PORT_JOINS(NAME, JOIN)                                                                  \
  CU2PORT_JOIN_LANES(NAME##LanesUp, JOIN, shuffleUp, LaneBelow, unsigned, width == warpWidth)      \
  CU2PORT_JOIN_LANES(NAME##LanesDown, JOIN, shuffleDown, LaneAbove, unsigned, width == warpWidth)  \
  CU2PORT_JOIN_LANES(NAME##LanesXor, JOIN, shuffleXor, LaneAcross, int, distance < width)          \
  CU2PORT_JOIN_ALL(NAME, JOIN)
CU2PORT_JOINS(add, Add)
CU2PORT_JOINS(multiply, Multiply)
CU2PORT_JOINS(and, And)
CU2PORT_JOINS(or, Or)
CU2PORT_JOINS(xor, Xor)
CU2PORT_JOINS(min, Min)
CU2PORT_JOINS(max, Max)
#undef CU2PORT_JOINS
#undef CU2PORT_JOIN_ALL
#undef CU2PORT_JOIN_LANES

} // namespace cu2port
