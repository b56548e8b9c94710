// What the OpenCL device says about itself, and a machine without OpenCL.
#include "Fixture.h"

#include "opencl/Errors.h"

namespace cu2port::test {
namespace {

/// CTest runs this binary once with an OpenCL loader that finds no driver.
bool withoutDrivers() {
  const char *vendors = std::getenv("OCL_ICD_VENDORS");
  return vendors && std::strcmp(vendors, "/nonexistent") == 0;
}

TEST(DevicesTest, AreNoneWithoutDrivers) {
  if (!withoutDrivers())
    GTEST_SKIP() << "there are drivers";
  EXPECT_TRUE(openclDevices().empty());
}

TEST(ErrorsTest, HaveNamesAndMirrors) {
  using namespace opencl;
  EXPECT_STREQ(errorName(CL_INVALID_KERNEL_ARGS), "CL_INVALID_KERNEL_ARGS");
  EXPECT_STREQ(errorName(CL_SUCCESS), "CL_SUCCESS");
  EXPECT_STREQ(errorName(-123456), "unknown OpenCL error");
  EXPECT_EQ(check(CL_SUCCESS, "clFinish"), portSuccess);
  EXPECT_EQ(check(CL_MEM_OBJECT_ALLOCATION_FAILURE, "clSVMAlloc"), portErrorMemoryAllocation);
  EXPECT_EQ(check(CL_INVALID_WORK_GROUP_SIZE, "clEnqueueNDRangeKernel"),
            portErrorInvalidConfiguration);
  EXPECT_EQ(check(-123456, "clFinish"), portErrorUnknown);
}

using DeviceTest = OpenCL;

TEST_F(DeviceTest, DescribesItselfAsCudaDoes) {
  const portDeviceProp &p = device->properties();
  EXPECT_EQ(device->backend(), "opencl");
  EXPECT_GT(std::strlen(p.name), 0u);
  EXPECT_GT(p.totalGlobalMem, 0u);
  EXPECT_GE(p.sharedMemPerBlock, 16u << 10);
  EXPECT_EQ(p.warpSize, 32);
  EXPECT_GE(p.maxThreadsPerBlock, 1);
  EXPECT_LE(p.maxThreadsPerBlock, 1024);
  for (int size : p.maxThreadsDim) {
    EXPECT_GE(size, 1);
    EXPECT_LE(size, p.maxThreadsPerBlock);
  }
  EXPECT_EQ(p.maxGridSize[0], 2147483647);
  EXPECT_GT(p.multiProcessorCount, 0);
  EXPECT_EQ(p.unifiedAddressing, 1);
}

TEST_F(DeviceTest, ListingIsRepeatable) {
  const std::size_t count = openclDevices().size();
  EXPECT_GE(count, 1u);
  const auto again = openclDevices();
  ASSERT_EQ(again.size(), count);
  EXPECT_STREQ(again.front()->properties().name, device->properties().name);
  EXPECT_EQ(std::memcmp(&again.front()->properties().uuid, &device->properties().uuid,
                        sizeof(portUUID_t)),
            0);
}

TEST_F(DeviceTest, DevicesHaveMemoryOfTheirOwn) {
  auto others = openclDevices();
  void *own = nullptr;
  ASSERT_EQ(others.front()->allocate(&own, 1000, MemoryKind::Device), portSuccess);
  EXPECT_EQ(device->release(own), portErrorInvalidValue);
  EXPECT_EQ(others.front()->release(own), portSuccess);
  std::unique_ptr<Event> foreign = others.front()->createEvent(true);
  EXPECT_EQ(stream->record(*foreign), portErrorInvalidResourceHandle);
}

TEST_F(DeviceTest, StreamsWaitForEventsOfOtherDevices) {
  if (runsWithinCalls())
    GTEST_SKIP() << "oclgrind is for one thread";
  auto others = openclDevices();
  std::unique_ptr<Stream> foreign = others.front()->createStream();
  std::unique_ptr<Event> event = others.front()->createEvent(false);
  int reached = 0;
  ASSERT_EQ(foreign->callHost([&](portError_t) { reached = 1; }), portSuccess);
  ASSERT_EQ(foreign->record(*event), portSuccess);
  ASSERT_EQ(stream->wait(*event), portSuccess);
  ASSERT_EQ(stream->callHost([&](portError_t) { reached = reached == 1 ? 2 : -1; }), portSuccess);
  ASSERT_EQ(stream->synchronize(), portSuccess);
  EXPECT_EQ(reached, 2);
}

} // namespace
} // namespace cu2port::test
