#include "Fixture.h"

#include "Device.h"
#include "DriverFacts.h"

#include <cstdio>
#include <cstdlib>
#include <set>

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
// -------------------------------------------------------------------------------------------------

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

/// What a program sees that runs with CU2PORT_DEVICE=`choice`, and with CUDA_VISIBLE_DEVICES=`mask`
/// if there is one: `visible` devices, and an error from every call if that is none.
static void runWith(const char *choice, const char *mask, int visible) {
  setenv("CU2PORT_DEVICE", choice, 1);
  if (mask)
    setenv("CUDA_VISIBLE_DEVICES", mask, 1);
  int count = -1;
  void *pointer = nullptr;
  const portError_t expected = visible ? portSuccess : portErrorNoDevice;
  const bool asExpected = portGetDeviceCount(&count) == expected &&
                          portMalloc(&pointer, 4) == expected &&
                          portDeviceSynchronize() == expected && count == visible;
  if (asExpected)
    std::fprintf(stderr, "as expected\n");
  std::exit(asExpected ? 0 : 1);
}

static void expectWith(const char *choice, const char *mask, int visible, const char *output) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(runWith(choice, mask, visible), testing::ExitedWithCode(0), output)
      << choice << ", " << (mask ? mask : "all");
}

TEST(ChoiceTest, AnUnknownDeviceIsAnErrorFromEveryCall) {
  expectWith("gpu", nullptr, 0,
             "^cu2port: CU2PORT_DEVICE=gpu: there is no 'gpu': this machine has cpu "
             "[^\n]*\nas expected\n$");
  for (const char *choice : {"opencl:x", "cpu,opencl:", "cpu,,all", ",", "ALL", "cpu:1"})
    expectWith(choice, nullptr, 0, "there is no '[^\n]*': this machine has cpu");
}

TEST(ChoiceTest, AnAbsentDeviceIsAnErrorFromEveryCall) {
  expectWith("opencl:99", nullptr, 0,
             "^cu2port: CU2PORT_DEVICE=opencl:99: there is no 'opencl:99': this machine has cpu "
             "[^\n]*\nas expected\n$");
  expectWith("cpu,opencl:99", nullptr, 0, "there is no 'opencl:99'");
}

static void expectWithPlugin(const std::string &plugin, const std::string &why) {
  setenv("CU2PORT_SYCL_PLUGIN", plugin.c_str(), 1);
  const std::string output =
      "^cu2port: CU2PORT_DEVICE=sycl: there is no 'sycl': this machine has cpu [^\n]*SYCL \\(" +
      why + "[^\n]*\nas expected\n$";
  expectWith("sycl", nullptr, 0, output.c_str());
  unsetenv("CU2PORT_SYCL_PLUGIN");
}

TEST(ChoiceTest, SyclIsAbsentWithoutItsPlugin) {
  expectWithPlugin("/nonexistent/plugin.so", "/nonexistent/plugin.so: cannot open");
}

TEST(ChoiceTest, SyclIsAbsentWhereItsPluginDoesNotLoad) {
  // Nothing is written: other processes run the same test.
  expectWithPlugin("/dev/null", "/dev/null: file too short");
  expectWithPlugin(__FILE__, __FILE__ ": invalid ELF header");
}

/// One of another version, or any other library.
TEST(ChoiceTest, SyclIsAbsentWhereItsPluginIsOfAnotherVersion) {
  expectWithPlugin("libm.so.6", "libm.so.6 is no libcu2port_sycl.so of this version of cu2port");
}

TEST(ChoiceTest, ADeviceIsNamedOnce) {
  expectWith("cpu,cpu", nullptr, 0, "^cu2port: CU2PORT_DEVICE=cpu,cpu: 'cpu' is named twice\nas");
  expectWith("all,cpu", nullptr, 0, "'cpu' is named twice");
}

TEST(ChoiceTest, TheCpuIsAlwaysThereAndAlone) {
  for (const char *choice : {"cpu", "", "cpu:0", " cpu "})
    expectWith(choice, nullptr, 1, "^as expected\n$");
}

TEST(ChoiceTest, AProgramSeesWhatIsNamedInThatOrder) {
  // Not from the API, which would have chosen by then: each process starts here again.
  const int count = static_cast<int>(1 + cu2port::openclDevices().size());
  expectWith("all", nullptr, count, "^as expected\n$");
  if (count < 2)
    GTEST_SKIP() << "one device only";
  expectWith("opencl", nullptr, 1, "^as expected\n$");
  expectWith("opencl:0,cpu", nullptr, 2, "^as expected\n$");
  expectWith("opencl,all", nullptr, count, "^as expected\n$");
}

TEST(ChoiceTest, CudaVisibleDevicesPicksOfWhatIsNamed) {
  expectWith("cpu", "0", 1, "^as expected\n$");
  expectWith("cpu", "0,1", 1, "^as expected\n$");
  expectWith("cpu", "GPU-", 1, "^as expected\n$");
  for (const char *none : {"", "-1"})
    expectWith("cpu", none, 0, "^as expected\n$");
  for (const char *wrong : {"1", "0,0", "GPU-ff"})
    expectWith("cpu", wrong, 0,
               "^cu2port: CUDA_VISIBLE_DEVICES=[^ ]+ leaves no device: it picks of those that "
               "CU2PORT_DEVICE names, which are 0 [^\n]+\nas expected\n$");
}

TEST_F(DeviceTest, DevicesAreToldApart) {
  int count = 0;
  ASSERT_EQ(portGetDeviceCount(&count), portSuccess);
  std::set<std::string> names;
  for (int i = 0; i < count; ++i) {
    portDeviceProp p;
    char bus[32] = "";
    int found = -1;
    ASSERT_EQ(portGetDeviceProperties(&p, i), portSuccess);
    EXPECT_EQ(portDeviceGetPCIBusId(bus, sizeof bus, i), portSuccess);
    EXPECT_EQ(portDeviceGetByPCIBusId(&found, bus), portSuccess);
    EXPECT_EQ(found, i);
    EXPECT_TRUE(names.insert(std::string(p.uuid.bytes, sizeof p.uuid.bytes)).second);
  }
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

/// What AdaptiveCpp says of its CPU: no size is too large for it.
TEST(DriverFactsTest, SharedMemoryIsNoMoreThanOnCudasGpus) {
  cu2port::DriverFacts facts;
  facts.localMemory = ~std::uint64_t{0};
  const portDeviceProp endless = cu2port::describe(facts);
  EXPECT_EQ(endless.sharedMemPerBlock, 48u << 10);
  EXPECT_EQ(endless.sharedMemPerBlockOptin, 227u << 10);
  facts.localMemory = 32 << 10;
  const portDeviceProp little = cu2port::describe(facts);
  EXPECT_EQ(little.sharedMemPerBlock, 32u << 10);
  EXPECT_EQ(little.sharedMemPerBlockOptin, 32u << 10);
}
