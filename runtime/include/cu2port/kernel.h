// What X.cpu.cpp includes: kernels in block form and the device library that they call, under
// CUDA's names.
//
// A kernel in block form runs one whole block. Code between two barriers is a loop over its
// threads:
//
//   static void scale(const cu2port::Block &block, int n, float *x) {
//     const uint3 blockIdx = block.blockIdx;
//     const dim3 blockDim = block.blockDim;
//     CU2PORT_THREADS(blockDim) {
//       ... threadIdx.x ...
//     }
//   }
#pragma once

#include "cu2port/hide_macros.h" // for good: nothing of a program's follows

// Not the special functions of C++17: parsing their templates takes as long as all of this.
#include <cstddef>
#undef _GLIBCXX_USE_STD_SPEC_FUNCS

#include "cu2port/block.h"
#include "cu2port/kernel_atomics.h"
#include "cu2port/kernel_grid.h"
#include "cu2port/kernel_intrinsics.h"
#include "cu2port/kernel_math.h"
#include "cu2port/kernel_shuffle.h"
#include "cu2port/kernel_warp.h"
#include "cu2port/libraries/half/bits.h"
#include "cu2port/module.h"

#include <cassert>
#include <cfloat>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <utility>

// What is usual in CUDA code is no reason for a warning in its translation: comparisons of an int
// with threadIdx.x, variables that are set and not used, shared memory that nobody initialises.
#pragma GCC diagnostic ignored "-Wsign-compare"
#pragma GCC diagnostic ignored "-Wunused-variable"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wparentheses"
#pragma GCC diagnostic ignored "-Wstrict-aliasing"
#ifdef __clang__
#pragma clang diagnostic ignored "-Wpass-failed" // a loop that cannot be vectorised
#else
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wunused-but-set-variable"
#endif

static_assert(static_cast<char>(-1) < 0, "kernels are compiled with -fsigned-char");

namespace cu2port {

/// Most threads in a block.
constexpr unsigned maxThreads = 1024;

/// The number of threads along x, which the compiler may take to be small.
inline unsigned threadsAlongX(const dim3 &blockDim) {
  if (blockDim.x > maxThreads)
    __builtin_unreachable();
  return blockDim.x;
}

/// `count`, whose value Clang learns only when it is about to vectorise: it would unroll a loop of
/// 16 threads before that, and what they stride through would not be vectorised.
inline unsigned knownLate(unsigned count) {
#ifdef __clang__
  unsigned unknown;
  __asm__("" : "=r"(unknown));
  if (count > 8)
    return __builtin_constant_p(unknown) ? count / 2 : count; // false, which Clang finds out late
#endif
  return count;
}

/// How many threads along x have an index below `bound`, which may be negative or large.
template <class T> inline unsigned threadsBelow(const dim3 &blockDim, T bound) {
  unsigned count = threadsAlongX(blockDim);
  if constexpr (std::is_signed<T>::value)
    if (bound < 0)
      return 0;
  return static_cast<unsigned long long>(bound) < count ? static_cast<unsigned>(bound) : count;
}

/// Adds a value of each thread of a row, atomically, to a word: those of the row's first thread,
/// and its neighbours'.
template <class T> inline void atomicAddRow(const dim3 &blockDim, T *word, const T *value) {
  detail::atomicAddWords(word, value, threadsAlongX(blockDim));
}
/// The same of the threads with an index below `bound`.
template <class T, class B>
inline void atomicAddRow(const dim3 &blockDim, T *word, const T *value, B bound) {
  detail::atomicAddWords(word, value, threadsBelow(blockDim, bound));
}

namespace detail {
extern const int zero; ///< 0, which compilers do not know
}

/// An index that wraps around. Clang takes `s[t * 7 % 64]` for steps of 7 elements and forgets the
/// remainder where it knows the number of threads; of what is no sum it does not.
template <class Index> inline Index anyStride(Index index) {
#ifdef __clang__
  return static_cast<Index>(index ^ static_cast<Index>(detail::zero));
#else
  return index;
#endif
}

/// A small number that counts. Clang counts on in more bits and forgets to ask whether it wraps
/// around; its conversion back must stay. Two exclusive ors, this one and an index's, cancel out,
/// and the conversion between them goes; a sum and an exclusive or do not.
template <class Number> inline Number anyNumber(Number number) {
#ifdef __clang__
  return static_cast<Number>(number + detail::zero);
#else
  return number;
#endif
}

/// An index with a condition in it. GCC 12 takes x[1 - (a < b)] apart down to the condition, and
/// true in a vector of conditions for -1; it does not see through an exclusive or with what it does
/// not know.
template <class Index> inline Index truthIndex(Index index) {
#ifndef __clang__
  return static_cast<Index>(index ^ static_cast<Index>(detail::zero));
#else
  return index;
#endif
}
inline int truthIndex(bool index) { return truthIndex(static_cast<int>(index)); }

/// Calls `run` for the first `count` threads of each row.
template <class Run> void threadsInTurns(const dim3 &blockDim, unsigned count, const Run &run) {
  takeTurns(count * blockDim.y * blockDim.z, [&](unsigned number) {
    const unsigned row = number / count;
    run(uint3{number % count, row % blockDim.y, row / blockDim.y});
  });
}

/// All threads of the block.
inline std::size_t threadCount(const dim3 &blockDim) {
  return std::size_t{blockDim.x} * blockDim.y * blockDim.z;
}

/// Asks for `count` elements from `array[first + distance]` on, at most a page of them, which
/// threads read after this region. They may lie anywhere: nothing is read.
template <class T, class First, class Distance>
inline void fetchAhead(const volatile T *array, First first, Distance distance, std::size_t count) {
  constexpr std::size_t line = 64, page = 4096;
  const auto index = static_cast<std::uintptr_t>(first) + static_cast<std::uintptr_t>(distance);
  const std::uintptr_t start = reinterpret_cast<std::uintptr_t>(array) + index * sizeof(T);
  const std::size_t asked = count * sizeof(T), bytes = asked < page ? asked : page;
  for (std::size_t at = 0; at < bytes; at += line)
    __builtin_prefetch(reinterpret_cast<const void *>(start + at));
}

/// Blocks of that many threads, as launches in the same file have them.
template <unsigned x, unsigned y = 1, unsigned z = 1> struct BlockSize {
  static bool fits(const dim3 &size) { return size.x == x && size.y == y && size.z == z; }
  static Block of(const Block &block) {
    return {block.blockIdx,           {x, y, z},    block.gridDim, block.dynamicShared,
            block.dynamicSharedBytes, block.scratch};
  }
};

namespace detail {

template <class F> struct Unpack;
template <class... P> struct Unpack<void (*)(const Block &, P...)> {
  template <void (*run)(const Block &, P...), std::size_t... I>
  static void call(const Block &block, void *const *arguments, std::index_sequence<I...>) {
    run(block, *static_cast<std::remove_cv_t<P> *>(arguments[I])...);
  }
  template <void (*run)(const Block &, P...)>
  static void call(const Block &block, void *const *arguments) {
    call<run>(block, arguments, std::index_sequence_for<P...>{});
  }

  /// The kernel with all that follows from the size: loops with fixed bounds, indices without a
  /// division.
  template <class Size, void (*run)(const Block &, P...), std::size_t... I>
#ifdef __OPTIMIZE__ // otherwise copies of functions would be all that comes of it
  [[gnu::flatten]]
#endif
  [[gnu::noinline]] static void
  callWithSize(const Block &block, void *const *arguments, std::index_sequence<I...>) {
    const Block fixed = Size::of(block);
    run(fixed, *static_cast<std::remove_cv_t<P> *>(arguments[I])...);
  }
  template <class Size, void (*run)(const Block &, P...)>
  static bool callIfFits(const Block &block, void *const *arguments) {
    if (!Size::fits(block.blockDim))
      return false;
    callWithSize<Size, run>(block, arguments, std::index_sequence_for<P...>{});
    return true;
  }
};

} // namespace detail

/// The form in which the runtime calls a kernel: `arguments` points at one value for each of its
/// parameters. Blocks of one of the sizes run code of their own.
template <auto run, class... Sizes> void blockFunction(const Block &block, void *const *arguments) {
  using Unpack = detail::Unpack<decltype(run)>;
  if (!(Unpack::template callIfFits<Sizes, run>(block, arguments) || ...))
    Unpack::template call<run>(block, arguments);
}

} // namespace cu2port

// CUDA's threads do not depend on each other between two barriers, so the loop may run them side by
// side. Clang would take four vectors at a time: more than the 16 threads that a row of a block
// often has, which then ran one by one.
#if defined(__clang__)
#define CU2PORT_SIDE_BY_SIDE _Pragma("clang loop vectorize(assume_safety) interleave_count(1)")
// Clang takes conversions of half for one instruction with four numbers, and for twenty with more.
#define CU2PORT_HALVES_SIDE_BY_SIDE                                                                \
  _Pragma("clang loop vectorize(assume_safety) vectorize_width(16) interleave_count(1)")
#define CU2PORT_NO_VECTORS _Pragma("clang loop vectorize(disable)")
#define CU2PORT_UNROLL(count) CU2PORT_PRAGMA(unroll count)
#define CU2PORT_UNROLL_FULLY _Pragma("unroll")
#define CU2PORT_UNROLL_STEPS
#define CU2PORT_NO_UNROLL _Pragma("nounroll")
#else
#define CU2PORT_SIDE_BY_SIDE _Pragma("omp simd")
#define CU2PORT_HALVES_SIDE_BY_SIDE CU2PORT_SIDE_BY_SIDE
#define CU2PORT_NO_VECTORS
#define CU2PORT_UNROLL(count) CU2PORT_PRAGMA(GCC unroll count)
#define CU2PORT_UNROLL_FULLY _Pragma("GCC unroll 1024")
#define CU2PORT_UNROLL_STEPS _Pragma("GCC unroll 16")
#define CU2PORT_NO_UNROLL _Pragma("GCC unroll 1")
#define __builtin_assume(condition) ((void)0)
#endif
#define CU2PORT_PRAGMA(text) _Pragma(#text)

/// The thread's place in arrays over the threads of a block. No function: where one takes threadIdx
/// by reference, even if it is inlined, g++ gives each thread of a vector a threadIdx in memory.
#define CU2PORT_THREAD_NUMBER(threadIdx, blockDim)                                                 \
  (std::size_t{(blockDim).x} * ((threadIdx).y + std::size_t{(blockDim).y} * (threadIdx).z) +       \
   (threadIdx).x)

#define CU2PORT_ROW_LOOP(count, how)                                                               \
  if (const unsigned cu2portCount = (count); true)                                                 \
  how for (unsigned cu2portX = 0; cu2portX < cu2portCount;                                         \
           ++cu2portX) if (const uint3 threadIdx{cu2portX, cu2portY, cu2portZ}; true)

/// Runs what follows once for each row of threads along x.
#define CU2PORT_ROWS(blockDim)                                                                     \
  for (unsigned cu2portZ = 0; cu2portZ < blockDim.z; ++cu2portZ)                                   \
    for (unsigned cu2portY = 0; cu2portY < blockDim.y; ++cu2portY)

/// Runs what follows for the first thread of each row.
#define CU2PORT_FIRST_OF_ROWS(blockDim)                                                            \
  CU2PORT_ROWS(blockDim) if (const uint3 threadIdx{0, cu2portY, cu2portZ}; true)

/// The same for rows that have threads whose threadIdx.x is below `bound`.
#define CU2PORT_FIRST_OF_ROWS_BELOW(blockDim, bound)                                               \
  CU2PORT_ROWS(blockDim)                                                                           \
  if (const uint3 threadIdx{0, cu2portY, cu2portZ}; cu2port::threadsBelow(blockDim, bound) > 0)

/// Runs the block that follows once for each thread, side by side where the compiler can.
#define CU2PORT_THREADS(blockDim) CU2PORT_ROWS(blockDim) CU2PORT_ROW(blockDim)
/// The same for the threads whose threadIdx.x is below `bound`.
#define CU2PORT_THREADS_BELOW(blockDim, bound)                                                     \
  CU2PORT_ROWS(blockDim) CU2PORT_ROW_BELOW(blockDim, bound)
/// The same where threads convert numbers to half precision, or from it.
#define CU2PORT_THREADS_WITH_HALVES(blockDim)                                                      \
  CU2PORT_ROWS(blockDim) CU2PORT_ROW_WITH_HALVES(blockDim)
#define CU2PORT_THREADS_WITH_HALVES_BELOW(blockDim, bound)                                         \
  CU2PORT_ROWS(blockDim) CU2PORT_ROW_WITH_HALVES_BELOW(blockDim, bound)
/// The same one after the other: where threads meet in atomics, or have arrays of their own.
#define CU2PORT_THREADS_IN_ORDER(blockDim) CU2PORT_ROWS(blockDim) CU2PORT_ROW_IN_ORDER(blockDim)
#define CU2PORT_THREADS_IN_ORDER_BELOW(blockDim, bound)                                            \
  CU2PORT_ROWS(blockDim) CU2PORT_ROW_IN_ORDER_BELOW(blockDim, bound)
/// The same where Clang must not make vectors of its own accord, either.
#define CU2PORT_THREADS_ONE_BY_ONE(blockDim) CU2PORT_ROWS(blockDim) CU2PORT_ROW_ONE_BY_ONE(blockDim)
#define CU2PORT_THREADS_ONE_BY_ONE_BELOW(blockDim, bound)                                          \
  CU2PORT_ROWS(blockDim) CU2PORT_ROW_ONE_BY_ONE_BELOW(blockDim, bound)

/// The same where threads wait, in loops, for what others write (cu2port::letOthersRun): those go
/// on. Calls with a lambda for their last argument, hence
///
///   CU2PORT_THREADS_IN_TURNS(blockDim) { ... });
#define CU2PORT_THREADS_IN_TURNS(blockDim)                                                         \
  CU2PORT_THREADS_IN_TURNS_BELOW(blockDim, cu2port::threadsAlongX(blockDim))
#define CU2PORT_THREADS_IN_TURNS_BELOW(blockDim, bound)                                            \
  cu2port::threadsInTurns(blockDim, cu2port::threadsBelow(blockDim, bound),                        \
                          [&]([[maybe_unused]] const uint3 &threadIdx)

/// Runs the block that follows for the threads whose threadIdx.x is `index`, if there are any.
#define CU2PORT_THREADS_AT(blockDim, index) CU2PORT_ROWS(blockDim) CU2PORT_ROW_AT(blockDim, index)
#define CU2PORT_ROW_AT(blockDim, index)                                                            \
  if (const unsigned cu2portX = (index); cu2portX < (blockDim).x)                                  \
    for (bool cu2portOnce = true; cu2portOnce; cu2portOnce = false)                                \
      if (const uint3 threadIdx{cu2portX, cu2portY, cu2portZ}; true)

/// The same for the threads of one row, in a loop that each row runs by itself.
#define CU2PORT_ROW(blockDim)                                                                      \
  CU2PORT_ROW_LOOP(cu2port::knownLate(cu2port::threadsAlongX(blockDim)), CU2PORT_SIDE_BY_SIDE)
#define CU2PORT_ROW_BELOW(blockDim, bound)                                                         \
  CU2PORT_ROW_LOOP(cu2port::knownLate(cu2port::threadsBelow(blockDim, bound)), CU2PORT_SIDE_BY_SIDE)
#define CU2PORT_ROW_WITH_HALVES(blockDim)                                                          \
  CU2PORT_ROW_LOOP(cu2port::knownLate(cu2port::threadsAlongX(blockDim)),                           \
                   CU2PORT_HALVES_SIDE_BY_SIDE)
#define CU2PORT_ROW_WITH_HALVES_BELOW(blockDim, bound)                                             \
  CU2PORT_ROW_LOOP(cu2port::knownLate(cu2port::threadsBelow(blockDim, bound)),                     \
                   CU2PORT_HALVES_SIDE_BY_SIDE)
#define CU2PORT_ROW_IN_ORDER(blockDim) CU2PORT_ROW_LOOP(cu2port::threadsAlongX(blockDim), )
#define CU2PORT_ROW_IN_ORDER_BELOW(blockDim, bound)                                                \
  CU2PORT_ROW_LOOP(cu2port::threadsBelow(blockDim, bound), )
#define CU2PORT_ROW_ONE_BY_ONE(blockDim)                                                           \
  CU2PORT_ROW_LOOP(cu2port::threadsAlongX(blockDim), CU2PORT_NO_VECTORS)
#define CU2PORT_ROW_ONE_BY_ONE_BELOW(blockDim, bound)                                              \
  CU2PORT_ROW_LOOP(cu2port::threadsBelow(blockDim, bound), CU2PORT_NO_VECTORS)
