// The fault of a kernel belongs to its device: every call on it returns the error, whatever the
// stream and the thread, and no call on another device does.
#include "Fixture.h"
#include "Gate.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace {

/// On the first device, and on the second where there is one: then one of the two is the CPU.
class StickyTest : public Runtime, public testing::WithParamInterface<int> {
protected:
  void SetUp() override {
    Runtime::SetUp();
    if (IsSkipped())
      return;
    EXPECT_EQ(portGetDeviceCount(&count), portSuccess);
    if (failing >= count)
      GTEST_SKIP() << "one device only";
    EXPECT_EQ(portSetDevice(failing), portSuccess);
  }
  void TearDown() override {
    portSetDevice(failing < count ? failing : 0);
    EXPECT_EQ(portDeviceReset(), portSuccess);
    portSetDevice(0);
    portGetLastError();
    Runtime::TearDown();
  }

  const int failing = GetParam(), other = 1 - failing;
  int count = 0;
};

TEST_P(StickyTest, AnErrorShowsInWhatWaitsForTheStream) {
  int *value = onDevice(std::vector<int>{7}), seen = 0;
  portEvent_t event = nullptr;
  EXPECT_EQ(portEventCreate(&event), portSuccess);
  portStream_t stream = makeStream(portStreamDefault);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), failAt(0);
  portLaunch(1, 1), increment(value);
  EXPECT_EQ(portEventRecord(event), portSuccess);
  gate.open();
  EXPECT_EQ(portMemcpy(&seen, value, sizeof seen, portMemcpyDeviceToHost), portErrorAssert);
  if (onCpu() == (failing == 0)) // other devices may have begun what comes next
    EXPECT_EQ(seen, 0);
  EXPECT_EQ(portEventSynchronize(event), portErrorAssert);
  EXPECT_EQ(portEventQuery(event), portErrorAssert);
  EXPECT_EQ(portStreamSynchronize(nullptr), portErrorAssert);
  EXPECT_EQ(portStreamSynchronize(stream), portErrorAssert);
  EXPECT_EQ(portDeviceSynchronize(), portErrorAssert);
}

/// As an H200 has it (tests/nvidia/answers/failed_kernels.txt).
TEST_P(StickyTest, SomeCallsDoNotAskTheDevice) {
  portLaunch(1, 1), failAt(0);
  EXPECT_EQ(portDeviceSynchronize(), portErrorAssert);
  unsigned flags = 0;
  int value = 0, device = -1;
  portPointerAttributes attributes;
  EXPECT_FAILS(portMalloc(static_cast<void **>(nullptr), 4), portErrorInvalidValue);
  EXPECT_EQ(portMemcpy(&value, &flags, 0, portMemcpyHostToHost), portSuccess);
  EXPECT_EQ(portPointerGetAttributes(&attributes, &value), portSuccess);
  EXPECT_EQ(portGetDeviceFlags(&flags), portSuccess);
  EXPECT_EQ(portGetDevice(&device), portSuccess);
  EXPECT_EQ(device, failing);
  EXPECT_EQ(portMemcpy(&value, &flags, 4, portMemcpyHostToHost), portErrorAssert);
}

TEST_P(StickyTest, AnErrorShowsInOtherStreamsAndThreads) {
  int *value = onDevice(std::vector<int>{7}), *more = nullptr;
  portStream_t broken = makeStream(portStreamNonBlocking), idle = makeStream(portStreamNonBlocking);
  portLaunch(1, 1, 0, broken), failAt(0);
  EXPECT_EQ(portStreamSynchronize(broken), portErrorAssert);
  EXPECT_EQ(portStreamQuery(idle), portErrorAssert);
  EXPECT_EQ(portMalloc(&more, 4), portErrorAssert);
  std::thread([&] {
    EXPECT_EQ(portSetDevice(failing), portSuccess);
    EXPECT_EQ(portMalloc(&more, 4), portErrorAssert);
    EXPECT_EQ(portMemsetAsync(value, 0, 4, idle), portErrorAssert);
    portLaunch(1, 1, 0, idle), increment(value);
    EXPECT_EQ(portGetLastError(), portErrorAssert);
  }).join();
  EXPECT_EQ(portStreamDestroy(idle), portErrorAssert);
}

/// Nor does a fault make of its stream one whose work is done.
TEST_P(StickyTest, AThreadEndsWithoutWaitingForItsStream) {
  portStream_t broken = makeStream(portStreamNonBlocking);
  Gate gate;
  std::atomic<bool> hasEnded = false;
  std::thread thread([&] {
    std::thread([&] {
      EXPECT_EQ(portSetDevice(failing), portSuccess);
      gate.closeIn(portStreamPerThread);
      gate.awaitArrival();
      portLaunch(1, 1, 0, broken), failAt(0);
      EXPECT_EQ(portStreamSynchronize(broken), portErrorAssert);
    }).join();
    hasEnded = true;
  });
  EXPECT_TRUE(eventually([&] { return hasEnded.load(); }));
  gate.open();
  thread.join();
}

TEST_P(StickyTest, AnErrorStaysOnItsDevice) {
  if (count < 2)
    GTEST_SKIP() << "one device only";
  portStream_t stream = makeStream(portStreamNonBlocking);
  portEvent_t event = nullptr;
  EXPECT_EQ(portEventCreate(&event), portSuccess);
  portLaunch(1, 1, 0, stream), failAt(0);
  portEventRecord(event, stream); // unless the kernel has failed by then
  EXPECT_EQ(portSetDevice(other), portSuccess);
  EXPECT_EQ(portStreamSynchronize(stream), portErrorAssert);
  EXPECT_EQ(portEventSynchronize(event), portErrorAssert);
  EXPECT_EQ(portGetLastError(), portErrorAssert);
  EXPECT_EQ(portGetLastError(), portSuccess); // this device has none
  int *value = onDevice(std::vector<int>{1});
  portLaunch(1, 1), increment(value);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 2);
  EXPECT_EQ(portSetDevice(failing), portSuccess);
  EXPECT_EQ(portMalloc(&value, 4), portErrorAssert);
}

TEST_P(StickyTest, HostFunctionsDoNotRunAndCallbacksAreTold) {
  std::atomic<int> calls{0}, status{-1};
  portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), failAt(0);
  EXPECT_EQ(portLaunchHostFunc(
                stream, [](void *data) { ++*static_cast<std::atomic<int> *>(data); }, &calls),
            portSuccess);
  EXPECT_EQ(portStreamAddCallback(
                stream,
                [](portStream_t, portError_t error, void *data) {
                  *static_cast<std::atomic<int> *>(data) = error;
                },
                &status, 0),
            portSuccess);
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portErrorAssert);
  // Once the error is known, calls return at once, and the stream may still have callbacks to tell.
  for (int i = 0; i < 10000 && status == -1; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_EQ(status, portErrorAssert);
  EXPECT_EQ(calls, 0);
}

TEST_P(StickyTest, AnErrorShowsInAnEventWithMoreBehindIt) {
  portStream_t stream = makeStream(portStreamNonBlocking);
  portEvent_t event = nullptr;
  EXPECT_EQ(portEventCreateWithFlags(&event, portEventDisableTiming), portSuccess);
  Gate gate; // an error that is there already shows in the calls
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), failAt(0);
  EXPECT_EQ(portEventRecord(event, stream), portSuccess);
  for (int i = 0; i < 100; ++i) {
    portLaunch(100, 1, 0, stream), failAt(-1);
  }
  gate.open();
  EXPECT_EQ(portEventSynchronize(event), portErrorAssert);
  EXPECT_EQ(portStreamDestroy(stream), portErrorAssert);
}

INSTANTIATE_TEST_SUITE_P(Device, StickyTest, testing::Values(0, 1));

} // namespace
