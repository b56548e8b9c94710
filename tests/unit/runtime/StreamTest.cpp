#include "Fixture.h"

#include <atomic>
#include <thread>

class StreamTest : public Runtime {};

TEST_F(StreamTest, TheHostGoesOnAtOnce) {
  int *value = onDevice(std::vector<int>{0});
  portLaunch(1, 1), appendSlowly(value, 1, 10); // whatever takes time once
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  portLaunch(1, 1), appendSlowly(value, 2, 50000);
  EXPECT_EQ(portStreamQuery(nullptr), portErrorNotReady);
  EXPECT_EQ(portGetLastError(), portSuccess); // which is no error
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(portStreamQuery(nullptr), portSuccess);
}

TEST_F(StreamTest, WorkStartsWithoutAnyoneWaiting) {
  SKIP_UNLESS_CPU();
  int *flags = onDevice(std::vector<int>(2, 0));
  portStream_t stream = makeStream();
  portLaunch(1, 1, 0, stream), meet(flags, 0, 1);
  awaitFlag(flags[0]);
  raiseFlag(flags[1]);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
}

TEST_F(StreamTest, TwoStreamsOverlap) {
  SKIP_UNLESS_CPU();
  int *flags = onDevice(std::vector<int>(2, 0));
  portStream_t a = makeStream(), b = makeStream();
  // Each kernel waits for the other: one after the other they would never end.
  portLaunch(1, 1, 0, a), meet(flags, 0, 1);
  portLaunch(1, 1, 0, b), meet(flags, 1, 0);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
}

TEST_F(StreamTest, NonBlockingStreamsIgnoreTheDefaultStream) {
  SKIP_UNLESS_CPU();
  int *flags = onDevice(std::vector<int>(2, 0));
  portStream_t stream = makeStream(portStreamNonBlocking);
  portLaunch(1, 1), meet(flags, 0, 1);
  portLaunch(1, 1, 0, stream), meet(flags, 1, 0);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
}

TEST_F(StreamTest, TheDefaultStreamWaitsForBlockingStreamsAndTheyForIt) {
  int *value = onDevice(std::vector<int>{0});
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  portStream_t a = makeStream(), b = makeStream();
  portLaunch(1, 1, 0, a), appendSlowly(value, 1, 5000);
  portLaunch(1, 1), appendSlowly(value, 2, 5000);
  portLaunch(1, 1, 0, b), appendSlowly(value, 3, 5000);
  portLaunch(1, 1), appendSlowly(value, 4, 1000);
  portLaunch(1, 1, 0, a), appendSlowly(value, 5, 0);
  EXPECT_EQ(portStreamSynchronize(a), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 12345);
}

TEST_F(StreamTest, SynchronousCallsWaitForBlockingStreams) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream = makeStream();
  portLaunch(1, 1, 0, stream), appendSlowly(value, 7, 10000);
  EXPECT_EQ(fromDevice(value, 1)[0], 7);
}

TEST_F(StreamTest, ManyHostThreadsMayLaunch) {
  int *values = onDevice(std::vector<int>(4, 0));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([=] {
      portStream_t stream = nullptr;
      portStreamCreate(&stream);
      for (int i = 0; i < 500; ++i)
        portLaunch(1, 1, 0, stream), increment(values + t);
      portStreamSynchronize(stream);
      portStreamDestroy(stream);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(fromDevice(values, 4), (std::vector<int>(4, 500)));
}

TEST_F(StreamTest, ManyHostThreadsMayShareAStream) {
  int *value = onDevice(std::vector<int>{0});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([=] {
      for (int i = 0; i < 500; ++i) {
        portLaunch(1, 1), increment(value);
        if (i % 50 == 0)
          portDeviceSynchronize();
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(fromDevice(value, 1)[0], 2000);
}

TEST_F(StreamTest, DestroyingAStreamFinishesItsWork) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream = makeStream();
  portLaunch(1, 1, 0, stream), appendSlowly(value, 3, 10000);
  EXPECT_EQ(portStreamDestroy(stream), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 3);
}

TEST_F(StreamTest, RefusesBadHandlesAndFlags) {
  portStream_t stream = makeStream();
  EXPECT_EQ(portStreamDestroy(stream), portSuccess);
  EXPECT_FAILS(portStreamDestroy(stream), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portStreamSynchronize(stream), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portStreamQuery(stream), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portStreamDestroy(nullptr), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portStreamCreateWithFlags(&stream, 8), portErrorInvalidValue);
  EXPECT_FAILS(portStreamCreate(nullptr), portErrorInvalidValue);
}

TEST_F(StreamTest, TellsFlagsAndPriorities) {
  int least = -1, greatest = -1, priority = -1;
  unsigned flags = 0;
  EXPECT_EQ(portDeviceGetStreamPriorityRange(&least, &greatest), portSuccess);
  EXPECT_LE(greatest, least);
  portStream_t stream = nullptr;
  EXPECT_EQ(portStreamCreateWithPriority(&stream, portStreamNonBlocking, greatest), portSuccess);
  EXPECT_EQ(portStreamGetFlags(stream, &flags), portSuccess);
  EXPECT_EQ(flags, portStreamNonBlocking);
  EXPECT_EQ(portStreamGetPriority(stream, &priority), portSuccess);
  EXPECT_EQ(priority, greatest);
}

// --- Host functions
// -------------------------------------------------------------------------------------------------

TEST_F(StreamTest, CallsTheHostInOrder) {
  int *value = nullptr;
  EXPECT_EQ(portMallocHost(&value, sizeof(int)), portSuccess);
  *value = 0;
  portStream_t stream = makeStream();
  portLaunch(1, 1, 0, stream), appendSlowly(value, 1, 3000);
  EXPECT_EQ(portLaunchHostFunc(
                stream,
                [](void *data) { *static_cast<int *>(data) = *static_cast<int *>(data) * 10 + 2; },
                value),
            portSuccess);
  portLaunch(1, 1, 0, stream), appendSlowly(value, 3, 10);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(*value, 123);
}

TEST_F(StreamTest, CallbacksGetTheirStream) {
  static portStream_t seen;
  static std::atomic<int> status;
  seen = nullptr;
  status = -1;
  portStream_t stream = makeStream();
  EXPECT_EQ(portStreamAddCallback(
                stream,
                [](portStream_t s, portError_t error, void *) {
                  seen = s;
                  status = error;
                },
                nullptr, 0),
            portSuccess);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(seen, stream);
  EXPECT_EQ(status, portSuccess);
}

TEST_F(StreamTest, HostFunctionsMustNotUseTheRuntime) {
  static std::atomic<int> allocation, reset, device, count;
  allocation = reset = device = count = -1;
  EXPECT_EQ(portLaunchHostFunc(
                nullptr,
                [](void *) {
                  void *pointer = nullptr;
                  allocation = portMalloc(&pointer, 4);
                  reset = portDeviceReset();
                  int number = 0;
                  device = portGetDevice(&number);
                  count = portGetDeviceCount(&number);
                  portGetLastError();
                },
                nullptr),
            portSuccess);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(allocation, portErrorNotPermitted);
  EXPECT_EQ(reset, portErrorNotPermitted);
  EXPECT_EQ(device, portErrorNotPermitted);
  EXPECT_EQ(count, portSuccess);
}

/// Also where the thread that waits calls them.
TEST_F(StreamTest, ErrorsOfHostFunctionsAreNotTheWaitersOwn) {
  for (int round = 0; round < 100; ++round) {
    EXPECT_EQ(portLaunchHostFunc(nullptr, [](void *) { portFree(nullptr); }, nullptr), portSuccess);
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
    EXPECT_EQ(portGetLastError(), portSuccess);
    EXPECT_EQ(portMalloc(nullptr, 4), portErrorInvalidValue);
    EXPECT_EQ(
        portLaunchHostFunc(nullptr, [](void *) { portGetLastError(); }, nullptr), portSuccess);
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
    EXPECT_EQ(portGetLastError(), portErrorInvalidValue);
  }
}

// --- Events
// -------------------------------------------------------------------------------------------------

TEST_F(StreamTest, EventsTellTime) {
  int *value = onDevice(std::vector<int>{0});
  portLaunch(1, 1), appendSlowly(value, 1, 10);
  portEvent_t start = makeEvent(), stop = makeEvent();
  EXPECT_EQ(portEventRecord(start), portSuccess);
  portLaunch(1, 1), appendSlowly(value, 1, 20000);
  EXPECT_EQ(portEventRecord(stop), portSuccess);
  EXPECT_EQ(portEventQuery(stop), portErrorNotReady);
  EXPECT_EQ(portGetLastError(), portSuccess);
  EXPECT_EQ(portEventSynchronize(stop), portSuccess);
  EXPECT_EQ(portEventQuery(stop), portSuccess);
  float ms = 0;
  EXPECT_EQ(portEventElapsedTime(&ms, start, stop), portSuccess);
  if (onCpu()) {
    EXPECT_GE(ms, 20.f);
  }
  EXPECT_GT(ms, 0.f);
  EXPECT_LT(ms, 20000.f);
}

TEST_F(StreamTest, StreamsWaitForEvents) {
  int *value = onDevice(std::vector<int>{0});
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  portStream_t a = makeStream(portStreamNonBlocking), b = makeStream(portStreamNonBlocking);
  portEvent_t event = makeEvent(portEventDisableTiming);
  portLaunch(1, 1, 0, a), appendSlowly(value, 1, 10000);
  EXPECT_EQ(portEventRecord(event, a), portSuccess);
  EXPECT_EQ(portStreamWaitEvent(b, event), portSuccess);
  portLaunch(1, 1, 0, b), appendSlowly(value, 2, 0);
  EXPECT_EQ(portStreamSynchronize(b), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 12);
}

TEST_F(StreamTest, AWaitIsForTheRecordBeforeIt) {
  SKIP_UNLESS_CPU();
  int *flags = onDevice(std::vector<int>(2, 0));
  portStream_t a = makeStream(), b = makeStream();
  portEvent_t event = makeEvent();
  EXPECT_EQ(portEventRecord(event, a), portSuccess);
  EXPECT_EQ(portStreamWaitEvent(b, event), portSuccess);
  portLaunch(1, 1, 0, a), meet(flags, 0, 1);
  EXPECT_EQ(portEventRecord(event, a), portSuccess); // a later record: b does not wait for it
  portLaunch(1, 1, 0, b), meet(flags, 1, 0);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
}

TEST_F(StreamTest, ManyStreamsWaitForOneAnother) {
  int *value = onDevice(std::vector<int>{0});
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  std::vector<portStream_t> streams;
  for (int i = 0; i < 8; ++i)
    streams.push_back(makeStream(portStreamNonBlocking));
  portEvent_t event = makeEvent(portEventDisableTiming);
  for (int i = 0; i < 800; ++i) {
    portStream_t stream = streams[static_cast<std::size_t>(i * 5 % 8)];
    EXPECT_EQ(portStreamWaitEvent(stream, event), portSuccess);
    portLaunch(1, 1, 0, stream), increment(value);
    EXPECT_EQ(portEventRecord(event, stream), portSuccess);
  }
  EXPECT_EQ(portEventSynchronize(event), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 800);
}

TEST_F(StreamTest, EventsMayEndBeforeTheirWork) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t a = makeStream(), b = makeStream();
  portEvent_t event = makeEvent();
  portLaunch(1, 1, 0, a), appendSlowly(value, 1, 5000);
  EXPECT_EQ(portEventRecord(event, a), portSuccess);
  EXPECT_EQ(portStreamWaitEvent(b, event), portSuccess);
  EXPECT_EQ(portEventDestroy(event), portSuccess);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
}

TEST_F(StreamTest, RefusesEventsThatAreOfNoUse) {
  float ms = 0;
  portEvent_t a = makeEvent(), b = makeEvent(), untimed = makeEvent(portEventDisableTiming);
  EXPECT_EQ(portEventSynchronize(a), portSuccess); // never recorded: nothing to wait for
  EXPECT_EQ(portEventQuery(a), portSuccess);
  EXPECT_FAILS(portEventElapsedTime(&ms, a, b), portErrorInvalidResourceHandle);
  EXPECT_EQ(portEventRecord(a), portSuccess);
  EXPECT_EQ(portEventRecord(untimed), portSuccess);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_FAILS(portEventElapsedTime(&ms, a, untimed), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portEventElapsedTime(nullptr, a, a), portErrorInvalidValue);
  EXPECT_EQ(portEventDestroy(a), portSuccess);
  EXPECT_FAILS(portEventDestroy(a), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portEventRecord(a), portErrorInvalidResourceHandle);
  EXPECT_FAILS(portEventCreateWithFlags(&a, 0x80), portErrorInvalidValue);
}

TEST_F(StreamTest, PrioritiesAreTakenFromTheRangeThereIs) {
  int least = 1, greatest = 1;
  ASSERT_EQ(portDeviceGetStreamPriorityRange(&least, &greatest), portSuccess);
  for (int asked : {-1000, -1, 0, 1, 1000}) {
    portStream_t stream;
    int priority = 77;
    ASSERT_EQ(portStreamCreateWithPriority(&stream, portStreamNonBlocking, asked), portSuccess);
    EXPECT_EQ(portStreamGetPriority(stream, &priority), portSuccess);
    EXPECT_LE(priority, least);
    EXPECT_GE(priority, greatest);
    EXPECT_EQ(portStreamDestroy(stream), portSuccess);
  }
}
