// What the threads of a warp do together.
#include "Run.h"

template <class T> __global__ void shuffles(T *values, int width) {
  const int t = threadIdx.x;
  const T mine = static_cast<T>(t) * static_cast<T>(3);
  values[t] = __shfl_sync(0xffffffff, mine, t + 5, width);
  values[t + 32] = __shfl_up_sync(0xffffffff, mine, 3, width);
  values[t + 64] = __shfl_down_sync(0xffffffff, mine, 3, width);
  values[t + 96] = __shfl_xor_sync(0xffffffff, mine, 5, width);
}

template <class T> static void checkShuffles() {
  for (int width : {2, 8, 32}) {
    const auto values = results<shuffles<T>, T>(128, {1, 32}, width);
    for (int t = 0; t < 32; ++t) {
      const int first = t / width * width, last = first + width - 1;
      EXPECT_EQ(values[t], T(3) * T(first + (t + 5) % width)) << t << " of " << width;
      EXPECT_EQ(values[t + 32], T(3) * T(t - 3 >= first ? t - 3 : t)) << t << " of " << width;
      EXPECT_EQ(values[t + 64], T(3) * T(t + 3 <= last ? t + 3 : t)) << t << " of " << width;
      EXPECT_EQ(values[t + 96], T(3) * T((t ^ 5) <= last ? t ^ 5 : t)) << t << " of " << width;
    }
  }
}

TEST(Warps, Shuffle) {
  checkShuffles<int>();
  checkShuffles<unsigned>();
  checkShuffles<long long>();
  checkShuffles<unsigned long>();
  checkShuffles<float>();
  checkShuffles<double>();
}

__global__ void lastWarp(int *values) {
  const int t = threadIdx.x;
  values[t] = __shfl_down_sync(0xffffffff, t, 1);
}

TEST(Warps, MayHaveFewerThreads) {
  const auto values = results<lastWarp, int>(40, {1, 40});
  EXPECT_EQ(values[30], 31);
  EXPECT_EQ(values[31], 31); // its own: the last lane
  EXPECT_EQ(values[38], 39);
  EXPECT_EQ(values[39], 39); // its own: there is no next thread
}

__global__ void divergentMasks(unsigned *values) {
  const unsigned t = threadIdx.x;
  const unsigned odd = 0xaaaaaaaa;
  unsigned sum = t;
  if (t % 2) {
    for (int d = 16; d > 1; d /= 2)
      sum += __shfl_xor_sync(odd, sum, d);
    values[t] = sum;
  } else {
    values[t] =
        __ballot_sync(~odd, t >= 16) | __any_sync(~odd, t == 4) | __all_sync(~odd, t < 31) << 1;
  }
}

TEST(Warps, WorkUnderDivergentMasks) {
  for (auto order : {direct::Order::Forward, direct::Order::Backward}) {
    const auto values = results<divergentMasks, unsigned>(32, {1, 32, 0, order});
    for (unsigned t = 0; t < 32; ++t)
      EXPECT_EQ(values[t], t % 2 ? 256 : 0x55550003);
  }
}

__global__ void matches(unsigned *values) {
  const int t = threadIdx.x;
  int isSame = -1;
  values[t] = __match_any_sync(0xffffffff, t % 3);
  const unsigned half = t < 16 ? 0x0000ffff : 0xffff0000;
  values[t + 32] = __match_all_sync(half, t < 17, &isSame);
  values[t + 64] = isSame;
}

TEST(Warps, Match) {
  const auto values = results<matches, unsigned>(96, {1, 32});
  EXPECT_EQ(values[0], 0x49249249u);
  EXPECT_EQ(values[4], 0x92492492u);
  EXPECT_EQ(values[32 + 3], 0x0000ffffu);
  EXPECT_EQ(values[64 + 3], 1u);
  EXPECT_EQ(values[32 + 20], 0u); // thread 16 says something else
  EXPECT_EQ(values[64 + 20], 0u);
}

__global__ void reductions(int *values) {
  const int t = threadIdx.x;
  const unsigned mask = t < 8 ? 0xff : 0xffffff00;
  values[t] = __reduce_add_sync(mask, t - 4);
  values[t + 32] = __reduce_min_sync(mask, t - 4);
  values[t + 64] = static_cast<int>(__reduce_max_sync(mask, static_cast<unsigned>(t - 4)));
  values[t + 96] = static_cast<int>(__reduce_xor_sync(mask, static_cast<unsigned>(t)));
}

TEST(Warps, Reduce) {
  const auto values = results<reductions, int>(128, {1, 32});
  EXPECT_EQ(values[0], -4);
  EXPECT_EQ(values[8], 372);
  EXPECT_EQ(values[32 + 7], -4);
  EXPECT_EQ(values[32 + 8], 4);
  EXPECT_EQ(values[64], -1); // as unsigned numbers
  EXPECT_EQ(values[64 + 8], 27);
  EXPECT_EQ(values[96 + 31], 0);
}

__global__ void exitsBefore(int *values) {
  const int t = threadIdx.x;
  if (t % 4 == 3)
    return;
  values[t] = __popc(__ballot_sync(0xffffffff, 1));
}

TEST(Warps, DoNotWaitForThreadsThatHaveEnded) {
  const auto values = results<exitsBefore, int>(32, {1, 32});
  for (int t = 0; t < 32; ++t)
    EXPECT_EQ(values[t], t % 4 == 3 ? 0 : 24);
}

__global__ void writeThenRead(int *values) {
  __shared__ volatile int copy[64];
  const int t = threadIdx.x;
  copy[t] = t;
  __syncwarp();
  values[t] = copy[t ^ 31];
}

TEST(Warps, Synchronise) {
  const auto values = results<writeThenRead, int>(64, {1, 64});
  for (int t = 0; t < 64; ++t)
    EXPECT_EQ(values[t], t ^ 31);
}

// ---- Those that are together --------------------------------------------------------------------

__device__ unsigned together() { return __activemask(); }

__global__ void branches(unsigned *masks) {
  const unsigned t = threadIdx.x;
  if (t % 3 == 0)
    masks[t] = __activemask();
  else
    masks[t] = __activemask();
  masks[t + 32] = __activemask();
  masks[t + 64] = t < 5 ? together() //
                        : together();
}

TEST(Converged, ThreadsOfABranchAreTogether) {
  const auto masks = results<branches, unsigned>(96, {1, 32});
  for (unsigned t = 0; t < 32; ++t) {
    EXPECT_EQ(masks[t], t % 3 == 0 ? 0x49249249 : 0xb6db6db6);
    EXPECT_EQ(masks[t + 32], 0xffffffff);
    EXPECT_EQ(masks[t + 64], t < 5 ? 0x1f : 0xffffffe0);
  }
}

__global__ void lengths(unsigned *masks) {
  const unsigned t = threadIdx.x;
  unsigned last = 0;
  for (unsigned i = 0; i < t / 8; ++i)
    last = __activemask();
  masks[t] = last;
  masks[t + 32] = __activemask();
}

TEST(Converged, ThreadsLeaveALoopAndMeetBehindIt) {
  const auto masks = results<lengths, unsigned>(64, {1, 32});
  for (unsigned t = 0; t < 32; ++t) {
    const unsigned lengths[] = {0, 0xffffff00, 0xffff0000, 0xff000000};
    EXPECT_EQ(masks[t], lengths[t / 8]);
    EXPECT_EQ(masks[t + 32], 0xffffffff);
  }
}

__global__ void withoutMasks(int *values) {
  const int t = threadIdx.x;
  if (t < 16)
    values[t] = __shfl_down(t, 4) + 100 * __popc(__ballot(t % 2)) + 10000 * __all(t < 16);
  else
    values[t] = __any(t == 3);
}

TEST(Converged, OldFormsHaveNoMask) {
  const auto values = results<withoutMasks, int>(32, {1, 32});
  EXPECT_EQ(values[0], 10804);
  EXPECT_EQ(values[14], 10814); // the other lane takes no part
  EXPECT_EQ(values[20], 0);
}
