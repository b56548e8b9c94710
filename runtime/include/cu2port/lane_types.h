// Numbers and conditions of the lanes of a row (lanes.h).
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

namespace detail {
template <class Word> Mask maskOf(const Lanes<Word> &words);
}

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
#define CU2PORT_LANES_COMPARISON(op)                                                               \
  CU2PORT_IN_LINE friend Mask operator op(const Lanes &a, const Lanes &b) {                        \
    Lanes<detail::WordOf<T>> result;                                                               \
    for (unsigned i = 0; i < parts; ++i)                                                           \
      result.part[i] = (typename Lanes<detail::WordOf<T>>::Part)(a.part[i] op b.part[i]);          \
    return detail::maskOf(result);                                                                 \
  }
  CU2PORT_LANES_COMPARISON(<)
  CU2PORT_LANES_COMPARISON(>)
  CU2PORT_LANES_COMPARISON(<=)
  CU2PORT_LANES_COMPARISON(>=)
  CU2PORT_LANES_COMPARISON(==)
  CU2PORT_LANES_COMPARISON(!=)
#undef CU2PORT_LANES_COMPARISON
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

} // namespace cu2port
