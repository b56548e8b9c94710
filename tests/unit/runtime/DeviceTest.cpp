#include "Fixture.h"

using DeviceTest = Runtime;

TEST_F(DeviceTest, DescribesTheDevice) {
  portDeviceProp p;
  ASSERT_EQ(portGetDeviceProperties(&p, 0), portSuccess);
  EXPECT_NE(p.name[0], 0);
  EXPECT_GT(p.totalGlobalMem, std::size_t{64} << 20);
  EXPECT_GE(p.multiProcessorCount, 1);
  EXPECT_EQ(p.warpSize, 32);
  EXPECT_GE(p.maxThreadsPerBlock, 1);
  EXPECT_GE(p.sharedMemPerBlock, 16u << 10);
  EXPECT_EQ(p.major, 7);
}

TEST_F(DeviceTest, TellsNoZeroByWhichProgramsDivide) {
  portDeviceProp p;
  ASSERT_EQ(portGetDeviceProperties(&p, 0), portSuccess);
  for (int value :
       {p.clockRate, p.memoryClockRate, p.memoryBusWidth, p.l2CacheSize, p.multiProcessorCount,
        p.maxThreadsPerMultiProcessor, p.maxBlocksPerMultiProcessor, p.regsPerBlock,
        p.regsPerMultiprocessor, p.singleToDoublePrecisionPerfRatio, p.asyncEngineCount})
    EXPECT_GT(value, 0);
  EXPECT_GT(p.sharedMemPerMultiprocessor, 0u);
  EXPECT_GT(p.totalConstMem, 0u);
  portFuncAttributes attributes;
  ASSERT_EQ(portFuncGetAttributes(&attributes, increment), portSuccess);
  EXPECT_GT(attributes.numRegs, 0);
  EXPECT_LE(attributes.numRegs * p.maxThreadsPerBlock, p.regsPerBlock);
}

TEST_F(DeviceTest, AttributesAgreeWithProperties) {
  portDeviceProp p;
  int value = 0;
  ASSERT_EQ(portGetDeviceProperties(&p, 0), portSuccess);
  EXPECT_EQ(portDeviceGetAttribute(&value, portDevAttrMaxThreadsPerBlock, 0), portSuccess);
  EXPECT_EQ(value, p.maxThreadsPerBlock);
  EXPECT_EQ(portDeviceGetAttribute(&value, portDevAttrMultiProcessorCount, 0), portSuccess);
  EXPECT_EQ(value, p.multiProcessorCount);
  EXPECT_EQ(portDeviceGetAttribute(&value, portDevAttrMaxBlockDimZ, 0), portSuccess);
  EXPECT_EQ(value, p.maxThreadsDim[2]);
  EXPECT_FAILS(portDeviceGetAttribute(&value, static_cast<portDeviceAttr>(9999), 0),
               portErrorInvalidValue);
  EXPECT_FAILS(portDeviceGetAttribute(nullptr, portDevAttrWarpSize, 0), portErrorInvalidValue);
}

TEST_F(DeviceTest, CountsAndChooses) {
  int count = 0, device = -1;
  EXPECT_EQ(portGetDeviceCount(&count), portSuccess);
  EXPECT_GE(count, 1);
  EXPECT_EQ(portGetDevice(&device), portSuccess);
  EXPECT_EQ(device, 0);
  for (int i = 0; i < count; ++i) {
    EXPECT_EQ(portSetDevice(i), portSuccess);
    EXPECT_EQ(portGetDevice(&device), portSuccess);
    EXPECT_EQ(device, i);
  }
  EXPECT_EQ(portSetDevice(0), portSuccess);
  EXPECT_FAILS(portSetDevice(count), portErrorInvalidDevice);
  EXPECT_FAILS(portSetDevice(-1), portErrorInvalidDevice);
  portDeviceProp p;
  EXPECT_FAILS(portGetDeviceProperties(&p, count), portErrorInvalidDevice);
  EXPECT_FAILS(portGetDeviceCount(nullptr), portErrorInvalidValue);
}

TEST_F(DeviceTest, DevicesExchangeMemory) {
  int count = 0;
  EXPECT_EQ(portGetDeviceCount(&count), portSuccess);
  if (count < 2)
    GTEST_SKIP() << "one device only";
  int *here = onDevice(std::vector<int>{1, 2, 3});
  EXPECT_EQ(portSetDevice(1), portSuccess);
  int *there = onDevice(std::vector<int>{0, 0, 0});
  EXPECT_EQ(portMemcpyPeer(there, 1, here, 0, 12), portSuccess);
  portLaunch(1, 1), increment(there);
  EXPECT_EQ(portGetLastError(), portSuccess);
  EXPECT_EQ(fromDevice(there, 3), (std::vector<int>{2, 2, 3}));
  EXPECT_EQ(portSetDevice(0), portSuccess);
  EXPECT_EQ(portMemcpy(here, there, 12, portMemcpyDefault), portSuccess);
  EXPECT_EQ(fromDevice(here, 3), (std::vector<int>{2, 2, 3}));
  int peer = -1;
  EXPECT_EQ(portDeviceCanAccessPeer(&peer, 0, 1), portSuccess);
  EXPECT_EQ(peer, 0);
  EXPECT_EQ(portFree(there), portSuccess);
}

TEST_F(DeviceTest, KeepsSettings) {
  std::size_t value = 0;
  EXPECT_EQ(portDeviceGetLimit(&value, portLimitStackSize), portSuccess);
  EXPECT_EQ(value, 1024u);
  EXPECT_EQ(portDeviceSetLimit(portLimitStackSize, 4096), portSuccess);
  EXPECT_EQ(portDeviceGetLimit(&value, portLimitStackSize), portSuccess);
  EXPECT_EQ(value, 4096u);
  EXPECT_FAILS(portDeviceSetLimit(static_cast<portLimit>(77), 1), portErrorUnsupportedLimit);
  EXPECT_EQ(portDeviceSetCacheConfig(portFuncCachePreferShared), portSuccess);
  EXPECT_EQ(portSetDeviceFlags(portDeviceScheduleSpin), portSuccess);
  int version = 0;
  EXPECT_EQ(portRuntimeGetVersion(&version), portSuccess);
  EXPECT_EQ(version, CUDART_VERSION);
}

// --- Errors
// ---------------------------------------------------------------------------------------------------------

TEST_F(DeviceTest, ErrorsHaveCudasNamesAndTexts) {
  EXPECT_STREQ(portGetErrorString(portSuccess), "no error");
  EXPECT_STREQ(portGetErrorString(portErrorInvalidValue), "invalid argument");
  EXPECT_STREQ(portGetErrorString(portErrorMemoryAllocation), "out of memory");
  EXPECT_STREQ(portGetErrorString(portErrorInvalidConfiguration), "invalid configuration argument");
  EXPECT_STREQ(portGetErrorString(static_cast<portError_t>(12345)), "unrecognized error code");
  EXPECT_STREQ(portGetErrorName(portErrorNoDevice), "cudaErrorNoDevice");
  EXPECT_EQ(portErrorNoDevice, 100);
  EXPECT_EQ(portErrorIllegalAddress, 700);
}

TEST_F(DeviceTest, TheLastErrorIsKeptUntilItIsRead) {
  EXPECT_EQ(portMemset(nullptr, 0, 4), portErrorInvalidValue);
  void *pointer = nullptr;
  EXPECT_EQ(portMalloc(&pointer, 4), portSuccess); // a success does not overwrite it
  expectLastError(portErrorInvalidValue);
}

// --- CU2PORT_DEVICE
// -------------------------------------------------------------------------------------------------
// These start a new process each: the choice is made once.

/// What a program sees that runs with CU2PORT_DEVICE=`choice`.
static void runWith(const char *choice, portError_t expected) {
  setenv("CU2PORT_DEVICE", choice, 1);
  int count = -1;
  void *pointer = nullptr;
  const bool asExpected =
      portGetDeviceCount(&count) == expected && portMalloc(&pointer, 4) == expected &&
      portDeviceSynchronize() == expected && (expected ? count == 0 : count >= 1);
  if (asExpected)
    std::fprintf(stderr, "as expected\n");
  std::exit(asExpected ? 0 : 1);
}

TEST(ChoiceTest, AnUnknownDeviceIsAnErrorFromEveryCall) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(runWith("gpu", portErrorNoDevice), testing::ExitedWithCode(0),
              "^cu2port: CU2PORT_DEVICE=gpu chooses no device[^\n]*\nas expected\n$");
  EXPECT_EXIT(runWith("opencl:x", portErrorNoDevice), testing::ExitedWithCode(0),
              "CU2PORT_DEVICE=opencl:x chooses no device");
}

TEST(ChoiceTest, AnAbsentDeviceIsAnErrorFromEveryCall) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(runWith("opencl:99", portErrorNoDevice), testing::ExitedWithCode(0),
              "^cu2port: CU2PORT_DEVICE=opencl:99: this machine has [0-9]+[^\n]*\nas expected\n$");
}

TEST(ChoiceTest, TheCpuIsAlwaysThere) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(runWith("cpu", portSuccess), testing::ExitedWithCode(0), "^as expected\n$");
  EXPECT_EXIT(runWith("", portSuccess), testing::ExitedWithCode(0), "^as expected\n$");
}

// --- The end of the program
// -----------------------------------------------------------------------------------------

static void leaveWorkBehind() {
  setenv("CU2PORT_DEVICE", "cpu", 1);
  constexpr unsigned blocks = 64;
  int *values = nullptr;
  portMalloc(&values, blocks * sizeof(int));
  portMemset(values, 0, blocks * sizeof(int));
  for (int i = 0; i < 300; ++i)
    portLaunch(blocks, 1), appendSlowly(values, 0, 1000);
  std::exit(0);
}

TEST(ChoiceTest, AProgramMayEndWithWorkLeft) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(leaveWorkBehind(), testing::ExitedWithCode(0), "");
}
