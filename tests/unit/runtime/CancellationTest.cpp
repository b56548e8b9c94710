// Threads that are cancelled in calls: none of them acts on that before its call is over.
#include "Fixture.h"
#include "Gate.h"

#include <atomic>
#include <pthread.h>

using CancellationTest = Runtime;

/// Waits for a stream and says when it has.
struct Waiter {
  portStream_t stream;
  std::atomic<bool> hasBegun{false}, hasWaited{false};

  static void *run(void *self) {
    auto &waiter = *static_cast<Waiter *>(self);
    waiter.hasBegun = true;
    portStreamSynchronize(waiter.stream);
    waiter.hasWaited = true;
    pthread_testcancel();
    return nullptr;
  }
};

TEST_F(CancellationTest, AWaitGoesOn) {
  int *value = onDevice(std::vector<int>{0});
  for (int round = 0; round < 5; ++round) {
    Waiter waiter{makeStream()};
    Gate gate;
    gate.closeIn(waiter.stream);
    pthread_t thread;
    ASSERT_EQ(pthread_create(&thread, nullptr, Waiter::run, &waiter), 0);
    EXPECT_TRUE(eventually([&] { return waiter.hasBegun.load(); }));
    std::this_thread::sleep_for(std::chrono::milliseconds(10)); // it may sleep by now
    pthread_cancel(thread);
    gate.open();
    void *result = nullptr;
    pthread_join(thread, &result);
    EXPECT_EQ(result, PTHREAD_CANCELED);
    EXPECT_TRUE(waiter.hasWaited);
    EXPECT_EQ(portStreamSynchronize(waiter.stream), portSuccess);
    portLaunch(1, 1), increment(value);
  }
  EXPECT_EQ(fromDevice(value, 1)[0], 5);
}

/// All kinds of calls until it is cancelled.
static void *callOn(void *value) {
  for (;; pthread_testcancel()) {
    portLaunch(4, 64), increment(static_cast<int *>(value));
    int *more = nullptr;
    if (portMalloc(&more, 100) == portSuccess) {
      portMemset(more, 0, 100);
      portFree(more);
    }
    portEvent_t event = nullptr;
    if (portEventCreate(&event) == portSuccess) {
      portEventRecord(event);
      portEventSynchronize(event);
      portEventDestroy(event);
    }
    portDeviceSynchronize();
  }
  return nullptr;
}

TEST_F(CancellationTest, NoCallLeavesALockBehind) {
  int *value = onDevice(std::vector<int>{0});
  for (int round = 0; round < 20; ++round) {
    pthread_t thread;
    ASSERT_EQ(pthread_create(&thread, nullptr, callOn, value), 0);
    std::this_thread::sleep_for(std::chrono::microseconds(500 * round));
    pthread_cancel(thread);
    pthread_join(thread, nullptr);
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  }
}
