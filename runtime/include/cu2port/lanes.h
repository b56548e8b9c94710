// Threads as lanes of vectors: a row of them runs one text, each operation for all at once.
//
//   while (k < n) x = f(x), ++k;      for (Mask loop = in; any(loop &= k < n);) {
//                                ->     x.set(loop, f(x));
//                                       k.set(loop, k + 1);
//                                     }
//
// Lanes<T> has a value for each lane, as vectors of the processor's width; a Mask says which lanes
// take part. Lanes that do not compute, too: nobody looks at what they get, and nothing here traps.
// Nothing is promised to the compiler, and each lane's accesses stay in their order.
#pragma once

#include "cu2port/vector_types.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#define CU2PORT_IN_LINE [[gnu::always_inline]] inline

namespace cu2port {

/// Of a vector of the processor.
#if defined(__AVX512F__)
constexpr unsigned nativeBytes = 64;
#elif defined(__AVX__)
constexpr unsigned nativeBytes = 32;
#else
constexpr unsigned nativeBytes = 16;
#endif
/// Threads in a row: two vectors of floats side by side, whose operations need not wait for each
/// other; of the widest vectors one, as rows of a block are often no longer.
constexpr unsigned laneCount = nativeBytes < 64 ? nativeBytes / 2 : nativeBytes / 4;

template <class T> struct Lanes;
template <> struct Lanes<bool>;
using Mask = Lanes<bool>;

namespace detail {

/// Wide values take several vectors, narrow ones a part of one: g++ is slow with vectors wider than
/// the processor's.
template <class T> constexpr unsigned lanesOfPart() {
  return laneCount * sizeof(T) > nativeBytes ? nativeBytes / sizeof(T) : laneCount;
}
template <class T, unsigned count> struct VectorOf {
  typedef T type __attribute__((vector_size(count * sizeof(T))));
};
template <class T, unsigned count = lanesOfPart<T>()>
using Vector = typename VectorOf<T, count>::type;

/// Signed numbers are added as unsigned ones: what lanes compute that do not take part may
/// overflow.
template <class T, bool isInteger = std::is_integral<T>::value> struct Computed {
  using type = T;
};
template <class T> struct Computed<T, true> {
  using type = std::make_unsigned_t<T>;
};

/// An integer of the same size, with a sign: what a comparison gives.
template <class T>
using WordOf =
    std::conditional_t<sizeof(T) == 8, long long,
                       std::conditional_t<sizeof(T) == 4, int,
                                          std::conditional_t<sizeof(T) == 2, short, signed char>>>;

} // namespace detail

/// Which lanes take part, or a condition of each: all bits of a word, or none.
template <> struct Lanes<bool> {
  static constexpr unsigned perPart = detail::lanesOfPart<int>(), parts = laneCount / perPart;
  using Part = detail::Vector<int>;
  Part part[parts];

  CU2PORT_IN_LINE Lanes() : part{} {}
  CU2PORT_IN_LINE Lanes(bool value) {
    for (Part &each : part)
      each = -static_cast<int>(value) - Part{};
  }

  /// One lane's, which can be set.
  struct Bit {
    int &word;
    CU2PORT_IN_LINE operator bool() const { return word != 0; }
    CU2PORT_IN_LINE Bit &operator=(bool value) {
      word = -static_cast<int>(value);
      return *this;
    }
    CU2PORT_IN_LINE Bit &operator=(const Bit &other) { return *this = static_cast<bool>(other); }
    template <class T> CU2PORT_IN_LINE Bit &operator|=(const T &value) {
      return *this = static_cast<bool>(static_cast<bool>(*this) | value);
    }
    template <class T> CU2PORT_IN_LINE Bit &operator&=(const T &value) {
      return *this = static_cast<bool>(static_cast<bool>(*this) & value);
    }
    template <class T> CU2PORT_IN_LINE Bit &operator^=(const T &value) {
      return *this = static_cast<bool>(static_cast<bool>(*this) ^ value);
    }
  };
  CU2PORT_IN_LINE Bit operator[](unsigned lane) { return {reinterpret_cast<int *>(part)[lane]}; }
  CU2PORT_IN_LINE bool operator[](unsigned lane) const {
    return reinterpret_cast<const int *>(part)[lane] != 0;
  }
  CU2PORT_IN_LINE void set(const Mask &in, const Mask &value) {
    for (unsigned i = 0; i < parts; ++i)
      part[i] = in.part[i] ? value.part[i] : part[i];
  }

#define CU2PORT_MASK_OPERATOR(op, result_)                                                         \
  CU2PORT_IN_LINE friend Mask operator op(const Mask &a, const Mask &b) {                          \
    Mask result;                                                                                   \
    for (unsigned i = 0; i < parts; ++i) {                                                         \
      const Part &x = a.part[i], &y = b.part[i];                                                   \
      result.part[i] = result_;                                                                    \
    }                                                                                              \
    return result;                                                                                 \
  }
  // What lanes that take no part have computed does not count.
  CU2PORT_MASK_OPERATOR(&, (x ? y : Part{}))
  CU2PORT_MASK_OPERATOR(|, (x ? x : y))
  CU2PORT_MASK_OPERATOR(^, (x ^ y))
  CU2PORT_MASK_OPERATOR(!=, (x ^ y))
  CU2PORT_MASK_OPERATOR(==, ~(x ^ y))
#undef CU2PORT_MASK_OPERATOR
  CU2PORT_IN_LINE friend Mask operator!(const Mask &a) { return a == Mask(); }
  CU2PORT_IN_LINE Mask &operator&=(const Mask &other) { return *this = *this & other; }
};

/// A number of each lane.
template <class T> struct Lanes {
  static constexpr unsigned perPart = detail::lanesOfPart<T>(), parts = laneCount / perPart;
  using Part = detail::Vector<T>;
  using Wrapping = detail::Vector<typename detail::Computed<T>::type>;
  Part part[parts];

  CU2PORT_IN_LINE Lanes() : part{} {}
  /// The same in all.
  CU2PORT_IN_LINE Lanes(T value) {
    for (Part &each : part)
      each = value - Part{};
  }
  CU2PORT_IN_LINE T &operator[](unsigned lane) { return reinterpret_cast<T *>(part)[lane]; }
  CU2PORT_IN_LINE const T &operator[](unsigned lane) const {
    return reinterpret_cast<const T *>(part)[lane];
  }
  /// In the lanes that take part; the others keep what they have.
  CU2PORT_IN_LINE void set(const Mask &in, const Lanes &value);

#define CU2PORT_LANES_OPERATOR(op, type)                                                           \
  CU2PORT_IN_LINE friend Lanes operator op(const Lanes &a, const Lanes &b) {                       \
    Lanes result;                                                                                  \
    for (unsigned i = 0; i < parts; ++i)                                                           \
      result.part[i] = (Part)((type)a.part[i] op(type) b.part[i]);                                 \
    return result;                                                                                 \
  }
  CU2PORT_LANES_OPERATOR(+, Wrapping)
  CU2PORT_LANES_OPERATOR(-, Wrapping)
  CU2PORT_LANES_OPERATOR(*, Wrapping)
  CU2PORT_LANES_OPERATOR(/, Part)
  CU2PORT_LANES_OPERATOR(%, Part)
  CU2PORT_LANES_OPERATOR(&, Part)
  CU2PORT_LANES_OPERATOR(|, Part)
  CU2PORT_LANES_OPERATOR(^, Part)
  CU2PORT_LANES_OPERATOR(<<, Part)
  CU2PORT_LANES_OPERATOR(>>, Part)
#undef CU2PORT_LANES_OPERATOR
  CU2PORT_IN_LINE friend Lanes operator-(const Lanes &a) {
    Lanes result;
    for (unsigned i = 0; i < parts; ++i)
      result.part[i] = (Part) - (Wrapping)a.part[i];
    return result;
  }
  CU2PORT_IN_LINE friend Lanes operator+(const Lanes &a) { return a; }
  CU2PORT_IN_LINE friend Lanes operator~(const Lanes &a) {
    Lanes result;
    for (unsigned i = 0; i < parts; ++i)
      result.part[i] = ~a.part[i];
    return result;
  }
  CU2PORT_IN_LINE friend Mask operator<(const Lanes &a, const Lanes &b) {
    return compared<0>(a, b);
  }
  CU2PORT_IN_LINE friend Mask operator>(const Lanes &a, const Lanes &b) {
    return compared<1>(a, b);
  }
  CU2PORT_IN_LINE friend Mask operator<=(const Lanes &a, const Lanes &b) {
    return compared<2>(a, b);
  }
  CU2PORT_IN_LINE friend Mask operator>=(const Lanes &a, const Lanes &b) {
    return compared<3>(a, b);
  }
  CU2PORT_IN_LINE friend Mask operator==(const Lanes &a, const Lanes &b) {
    return compared<4>(a, b);
  }
  CU2PORT_IN_LINE friend Mask operator!=(const Lanes &a, const Lanes &b) {
    return compared<5>(a, b);
  }

private:
  template <int op> CU2PORT_IN_LINE static Mask compared(const Lanes &a, const Lanes &b);
};

namespace detail {
/// A bit for each lane of a part, the first one lowest.
CU2PORT_IN_LINE unsigned bitsOf(const Mask::Part &part) {
#if defined(__AVX512F__) && defined(__clang__)
  typedef bool Bits __attribute__((ext_vector_type(16)));
  const Bits set = __builtin_convertvector(part != Mask::Part{}, Bits);
  unsigned short result;
  std::memcpy(&result, &set, 2);
  return result;
#elif defined(__AVX512F__)
  return __builtin_ia32_ptestmd512(part, part, 0xFFFF);
#elif defined(__AVX__)
  return static_cast<unsigned>(__builtin_ia32_movmskps256((Vector<float>)part));
#elif defined(__SSE__)
  return static_cast<unsigned>(__builtin_ia32_movmskps((Vector<float>)part));
#else
  unsigned result = 0;
  for (unsigned lane = 0; lane < Mask::perPart; ++lane)
    result |= static_cast<unsigned>(part[lane] != 0) << lane;
  return result;
#endif
}
} // namespace detail

/// A bit for each lane that takes part, the first one lowest.
CU2PORT_IN_LINE unsigned bits(const Mask &in) {
  unsigned result = 0;
  for (unsigned i = 0; i < Mask::parts; ++i)
    result |= detail::bitsOf(in.part[i]) << (i * Mask::perPart);
  return result;
}
/// Whether any lane takes part, or all do.
CU2PORT_IN_LINE bool any(const Mask &in) { return bits(in) != 0; }
CU2PORT_IN_LINE bool none(const Mask &in) { return bits(in) == 0; }
CU2PORT_IN_LINE bool all(const Mask &in) { return bits(in) == (1u << laneCount) - 1; }

/// As C converts numbers, but for those out of range.
template <class To, class From> CU2PORT_IN_LINE Lanes<To> convert(const Lanes<From> &from) {
  if constexpr (std::is_same<To, From>::value) {
    return from;
  } else if constexpr (std::is_same<To, bool>::value) {
    return from != Lanes<From>();
  } else if constexpr (std::is_same<From, bool>::value) {
    Lanes<int> ones;
    for (unsigned i = 0; i < Mask::parts; ++i)
      ones.part[i] = -from.part[i];
    return convert<To>(ones);
  } else {
    constexpr unsigned a = Lanes<From>::perPart, b = Lanes<To>::perPart, count = a < b ? a : b;
    Lanes<To> to;
    for (unsigned first = 0; first < laneCount; first += count) {
      detail::Vector<From, count> some;
      std::memcpy(&some, &from[first], sizeof some);
      const auto converted = __builtin_convertvector(some, detail::Vector<To, count>);
      std::memcpy(&to[first], &converted, sizeof converted);
    }
    return to;
  }
}

namespace detail {
/// All bits of each lane's word, in words of another size; and back.
template <class Word> CU2PORT_IN_LINE Lanes<Word> wordsOf(const Mask &mask) {
  Lanes<int> words;
  for (unsigned i = 0; i < Mask::parts; ++i)
    words.part[i] = mask.part[i];
  return convert<Word>(words);
}
template <class Word> CU2PORT_IN_LINE Mask maskOf(const Lanes<Word> &words) {
  const Lanes<int> ints = convert<int>(words);
  Mask mask;
  for (unsigned i = 0; i < Mask::parts; ++i)
    mask.part[i] = ints.part[i];
  return mask;
}
} // namespace detail

/// `condition ? yes : no`
template <class T>
CU2PORT_IN_LINE Lanes<T> select(const Mask &condition, const Lanes<T> &yes, const Lanes<T> &no) {
  if constexpr (std::is_same<T, bool>::value) {
    Mask result = no;
    result.set(condition, yes);
    return result;
  } else {
    const auto words = detail::wordsOf<detail::WordOf<T>>(condition);
    Lanes<T> result;
    for (unsigned i = 0; i < Lanes<T>::parts; ++i)
      result.part[i] = words.part[i] ? yes.part[i] : no.part[i];
    return result;
  }
}

template <class T> CU2PORT_IN_LINE void Lanes<T>::set(const Mask &in, const Lanes &value) {
  *this = select(in, value, *this);
}

template <class T>
template <int op>
CU2PORT_IN_LINE Mask Lanes<T>::compared(const Lanes &a, const Lanes &b) {
  using Word = detail::WordOf<T>;
  Lanes<Word> result;
  for (unsigned i = 0; i < parts; ++i) {
    const Part &x = a.part[i], &y = b.part[i];
    if constexpr (op == 0)
      result.part[i] = (typename Lanes<Word>::Part)(x < y);
    else if constexpr (op == 1)
      result.part[i] = (typename Lanes<Word>::Part)(x > y);
    else if constexpr (op == 2)
      result.part[i] = (typename Lanes<Word>::Part)(x <= y);
    else if constexpr (op == 3)
      result.part[i] = (typename Lanes<Word>::Part)(x >= y);
    else if constexpr (op == 4)
      result.part[i] = (typename Lanes<Word>::Part)(x == y);
    else
      result.part[i] = (typename Lanes<Word>::Part)(x != y);
  }
  return detail::maskOf(result);
}

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
