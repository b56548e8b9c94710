// Launches on the OpenCL device: every kind of argument, and what can be wrong with a launch.
#include "Fixture.h"

#include <algorithm>
#include <cstdio>
#include <numeric>

namespace cu2port::test {
namespace {

struct Pair {
  int *first;
  const int *second;
  int count;
};

void saxpyStub(int, float, const float *, float *) {}
void addOffsetStub(int *, int) {}
void sumBlockStub(const int *, int *) {}
void reverseStub(int *) {}
void scaleByVariablesStub(int *) {}
void isNullStub(const int *, const int *, int *) {}
void addPairStub(Pair) {}
void distanceStub(const int *, const int *, long *) {}
void setThreadsStub(int *) {}
void keepMuchStub(int *) {}

constexpr const char *text = R"(
__kernel void keepMuch(__global int *out) { // 16 KiB a thread
  int t = get_local_id(0), mine[4096];
  for (int i = 0; i < 4096; i += 512)
    mine[(i + t) % 4096] = t;
  barrier(CLK_LOCAL_MEM_FENCE);
  int sum = 0;
  for (int i = 0; i < 4096; i += 512)
    sum += mine[(i + t) % 4096];
  out[t] = sum;
}
__kernel void saxpy(int n, float a, __global const float *x, __global float *y) {
  int i = get_global_id(0);
  if (i < n)
    y[i] = a * x[i] + y[i];
}
__kernel void addOffset(__global int *x, int value) { x[get_global_id(0)] += value; }
__kernel void sumBlock(__global const int *x, __global int *sums) {
  __local int part[64];
  int t = get_local_id(0);
  part[t] = x[get_global_id(0)];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int s = get_local_size(0) / 2; s > 0; s /= 2) {
    if (t < s)
      part[t] += part[t + s];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (t == 0)
    sums[get_group_id(0)] = part[0];
}
__kernel void reverse(__global int *x, __local int *tile) {
  int t = get_local_id(0), n = get_local_size(0);
  tile[t] = x[t];
  barrier(CLK_LOCAL_MEM_FENCE);
  x[t] = tile[n - 1 - t];
}
__kernel void scaleByVariables(__global int *x, __constant int *factors, __global int *calls) {
  x[get_global_id(0)] *= factors[get_global_id(0) % 2];
  if (get_global_id(0) == 0)
    calls[0]++;
}
__kernel void isNull(__global const int *a, __global const int *b, __global int *result) {
  result[0] = a == 0;
  result[1] = b == 0;
}
typedef struct {
  __global int *first;
  __global const int *second;
  int count;
} Pair;
__kernel void addPair(__global const Pair *pair) {
  int i = get_global_id(0);
  if (i < pair->count)
    pair->first[i] += pair->second[i];
}
__kernel void distance_(__global const int *begin, __global const int *end, __global long *result) {
  *result = end - begin;
}
__kernel void setThreads(__global int *x) {
  size_t i = get_global_id(0) + get_global_size(0) * (get_global_id(1) + get_global_size(1) * get_global_id(2));
  x[i] = get_local_size(0) * 100 + get_local_size(1) * 10 + get_local_size(2);
}
)";

const KernelNeeds needs[] = {needsOf("reverse").dynamicShared(),
                             needsOf("scaleByVariables").uses("factors calls"),
                             needsOf("addPair").inMemory("0"),
                             needsOf("refused").withoutOpenCL("it uses a texture"),
                             {}};

const TestModule &module() {
  static const TestModule module(
      text,
      {kernel(saxpyStub, "saxpy"), kernel(addOffsetStub, "addOffset"),
       kernel(sumBlockStub, "sumBlock"), kernel(reverseStub, "reverse"),
       kernel(scaleByVariablesStub, "scaleByVariables"), kernel(isNullStub, "isNull"),
       kernel(addPairStub, "addPair"), kernel(distanceStub, "distance_"),
       kernel(setThreadsStub, "setThreads"), kernel(keepMuchStub, "keepMuch"),
       kernel(addOffsetStub, "missing"), kernel(reverseStub, "refused")},
      needs);
  return module;
}

using LaunchTest = OpenCL;

std::vector<int> counting(int count) {
  std::vector<int> values(count);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

TEST_F(LaunchTest, PassesValuesAndPointers) {
  const int n = 1000;
  std::vector<float> x(n), y(n);
  for (int i = 0; i < n; ++i)
    x[i] = i, y[i] = 2 * i;
  float *dx = upload(x), *dy = upload(y);
  ASSERT_EQ(launch(*stream, module()["saxpy"], {{4}, {256}}, n, 3.0f, dx, dy), portSuccess);
  const std::vector<float> got = download(dy, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(got[i], 3.0f * x[i] + y[i]) << i;
}

/// CUDA lets a thread have 512 KiB.
TEST_F(LaunchTest, ThreadsHaveAsMuchLocalMemoryAsTheyNeed) {
  const unsigned threads = std::min(1024, device->properties().maxThreadsPerBlock);
  int *out = allocate<int>(threads);
  ASSERT_EQ(launch(*stream, module()["keepMuch"], {{3}, {threads}}, out), portSuccess);
  const std::vector<int> got = download(out, threads);
  for (unsigned t = 0; t < threads; ++t)
    ASSERT_EQ(got[t], static_cast<int>(8 * t));
}

TEST_F(LaunchTest, PointersMayPointIntoAnAllocation) {
  int *x = upload(counting(256));
  ASSERT_EQ(launch(*stream, module()["addOffset"], {{1}, {64}}, x + 100, 1000), portSuccess);
  ASSERT_EQ(launch(*stream, module()["addOffset"], {{1}, {3}}, x + 1, 5), portSuccess);
  const std::vector<int> got = download(x, 256);
  for (int i = 0; i < 256; ++i)
    ASSERT_EQ(got[i], i + (i >= 100 && i < 164 ? 1000 : 0) + (i >= 1 && i < 4 ? 5 : 0)) << i;
}

TEST_F(LaunchTest, OffsetsWorkInKernelsWithLocalMemory) {
  int *x = upload(counting(256));
  int *sums = allocate<int>(8);
  ASSERT_EQ(launch(*stream, module()["sumBlock"], {{2}, {64}}, x + 64, sums + 3), portSuccess);
  const std::vector<int> got = download(sums, 8);
  EXPECT_EQ(got[3], 64 * 64 + 63 * 32);
  EXPECT_EQ(got[4], 64 * 128 + 63 * 32);
}

TEST_F(LaunchTest, OffsetsWorkWithDynamicSharedMemory) {
  int *x = upload(counting(64));
  ASSERT_EQ(launch(*stream, module()["reverse"], {{1}, {32}, 32 * sizeof(int)}, x + 16),
            portSuccess);
  const std::vector<int> got = download(x, 64);
  for (int i = 0; i < 64; ++i)
    ASSERT_EQ(got[i], i >= 16 && i < 48 ? 63 - i : i);
}

TEST_F(LaunchTest, PointersPastTheEndKeepTheirDistance) {
  int *x = upload(counting(1000));
  long *result = allocate<long>(1);
  ASSERT_EQ(launch(*stream, module()["distance_"], {{1}, {1}}, x + 1, x + 1000, result),
            portSuccess);
  EXPECT_EQ(download(result, 1)[0], 999);
  // Programs that count from 1 pass x - 1.
  ASSERT_EQ(launch(*stream, module()["distance_"], {{1}, {1}}, x - 1, x + 10, result), portSuccess);
  EXPECT_EQ(download(result, 1)[0], 11);
}

TEST_F(LaunchTest, NullPointersArriveAsNull) {
  int *x = upload(counting(4)), *result = allocate<int>(2);
  ASSERT_EQ(launch(*stream, module()["isNull"], {{1}, {1}}, static_cast<int *>(nullptr), x, result),
            portSuccess);
  EXPECT_EQ(download(result, 2), (std::vector<int>{1, 0}));
  ASSERT_EQ(
      launch(*stream, module()["isNull"], {{1}, {1}}, x + 1, static_cast<int *>(nullptr), result),
      portSuccess);
  EXPECT_EQ(download(result, 2), (std::vector<int>{0, 1}));
}

TEST_F(LaunchTest, DeviceVariablesFollowTheParameters) {
  int *x = upload(counting(64)), *factors = upload(std::vector<int>{2, 3}),
      *calls = upload(std::vector<int>{7});
  for (int i = 0; i < 2; ++i)
    ASSERT_EQ(
        launch(*stream, module()["scaleByVariables"], {{2}, {16}}, x + 32 * i, factors, calls),
        portSuccess);
  const std::vector<int> got = download(x, 64);
  for (int i = 0; i < 64; ++i)
    ASSERT_EQ(got[i], i * (i % 2 ? 3 : 2));
  EXPECT_EQ(download(calls, 1)[0], 9);
}

TEST_F(LaunchTest, DynamicSharedMemoryMayBeUnused) {
  void *unused = nullptr;
  (void)unused;
  int *x = upload(counting(1));
  EXPECT_EQ(launch(*stream, module()["reverse"], {{1}, {1}, 0}, x), portSuccess);
  EXPECT_EQ(stream->synchronize(), portSuccess);
}

TEST_F(LaunchTest, StructsWithPointersTravelThroughMemory) {
  int *a = upload(counting(100)), *b = upload(counting(100));
  std::string why;
  if (hasBuffersOnly()) {
    EXPECT_EQ(device->canRun(module()["addPair"], &why), portErrorNotSupported);
    EXPECT_NE(why.find("shared virtual memory"), std::string::npos);
    EXPECT_EQ(launch(*stream, module()["addPair"], {{1}, {100}}, Pair{a, b, 100}),
              portErrorNotSupported);
    return;
  }
  EXPECT_EQ(device->canRun(module()["addPair"], &why), portSuccess);
  // The block may be reused only when its kernel is done, so many are under way at once.
  for (int i = 0; i < 50; ++i)
    ASSERT_EQ(launch(*stream, module()["addPair"], {{1}, {100}}, Pair{a, b + i % 2, 100 - i % 2}),
              portSuccess);
  const std::vector<int> got = download(a, 100);
  for (int i = 0; i < 99; ++i)
    ASSERT_EQ(got[i], i + 25 * i + 25 * (i + 1));
}

TEST_F(LaunchTest, PinnedAndManagedMemoryReachKernels) {
  for (MemoryKind kind : {MemoryKind::Pinned, MemoryKind::Managed}) {
    int *x = allocate<int>(128, kind);
    for (int round = 1; round < 4; ++round) {
      std::iota(x, x + 128, 0);
      ASSERT_EQ(launch(*stream, module()["addOffset"], {{1}, {64}}, x + 32, 5), portSuccess);
      ASSERT_EQ(launch(*stream, module()["addOffset"], {{1}, {64}}, x + 32, round), portSuccess);
      ASSERT_EQ(stream->synchronize(), portSuccess);
      for (int i = 0; i < 128; ++i)
        ASSERT_EQ(x[i], i + (i >= 32 && i < 96 ? 5 + round : 0)) << i;
    }
  }
}

TEST_F(LaunchTest, GridsAndBlocksHaveThreeDimensions) {
  int *x = allocate<int>(2 * 3 * 4 * 4 * 3 * 2);
  ASSERT_EQ(launch(*stream, module()["setThreads"], {{2, 3, 4}, {4, 3, 2}}, x), portSuccess);
  for (int value : download(x, 2 * 3 * 4 * 4 * 3 * 2))
    ASSERT_EQ(value, 432);
}

TEST_F(LaunchTest, RefusesBlocksThatAreTooLarge) {
  int *x = upload(counting(8));
  int most = 0;
  ASSERT_EQ(device->maxThreadsPerBlock(module()["addOffset"], &most), portSuccess);
  EXPECT_GE(most, 1);
  EXPECT_LE(most, 1024);
  const portError_t error =
      launch(*stream, module()["addOffset"], {{1}, {unsigned(most) + 1}}, x, 1);
  EXPECT_TRUE(error == portErrorInvalidConfiguration || error == portErrorLaunchOutOfResources);
  EXPECT_EQ(launch(*stream, module()["reverse"],
                   {{1}, {1}, device->properties().sharedMemPerBlockOptin + 1}, x),
            portErrorInvalidValue);
  EXPECT_EQ(stream->synchronize(), portSuccess);
}

/// Programs leave pointers in structs and arguments that this launch has no use for.
TEST_F(LaunchTest, FreedMemoryThatIsNotUsedDoesNoHarm) {
  float *freed = allocate<float>(1 << 20);
  release(freed);
  std::vector<float> values = {1, 2, 3};
  float *y = upload(values);
  EXPECT_EQ(launch(*stream, module()["saxpy"], {{1}, {3}}, 0, 2.0f, freed + 5000, y), portSuccess);
  EXPECT_EQ(launch(*stream, module()["saxpy"], {{1}, {3}}, 0, 2.0f, y, freed), portSuccess);
  EXPECT_EQ(launch(*stream, module()["saxpy"], {{1}, {3}}, 3, 1.0f, y, y), portSuccess);
  EXPECT_EQ(download(y, 3), (std::vector<float>{2, 4, 6}));
}

/// What the host has printed before comes before it, wherever stdout goes.
TEST_F(LaunchTest, WhatKernelsPrintComesInTurn) {
  static const TestModule printing(
      "__kernel void addOffset(__global int *x, int v) { printf(\"kernel %d\\n\", v); }",
      {kernel(addOffsetStub, "addOffset")});
  int *x = upload(counting(1));
  testing::internal::CaptureStdout(); // in a file, and so kept in a buffer
  for (int i = 1; i <= 2; ++i) {
    std::printf("host %d\n", i);
    EXPECT_EQ(launch(*stream, printing["addOffset"], {{1}, {1}}, x, i), portSuccess);
    EXPECT_EQ(stream->synchronize(), portSuccess);
  }
  std::printf("host 3\n");
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "host 1\nkernel 1\nhost 2\nkernel 2\nhost 3\n");
}

TEST_F(LaunchTest, KernelsThatAreMissingSaySo) {
  std::string why;
  EXPECT_EQ(device->canRun(module()["refused"], &why), portErrorNoKernelImageForDevice);
  EXPECT_EQ(why, "it uses a texture");
  int *x = upload(counting(1));
  testing::internal::CaptureStderr();
  EXPECT_EQ(launch(*stream, module()["refused"], {{1}, {1}}, x), portErrorNoKernelImageForDevice);
  EXPECT_NE(testing::internal::GetCapturedStderr().find("it uses a texture"), std::string::npos);
  EXPECT_EQ(launch(*stream, module()["missing"], {{1}, {1}}, x, 1), portErrorInvalidDeviceFunction);
}

TEST_F(LaunchTest, TextThatDoesNotBuildPrintsItsLog) {
  static const TestModule broken(
      "__kernel void addOffset(__global int *x, int v) { x[0] = nowhere; }",
      {kernel(addOffsetStub, "addOffset")});
  int *x = upload(counting(1));
  for (int i = 0; i < 2; ++i) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(launch(*stream, broken["addOffset"], {{1}, {1}}, x, 1), portErrorInvalidSource);
    const std::string told = testing::internal::GetCapturedStderr();
    EXPECT_EQ(told.find("nowhere") != std::string::npos, i == 0) << "told once: " << told;
  }
}

} // namespace
} // namespace cu2port::test
