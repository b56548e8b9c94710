// Operations on a variable that other threads use at the same time, of any type of up to 8 bytes:
// what cuda::atomic_ref and __nv_atomic_add are made of. In kernels they are CUDA's atomics, on the
// host the compiler's. Orders count as fences; there is none for a relaxed one.
#ifndef CU2PORT_LIBRARIES_ATOMICS_H
#define CU2PORT_LIBRARIES_ATOMICS_H

#include <cstddef>
#include <type_traits>

#ifdef __CUDA__
#define CU2PORT_ATOMIC_FUNCTION __host__ __device__ inline
#else
#define CU2PORT_ATOMIC_FUNCTION inline
#endif

namespace cu2port {
namespace atomics {

#ifdef __CUDA__

// CUDA's, for functions of both sides: in kernels they are called, and nowhere else.
#define CU2PORT_DEVICES_ATOMIC(NAME)                                                               \
  template <class T> __host__ __device__ T NAME(T *place, T value);
CU2PORT_DEVICES_ATOMIC(atomicAdd)
CU2PORT_DEVICES_ATOMIC(atomicExch)
CU2PORT_DEVICES_ATOMIC(atomicMin)
CU2PORT_DEVICES_ATOMIC(atomicMax)
CU2PORT_DEVICES_ATOMIC(atomicAnd)
CU2PORT_DEVICES_ATOMIC(atomicOr)
CU2PORT_DEVICES_ATOMIC(atomicXor)
#undef CU2PORT_DEVICES_ATOMIC
template <class T> __host__ __device__ T atomicCAS(T *place, T expected, T value);
/// Read anew. Not volatile, by which code says that a warp goes in step.
template <class T> __host__ __device__ T __ldcv(const T *place);
__host__ __device__ void __threadfence();
__host__ __device__ void __cu2port_meet();

/// The integer of its size.
template <std::size_t Size> struct Word {
  static_assert(Size == 0, "atomic variables have 1, 2, 4 or 8 bytes");
};
template <> struct Word<1> {
  using type = unsigned char;
};
template <> struct Word<2> {
  using type = unsigned short;
};
template <> struct Word<4> {
  using type = unsigned int;
};
template <> struct Word<8> {
  using type = unsigned long long;
};
template <class T> using WordOf = typename Word<sizeof(T)>::type;

/// The bits of one as the other.
template <class To, class From> CU2PORT_ATOMIC_FUNCTION To bitsAs(From value) {
  if constexpr (std::is_integral<To>::value && std::is_integral<From>::value)
    return static_cast<To>(value);
  else
    return *reinterpret_cast<To *>(&value);
}

CU2PORT_ATOMIC_FUNCTION void fence(int order) {
  if (order != 0)
    __threadfence();
}

/// Where threads take turns, those of the block that come here do so before one of them goes on.
CU2PORT_ATOMIC_FUNCTION void meet() { __cu2port_meet(); }

template <class T> CU2PORT_ATOMIC_FUNCTION T load(const T *place, int order) {
  const WordOf<T> bits = __ldcv(reinterpret_cast<const WordOf<T> *>(place));
  fence(order);
  return bitsAs<T>(bits);
}

template <class T> CU2PORT_ATOMIC_FUNCTION void store(T *place, T value, int order) {
  fence(order);
  *reinterpret_cast<volatile WordOf<T> *>(place) = bitsAs<WordOf<T>>(value);
  if (order == 5)
    __threadfence();
}

/// Until it is another value. The loop reads itself, so that it is seen what it waits for.
template <class T> CU2PORT_ATOMIC_FUNCTION void waitWhile(const T *place, T old, int order) {
  const WordOf<T> bits = bitsAs<WordOf<T>>(old);
  while (__ldcv(reinterpret_cast<const WordOf<T> *>(place)) == bits)
    ;
  fence(order);
}

/// atomicCAS of each size; a byte is a part of its word.
CU2PORT_ATOMIC_FUNCTION unsigned int compareAndSwap(unsigned int *place, unsigned int expected,
                                                    unsigned int value) {
  return atomicCAS(place, expected, value);
}
CU2PORT_ATOMIC_FUNCTION unsigned long long
compareAndSwap(unsigned long long *place, unsigned long long expected, unsigned long long value) {
  return atomicCAS(place, expected, value);
}
CU2PORT_ATOMIC_FUNCTION unsigned short
compareAndSwap(unsigned short *place, unsigned short expected, unsigned short value) {
  return atomicCAS(place, expected, value);
}
CU2PORT_ATOMIC_FUNCTION unsigned char compareAndSwap(unsigned char *place, unsigned char expected,
                                                     unsigned char value) {
  const unsigned int at = reinterpret_cast<std::size_t>(place) & 3;
  unsigned int *word = reinterpret_cast<unsigned int *>(place - at);
  const unsigned int shift = 8 * at;
  unsigned int seen = *reinterpret_cast<const volatile unsigned int *>(word);
  for (;;) {
    if ((seen >> shift & 0xff) != expected)
      return static_cast<unsigned char>(seen >> shift);
    const unsigned int before = seen;
    seen = atomicCAS(word, before, (before & ~(0xffu << shift)) | unsigned(value) << shift);
    if (seen == before)
      return expected;
  }
}

template <class T>
CU2PORT_ATOMIC_FUNCTION bool compareExchange(T *place, T &expected, T value, int order) {
  fence(order);
  const WordOf<T> wanted = bitsAs<WordOf<T>>(expected);
  const WordOf<T> seen =
      compareAndSwap(reinterpret_cast<WordOf<T> *>(place), wanted, bitsAs<WordOf<T>>(value));
  fence(order);
  if (seen == wanted)
    return true;
  expected = bitsAs<T>(seen);
  return false;
}

/// `change` says the new value by the old one. The loop tries again, and waits for nobody.
template <class T, class Change>
CU2PORT_ATOMIC_FUNCTION T update(T *place, int order, Change change) {
  fence(order);
  if constexpr (sizeof(T) == 1) {
    const unsigned int at = reinterpret_cast<std::size_t>(place) & 3, shift = 8 * at;
    unsigned int *word =
        reinterpret_cast<unsigned int *>(reinterpret_cast<unsigned char *>(place) - at);
    unsigned int seen = *reinterpret_cast<const volatile unsigned int *>(word), before;
    do {
      before = seen;
      const T next = change(bitsAs<T>(static_cast<unsigned char>(before >> shift)));
      const unsigned int bits = bitsAs<unsigned char>(next);
      seen = atomicCAS(word, before, (before & ~(0xffu << shift)) | bits << shift);
    } while (seen != before);
    fence(order);
    return bitsAs<T>(static_cast<unsigned char>(seen >> shift));
  } else {
    WordOf<T> *word = reinterpret_cast<WordOf<T> *>(place);
    WordOf<T> seen = *reinterpret_cast<const volatile WordOf<T> *>(word), before;
    do {
      before = seen;
      seen = atomicCAS(word, before, bitsAs<WordOf<T>>(change(bitsAs<T>(before))));
    } while (seen != before);
    fence(order);
    return bitsAs<T>(seen);
  }
}

template <class T> struct Set {
  T other;
  CU2PORT_ATOMIC_FUNCTION T operator()(T) const { return other; }
};
template <class T> CU2PORT_ATOMIC_FUNCTION T exchange(T *place, T value, int order) {
  if constexpr (sizeof(T) >= 4) {
    fence(order);
    const WordOf<T> bits =
        atomicExch(reinterpret_cast<WordOf<T> *>(place), bitsAs<WordOf<T>>(value));
    fence(order);
    return bitsAs<T>(bits);
  } else {
    return update(place, order, Set<T>{value});
  }
}

template <class T> struct Plus {
  T other;
  CU2PORT_ATOMIC_FUNCTION T operator()(T x) const { return static_cast<T>(x + other); }
};
template <class T> struct Lesser {
  T other;
  CU2PORT_ATOMIC_FUNCTION T operator()(T x) const { return other < x ? other : x; }
};
template <class T> struct Greater {
  T other;
  CU2PORT_ATOMIC_FUNCTION T operator()(T x) const { return x < other ? other : x; }
};
template <class T> struct And {
  T other;
  CU2PORT_ATOMIC_FUNCTION T operator()(T x) const { return static_cast<T>(x & other); }
};
template <class T> struct Or {
  T other;
  CU2PORT_ATOMIC_FUNCTION T operator()(T x) const { return static_cast<T>(x | other); }
};
template <class T> struct Xor {
  T other;
  CU2PORT_ATOMIC_FUNCTION T operator()(T x) const { return static_cast<T>(x ^ other); }
};

/// CUDA has it of integers of 4 and 8 bytes.
template <class T> constexpr bool isWord = std::is_integral<T>::value && sizeof(T) >= 4;
/// Of those that CUDA's function takes: by the sign, since it compares.
template <class T>
using Compared =
    std::conditional_t<sizeof(T) == 4,
                       std::conditional_t<std::is_signed<T>::value, int, unsigned int>,
                       std::conditional_t<std::is_signed<T>::value, long long, unsigned long long>>;

template <class T> CU2PORT_ATOMIC_FUNCTION T fetchAdd(T *place, T value, int order) {
  if constexpr (isWord<T>) {
    fence(order);
    const T old = static_cast<T>(
        atomicAdd(reinterpret_cast<WordOf<T> *>(place), static_cast<WordOf<T>>(value)));
    fence(order);
    return old;
  } else if constexpr (std::is_same<T, float>::value || std::is_same<T, double>::value) {
    fence(order);
    const T old = atomicAdd(place, value);
    fence(order);
    return old;
  } else {
    return update(place, order, Plus<T>{value});
  }
}
template <class T> CU2PORT_ATOMIC_FUNCTION T fetchSub(T *place, T value, int order) {
  return fetchAdd(place, static_cast<T>(-value), order);
}

#define CU2PORT_FETCH(NAME, FUNCTION, WORD, CHANGE)                                                \
  template <class T> CU2PORT_ATOMIC_FUNCTION T NAME(T *place, T value, int order) {                \
    if constexpr (isWord<T>) {                                                                     \
      fence(order);                                                                                \
      const T old =                                                                                \
          static_cast<T>(FUNCTION(reinterpret_cast<WORD *>(place), static_cast<WORD>(value)));     \
      fence(order);                                                                                \
      return old;                                                                                  \
    } else {                                                                                       \
      return update(place, order, CHANGE<T>{value});                                               \
    }                                                                                              \
  }
CU2PORT_FETCH(fetchMin, atomicMin, Compared<T>, Lesser)
CU2PORT_FETCH(fetchMax, atomicMax, Compared<T>, Greater)
CU2PORT_FETCH(fetchAnd, atomicAnd, WordOf<T>, And)
CU2PORT_FETCH(fetchOr, atomicOr, WordOf<T>, Or)
CU2PORT_FETCH(fetchXor, atomicXor, WordOf<T>, Xor)
#undef CU2PORT_FETCH

#else

inline void meet() {}
inline void fence(int order) {
  if (order != 0)
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
template <class T> T load(const T *place, int) {
  T value;
  __atomic_load(const_cast<T *>(place), &value, __ATOMIC_SEQ_CST);
  return value;
}
template <class T> void waitWhile(const T *place, T old, int order) {
  while (load(place, order) == old) {
#ifdef CU2PORT_DIRECT_FORM // whose functions no others see
    cu2port::letOthersRun();
#endif
  }
}
template <class T> void store(T *place, T value, int) {
  __atomic_store(place, &value, __ATOMIC_SEQ_CST);
}
template <class T> T exchange(T *place, T value, int) {
  T old;
  __atomic_exchange(place, &value, &old, __ATOMIC_SEQ_CST);
  return old;
}
template <class T> bool compareExchange(T *place, T &expected, T value, int) {
  return __atomic_compare_exchange(place, &expected, &value, false, __ATOMIC_SEQ_CST,
                                   __ATOMIC_SEQ_CST);
}
#define CU2PORT_FETCH(NAME, CHANGED)                                                               \
  template <class T> T NAME(T *place, T value, int order) {                                        \
    T old = load(place, order);                                                                    \
    while (!compareExchange(place, old, static_cast<T>(CHANGED), order))                           \
      ;                                                                                            \
    return old;                                                                                    \
  }
CU2PORT_FETCH(fetchAdd, old + value)
CU2PORT_FETCH(fetchSub, old - value)
CU2PORT_FETCH(fetchMin, value < old ? value : old)
CU2PORT_FETCH(fetchMax, old < value ? value : old)
CU2PORT_FETCH(fetchAnd, old &value)
CU2PORT_FETCH(fetchOr, old | value)
CU2PORT_FETCH(fetchXor, old ^ value)
#undef CU2PORT_FETCH

#endif

} // namespace atomics
} // namespace cu2port

#endif
