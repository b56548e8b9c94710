// CUDA's atomics for kernels on the CPU. Blocks run at the same time, so those of the device and
// the system are real atomics; the threads of one block run in one thread of the CPU, so those of
// the block need not be. CUDA's order is relaxed.
#pragma once

#include "cu2port/thread_sanitizer.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace cu2port {
namespace detail {

// CUDA code relies on what its machines do: `last = atomicInc(...) == ...; __syncthreads();`, and
// the last block reads what the others have written. So it is on x86, whose atomics are in order
// however they are called; elsewhere they are asked to be. ThreadSanitizer does not know fences,
// which in CUDA order what relaxed atomics do not; under it, the atomics order it, too.
#if defined(CU2PORT_THREAD_SANITIZER) || !(defined(__x86_64__) || defined(__i386__))
constexpr int exchangeOrder = __ATOMIC_ACQ_REL, loadOrder = __ATOMIC_ACQUIRE;
#else
constexpr int exchangeOrder = __ATOMIC_RELAXED, loadOrder = __ATOMIC_RELAXED;
#endif

/// The integer that carries a value of this size through a compare-and-exchange.
template <unsigned size> struct Carrier;
template <> struct Carrier<2> {
  using type = unsigned short;
};
template <> struct Carrier<4> {
  using type = unsigned int;
};
template <> struct Carrier<8> {
  using type = unsigned long long;
};

template <class To, class From> inline To bitsAs(const From &from) {
  static_assert(sizeof(To) == sizeof(From), "the same bits");
  To to;
  std::memcpy(&to, &from, sizeof(to));
  return to;
}

/// Replaces the value by `change(value)`; gives the old one.
template <class T, class F> inline T atomicUpdate(T *address, F change) {
  using Bits = typename Carrier<sizeof(T)>::type;
  typedef Bits __attribute__((may_alias)) AliasedBits;
  auto *bits = reinterpret_cast<AliasedBits *>(address);
  Bits old = __atomic_load_n(bits, loadOrder);
  while (!__atomic_compare_exchange_n(bits, &old,
                                      bitsAs<Bits>(static_cast<T>(change(bitsAs<T>(old)))), true,
                                      exchangeOrder, loadOrder))
    ;
  return bitsAs<T>(old);
}

/// CUDA's atomics wrap around, also those on signed integers.
template <class T> inline T wrappingSum(T a, T b) {
  using Bits = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Bits>(a) + static_cast<Bits>(b));
}
template <class T> inline T wrappingDifference(T a, T b) {
  using Bits = std::make_unsigned_t<T>;
  return static_cast<T>(static_cast<Bits>(a) - static_cast<Bits>(b));
}

template <class T, class F> inline T plainUpdate(T *address, F change) {
  T old = *address;
  *address = static_cast<T>(change(old));
  return old;
}

} // namespace detail
} // namespace cu2port

// `NEW` is the new value, made from `old` and `value`.
#define CU2PORT_ATOMIC(NAME, TYPE, NEW)                                                            \
  inline TYPE NAME(TYPE *address, TYPE value) {                                                    \
    return cu2port::detail::atomicUpdate(address, [&]([[maybe_unused]] TYPE old) { return NEW; }); \
  }                                                                                                \
  inline TYPE NAME##_system(TYPE *address, TYPE value) { return NAME(address, value); }            \
  inline TYPE NAME##_block(TYPE *address, TYPE value) {                                            \
    return cu2port::detail::plainUpdate(address, [&]([[maybe_unused]] TYPE old) { return NEW; });  \
  }
// The same where the processor has an instruction for it.
#define CU2PORT_ATOMIC_BUILTIN(NAME, TYPE, BUILTIN, NEW)                                           \
  inline TYPE NAME(TYPE *address, TYPE value) {                                                    \
    return BUILTIN(address, value, cu2port::detail::exchangeOrder);                                \
  }                                                                                                \
  inline TYPE NAME##_system(TYPE *address, TYPE value) { return NAME(address, value); }            \
  inline TYPE NAME##_block(TYPE *address, TYPE value) {                                            \
    return cu2port::detail::plainUpdate(address, [&]([[maybe_unused]] TYPE old) { return NEW; });  \
  }
#define CU2PORT_ATOMIC_BITS(TYPE)                                                                  \
  CU2PORT_ATOMIC_BUILTIN(atomicAnd, TYPE, __atomic_fetch_and, old &value)                          \
  CU2PORT_ATOMIC_BUILTIN(atomicOr, TYPE, __atomic_fetch_or, old | value)                           \
  CU2PORT_ATOMIC_BUILTIN(atomicXor, TYPE, __atomic_fetch_xor, old ^ value)                         \
  CU2PORT_ATOMIC(atomicMin, TYPE, value < old ? value : old)                                       \
  CU2PORT_ATOMIC(atomicMax, TYPE, value > old ? value : old)
#define CU2PORT_ATOMIC_SUM(TYPE)                                                                   \
  CU2PORT_ATOMIC_BUILTIN(atomicAdd, TYPE, __atomic_fetch_add,                                      \
                         cu2port::detail::wrappingSum(old, value))                                 \
  CU2PORT_ATOMIC_BUILTIN(atomicExch, TYPE, __atomic_exchange_n, value)
#define CU2PORT_ATOMIC_DIFFERENCE(TYPE)                                                            \
  CU2PORT_ATOMIC_BUILTIN(atomicSub, TYPE, __atomic_fetch_sub,                                      \
                         cu2port::detail::wrappingDifference(old, value))
#define CU2PORT_ATOMIC_CAS(TYPE)                                                                   \
  inline TYPE atomicCAS(TYPE *address, TYPE compare, TYPE value) {                                 \
    __atomic_compare_exchange_n(address, &compare, value, false, cu2port::detail::exchangeOrder,   \
                                cu2port::detail::loadOrder);                                       \
    return compare;                                                                                \
  }                                                                                                \
  inline TYPE atomicCAS_system(TYPE *address, TYPE compare, TYPE value) {                          \
    return atomicCAS(address, compare, value);                                                     \
  }                                                                                                \
  inline TYPE atomicCAS_block(TYPE *address, TYPE compare, TYPE value) {                           \
    return cu2port::detail::plainUpdate(                                                           \
        address, [&]([[maybe_unused]] TYPE old) { return old == compare ? value : old; });         \
  }

// No more than CUDA has: programs have others of their own, `atomicAdd(long long *, long long)`
// first of all.
CU2PORT_ATOMIC_BITS(int)
CU2PORT_ATOMIC_BITS(unsigned int)
CU2PORT_ATOMIC_BITS(long long)
CU2PORT_ATOMIC_BITS(unsigned long long)
CU2PORT_ATOMIC_SUM(int)
CU2PORT_ATOMIC_SUM(unsigned int)
CU2PORT_ATOMIC_SUM(unsigned long long)
CU2PORT_ATOMIC_DIFFERENCE(int)
CU2PORT_ATOMIC_DIFFERENCE(unsigned int)
CU2PORT_ATOMIC(atomicAdd, float, old + value)
CU2PORT_ATOMIC(atomicAdd, double, old + value)
CU2PORT_ATOMIC(atomicExch, float, value)
CU2PORT_ATOMIC(atomicInc, unsigned int, old >= value ? 0u : old + 1)
CU2PORT_ATOMIC(atomicDec, unsigned int, old == 0 || old > value ? value : old - 1)
CU2PORT_ATOMIC_CAS(int)
CU2PORT_ATOMIC_CAS(unsigned int)
CU2PORT_ATOMIC_CAS(unsigned long long)
CU2PORT_ATOMIC_CAS(unsigned short)

#undef CU2PORT_ATOMIC
#undef CU2PORT_ATOMIC_BUILTIN
#undef CU2PORT_ATOMIC_BITS
#undef CU2PORT_ATOMIC_SUM
#undef CU2PORT_ATOMIC_DIFFERENCE
#undef CU2PORT_ATOMIC_CAS

namespace cu2port {
namespace detail {

// 16 bytes at once, beside other threads that may change any part of them by atomics of their own:
// x86-64 makes locked operations of all sizes wait for each other. ThreadSanitizer knows only those
// that the compiler makes.
#if defined(__x86_64__) && defined(__GCC_HAVE_SYNC_COMPARE_AND_SWAP_16) &&                         \
    !defined(CU2PORT_THREAD_SANITIZER)
constexpr std::size_t groupBytes = 16;

/// Adds to as many words as `groupBytes` has, which begin at a multiple of it.
template <class T> inline void atomicAddGroup(T *words, const T *values) {
  typedef unsigned long long Halves __attribute__((vector_size(groupBytes)));
  typedef T Group __attribute__((vector_size(groupBytes)));
  typedef unsigned long long __attribute__((may_alias)) Half;
  auto *halves = reinterpret_cast<volatile Half *>(words);
  Group added;
  std::memcpy(&added, values, groupBytes);
  // Each half as it was at some time: unless both still are, they are read again.
  unsigned long long low = halves[0], high = halves[1];
  for (bool done = false; !done;) {
    const Group old = reinterpret_cast<Group>(Halves{low, high});
    const Halves sum = reinterpret_cast<Halves>(old + added);
    __asm__ __volatile__("lock cmpxchg16b %[words]"
                         : [words] "+m"(*reinterpret_cast<volatile Group *>(words)), "+a"(low),
                           "+d"(high), "=@ccz"(done)
                         : "b"(sum[0]), "c"(sum[1])
                         : "memory");
  }
}
#else
constexpr std::size_t groupBytes = 0;
template <class T> inline void atomicAddGroup(T *, const T *) {}
#endif

/// Adds to neighbouring words.
template <class T> inline void atomicAddWords(T *words, const T *values, std::size_t count) {
  constexpr std::size_t size = groupBytes / sizeof(T); // of a group, in words
  std::size_t i = 0;
  if constexpr (size > 0) {
    for (; i < count && reinterpret_cast<std::uintptr_t>(words + i) % (size * sizeof(T)); ++i)
      atomicAdd(words + i, values[i]);
    for (; i + size <= count; i += size)
      atomicAddGroup(words + i, values + i);
  }
  for (; i < count; ++i)
    atomicAdd(words + i, values[i]);
}

} // namespace detail
} // namespace cu2port

inline void __threadfence() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_system() { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
inline void __cu2port_compiler_barrier() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
inline void __threadfence_block() { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
