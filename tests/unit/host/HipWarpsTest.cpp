// Warps of CUDA's 32 lanes as HIP, whose waves may have 64: which lanes shuffles and votes ask, and
// what is said of them.
#include "HostTest.h"

#include <gtest/gtest.h>

#include <sstream>

namespace cu2port::test {
namespace {

/// With a header, and in front of what is left of it.
HostResult translate(const std::string &code) {
  HostResult result = translateToHip("#include <cuda_runtime.h>\n" + code);
  constexpr std::string_view header = "#include <hip/hip_runtime.h>\n";
  EXPECT_TRUE(result.text.starts_with(header));
  result.text.erase(0, header.size());
  return result;
}

/// All lanes of CUDA's warp meet there, each at its own side's.
TEST(HipWarps, SidesOfABranchThatMeetAreToldOf) {
  const HostResult r = translate(R"(__device__ void meet() { __syncwarp(); }
template <int N> __global__ void k(int *p) {
  if (threadIdx.x < 16)
    p[threadIdx.x] = __shfl_sync(~0u, p[1], 2);
  else
    meet();
  if (threadIdx.x < 16)
    __syncwarp(0xffff);
  else
    __syncwarp();
  if (blockIdx.x < 16 && N > 3)
    __syncwarp();
  else
    __syncwarp();
  if (p[0])
    __syncwarp(__activemask());
  else if (p[1])
    __syncwarp();
  else
    p[2] = __any_sync(0xffffffff, p[3]);
}
template __global__ void k<2>(int *p);
)");
  const std::string why = ": lanes on the other side of this branch meet these here in CUDA; HIP's "
                          "come one side after the other, and see nothing of what the second one "
                          "does\n";
  std::istringstream lines(r.findings);
  std::string told;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("3001"))
      told += line + "\n";
  EXPECT_EQ(told, "3001:7:5 '__syncwarp'" + why + "3001:21:12 '__any_sync'" + why);
}

TEST(HipWarps, WarpOperationsLoseTheirMasks) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#define FULL 0xffffffff
__global__ void k(int *p, unsigned mask) {
  int x = p[threadIdx.x];
  x += __shfl_down_sync(FULL, x, 16);
  x += __shfl_sync(0xffffffffu, x, 0, 8);
  x += __any_sync(FULL, x > 2) + __all_sync(mask, x > 3);
  unsigned b = __ballot_sync(mask, x) + __all_sync(FULL, x);
  __syncwarp();
  p[threadIdx.x] = x + b + __activemask();
}
__global__ void any(int *p) {
  for (int i = warpSize / 2; i > 0; i /= 2)
    *p += __shfl_xor_sync(FULL, *p, i);
  *p += __any_sync(FULL, *p);
}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#define FULL 0xffffffff
__global__ void k(int *p, unsigned mask) {
  int x = p[threadIdx.x];
  x += __shfl_down(x, 16, 32);
  x += __shfl(x, 0, 8);
  x += (static_cast<unsigned>(__ballot(x > 2) >> (__lane_id() & 32)) != 0) + ((static_cast<unsigned>(__ballot(x > 3) >> (__lane_id() & 32)) & mask) == mask);
  unsigned b = (static_cast<unsigned>(__ballot(x) >> (__lane_id() & 32)) & mask) + (static_cast<unsigned>(__ballot(!(x)) >> (__lane_id() & 32)) == 0);
  __threadfence_block();
  p[threadIdx.x] = x + b + static_cast<unsigned>(__ballot(1) >> (__lane_id() & 32));
}
__global__ void any(int *p) {
  for (int i = warpSize / 2; i > 0; i /= 2)
    *p += __shfl_xor(*p, i);
  *p += __any(*p);
}
)");
  EXPECT_EQ(
      r.findings,
      "3008:5:8 '__shfl_down_sync' counts on warps of 32 lanes: it is done by 32 lanes, here and "
      "in what follows\n"
      "3008:15:9 '__any_sync' counts on warps of 32 lanes: HIP asks all lanes of a wave, and "
      "a ballot has 64 bits\n");
}

TEST(HipWarps, LanesByConstants) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#define WARP_SIZE 32
constexpr int warp = 32;
__global__ void k(int *p, int n) {
  const int tid = blockIdx.x * blockDim.x + threadIdx.x;
  p[tid % 32] = threadIdx.x >> 5;
  p[n / 32] = n & 31;
}
)");
  EXPECT_EQ(r.findings,
            "3008:2:9 'WARP_SIZE' counts on warps of 32 lanes: it is a constant\n"
            "3008:3:15 'warp' counts on warps of 32 lanes: it is a constant\n"
            "3008:6:9 'tid % 32' counts on warps of 32 lanes: it is a lane, or a warp, of 32\n"
            "3008:6:29 'threadIdx.x >> 5' counts on warps of 32 lanes: it is a lane, or a warp, of "
            "32\n");
}

// HIP's __ballot() has 64 bits, of all lanes of a wave.
TEST(HipWarps, OperationsWithoutMasks) {
  HostResult r = translate(R"(
__device__ unsigned f(unsigned votes);
__global__ void k(int *p, int lane) {
  bool c = p[lane] > 2;
  unsigned m = __ballot(c);
  int n = __popc(__ballot(c)) + __ffs(__ballot(c)) + f(__ballot(c));
  if (__ballot(c) == 0xffffffff || (m & (1 << lane)) || __all(c) != __any(c))
    n += __shfl(n, 0) + __shfl_up(n, 1, 8) + __shfl_down(n, lane) + __shfl_xor(n, lane);
  p[lane] = n;
}
)");
  EXPECT_EQ(r.text, R"(
__device__ unsigned f(unsigned votes);
__global__ void k(int *p, int lane) {
  bool c = p[lane] > 2;
  unsigned m = static_cast<unsigned>(__ballot(c) >> (__lane_id() & 32));
  int n = __popc(static_cast<unsigned>(__ballot(c) >> (__lane_id() & 32))) + __ffs(static_cast<unsigned>(__ballot(c) >> (__lane_id() & 32))) + f(static_cast<unsigned>(__ballot(c) >> (__lane_id() & 32)));
  if (static_cast<unsigned>(__ballot(c) >> (__lane_id() & 32)) == 0xffffffff || (m & (1 << lane)) || (static_cast<unsigned>(__ballot(!(c)) >> (__lane_id() & 32)) == 0) != (static_cast<unsigned>(__ballot(c) >> (__lane_id() & 32)) != 0))
    n += __shfl(n, 0, 32) + __shfl_up(n, 1, 8) + __shfl_down(n, lane, 32) + __shfl_xor(n, lane, 32);
  p[lane] = n;
}
)");
}

TEST(HipWarps, OperationsWithoutMasksInMacrosAndTemplates) {
  HostResult r = translate(R"(
#define COUNT(p) __popc(__ballot(p))
#define VOTE __ballot
template <class T> __device__ T sum(T x) {
  for (int i = 8; i > 0; i /= 2)
    x += __shfl_xor(x, i);
  return x + COUNT(x);
}
__global__ void k(unsigned *p) { p[0] = COUNT(p[1]) + VOTE(p[2]); }
)");
  EXPECT_EQ(r.text, R"(
#define COUNT(p) __popc(static_cast<unsigned>(__ballot(p) >> (__lane_id() & 32)))
#define VOTE __ballot
template <class T> __device__ T sum(T x) {
  for (int i = 8; i > 0; i /= 2)
    x += __shfl_xor(x, i, 32);
  return x + COUNT(x);
}
__global__ void k(unsigned *p) { p[0] = COUNT(p[1]) + static_cast<unsigned>(__ballot(p[2]) >> (__lane_id() & 32)); }
)");
}

// CUDA's take an int.
TEST(HipWarps, ConditionsThatAreNoTruths) {
  EXPECT_EQ(translate("__device__ int f(double x, long long y) { return __all(x) + __all(y) + "
                      "__any(x); }\n")
                .text,
            "__device__ int f(double x, long long y) { return "
            "(static_cast<unsigned>(__ballot(!static_cast<int>(x)) >> (__lane_id() & 32)) == 0) + "
            "(static_cast<unsigned>(__ballot(!static_cast<int>(y)) >> (__lane_id() & 32)) == 0) + "
            "(static_cast<unsigned>(__ballot(x) >> (__lane_id() & 32)) != 0); }\n");
}

TEST(HipWarps, OperationsThatNobodyLooksAt) {
  HostResult r = translate(R"(
#define COUNT(p) __popc(__ballot(p))
#ifdef OLD
__device__ int f(int x) { return __shfl(x, 0); }
#endif
)");
  EXPECT_EQ(r.findings,
            "3008:3:25 '__ballot' counts on warps of 32 lanes: it stays, where HIP asks "
            "all lanes of a wave\n"
            "4003:5:34 '__shfl' stands in code that the preprocessor leaves out; it "
            "was not translated\n");
}

// Nothing in f() knows how many lanes there are.
// What the host's parse does not use, the device's does.
TEST(HipWarps, OperationsInMacrosOfDeviceCode) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#define SYNC() __syncwarp()
__global__ void k() {
#if __CUDA_ARCH__ >= 700
  SYNC();
#endif
}
)");
  EXPECT_EQ(r.text, R"(#include <hip/hip_runtime.h>
#define SYNC() __threadfence_block()
__global__ void k() {
#if (__HIP_DEVICE_COMPILE__ * 700) >= 700
  SYNC();
#endif
}
)");
  EXPECT_EQ(r.findings, "");
}

TEST(HipWarps, CodeForAnyWidth) {
  constexpr const char *counts = R"(
__device__ int f(int x) {
  const int lane = threadIdx.x % warpSize;
  for (int i = 1; i < warpSize; i *= 2)
    x += __shfl_up(x, i, warpSize);
  if (__ballot(x) == 0 || !__ballot_sync(__activemask(), x > lane))
    x += __popc(__ballot(x)) + __ffs(__activemask());
  return x;
}
)";
  EXPECT_EQ(translate(counts).text, R"(
__device__ int f(int x) {
  const int lane = threadIdx.x % warpSize;
  for (int i = 1; i < warpSize; i *= 2)
    x += __shfl_up(x, i, warpSize);
  if (__ballot(x) == 0 || !__ballot(x > lane))
    x += __popcll(__ballot(x)) + __ffsll(__ballot(1));
  return x;
}
)");
}

/// The body of a function that asks for warpSize, with one more statement.
std::string exchange(const std::string &statement) {
  return translate("struct Warp { int lane; };\n"
                   "__device__ int shift(int x, int by) { return __shfl_xor_sync(~0u, x, by); }\n"
                   "__device__ int f(int x, unsigned mask, Warp w) {\n"
                   "  const int lane = threadIdx.x % warpSize;\n"
                   "  x += __shfl(x, 1);\n  " +
                   statement + "\n  return x;\n}\n")
      .text;
}

// ... but what counts on 32 is right for 32 alone, whatever else asks for warpSize.
TEST(HipWarps, CodeFor32ThatAsksForWarpSize) {
  EXPECT_NE(exchange("x += lane;").find("x += __shfl(x, 1);"), std::string::npos);
  for (const char *each :
       {"for (int i = 16; i > 0; i /= 2) x += __shfl_down(x, i);", "x += threadIdx.x >> 5;",
        "unsigned votes = __ballot(x); x += votes;", "x += __popc(__ballot(x) & mask);",
        "x += __any_sync(mask, x);", "__shared__ int sums[32]; sums[lane] = x;",
        "for (int i = warpSize / 2; i; i /= 2) x += shift(x, i);",
        "unsigned here = __activemask(); x += here;", "if (__ballot(x) == ~0u) x = 0;"}) {
    const std::string text = exchange(each);
    EXPECT_NE(text.find("const int lane = threadIdx.x % 32;"), std::string::npos) << text;
    EXPECT_NE(text.find("x += __shfl(x, 1, 32);"), std::string::npos) << text;
  }
}

TEST(HipWarps, CallersAndCalleesHaveOneWidth) {
  HostResult r = translate(R"(
struct Warp {
  int lane;
  __device__ Warp() { lane = threadIdx.x % warpSize; }
  __device__ bool isFirst() const { return lane % 32 == 0; }
};
template <class T> __device__ T sum(T x) {
  for (int i = warpSize / 2; i > 0; i /= 2)
    x += __shfl_down_sync(0xffffffff, x, i);
  return x;
}
__device__ int other(int x) { return __shfl_sync(0xffffffff, x, warpSize - 1); }
struct Last {
  __device__ int operator()(int x) const { return __shfl_sync(0xffffffff, x, warpSize - 1); }
};
template <class T> __global__ void k(T *p) {
  const T all = sum(p[threadIdx.x]);
  if ((threadIdx.x & 31) == 0)
    p[0] = all;
}
)");
  EXPECT_EQ(r.text, R"(
struct Warp {
  int lane;
  __device__ Warp() { lane = threadIdx.x % 32; }
  __device__ bool isFirst() const { return lane % 32 == 0; }
};
template <class T> __device__ T sum(T x) {
  for (int i = 32 / 2; i > 0; i /= 2)
    x += __shfl_down(x, i, 32);
  return x;
}
__device__ int other(int x) { return __shfl(x, warpSize - 1); }
struct Last {
  __device__ int operator()(int x) const { return __shfl(x, 32 - 1, 32); }
};
template <class T> __global__ void k(T *p) {
  const T all = sum(p[threadIdx.x]);
  if ((threadIdx.x & 31) == 0)
    p[0] = all;
}
)");
}

// CUB's have 32 threads unless they are told, and hipCUB's those of a wave.
TEST(HipWarps, WarpsOfCub) {
  HostResult r = translateToHip(R"(
#include <cub/cub.cuh>
template <class T> using Sum = cub::WarpReduce<T>;
__global__ void k(int *p) {
  __shared__ typename cub::WarpScan<int>::TempStorage scan;
  __shared__ Sum<int>::TempStorage sum[2];
  __shared__ cub::WarpReduce<int, 16>::TempStorage half[2];
  p[0] = Sum<int>(sum[threadIdx.x / warpSize]).Sum(p[1]);
  cub::WarpScan<int>(scan).InclusiveSum(p[2], p[3]);
}
)");
  EXPECT_EQ(r.text, R"(#include <hipcub/hipcub.hpp>
template <class T> using Sum = hipcub::WarpReduce<T, 32>;
__global__ void k(int *p) {
  __shared__ typename hipcub::WarpScan<int, 32>::TempStorage scan;
  __shared__ Sum<int>::TempStorage sum[2];
  __shared__ hipcub::WarpReduce<int, 16>::TempStorage half[2];
  p[0] = Sum<int>(sum[threadIdx.x / 32]).Sum(p[1]);
  hipcub::WarpScan<int, 32>(scan).InclusiveSum(p[2], p[3]);
}
)");
}

// A variable of the program's own is no promise.
TEST(HipWarps, WarpSizeOfTheUsers) {
  HostResult r = translate(R"(
template <int warpSize> __device__ int f(int x) { return __shfl(x, warpSize - 1); }
__global__ void k(int *p) { p[0] = f<8>(p[1]); }
)");
  EXPECT_EQ(r.text, R"(
template <int warpSize> __device__ int f(int x) { return __shfl(x, warpSize - 1, 32); }
__global__ void k(int *p) { p[0] = f<8>(p[1]); }
)");
}

TEST(HipWarps, WidthsThatOthersKnow) {
  HostResult r = translateToHip(R"(
#include <cuda_runtime.h>
#include <cooperative_groups.h>
__global__ void k(int *p) { p[0] = cooperative_groups::coalesced_threads().size(); }
int lanes() {
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  int n;
  cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, 0);
  return properties.warpSize + n;
}
)");
  EXPECT_EQ(r.findings,
            "3008:3:36 'coalesced_threads' counts on warps of 32 lanes: HIP's group has up to 64\n"
            "3008:8:30 'cudaDevAttrWarpSize' counts on warps of 32 lanes: kernels may, where HIP "
            "says 64\n"
            "3008:9:21 'warpSize' counts on warps of 32 lanes: kernels may, where HIP says 64\n");
}

} // namespace
} // namespace cu2port::test
