// The default streams that threads have of their own.
#include "Fixture.h"
#include "Gate.h"
#include "ProcessFigures.h"

#include <thread>

class ThreadStreamTest : public Runtime {};

TEST_F(ThreadStreamTest, EachThreadHasADefaultStreamOfItsOwn) {
  int *value = onDevice(std::vector<int>{0});
  portLaunch(1, 1, 0, portStreamPerThread), appendSlowly(value, 1, 5000);
  EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 1);
  portLaunch(1, 1, 0, portStreamLegacy), increment(value);
  EXPECT_EQ(fromDevice(value, 1)[0], 2);
}

/// A system gives the number of a thread that has ended to the next one.
TEST_F(ThreadStreamTest, AThreadsStreamIsNotTheNextThreads) {
  int *value = onDevice(std::vector<int>{0});
  Gate gate;
  std::thread([&] { gate.closeIn(portStreamPerThread); }).join();
  std::thread([&] {
    EXPECT_EQ(portStreamQuery(portStreamPerThread), portSuccess);
    portLaunch(1, 1, 0, portStreamPerThread), increment(value);
    EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
  }).join();
  gate.open();
  EXPECT_EQ(fromDevice(value, 1)[0], 1);
}

TEST_F(ThreadStreamTest, AThreadsStreamFinishesItsWorkBehindIt) {
  int *value = onDevice(std::vector<int>{0});
  for (int i = 1; i <= 3; ++i)
    std::thread([&, i] {
      portLaunch(1, 1, 0, portStreamPerThread), appendSlowly(value, i, 3000);
      EXPECT_EQ(portGetLastError(), portSuccess);
      if (i < 3)
        EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
    }).join();
  EXPECT_EQ(fromDevice(value, 1)[0], 123); // the default stream waits for what is left
}

TEST_F(ThreadStreamTest, AThreadsStreamGoesWithIt) {
  int *values = onDevice(std::vector<int>(20, 0));
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  const int before = threadsOfProcess();
  for (int round = 0; round < 5; ++round) {
    std::vector<std::thread> threads;
    for (int t = 0; t < 20; ++t)
      threads.emplace_back([=] {
        portLaunch(1, 1, 0, portStreamPerThread), increment(values + t);
        EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
      });
    for (std::thread &thread : threads)
      thread.join();
  }
  EXPECT_LT(threadsOfProcess(), before + 20);
  EXPECT_EQ(fromDevice(values, 20), std::vector<int>(20, 5));
}

TEST_F(ThreadStreamTest, AThreadMayOutliveItsStream) {
  int *value = onDevice(std::vector<int>{0});
  std::thread([&] {
    portLaunch(1, 1, 0, portStreamPerThread), increment(value);
    EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
    EXPECT_EQ(portDeviceReset(), portSuccess); // which ends it, too
    value = onDevice(std::vector<int>{5});
    portLaunch(1, 1, 0, portStreamPerThread), increment(value);
    EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
    EXPECT_EQ(portDeviceReset(), portSuccess);
  }).join();
  EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
}

/// What TBB's workers helped a thread with is not paid for with memory by each thread anew.
TEST_F(ThreadStreamTest, AThreadThatWaitsForALaunchLeavesNoMemory) {
  constexpr int n = 1 << 17, block = 32;
  float *x = onDevice(std::vector<float>(n, 1)), *y = onDevice(std::vector<float>(n, 0));
  const auto runThreads = [&](int count) {
    for (int i = 0; i < count; ++i)
      std::thread([=] {
        portLaunch(n / block, block, 0, portStreamPerThread), saxpy(n, 1, x, y);
        EXPECT_EQ(portStreamSynchronize(portStreamPerThread), portSuccess);
      }).join();
  };
  constexpr int threads = 500;
  runThreads(threads);
  const long before = memoryOfProcess();
  runThreads(threads);
  if (!isSanitized())
    EXPECT_LT(memoryOfProcess() - before, 2048L * threads);
  EXPECT_EQ(fromDevice(y, n), std::vector<float>(n, 2 * threads));
}
