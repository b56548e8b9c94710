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

#include <cstdio>
#include <cstring>

namespace cu2port {

constexpr unsigned warpWidth = 32;

/// A warp of 32 threads in one row of the block.
struct RowWarp {
  uint3 first;             ///< threadIdx of its first thread
  std::size_t firstNumber; ///< that thread's place in arrays over the threads of a block

  static constexpr unsigned size() { return warpWidth; }
  uint3 threadIdx(unsigned lane) const { return {first.x + lane, first.y, first.z}; }
};

/// Any other: the last one of a block may have fewer threads, and one may go over several rows.
struct AnyWarp {
  uint3 first;
  std::size_t firstNumber;
  unsigned count;
  dim3 blockDim;

  unsigned size() const { return count; }
  uint3 threadIdx(unsigned lane) const {
    const unsigned number = static_cast<unsigned>(firstNumber) + lane;
    const unsigned row = number / blockDim.x;
    return {number % blockDim.x, row % blockDim.y, row / blockDim.y};
  }
};

/// Calls `run` for one warp after the other. It is compiled twice: once for full warps in a row, so
/// that the compiler knows how many threads there are and that they are neighbours.
template <class Run> inline void forEachWarp(const dim3 &blockDim, Run &&run) {
  const unsigned count = blockDim.x * blockDim.y * blockDim.z;
  const bool isOneRow = blockDim.y * blockDim.z == 1;
  for (unsigned number = 0; number < count; number += warpWidth) {
    const unsigned left = count - number;
    AnyWarp any{{}, number, left < warpWidth ? left : warpWidth, blockDim};
    any.first = any.threadIdx(0);
    if (any.count == warpWidth && (isOneRow || blockDim.x % warpWidth == 0))
      run(RowWarp{any.first, number});
    else
      run(any);
  }
}

#define CU2PORT_WARPS(blockDim, warp) cu2port::forEachWarp(blockDim, [&](const auto &warp)
/// Runs the block that follows once for each thread of the warp, side by side where the compiler
/// can.
#define CU2PORT_LANES(warp, lane) CU2PORT_LANE_LOOP(warp, lane, CU2PORT_SIDE_BY_SIDE)
#define CU2PORT_LANES_IN_ORDER(warp, lane) CU2PORT_LANE_LOOP(warp, lane, )
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
  throw KernelFault{1}; // portErrorInvalidValue
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

// ---- Shuffles ---------------------------------------------------------------------------------

/// The value of lane `source` of the group of `width` lanes that `lane` is in.
template <class Warp, class T>
inline T shuffle(const Warp &, const T *values, unsigned lane, int source, int width = warpWidth) {
  const unsigned mask = static_cast<unsigned>(width) - 1;
  return values[(lane & ~mask) | (static_cast<unsigned>(source) & mask)];
}

/// ... `delta` lanes below, or the own one where there is none.
template <class Warp, class T>
inline T shuffleUp(const Warp &, const T *values, unsigned lane, unsigned delta,
                   int width = warpWidth) {
  const unsigned inGroup = lane & (static_cast<unsigned>(width) - 1);
  return values[inGroup >= delta ? lane - delta : lane];
}

/// ... `delta` lanes above.
template <class Warp, class T>
inline T shuffleDown(const Warp &, const T *values, unsigned lane, unsigned delta,
                     int width = warpWidth) {
  const unsigned inGroup = lane & (static_cast<unsigned>(width) - 1);
  return values[delta < static_cast<unsigned>(width) - inGroup ? lane + delta : lane];
}

/// ... the lane whose number differs in the bits of `mask`. With groups, a lane of an earlier group
/// may be read, one of a later group may not.
template <class Warp, class T>
inline T shuffleXor(const Warp &, const T *values, unsigned lane, int mask, int width = warpWidth) {
  const unsigned source = lane ^ static_cast<unsigned>(mask);
  const unsigned last = lane | (static_cast<unsigned>(width) - 1);
  return values[source <= last ? source : lane];
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
