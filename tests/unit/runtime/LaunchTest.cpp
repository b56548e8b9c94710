#include "Fixture.h"

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <limits>
#ifdef __SSE__
#include <xmmintrin.h>
#endif

using LaunchTest = Runtime;

TEST_F(LaunchTest, RunsEveryThread) {
  const int n = 1000;
  std::vector<float> x(n), y(n);
  std::iota(x.begin(), x.end(), 0.f);
  std::iota(y.begin(), y.end(), 5.f);
  float *dx = onDevice(x), *dy = onDevice(y);
  portLaunch((n + 255) / 256, 256), saxpy(n, 2.f, dx, dy);
  EXPECT_EQ(portGetLastError(), portSuccess);
  const std::vector<float> result = fromDevice(dy, n);
  for (int i = 0; i < n; ++i)
    ASSERT_EQ(result[i], 3.f * i + 5.f);
}

/// As Fortran programs set it with -ffpe-trap, and -ffast-math.
TEST_F(LaunchTest, RunsWithGpusFloatingPointWhateverTheProgramHasSet) {
  const float infinity = std::numeric_limits<float>::infinity(), tiny = 1e-40f;
  const int n = 1 << 16;
  std::vector<float> x(n, 1.f), y(n, 0x1.8p-24f); // the sum is 1 + 2^-23, or 1 where it is cut off
  x[1] = 0.5f * tiny, y[1] = 0.5f * tiny;
  x[n - 1] = infinity, y[n - 1] = -infinity;
  float *dx = onDevice(x), *dy = onDevice(y);
  std::fenv_t outer;
  std::fegetenv(&outer);
  std::fesetround(FE_TOWARDZERO);
#ifdef __SSE__
  _mm_setcsr(_mm_getcsr() | 0x8040); // denormal numbers are zero
#endif
  feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
  portLaunch(n / 256, 256), saxpy(n, 1.f, dx, dy);
  const portError_t error = portDeviceSynchronize();
  const int traps = fegetexcept(), rounding = std::fegetround();
  std::fesetenv(&outer);
  EXPECT_EQ(error, portSuccess);
  EXPECT_EQ(traps, FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW);
  EXPECT_EQ(rounding, FE_TOWARDZERO);
  const std::vector<float> result = fromDevice(dy, n);
  EXPECT_EQ(result[0], 0x1.000002p0f);
  EXPECT_GT(result[1], 0.f);
  EXPECT_TRUE(std::isnan(result[n - 1]));
}

TEST_F(LaunchTest, GivesBlocksTheirPlaceInAThreeDimensionalGrid) {
  const dim3 grid(7, 5, 3);
  const std::size_t count = 7 * 5 * 3;
  int *number = onDevice(std::vector<int>(count, -1)),
      *packed = onDevice(std::vector<int>(count, -1));
  for (int round = 0; round < 20; ++round) // on one core and on several
    portLaunch(grid, 1), blockNumbers(number, packed);
  const std::vector<int> numbers = fromDevice(number, count), indices = fromDevice(packed, count);
  for (unsigned i = 0; i < count; ++i) {
    EXPECT_EQ(numbers[i], static_cast<int>(i));
    EXPECT_EQ(indices[i], static_cast<int>(i / 35 << 20 | i / 7 % 5 << 10 | i % 7));
  }
}

TEST_F(LaunchTest, RunsEachBlockOfALargeGridOnce) {
  const std::size_t count = 300000;
  int *number = onDevice(std::vector<int>(count, -1)),
      *packed = onDevice(std::vector<int>(count, -1));
  portLaunch(count, 1), blockNumbers(number, packed);
  const std::vector<int> numbers = fromDevice(number, count);
  for (std::size_t i = 0; i < count; ++i)
    ASSERT_EQ(numbers[i], static_cast<int>(i));
}

TEST_F(LaunchTest, PassesDynamicSharedMemory) {
  int *out = onDevice(std::vector<int>(64, -1));
  portLaunch(64, 128, 128 * sizeof(int)), sumInShared(out);
  for (int sum : fromDevice(out, 64))
    EXPECT_EQ(sum, 128 * 127 / 2);
}

TEST_F(LaunchTest, PassesStructsAndVariables) {
  float *out = onDevice(std::vector<float>(8, -1));
  portLaunch(1, 8), useVariable(8, Pair{2, 0.5}, out);
  EXPECT_EQ(fromDevice(out, 8), (std::vector<float>{2.5, 4.5, 6.5, 8.5, 2.5, 4.5, 6.5, 8.5}));
}

TEST_F(LaunchTest, CopiesArgumentsAtOnce) {
  int *value = onDevice(std::vector<int>{0});
  for (int digit = 1; digit <= 5; ++digit)
    portLaunch(1, 1), appendSlowly(value, digit, 200);
  EXPECT_EQ(fromDevice(value, 1)[0], 12345);
}

TEST_F(LaunchTest, TakesArgumentsByPointer) {
  int *value = onDevice(std::vector<int>{41});
  void *arguments[] = {&value};
  EXPECT_EQ(portLaunchKernel(increment, 1, 1, arguments), portSuccess);
  EXPECT_EQ(
      portLaunchKernel(reinterpret_cast<const void *>(increment), 1, 1, arguments, 0, nullptr),
      portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 43);
}

TEST_F(LaunchTest, NestsConfigurations) {
  int *value = onDevice(std::vector<int>{0});
  auto bump = [&] {
    portLaunch(1, 1), increment(value);
    return value;
  };
  portLaunch(1, 1), increment(bump());
  EXPECT_EQ(fromDevice(value, 1)[0], 2);
}

TEST_F(LaunchTest, KeepsOrderOverManyLaunches) {
  int *value = onDevice(std::vector<int>{0});
  for (int i = 0; i < 5000; ++i)
    portLaunch(1, 1), increment(value);
  EXPECT_EQ(fromDevice(value, 1)[0], 5000);
}

TEST_F(LaunchTest, StartsBlocksInOrder) {
  SKIP_UNLESS_CPU();
  const int blocks = 2000;
  int *done = onDevice(std::vector<int>(blocks, 0));
  for (int round = 0; round < 5; ++round)
    portLaunch(blocks, 32), chain(done);
  for (int flag : fromDevice(done, blocks))
    EXPECT_EQ(flag, 1);
}

// --- What CUDA refuses
// ----------------------------------------------------------------------------------------------

TEST_F(LaunchTest, RefusesImpossibleShapes) {
  int *value = onDevice(std::vector<int>{0});
  const auto minus = static_cast<unsigned>(-1);
  const dim3 badGrids[] = {dim3(0),           dim3(1, 0),        dim3(1, 1, 0), dim3(1, 65536),
                           dim3(1, 1, 65536), dim3(0x80000000u), dim3(minus),   dim3(1, minus)};
  for (const dim3 &grid : badGrids) {
    portLaunch(grid, 1), increment(value);
    expectLastError(portErrorInvalidConfiguration);
  }
  const dim3 badBlocks[] = {dim3(0), dim3(1, 0), dim3(1, 1, 0), dim3(1, 1, 65), dim3(8192),
                            dim3(64, 64, 2), dim3(1u << 16, 1u << 16), dim3(1025), dim3(1, 1025),
                            dim3(minus), dim3(1, minus), dim3(32, 33),
                            // their product is 0 in 32 and in 64 bits
                            dim3(1u << 22, 1u << 21, 1u << 21)};
  for (const dim3 &block : badBlocks) {
    portLaunch(1, block), increment(value);
    expectLastError(portErrorInvalidConfiguration);
  }
  EXPECT_EQ(fromDevice(value, 1)[0], 0);
}

TEST_F(LaunchTest, RefusesMoreThreadsThanTheKernelsBounds) {
  int *value = onDevice(std::vector<int>{0});
  portLaunch(1, 64), bounded(value);
  EXPECT_EQ(portGetLastError(), portSuccess);
  portLaunch(1, 65), bounded(value);
  expectLastError(portErrorInvalidValue);
}

TEST_F(LaunchTest, RefusesSharedMemoryThatWasNotOptedInto) {
  int *out = onDevice(std::vector<int>{0});
  portDeviceProp properties;
  EXPECT_EQ(portGetDeviceProperties(&properties, 0), portSuccess);
  EXPECT_LE(properties.sharedMemPerBlock, 48u << 10); // whatever the device has
  EXPECT_GE(properties.sharedMemPerBlockOptin, properties.sharedMemPerBlock);
  const std::size_t most = properties.sharedMemPerBlock - 1024; // it has 1024 of its own
  portLaunch(1, 32, most), sumInShared(out);
  EXPECT_EQ(portGetLastError(), portSuccess);
  const std::size_t tooMuch = most + 1;
  for (std::size_t bytes : {tooMuch, std::size_t{1} << 40, ~std::size_t{0}}) {
    portLaunch(1, 32, bytes), sumInShared(out);
    expectLastError(portErrorInvalidValue);
  }
  if (properties.sharedMemPerBlockOptin >= tooMuch + 1024) {
    EXPECT_EQ(portFuncSetAttribute(sumInShared, portFuncAttributeMaxDynamicSharedMemorySize,
                                   static_cast<int>(tooMuch)),
              portSuccess);
    portLaunch(1, 32, tooMuch), sumInShared(out);
    EXPECT_EQ(portGetLastError(), portSuccess);
    EXPECT_EQ(fromDevice(out, 1)[0], 32 * 31 / 2);
  }
  const int opted = static_cast<int>(properties.sharedMemPerBlockOptin) - 1024;
  for (int bytes : {opted + 1, 1 << 30, -1})
    EXPECT_FAILS(
        portFuncSetAttribute(sumInShared, portFuncAttributeMaxDynamicSharedMemorySize, bytes),
        portErrorInvalidValue);
  EXPECT_EQ(portFuncSetAttribute(sumInShared, portFuncAttributeMaxDynamicSharedMemorySize, opted),
            portSuccess);
  portFuncAttributes attributes;
  EXPECT_EQ(portFuncGetAttributes(&attributes, sumInShared), portSuccess);
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, opted);
}

TEST_F(LaunchTest, RefusesAttributesThatAreNone) {
  EXPECT_FAILS(portFuncSetAttribute(saxpy, static_cast<portFuncAttribute>(77), 0),
               portErrorInvalidValue);
  EXPECT_FAILS(portFuncSetAttribute(saxpy, portFuncAttributePreferredSharedMemoryCarveout, 101),
               portErrorInvalidValue);
  EXPECT_FAILS(portFuncSetAttribute(static_cast<const void *>(nullptr),
                                    portFuncAttributeMaxDynamicSharedMemorySize, 0),
               portErrorInvalidDeviceFunction);
  EXPECT_FAILS(portFuncSetAttribute(unregistered, portFuncAttributeMaxDynamicSharedMemorySize, 0),
               portErrorInvalidDeviceFunction);
}

TEST_F(LaunchTest, RefusesKernelsItDoesNotHave) {
  int *value = onDevice(std::vector<int>{0});
  portLaunch(1, 1), unregistered(value);
  expectLastError(portErrorInvalidDeviceFunction);
  testing::internal::CaptureStderr();
  for (int i = 0; i < 2; ++i) {
    portLaunch(1, 1), impossible(value);
    expectLastError(portErrorNoKernelImageForDevice);
  }
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_EQ(said.find("cu2port: kernel impossible cannot run on "), 0u) << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  portLaunch(1, 1), nowhere(value);
  expectLastError(portErrorNoKernelImageForDevice);
  portFuncAttributes attributes;
  EXPECT_FAILS(portFuncGetAttributes(&attributes, unregistered), portErrorInvalidDeviceFunction);
}

TEST_F(LaunchTest, RefusesALaunchWithoutConfiguration) {
  increment(nullptr);
  expectLastError(portErrorMissingConfiguration);
}

TEST_F(LaunchTest, RefusesAStreamThatIsGone) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  EXPECT_EQ(portStreamDestroy(stream), portSuccess);
  portLaunch(1, 1, 0, stream), increment(value);
  expectLastError(portErrorInvalidResourceHandle);
}

TEST_F(LaunchTest, KeepsAnErrorInsideAKernelUntilReset) {
  portLaunch(1000, 32), failAt(500);
  EXPECT_EQ(portDeviceSynchronize(), portErrorAssert);
  expectLastError(portErrorAssert); // it is the device that stays broken, not the thread's error
  void *memory = nullptr;
  EXPECT_EQ(portMalloc(&memory, 4), portErrorAssert);
  portLaunch(1, 1), failAt(5);
  EXPECT_EQ(portGetLastError(), portErrorAssert);
  EXPECT_EQ(portDeviceReset(), portSuccess);
  EXPECT_EQ(portGetLastError(), portSuccess);
  EXPECT_EQ(portMalloc(&memory, 4), portSuccess);
}

// --- Attributes
// -------------------------------------------------------------------------------------------------

TEST_F(LaunchTest, TellsAttributes) {
  portFuncAttributes attributes;
  EXPECT_EQ(portFuncGetAttributes(&attributes, bounded), portSuccess);
  EXPECT_EQ(attributes.maxThreadsPerBlock, 64);
  EXPECT_EQ(portFuncGetAttributes(&attributes, sumInShared), portSuccess);
  EXPECT_EQ(attributes.sharedSizeBytes, 1024u);
  const char *name = nullptr;
  EXPECT_EQ(portFuncGetName(&name, saxpy), portSuccess);
  EXPECT_STREQ(name, "saxpy");
  EXPECT_EQ(portFuncSetCacheConfig(saxpy, portFuncCachePreferL1), portSuccess);
}

TEST_F(LaunchTest, TellsOccupancy) {
  int grid = 0, block = 0, blocks = 0;
  EXPECT_EQ(portOccupancyMaxPotentialBlockSize(&grid, &block, bounded), portSuccess);
  EXPECT_GT(grid, 0);
  EXPECT_EQ(block, 64);
  EXPECT_EQ(portOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, saxpy, 256, 0), portSuccess);
  EXPECT_GT(blocks, 0);
  EXPECT_EQ(portOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 65, 0), portSuccess);
  EXPECT_GT(blocks, 0); // which says nothing of its bounds
  EXPECT_EQ(portOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, bounded, 5000, 0), portSuccess);
  EXPECT_EQ(blocks, 0);
  EXPECT_EQ(portOccupancyMaxPotentialBlockSizeVariableSMem(
                &grid, &block, sumInShared, [](int threads) { return threads * sizeof(int); }),
            portSuccess);
  EXPECT_GT(block, 0);
  EXPECT_FAILS(portOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, saxpy, 256, 0),
               portErrorInvalidValue);
}
