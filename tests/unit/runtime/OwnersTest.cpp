// Streams and events that other threads use, destroy and wait for at the same time.
#include "Fixture.h"
#include "Gate.h"

#include <atomic>
#include <thread>

namespace {

class OwnersTest : public Runtime {};

TEST_F(OwnersTest, DestroyingAStreamDoesNotWaitForIt) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), increment(value);
  std::atomic<bool> isDestroyed{false};
  std::thread destroyer([&] {
    EXPECT_EQ(portStreamDestroy(stream), portSuccess);
    isDestroyed = true;
  });
  EXPECT_TRUE(eventually([&] { return isDestroyed.load(); }));
  EXPECT_FAILS(portStreamQuery(stream), portErrorInvalidResourceHandle);
  gate.open();
  destroyer.join();
  EXPECT_EQ(portDeviceSynchronize(), portSuccess); // waits for what the stream has left
  EXPECT_EQ(fromDevice(value, 1)[0], 1);
}

TEST_F(OwnersTest, AHandleIsOfOneKind) {
  const portStream_t stream = makeStream();
  const portEvent_t event = makeEvent();
  EXPECT_FAILS(portEventDestroy(reinterpret_cast<portEvent_t>(stream)),
               portErrorInvalidResourceHandle);
  EXPECT_FAILS(portStreamDestroy(reinterpret_cast<portStream_t>(event)),
               portErrorInvalidResourceHandle);
  EXPECT_EQ(portEventDestroy(event), portSuccess);
  EXPECT_EQ(portStreamDestroy(stream), portSuccess);
}

TEST_F(OwnersTest, WhatIsDestroyedNeverStandsForSomethingNew) {
  const portStream_t stream = makeStream();
  const portEvent_t event = makeEvent();
  ASSERT_EQ(portStreamDestroy(stream), portSuccess);
  ASSERT_EQ(portEventDestroy(event), portSuccess);
  for (int i = 0; i < 1000; ++i) {
    const portStream_t other = makeStream();
    const portEvent_t otherEvent = makeEvent();
    EXPECT_FAILS(portStreamQuery(stream), portErrorInvalidResourceHandle);
    EXPECT_FAILS(portEventQuery(event), portErrorInvalidResourceHandle);
    ASSERT_EQ(portStreamDestroy(other), portSuccess);
    ASSERT_EQ(portEventDestroy(otherEvent), portSuccess);
  }
}

TEST_F(OwnersTest, TheDefaultStreamWaitsForDestroyedBlockingStreams) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream = nullptr;
  EXPECT_EQ(portStreamCreate(&stream), portSuccess);
  Gate gate;
  gate.closeIn(stream);
  portLaunch(1, 1, 0, stream), appendSlowly(value, 1, 0);
  std::thread destroyer([&] { EXPECT_EQ(portStreamDestroy(stream), portSuccess); });
  EXPECT_TRUE(eventually([&] {
    unsigned flags = 0;
    return portStreamGetFlags(stream, &flags) == portErrorInvalidResourceHandle;
  }));
  portGetLastError();
  portLaunch(1, 1), appendSlowly(value, 2, 0);
  gate.open();
  destroyer.join();
  EXPECT_EQ(fromDevice(value, 1)[0], 12);
}

TEST_F(OwnersTest, TheDeviceIsWaitedForWhileItsStreamsEnd) {
  int *values = onDevice(std::vector<int>(3, 0));
  std::atomic<int> left{3};
  std::vector<std::thread> users;
  for (int t = 0; t < 3; ++t)
    users.emplace_back([&, t] {
      for (int i = 0; i < 150; ++i) {
        portStream_t stream = makeStream(portStreamNonBlocking);
        portLaunch(1, 1, 0, stream), increment(values + t);
        if (i % 2)
          EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
        EXPECT_EQ(portStreamDestroy(stream), portSuccess);
        if (i % 2 == 0) // the next kernel must not run at the same time
          EXPECT_EQ(portDeviceSynchronize(), portSuccess);
      }
      --left;
    });
  while (left)
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  for (std::thread &user : users)
    user.join();
  EXPECT_EQ(fromDevice(values, 3), (std::vector<int>(3, 150)));
}

TEST_F(OwnersTest, EventsEndWhileTheyAreWaitedFor) {
  portStream_t stream = makeStream(portStreamNonBlocking);
  for (int i = 0; i < 50; ++i) {
    Gate gate;
    portEvent_t event = makeEvent(portEventDisableTiming);
    gate.closeIn(stream);
    EXPECT_EQ(portEventRecord(event, stream), portSuccess);
    gate.awaitArrival();
    std::thread waiter([&] {
      const portError_t error = portEventSynchronize(event);
      EXPECT_TRUE(error == portSuccess || error == portErrorInvalidResourceHandle) << error;
    });
    EXPECT_EQ(portEventDestroy(event), portSuccess);
    gate.open();
    waiter.join();
    EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
    portGetLastError();
  }
}

/// What a thread launches when its own objects go.
struct Farewell {
  int *value = nullptr;

  ~Farewell() {
    if (!value)
      return;
    portLaunch(1, 64, 64 * sizeof(int)), sumInShared(value);
    EXPECT_EQ(portGetLastError(), portSuccess);
    EXPECT_EQ(portStreamSynchronize(nullptr), portSuccess);
    EXPECT_EQ(portStreamQuery(reinterpret_cast<portStream_t>(value)),
              portErrorInvalidResourceHandle);
    EXPECT_EQ(portGetLastError(), portErrorInvalidResourceHandle); // the thread's state works
  }
};

thread_local Farewell farewell;

TEST_F(OwnersTest, AThreadsOwnObjectsMayLaunchWhenTheyGo) {
  int *values = onDevice(std::vector<int>(8, 0));
  for (int t = 0; t < 8; ++t)
    std::thread([&] {
      farewell.value = values + t; // made before the first launch, so that it goes last
      portLaunch(1, 64, 64 * sizeof(int)), sumInShared(values + t);
      EXPECT_EQ(portStreamSynchronize(nullptr), portSuccess);
      EXPECT_EQ(portMemset(values + t, 0, sizeof(int)), portSuccess);
    }).join();
  EXPECT_EQ(fromDevice(values, 8), std::vector<int>(8, 64 * 63 / 2));
}

// --- Several devices
// ------------------------------------------------------------------------------------------------

TEST_F(OwnersTest, AnotherDeviceWaitsForTheRecordBeforeTheCall) {
  int count = 0;
  EXPECT_EQ(portGetDeviceCount(&count), portSuccess);
  if (count < 2)
    GTEST_SKIP() << "one device only";
  portStream_t here = makeStream(portStreamNonBlocking);
  portEvent_t event = makeEvent(portEventDisableTiming);
  EXPECT_EQ(portEventRecord(event, here), portSuccess);
  EXPECT_EQ(portStreamSynchronize(here), portSuccess);
  EXPECT_EQ(portSetDevice(1), portSuccess);
  portStream_t there = makeStream(portStreamNonBlocking);
  Gate before, later;
  before.closeIn(there);
  EXPECT_EQ(portStreamWaitEvent(there, event), portSuccess);
  later.closeIn(here);
  EXPECT_EQ(portEventRecord(event, here), portSuccess); // which `there` does not wait for
  before.open();
  EXPECT_TRUE(eventually([&] { return portStreamQuery(there) == portSuccess; }));
  later.open();
  EXPECT_EQ(portStreamSynchronize(here), portSuccess);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(portStreamDestroy(there), portSuccess);
  EXPECT_EQ(portSetDevice(0), portSuccess);
  portGetLastError();
}

} // namespace
