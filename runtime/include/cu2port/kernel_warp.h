// What the threads of a warp or a block do together, in block form: a loop over the warps of a
// block, and functions of arrays with one element a thread.
//
//   CU2PORT_WARPS(blockDim, warp) {
//     float value[cu2port::warpWidth];
//     CU2PORT_LANES(warp, lane) { value[lane] = x[threadIdx.x]; }
//     CU2PORT_LANES(warp, lane) { x[threadIdx.x] += cu2port::shuffleDown(warp, value, lane, 16); }
//   });
#pragma once

#include "cu2port/block.h"
#include "cu2port/kernel_atomics.h"
#include "cu2port/kernel_grid.h"

#include <cstdio>
#include <cstring>

namespace cu2port {

constexpr unsigned warpWidth = 32;

/// `number / by` for numbers up to that of threads in a block: half a thread more is never near the
/// next whole number. Not an integer division: where only some lanes need one, Clang 19 takes the
/// address of neighbours from a lane that has not divided.
inline unsigned quotient(unsigned number, unsigned by) {
  const float half = static_cast<float>(static_cast<int>(number)) + 0.5f;
  return static_cast<unsigned>(static_cast<int>(half / static_cast<float>(static_cast<int>(by))));
}

/// Up to 32 threads with neighbouring numbers. The last warp of a block may have fewer, and one may
/// go over several rows of the block.
struct Warp {
  uint3 first;             ///< threadIdx of its first thread
  std::size_t firstNumber; ///< that thread's place in arrays over the threads of a block
  unsigned count;          ///< of threads
  bool isInRow;            ///< all of them have the same threadIdx.y and threadIdx.z
  dim3 blockDim;

  unsigned size() const { return count; }
  uint3 threadIdx(unsigned lane) const {
    if (isInRow) // signed: g++ then sees neighbours in x[(int)threadIdx.x]
      return {static_cast<unsigned>(static_cast<int>(first.x) + static_cast<int>(lane)), first.y,
              first.z};
    const unsigned number = static_cast<unsigned>(firstNumber) + lane;
    const unsigned row = quotient(number, blockDim.x), plane = quotient(row, blockDim.y);
    return {number - row * blockDim.x, row - plane * blockDim.y, plane};
  }
};

/// `other`, which is `threadIdx.x % 32`; in a warp that lies in a row, this is the lane's number.
template <class T> inline T laneInRow(const Warp &warp, unsigned lane, T other) {
  return warp.isInRow ? static_cast<T>(lane) : other;
}

/// The lanes have neighbours along x.
inline bool isInRow(const Warp &warp) { return warp.isInRow; }

/// How many lanes may have a number below `bound`: all of them where they do not lie in a row.
inline unsigned lanesBelow(const Warp &warp, long bound) {
  return !warp.isInRow || bound >= static_cast<long>(warp.size()) ? warp.size()
         : bound > 0                                              ? static_cast<unsigned>(bound)
                                                                  : 0;
}

/// Adds a value of each lane, atomically, to a word: those of the first lane, and its neighbours'.
/// In a warp that does not lie in a row, only those of one lane.
template <class T> inline void atomicAddRow(const Warp &warp, T *word, const T *value) {
  detail::atomicAddWords(word, value, warp.isInRow ? warp.size() : 1);
}
/// The same of the lanes below `bound`.
template <class T> inline void atomicAddRow(const Warp &warp, T *word, const T *value, long bound) {
  detail::atomicAddWords(word, value, warp.isInRow ? lanesBelow(warp, bound) : 1);
}

// Without optimisation nothing comes of it but minutes of compiling, above all for sanitizers.
#ifdef __OPTIMIZE__
#define CU2PORT_INLINE __attribute__((always_inline))
#else
#define CU2PORT_INLINE
#endif

/// Calls `run` for one warp after the other. There are two calls, both inlined: at the one for full
/// warps in a row the compiler knows how many threads there are, and that they are neighbours.
/// Where it knows the size of the block, often no other is left.
/// (A generic lambda would be compiled twice as well, but g++ drops the pragmas of its loops.)
template <class Run> CU2PORT_INLINE inline void forEachWarp(const dim3 &blockDim, const Run &run) {
  const unsigned count = blockDim.x * blockDim.y * blockDim.z;
  const bool liesInRows = blockDim.y * blockDim.z == 1 || blockDim.x % warpWidth == 0;
  const auto first = [&](unsigned number) {
    const unsigned row = number / blockDim.x;
    return uint3{number % blockDim.x, row % blockDim.y, row / blockDim.y};
  };
  unsigned number = 0;
  if (liesInRows)
    for (; number + warpWidth <= count; number += warpWidth)
      run(Warp{first(number), number, warpWidth, true, blockDim});
  for (; number < count; number += warpWidth) {
    const unsigned left = count - number;
    run(Warp{first(number), number, left < warpWidth ? left : warpWidth, false, blockDim});
  }
}

/// The same where one warp may wait for another.
template <class Run> void warpsInTurns(const dim3 &blockDim, const Run &run) {
  const unsigned count = blockDim.x * blockDim.y * blockDim.z;
  const bool liesInRows = blockDim.y * blockDim.z == 1 || blockDim.x % warpWidth == 0;
  takeTurns((count + warpWidth - 1) / warpWidth, [&](unsigned warp) {
    const unsigned number = warp * warpWidth, left = count - number, row = number / blockDim.x;
    const uint3 first{number % blockDim.x, row % blockDim.y, row / blockDim.y};
    const bool isFull = left >= warpWidth;
    run(Warp{first, number, isFull ? warpWidth : left, isFull && liesInRows, blockDim});
  });
}
template <class Run> void lanesInTurns(const Warp &warp, unsigned count, const Run &run) {
  takeTurns(count, [&](unsigned lane) { run(lane, warp.threadIdx(lane)); });
}

// Clang would unroll a loop of 32 rounds before it looks for vectors, and then finds few. All 32 in
// vectors of 8 are one round: no loop is left, and arrays over the lanes stay in registers.
#ifdef __clang__
#define CU2PORT_LANES_SIDE_BY_SIDE                                                                 \
  CU2PORT_PRAGMA(clang loop vectorize(assume_safety) vectorize_width(8) interleave_count(4)        \
                     unroll(disable))
#define CU2PORT_LANES_SIDE_BY_SIDE_ROLLED                                                          \
  CU2PORT_PRAGMA(clang loop vectorize(assume_safety) vectorize_width(8) interleave_count(1)        \
                     unroll(disable))
#else
#define CU2PORT_LANES_SIDE_BY_SIDE CU2PORT_SIDE_BY_SIDE
#define CU2PORT_LANES_SIDE_BY_SIDE_ROLLED CU2PORT_SIDE_BY_SIDE
#endif

#define CU2PORT_WARPS(blockDim, warp)                                                              \
  cu2port::forEachWarp(blockDim, [&](const cu2port::Warp &warp) CU2PORT_INLINE
/// The same where warps wait, in loops, for what others write (cu2port::letOthersRun).
#define CU2PORT_WARPS_IN_TURNS(blockDim, warp)                                                     \
  cu2port::warpsInTurns(blockDim, [&](const cu2port::Warp &warp)
/// Runs the block that follows once for each thread of the warp, side by side where the compiler
/// can.
#define CU2PORT_LANES(warp, lane) CU2PORT_LANE_LOOP(warp, lane, CU2PORT_LANES_SIDE_BY_SIDE)
#define CU2PORT_LANES_IN_ORDER(warp, lane) CU2PORT_LANE_LOOP(warp, lane, )
/// The same for kernels so large that compilers would take minutes if these loops were unrolled.
#define CU2PORT_LANES_ROLLED(warp, lane)                                                           \
  CU2PORT_LANE_LOOP(warp, lane, CU2PORT_LANES_SIDE_BY_SIDE_ROLLED)
#define CU2PORT_LANES_IN_ORDER_ROLLED(warp, lane) CU2PORT_LANE_LOOP(warp, lane, CU2PORT_NO_UNROLL)
/// The same where lanes wait for what others write: a call with a lambda for its last argument.
#define CU2PORT_LANES_IN_TURNS(warp, lane) CU2PORT_LANES_IN_TURNS_OF(warp, lane, (warp).size())
#define CU2PORT_LANES_IN_TURNS_BELOW(warp, lane, bound)                                            \
  CU2PORT_LANES_IN_TURNS_OF(warp, lane, cu2port::lanesBelow(warp, bound))
#define CU2PORT_LANES_IN_TURNS_OF(warp, lane, count)                                               \
  cu2port::lanesInTurns(warp, count,                                                               \
                        [&]([[maybe_unused]] unsigned lane, [[maybe_unused]] const uint3 &threadIdx)
/// The same for the lanes below `bound`; in a warp that does not lie in a row, for all.
#define CU2PORT_LANES_BELOW(warp, lane, bound)                                                     \
  CU2PORT_LANE_LOOP_BELOW(warp, lane, bound, CU2PORT_SIDE_BY_SIDE)
#define CU2PORT_LANES_IN_ORDER_BELOW(warp, lane, bound) CU2PORT_LANE_LOOP_BELOW(warp, lane, bound, )
#define CU2PORT_LANES_ONE_BY_ONE(warp, lane) CU2PORT_LANE_LOOP(warp, lane, CU2PORT_NO_VECTORS)
#define CU2PORT_LANES_ONE_BY_ONE_BELOW(warp, lane, bound)                                          \
  CU2PORT_LANE_LOOP_BELOW(warp, lane, bound, CU2PORT_NO_VECTORS)
/// The same for lane `number` alone if the warp lies in a row; in any other for all lanes.
#define CU2PORT_LANES_AT(warp, lane, number)                                                       \
  for (unsigned lane = (warp).isInRow ? (number) : 0,                                              \
                cu2portEnd = (warp).isInRow ? (number) + 1 : (warp).size();                        \
       lane < cu2portEnd; ++lane)                                                                  \
    if (const uint3 threadIdx = (warp).threadIdx(lane); true)
/// The same if `number` is below `bound`.
#define CU2PORT_LANES_AT_BELOW(warp, lane, number, bound)                                          \
  if (!(warp).isInRow || cu2port::lanesBelow(warp, bound) > (number))                              \
  CU2PORT_LANES_AT(warp, lane, number)
#define CU2PORT_LANE_LOOP_BELOW(warp, lane, bound, how)                                            \
  if (const unsigned cu2portEnd = cu2port::lanesBelow(warp, bound); true)                          \
  how for (unsigned lane = 0; lane < cu2portEnd;                                                   \
           ++lane) if (const uint3 threadIdx = warp.threadIdx(lane); true)
#define CU2PORT_LANE_LOOP(warp, lane, how)                                                         \
  how for (unsigned lane = 0; lane < warp.size();                                                  \
           ++lane) if (const uint3 threadIdx = warp.threadIdx(lane); true)

// ---- Kernels that take the warps of a block to lie in a certain way -----------------------------

namespace detail {
[[noreturn]] inline void refuseShape(const Block &block, const char *kernel, const char *need) {
  std::fprintf(
      stderr,
      "cu2port: kernel '%s' was launched with blocks of %u x %u x %u threads; it needs %s\n",
      kernel, block.blockDim.x, block.blockDim.y, block.blockDim.z, need);
  cu2port_failKernel(1); // portErrorInvalidValue
}
} // namespace detail

/// `threadIdx.y * blockDim.x + threadIdx.x` numbers the threads of a warp one after the other.
inline void requirePlanes(const Block &block, const char *kernel) {
  if (block.blockDim.z > 1 && block.blockDim.x * block.blockDim.y % warpWidth != 0)
    detail::refuseShape(block, kernel, "blockDim.x * blockDim.y to be a multiple of 32");
}

/// `threadIdx.x / 32` is the same in all threads of a warp.
inline void requireRows(const Block &block, const char *kernel) {
  const dim3 &size = block.blockDim;
  if (size.y * size.z > 1 && size.x % warpWidth != 0 && warpWidth % size.x != 0)
    detail::refuseShape(block, kernel, "blockDim.x to be a multiple of 32");
  requirePlanes(block, kernel);
}

/// `(blockIdx.x * blockDim.x + threadIdx.x) / 32` is.
inline void requireGrid(const Block &block, const char *kernel) {
  const dim3 &size = block.blockDim;
  if (size.x % warpWidth != 0 && warpWidth % size.x != 0)
    detail::refuseShape(block, kernel, "blockDim.x to be a multiple of 32");
  requirePlanes(block, kernel);
}

// ---- Votes ------------------------------------------------------------------------------------

/// A bit for each lane of the warp whose flag is set.
template <class Warp> inline unsigned ballot(const Warp &warp, const bool *flags) {
  unsigned votes = 0;
  for (unsigned lane = 0; lane < warp.size(); ++lane)
    votes |= static_cast<unsigned>(flags[lane]) << lane;
  return votes;
}
template <class Warp>
inline unsigned ballot(const Warp &warp, const bool *flags, const bool *active) {
  unsigned votes = 0;
  for (unsigned lane = 0; lane < warp.size(); ++lane)
    votes |= static_cast<unsigned>(active[lane] && flags[lane]) << lane;
  return votes;
}

/// A bit for each lane that there is, and is active.
template <class Warp> inline unsigned lanes(const Warp &warp) {
  return warp.size() == warpWidth ? ~0u : (1u << warp.size()) - 1;
}
template <class Warp> inline unsigned lanes(const Warp &warp, const bool *active) {
  return ballot(warp, active);
}

template <class Warp> inline bool any(const Warp &warp, const bool *flags) {
  bool found = false;
  for (unsigned lane = 0; lane < warp.size(); ++lane)
    found |= flags[lane];
  return found;
}

/// Whether the flag of some thread of the block is set.
inline bool any(const dim3 &blockDim, const bool *flags) {
  return std::memchr(flags, 1, std::size_t{blockDim.x} * blockDim.y * blockDim.z) != nullptr;
}

/// How many threads of the block have their flag set.
inline unsigned countThreads(const dim3 &blockDim, const bool *flags) {
  unsigned count = 0;
  for (unsigned t = 0; t < blockDim.x * blockDim.y * blockDim.z; ++t)
    count += flags[t];
  return count;
}
inline unsigned countThreads(const dim3 &blockDim, const bool *flags, const bool *active) {
  unsigned count = 0;
  for (unsigned t = 0; t < blockDim.x * blockDim.y * blockDim.z; ++t)
    count += active[t] && flags[t];
  return count;
}

// ---- Values of several lanes --------------------------------------------------------------------

namespace detail {
/// CUDA compares the bits.
template <class T> inline bool sameBits(const T &a, const T &b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class Warp, class T, class Join>
inline T reduce(const Warp &warp, const T *values, unsigned who, Join &&join) {
  T result{};
  bool isFirst = true;
  for (unsigned lane = 0; lane < warp.size(); ++lane)
    if (who >> lane & 1) {
      result = isFirst ? values[lane] : join(result, values[lane]);
      isFirst = false;
    }
  return result;
}
} // namespace detail

/// The lanes of `who` that have the same value as `lane`.
template <class Warp, class T>
inline unsigned matchAny(const Warp &warp, const T *values, unsigned lane, unsigned who) {
  unsigned same = 0;
  for (unsigned other = 0; other < warp.size(); ++other)
    same |= static_cast<unsigned>(detail::sameBits(values[lane], values[other])) << other;
  return same & who;
}

/// `who` and true if all of its lanes have the same value, else 0 and false.
template <class Warp, class T>
inline unsigned matchAll(const Warp &warp, const T *values, unsigned lane, unsigned who,
                         int *isSame) {
  const bool all = matchAny(warp, values, lane, who) == who;
  *isSame = all;
  return all ? who : 0;
}

#define CU2PORT_REDUCE(NAME, JOINED)                                                               \
  template <class Warp, class T> inline T NAME(const Warp &warp, const T *values, unsigned who) {  \
    return detail::reduce(warp, values, who, [](T a, T b) { return static_cast<T>(JOINED); });     \
  }
CU2PORT_REDUCE(reduceAdd, static_cast<unsigned>(a) + static_cast<unsigned>(b))
CU2PORT_REDUCE(reduceMin, a < b ? a : b)
CU2PORT_REDUCE(reduceMax, a > b ? a : b)
CU2PORT_REDUCE(reduceAnd, a &b)
CU2PORT_REDUCE(reduceOr, a | b)
CU2PORT_REDUCE(reduceXor, a ^ b)
#undef CU2PORT_REDUCE

} // namespace cu2port
