// Long queues: nobody waits for room that only he can make.
#include "Fixture.h"
#include "Gate.h"
#include "ProcessFigures.h"

#include <atomic>
#include <thread>

namespace {

class BacklogTest : public Runtime {
protected:
  /// Launches in a thread of its own, which is done when `done` says so.
  static std::thread launchMany(portStream_t stream, int count, int *value,
                                std::atomic<bool> &done) {
    return std::thread([=, &done] {
      for (int i = 0; i < count; ++i)
        portLaunch(1, 1, 0, stream), increment(value);
      done = true;
    });
  }

  static constexpr int many = 5000; // more than any queue holds at once
};

TEST_F(BacklogTest, LaunchesBehindAHostFunctionDoNotWaitForIt) {
  int *value = onDevice(std::vector<int>{0});
  std::atomic<bool> done{false};
  for (portStream_t stream : {makeStream(portStreamNonBlocking), portStream_t(nullptr)}) {
    done = false;
    Gate gate;
    gate.closeIn(stream);
    std::thread launcher = launchMany(stream, many, value, done);
    EXPECT_TRUE(eventually([&] { return done.load(); }));
    gate.open();
    launcher.join();
    EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  }
  EXPECT_EQ(fromDevice(value, 1)[0], 2 * many);
}

/// A caller that is far ahead is held back, whatever the streams wait for.
TEST_F(BacklogTest, StreamsThatWaitForEachOtherTakeNoMemory) {
  if (isSanitized())
    GTEST_SKIP() << "a sanitizer keeps memory of its own";
  constexpr int rounds = 30000;
  int *value = onDevice(std::vector<int>{0});
  for (bool isDefault : {false, true}) {
    const portStream_t a = makeStream(portStreamNonBlocking),
                       b = isDefault ? nullptr : makeStream(portStreamNonBlocking);
    const portEvent_t aEvent = makeEvent(portEventDisableTiming), bEvent = makeEvent();
    auto run = [&](int count) {
      for (int i = 0; i < count; ++i) {
        portLaunch(1, 1, 0, a), increment(value);
        EXPECT_EQ(portEventRecord(aEvent, a), portSuccess);
        EXPECT_EQ(portStreamWaitEvent(b, aEvent, 0), portSuccess);
        portLaunch(1, 1, 0, b), increment(value);
        EXPECT_EQ(portEventRecord(bEvent, b), portSuccess);
        EXPECT_EQ(portStreamWaitEvent(a, bEvent, 0), portSuccess);
      }
    };
    run(2000);
    const long before = memoryOfProcess();
    run(rounds);
    EXPECT_LT(memoryOfProcess() - before, 8 << 20);
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  }
}

TEST_F(BacklogTest, AllocationsInAStreamTakeNoMemory) {
  if (isSanitized())
    GTEST_SKIP() << "a sanitizer keeps memory of its own";
  const portStream_t stream = makeStream();
  auto run = [&](int count) {
    for (int i = 0; i < count; ++i) {
      void *memory = nullptr;
      EXPECT_EQ(portMallocAsync(&memory, 1000, stream), portSuccess);
      EXPECT_EQ(portFreeAsync(memory, stream), portSuccess);
    }
  };
  run(5000);
  const long before = memoryOfProcess();
  run(30000);
  EXPECT_LT(memoryOfProcess() - before, 8 << 20);
}

/// Work that the host does takes longer than to ask for it.
TEST_F(BacklogTest, SlowHostFunctionsTakeLittleMemory) {
  if (isSanitized())
    GTEST_SKIP() << "a sanitizer keeps memory of its own";
  const portStream_t stream = makeStream();
  static std::atomic<int> calls;
  calls = 0;
  const long before = memoryOfProcess();
  const int count = onCpu() ? 300000 : 50000;
  for (int i = 0; i < count; ++i)
    EXPECT_EQ(portLaunchHostFunc(stream, [](void *) { ++calls; }, nullptr), portSuccess);
  EXPECT_LT(memoryOfProcess() - before, 48 << 20);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(calls, count);
}

TEST_F(BacklogTest, SynchronousCallsOnManagedMemoryAreDoneWhenTheyReturn) {
  constexpr std::size_t size = std::size_t{32} << 20;
  unsigned char *memory[2] = {};
  for (unsigned char *&one : memory)
    EXPECT_EQ(portMallocManaged(&one, size), portSuccess);
  EXPECT_EQ(portMemset(memory[0], 1, size), portSuccess);
  EXPECT_EQ(portStreamQuery(nullptr), portSuccess);
  EXPECT_EQ(memory[0][size - 1], 1);
  EXPECT_EQ(portMemcpy(memory[1], memory[0], size, portMemcpyHostToHost), portSuccess);
  EXPECT_EQ(portStreamQuery(nullptr), portSuccess);
  EXPECT_EQ(memory[1][size - 1], 1);
}

TEST_F(BacklogTest, ALongQueueIsNoObstacleToOtherThreads) {
  SKIP_UNLESS_CPU();
  int *values = onDevice(std::vector<int>(2, 0)), *flags = onDevice(std::vector<int>(2, 0));
  portStream_t full = makeStream(portStreamNonBlocking), other = makeStream(portStreamNonBlocking);
  portLaunch(1, 1, 0, full), meet(flags, 0, 1); // a kernel: launches behind it are held back
  awaitFlag(flags[0]);
  std::atomic<bool> launched{false}, isThrough{false};
  std::thread launcher = launchMany(full, many, values, launched);
  std::thread bystander([&] {
    for (int i = 0; i < 2 * many; ++i) // until the queue is full, and on
      portStreamQuery(full);
    portLaunch(1, 1, 0, other), increment(values + 1);
    EXPECT_EQ(portStreamSynchronize(other), portSuccess);
    isThrough = true;
  });
  EXPECT_TRUE(eventually([&] { return isThrough.load(); }));
  EXPECT_FALSE(launched);
  raiseFlag(flags[1]);
  launcher.join();
  bystander.join();
  portGetLastError();
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(fromDevice(values, 2), (std::vector<int>{many, 1}));
}

TEST_F(BacklogTest, AHostFunctionDeepInTheQueueMayWaitForTheLauncher) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream = makeStream(portStreamNonBlocking);
  Gate gate;
  std::atomic<bool> done{false};
  std::thread launcher([&] {
    for (int round = 0; round < 3; ++round) {
      for (int i = 0; i < many; ++i)
        portLaunch(1, 1, 0, stream), increment(value);
      if (round == 0)
        gate.closeIn(stream); // opened by the same thread, when it has launched everything
    }
    gate.open();
    done = true;
  });
  EXPECT_TRUE(eventually([&] { return done.load(); }));
  gate.open();
  launcher.join();
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 3 * many);
}

} // namespace
