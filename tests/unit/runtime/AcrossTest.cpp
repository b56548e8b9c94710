// Work across devices, and freed in streams, in the order of the stream that it is in; calls that
// CUDA lets go on at once.
#include "Fixture.h"
#include "Gate.h"

#include <thread>

namespace {

class AcrossTest : public Runtime {
protected:
  void SetUp() override {
    Runtime::SetUp();
    if (IsSkipped())
      return;
    int count = 0;
    EXPECT_EQ(portGetDeviceCount(&count), portSuccess);
    if (count < 2)
      GTEST_SKIP() << "one device only";
  }
  void TearDown() override {
    if (!IsSkipped()) {
      EXPECT_EQ(portSetDevice(1), portSuccess);
      EXPECT_EQ(portDeviceReset(), portSuccess);
    }
    EXPECT_EQ(portSetDevice(0), portSuccess);
    Runtime::TearDown();
  }

  static int *onSecond(int value) {
    EXPECT_EQ(portSetDevice(1), portSuccess);
    int *pointer = onDevice(std::vector<int>{value});
    EXPECT_EQ(portSetDevice(0), portSuccess);
    return pointer;
  }
};

TEST_F(AcrossTest, CopiesToAnotherDeviceWaitForTheirStream) {
  int *here = onDevice(std::vector<int>{41}), *there = onSecond(0), *back = onSecond(0);
  portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), increment(here);
  EXPECT_EQ(portMemcpyPeerAsync(there, 1, here, 0, sizeof(int), stream), portSuccess);
  EXPECT_EQ(portMemcpyAsync(back, there, sizeof(int), portMemcpyDefault, stream), portSuccess);
  EXPECT_EQ(fromDevice(there, 1)[0], 0); // in another stream
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(there, 1)[0], 42);
  EXPECT_EQ(fromDevice(back, 1)[0], 42);
}

TEST_F(AcrossTest, CopiesFromAnotherDeviceWaitForTheirStream) {
  int *here = onDevice(std::vector<int>{0}), *there = onSecond(41);
  portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  gate.closeIn(stream);
  EXPECT_EQ(portMemcpyAsync(here, there, sizeof(int), portMemcpyDefault, stream), portSuccess);
  portLaunch(1, 1, 0, stream), increment(here);
  EXPECT_EQ(fromDevice(here, 1)[0], 0); // in another stream
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(here, 1)[0], 42);
}

TEST_F(AcrossTest, PageableMemoryMayChangeAfterACopyToAnotherDevice) {
  int *there = onSecond(0), value = 42;
  portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  gate.closeIn(stream);
  EXPECT_EQ(portMemcpyAsync(there, &value, sizeof value, portMemcpyDefault, stream), portSuccess);
  value = 7;
  EXPECT_EQ(fromDevice(there, 1)[0], 0);
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(there, 1)[0], 42);
}

TEST_F(AcrossTest, FillsOfAnotherDevicesMemoryWaitForTheirStream) {
  int *there = onSecond(7);
  portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  gate.closeIn(stream);
  EXPECT_EQ(portMemsetAsync(there, 1, sizeof(int), stream), portSuccess);
  EXPECT_EQ(fromDevice(there, 1)[0], 7);
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(there, 1)[0], 0x01010101);
}

TEST_F(AcrossTest, RowsAreCopiedBetweenDevices) {
  int *here = onDevice(std::vector<int>{1, 2, 3, 4, 5, 6}), *there = onSecond(0);
  EXPECT_EQ(portSetDevice(1), portSuccess);
  there = onDevice(std::vector<int>(4, 0));
  EXPECT_EQ(portMemcpy2D(there, 8, here + 1, 12, 8, 2, portMemcpyDefault), portSuccess);
  EXPECT_EQ(fromDevice(there, 4), (std::vector<int>{2, 3, 5, 6}));
  EXPECT_EQ(portSetDevice(0), portSuccess);
  EXPECT_EQ(portMemcpy2D(here, 12, there, 8, 8, 2, portMemcpyDefault), portSuccess);
  EXPECT_EQ(fromDevice(here, 6), (std::vector<int>{2, 3, 3, 5, 6, 6}));
}

TEST_F(AcrossTest, ACopyBetweenDevicesWaitsForAllTheirWork) {
  int *here = onDevice(std::vector<int>{40}), *there = onSecond(0);
  portStream_t stream = makeStream(portStreamNonBlocking);
  for (int i = 0; i < 2; ++i)
    portLaunch(1, 1, 0, stream), appendSlowly(here, 1, 2000);
  EXPECT_EQ(portMemcpyPeer(there, 1, here, 0, sizeof(int)), portSuccess);
  EXPECT_EQ(fromDevice(there, 1)[0], 4011);
}

TEST_F(AcrossTest, MemoryComesFromTheDeviceOfTheStream) {
  EXPECT_EQ(portSetDevice(1), portSuccess);
  portStream_t stream = makeStream(portStreamNonBlocking);
  EXPECT_EQ(portSetDevice(0), portSuccess);
  int *value = nullptr;
  EXPECT_EQ(portMallocAsync(&value, sizeof(int), stream), portSuccess);
  portPointerAttributes attributes{};
  EXPECT_EQ(portPointerGetAttributes(&attributes, value), portSuccess);
  EXPECT_EQ(attributes.device, 1);
  EXPECT_EQ(portFreeAsync(value, stream), portSuccess);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
}

// --- On one device
// -------------------------------------------------------------------------------------------------

class StreamOrderTest : public Runtime {};

TEST_F(StreamOrderTest, FreeingInAStreamDoesNotWait) {
  int *value = onDevice(std::vector<int>{0}), *other = onDevice(std::vector<int>{0});
  portStream_t stream = nullptr;
  EXPECT_EQ(portStreamCreateWithFlags(&stream, portStreamNonBlocking), portSuccess);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), increment(value);
  EXPECT_EQ(portMemcpyAsync(other, value, sizeof(int), portMemcpyDeviceToDevice, stream),
            portSuccess);
  EXPECT_EQ(portFreeAsync(value, stream), portSuccess);
  EXPECT_FAILS(portFree(value), portErrorInvalidValue); // the stream's already
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(other, 1)[0], 1);
}

TEST_F(StreamOrderTest, MemoryThatTheStreamIsAboutToFreeIsThere) {
  SKIP_UNLESS_CPU(); // elsewhere an allocation is less than half of the memory
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
  GTEST_SKIP() << "sanitizers take memory for memory that is not touched";
#endif
#endif
  std::size_t free = 0, total = 0, after = 0;
  EXPECT_EQ(portMemGetInfo(&free, &total), portSuccess);
  void *half = nullptr, *again = nullptr;
  const std::size_t size = free / 5 * 3;
  EXPECT_EQ(portMalloc(&half, size), portSuccess);
  int *slow = onDevice(std::vector<int>{0});
  portLaunch(1, 1), appendSlowly(slow, 1, 2000);
  EXPECT_EQ(portFreeAsync(half, nullptr), portSuccess);
  EXPECT_EQ(portMallocAsync(&again, size, nullptr), portSuccess);
  EXPECT_EQ(portFreeAsync(again, nullptr), portSuccess);
  EXPECT_EQ(portStreamSynchronize(nullptr), portSuccess);
  EXPECT_EQ(portMemGetInfo(&after, &total), portSuccess);
  EXPECT_GE(after + 256, free); // but what is slow
}

TEST_F(StreamOrderTest, CopiesWithinTheHostAreDoneWhenTheyReturn) {
  int *slow = onDevice(std::vector<int>{0}), *pinned = nullptr, own = 5;
  EXPECT_EQ(portMallocHost(&pinned, 2 * sizeof(int)), portSuccess);
  portStream_t stream = nullptr;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  portLaunch(1, 1, 0, stream), appendSlowly(slow, 1, 2000);
  EXPECT_EQ(portMemcpyAsync(pinned, &own, sizeof own, portMemcpyHostToHost, stream), portSuccess);
  EXPECT_EQ(pinned[0], 5);
  portLaunch(1, 1, 0, stream), appendSlowly(slow, 1, 2000);
  EXPECT_EQ(portMemcpyAsync(pinned + 1, pinned, sizeof own, portMemcpyDefault, stream),
            portSuccess);
  EXPECT_EQ(pinned[1], 5);
}

TEST_F(StreamOrderTest, AskingAndWaitingForTheDefaultStreamOrdersNothing) {
  portStream_t closed = nullptr, open = nullptr;
  EXPECT_EQ(portStreamCreate(&closed), portSuccess);
  EXPECT_EQ(portStreamCreate(&open), portSuccess);
  int *value = onDevice(std::vector<int>{0});
  Gate gate;
  gate.closeIn(closed);
  EXPECT_EQ(portStreamQuery(nullptr), portErrorNotReady); // with all blocking streams
  portGetLastError();
  std::thread waiter([] { EXPECT_EQ(portStreamSynchronize(nullptr), portSuccess); });
  for (int i = 0; i < 100; ++i) { // some of it while the other thread waits
    portLaunch(1, 1, 0, open), increment(value);
    EXPECT_EQ(portStreamSynchronize(open), portSuccess);
  }
  gate.open();
  waiter.join();
  EXPECT_EQ(fromDevice(value, 1)[0], 100);
}

TEST_F(StreamOrderTest, AllocatingInABlockingStreamComesAfterTheDefaultStream) {
  int *slow = onDevice(std::vector<int>{0}), *memory = nullptr, *pinned = nullptr;
  EXPECT_EQ(portMallocHost(&pinned, sizeof(int)), portSuccess);
  *pinned = 0;
  portStream_t stream = nullptr;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  portLaunch(1, 1), appendSlowly(slow, 1, 2000);
  EXPECT_EQ(portMemcpyAsync(pinned, slow, sizeof(int), portMemcpyDeviceToHost, nullptr),
            portSuccess);
  EXPECT_EQ(portMallocAsync(&memory, sizeof(int), stream), portSuccess);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(*pinned, 1);
  EXPECT_EQ(portFreeAsync(memory, stream), portSuccess);
}

TEST_F(StreamOrderTest, ADefaultStreamThatWaitsIsNoWorkOfTheOther) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream = nullptr;
  portEvent_t event = nullptr;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  EXPECT_EQ(portEventCreateWithFlags(&event, portEventDisableTiming), portSuccess);
  for (int i = 0; i < 200; ++i) {
    portLaunch(1, 1, 0, stream), increment(value);
    EXPECT_EQ(portEventRecord(event, stream), portSuccess);
    portLaunch(1, 1), increment(value);
    EXPECT_EQ(portEventSynchronize(event), portSuccess);
    ASSERT_EQ(portStreamQuery(stream), portSuccess);
  }
}

TEST_F(StreamOrderTest, ATimeSinceWhatWasNeverRecordedIsNoTimeAtAll) {
  portStream_t stream = nullptr;
  portEvent_t recorded = nullptr, other = nullptr, timeless = nullptr;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  EXPECT_EQ(portEventCreate(&recorded), portSuccess);
  EXPECT_EQ(portEventCreate(&other), portSuccess);
  EXPECT_EQ(portEventCreateWithFlags(&timeless, portEventDisableTiming), portSuccess);
  EXPECT_EQ(portEventRecord(timeless, nullptr), portSuccess);
  Gate gate;
  gate.closeIn(stream);
  EXPECT_EQ(portEventRecord(recorded, stream), portSuccess);
  float time = 0; // although one of them is not done yet
  EXPECT_FAILS(portEventElapsedTime(&time, recorded, other), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portEventElapsedTime(&time, other, recorded), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portEventElapsedTime(&time, recorded, timeless), portErrorInvalidResourceHandle);
  gate.open();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
}

} // namespace
