// A gate in a stream: work behind it waits until the test opens it, however long that takes.
// The test waits for the stream before the gate goes, or for its arrival if the stream is lost.
#pragma once

#include <cu2port/runtime.h>

#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

class Gate {
public:
  ~Gate() {
    open();
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return departures == arrivals; });
  }

  /// Closes it in a stream, for what is enqueued from here on.
  void closeIn(portStream_t stream) {
    EXPECT_EQ(portLaunchHostFunc(
                  stream, [](void *gate) { static_cast<Gate *>(gate)->pass(); }, this),
              portSuccess);
  }
  void open() {
    {
      std::lock_guard lock(mutex);
      isOpen = true;
    }
    changed.notify_all();
  }
  /// Waits until a stream has come to it.
  void awaitArrival() {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return arrivals > 0; });
  }

private:
  void pass() {
    std::unique_lock lock(mutex);
    ++arrivals;
    changed.notify_all();
    changed.wait(lock, [&] { return isOpen; });
    ++departures;
    changed.notify_all(); // while locked: the gate may go as soon as it is not
  }

  std::mutex mutex;
  std::condition_variable changed;
  bool isOpen = false;
  int arrivals = 0, departures = 0;
};

/// Whether it becomes true before a wait that only a failure makes is over.
template <class F> bool eventually(F isTrue) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  while (!isTrue()) {
    if (std::chrono::steady_clock::now() > end)
      return false;
    std::this_thread::yield();
  }
  return true;
}
