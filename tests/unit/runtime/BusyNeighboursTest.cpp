// Other threads go on enqueuing while one waits, frees or resets.
#include "Fixture.h"

#include <atomic>
#include <functional>
#include <thread>
#include <vector>

namespace {

/// Three threads that do something over and over until it goes.
class Neighbours {
public:
  explicit Neighbours(const std::function<void()> &work) {
    for (int t = 0; t < 3; ++t)
      threads.emplace_back([this, work] {
        while (!stopped)
          work();
      });
  }
  ~Neighbours() {
    stop();
    for (std::thread &thread : threads)
      thread.join();
  }
  void stop() { stopped = true; }

private:
  std::atomic<bool> stopped{false};
  std::vector<std::thread> threads;
};

/// Stops neighbours that a call would wait for without end.
class Patience {
public:
  explicit Patience(Neighbours &neighbours) {
    thread = std::thread([this, &neighbours] {
      for (int i = 0; i < 3000 && !isOver; ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
      wasLong = !isOver;
      neighbours.stop();
    });
  }
  ~Patience() {
    isOver = true;
    thread.join();
    EXPECT_FALSE(wasLong) << "waits for what was enqueued behind the call";
  }

private:
  std::atomic<bool> isOver{false}, wasLong{false};
  std::thread thread;
};

class BusyNeighboursTest : public Runtime {
protected:
  void SetUp() override {
    Runtime::SetUp();
    if (IsSkipped())
      return;
    shared = makeStream(portStreamNonBlocking);
    value = onDevice(std::vector<int>{0});
  }

  /// All calls that wait return, whatever the threads enqueue in the stream meanwhile.
  void expectWaitsToEnd(const std::function<void(portStream_t)> &enqueue) {
    Neighbours neighbours([&] { enqueue(shared); });
    const Patience patience(neighbours);
    const portEvent_t event = makeEvent();
    for (int i = 0; i < 3; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      EXPECT_EQ(portDeviceSynchronize(), portSuccess);
      EXPECT_EQ(portStreamSynchronize(shared), portSuccess);
      EXPECT_EQ(portEventRecord(event, shared), portSuccess);
      EXPECT_EQ(portEventSynchronize(event), portSuccess);
      void *memory = nullptr;
      EXPECT_EQ(portMalloc(&memory, 100), portSuccess);
      EXPECT_EQ(portFree(memory), portSuccess);
    }
    EXPECT_EQ(portEventDestroy(event), portSuccess);
  }

  portStream_t shared = nullptr;
  int *value = nullptr;
};

TEST_F(BusyNeighboursTest, WaitsEndWhileHostFunctionsAreEnqueued) {
  expectWaitsToEnd([](portStream_t stream) {
    EXPECT_EQ(portLaunchHostFunc(stream, [](void *) {}, nullptr), portSuccess);
  });
}

TEST_F(BusyNeighboursTest, WaitsEndWhileMemoryIsTakenAndGivenInAStream) {
  expectWaitsToEnd([](portStream_t stream) {
    void *memory = nullptr;
    EXPECT_EQ(portMallocAsync(&memory, 100, stream), portSuccess);
    EXPECT_EQ(portFreeAsync(memory, stream), portSuccess);
  });
}

TEST_F(BusyNeighboursTest, WaitsEndWhileKernelsAreLaunched) {
  expectWaitsToEnd([this](portStream_t stream) {
    portLaunch(1, 1, 0, stream), increment(value);
    EXPECT_EQ(portGetLastError(), portSuccess);
  });
}

// CUDA leaves open what the other threads' calls return; nothing may be written to memory that is
// gone, nor wait for ever.
TEST_F(BusyNeighboursTest, AResetWaitsForWhatWasEnqueuedMeanwhile) {
  const std::function<void()> works[] = {[] {
                                           void *memory = nullptr;
                                           portMalloc(&memory, 64);
                                           portMemsetAsync(memory, 1, 64, nullptr);
                                           portFree(memory);
                                         },
                                         [] {
                                           void *memory = nullptr;
                                           portStream_t stream = nullptr;
                                           portMallocManaged(&memory, 64);
                                           portStreamCreate(&stream);
                                           portMemsetAsync(memory, 1, 64, stream);
                                           portStreamDestroy(stream);
                                           portFree(memory);
                                         },
                                         [] {
                                           void *memory = nullptr;
                                           portMallocAsync(&memory, 64, nullptr);
                                           portFreeAsync(memory, nullptr);
                                         }};
  for (const auto &work : works) {
    Neighbours neighbours(work);
    const Patience patience(neighbours);
    for (int i = 0; i < 20; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      EXPECT_EQ(portDeviceReset(), portSuccess);
    }
  }
}

} // namespace
