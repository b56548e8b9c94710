// Streams and events of the OpenCL device: order, waiting, time, host functions.
#include "Fixture.h"

#include <atomic>
#include <chrono>
#include <future>
#include <numeric>
#include <thread>

namespace cu2port::test {
namespace {

void addStub(int *, int, int) {}
void spinStub(int *, int) {}

constexpr const char *text = R"(
__kernel void add(__global int *x, int value, int n) {
  for (int i = get_global_id(0); i < n; i += get_global_size(0))
    x[i] += value;
}
__kernel void spin(__global int *x, int rounds) {
  uint v = x[0];
  for (int i = 0; i < rounds; ++i)
    v = v * 1664525u + 1013904223u;
  x[0] = v;
}
)";

const TestModule &module() {
  static const TestModule module(text, {kernel(addStub, "add"), kernel(spinStub, "spin")});
  return module;
}

class StreamTest : public OpenCL {
protected:
  /// Keeps a stream busy until the promise is kept.
  void hold(Stream &held, std::shared_future<void> until) {
    ASSERT_EQ(held.callHost([until](portError_t) { until.wait(); }), portSuccess);
  }
};

TEST_F(StreamTest, WorkOfOneStreamIsInOrder) {
  const int n = 1 << 16;
  int *x = allocate<int>(n);
  ASSERT_EQ(stream->fill(x, 0, n * sizeof(int)), portSuccess);
  int expected = 0;
  for (int i = 0; i < 50; ++i, expected += i)
    ASSERT_EQ(launch(*stream, module()["add"], {{16}, {64}}, x, i + 1, n), portSuccess);
  for (int value : download(x, n))
    ASSERT_EQ(value, expected);
  EXPECT_EQ(stream->query(), portSuccess);
}

TEST_F(StreamTest, EnqueuingDoesNotWait) {
  if (runsWithinCalls())
    GTEST_SKIP() << "oclgrind runs everything within the call that enqueues it";
  std::promise<void> go;
  hold(*stream, go.get_future().share());
  int *x = allocate<int>(1024), *pinned = allocate<int>(1024, MemoryKind::Pinned);
  std::iota(pinned, pinned + 1024, 0);
  std::unique_ptr<Event> event = device->createEvent(true);
  EXPECT_EQ(stream->copy(x, pinned, 4096), portSuccess);
  EXPECT_EQ(launch(*stream, module()["add"], {{4}, {64}}, x, 5, 1024), portSuccess);
  EXPECT_EQ(stream->copy(pinned, x, 4096), portSuccess);
  EXPECT_EQ(stream->record(*event), portSuccess);
  EXPECT_EQ(event->query(), portErrorNotReady);
  EXPECT_EQ(stream->query(), portErrorNotReady);
  float time = 0;
  EXPECT_EQ(event->elapsedSince(*event, &time), portErrorNotReady);
  EXPECT_EQ(pinned[10], 10);
  go.set_value();
  EXPECT_EQ(event->synchronize(), portSuccess);
  EXPECT_EQ(event->query(), portSuccess);
  EXPECT_EQ(pinned[10], 15);
  EXPECT_EQ(stream->synchronize(), portSuccess);
}

TEST_F(StreamTest, TwoStreamsDoNotWaitForEachOther) {
  if (runsWithinCalls())
    GTEST_SKIP() << "oclgrind runs everything within the call that enqueues it";
  std::promise<void> go;
  std::unique_ptr<Stream> other = device->createStream();
  int *x = upload(std::vector<int>(64, 1));
  ASSERT_EQ(stream->synchronize(), portSuccess);
  hold(*stream, go.get_future().share());
  ASSERT_EQ(launch(*other, module()["add"], {{1}, {64}}, x, 1, 64), portSuccess);
  EXPECT_EQ(other->synchronize(), portSuccess);
  EXPECT_EQ(stream->query(), portErrorNotReady);
  go.set_value();
  EXPECT_EQ(stream->synchronize(), portSuccess);
  EXPECT_EQ(download(x, 1)[0], 2);
}

TEST_F(StreamTest, WaitsForAnEventOfAnotherStream) {
  if (runsWithinCalls())
    GTEST_SKIP() << "oclgrind runs everything within the call that enqueues it";
  std::promise<void> go;
  std::unique_ptr<Stream> other = device->createStream();
  std::unique_ptr<Event> event = device->createEvent(false);
  int *x = upload(std::vector<int>(1024, 1));
  ASSERT_EQ(stream->synchronize(), portSuccess);
  hold(*stream, go.get_future().share());
  ASSERT_EQ(launch(*stream, module()["add"], {{4}, {64}}, x, 10, 1024), portSuccess);
  ASSERT_EQ(stream->record(*event), portSuccess);
  ASSERT_EQ(other->wait(*event), portSuccess);
  std::unique_ptr<Event> after = device->createEvent(false);
  int *y = allocate<int>(1024);
  ASSERT_EQ(other->copy(y, x, 4096), portSuccess);
  ASSERT_EQ(other->record(*after), portSuccess);
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_EQ(after->query(), portErrorNotReady);
  go.set_value();
  EXPECT_EQ(after->synchronize(), portSuccess);
  for (int value : download(y, 1024))
    ASSERT_EQ(value, 11);
}

TEST_F(StreamTest, EventsThatWereNeverRecordedAreDone) {
  std::unique_ptr<Event> event = device->createEvent(true);
  EXPECT_EQ(event->query(), portSuccess);
  EXPECT_EQ(event->synchronize(), portSuccess);
  EXPECT_EQ(stream->wait(*event), portSuccess);
  float time = 0;
  EXPECT_EQ(event->elapsedSince(*event, &time), portErrorInvalidResourceHandle);
}

TEST_F(StreamTest, ElapsedTimeCoversTheWorkBetween) {
  std::unique_ptr<Event> begin = device->createEvent(true), end = device->createEvent(true),
                         untimed = device->createEvent(false);
  ASSERT_EQ(stream->record(*begin), portSuccess);
  ASSERT_EQ(stream->callHost(
                [](portError_t) { std::this_thread::sleep_for(std::chrono::milliseconds(50)); }),
            portSuccess);
  ASSERT_EQ(stream->record(*end), portSuccess);
  ASSERT_EQ(stream->record(*untimed), portSuccess);
  ASSERT_EQ(stream->synchronize(), portSuccess);
  float time = 0;
  ASSERT_EQ(end->elapsedSince(*begin, &time), portSuccess);
  EXPECT_GE(time, 49.0f);
  EXPECT_LT(time, 5000.0f);
  EXPECT_EQ(untimed->elapsedSince(*begin, &time), portErrorInvalidResourceHandle);
  ASSERT_EQ(begin->elapsedSince(*end, &time), portSuccess);
  EXPECT_LE(time, -49.0f);
}

TEST_F(StreamTest, ElapsedTimeCoversKernels) {
  std::unique_ptr<Event> begin = device->createEvent(true), end = device->createEvent(true);
  int *x = upload(std::vector<int>(1, 1));
  ASSERT_EQ(launch(*stream, module()["spin"], {{1}, {1}}, x, 10), portSuccess);
  ASSERT_EQ(stream->synchronize(), portSuccess);
  const auto started = std::chrono::steady_clock::now();
  ASSERT_EQ(stream->record(*begin), portSuccess);
  for (int i = 0; i < 5; ++i)
    ASSERT_EQ(launch(*stream, module()["spin"], {{1}, {1}}, x, runsWithinCalls() ? 500 : 20000),
              portSuccess);
  ASSERT_EQ(stream->record(*end), portSuccess);
  ASSERT_EQ(end->synchronize(), portSuccess);
  const std::chrono::duration<float, std::milli> host = std::chrono::steady_clock::now() - started;
  float time = 0;
  ASSERT_EQ(end->elapsedSince(*begin, &time), portSuccess);
  EXPECT_GT(time, 0.0f);
  EXPECT_LE(time, host.count() + 1.0f);
}

TEST_F(StreamTest, HostFunctionsRunInOrderWithEverythingElse) {
  int *pinned = allocate<int>(256, MemoryKind::Pinned), *x = allocate<int>(256);
  std::vector<int> seen;
  for (int round = 0; round < 20; ++round) {
    ASSERT_EQ(stream->callHost([=](portError_t) { std::fill(pinned, pinned + 256, round); }),
              portSuccess);
    ASSERT_EQ(stream->copy(x, pinned, 1024), portSuccess);
    ASSERT_EQ(launch(*stream, module()["add"], {{1}, {256}}, x, 100, 256), portSuccess);
    ASSERT_EQ(stream->copy(pinned, x, 1024), portSuccess);
    ASSERT_EQ(stream->callHost([&seen, pinned](portError_t) { seen.push_back(pinned[255]); }),
              portSuccess);
  }
  ASSERT_EQ(stream->synchronize(), portSuccess);
  ASSERT_EQ(seen.size(), 20u);
  for (int round = 0; round < 20; ++round)
    EXPECT_EQ(seen[round], 100 + round);
}

TEST_F(StreamTest, DestroyingAStreamLosesNoWork) {
  int *x = upload(std::vector<int>(64, 0));
  ASSERT_EQ(stream->synchronize(), portSuccess);
  std::atomic<int> ran{0};
  for (int i = 0; i < 10; ++i) {
    std::unique_ptr<Stream> other = device->createStream();
    ASSERT_EQ(launch(*other, module()["add"], {{1}, {64}}, x, 1, 64), portSuccess);
    ASSERT_EQ(other->callHost([&ran](portError_t) { ++ran; }), portSuccess);
  }
  EXPECT_EQ(ran, 10);
  EXPECT_EQ(download(x, 1)[0], 10);
}

TEST_F(StreamTest, FreeingWaitsForTheWork) {
  int *x = allocate<int>(1024), *result = allocate<int>(1024, MemoryKind::Pinned);
  ASSERT_EQ(stream->fill(x, 1, 4096), portSuccess);
  ASSERT_EQ(stream->callHost(
                [](portError_t) { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }),
            portSuccess);
  ASSERT_EQ(stream->copy(result, x, 4096), portSuccess);
  release(x);
  EXPECT_EQ(result[1023], 0x01010101);
}

/// Where it is not shared, devices work on a copy of the whole.
TEST_F(StreamTest, WhatTheHostWritesToPinnedMemoryAfterALaunchStays) {
  for (int round = 0; round < 5; ++round) {
    int *pinned = allocate<int>(2, MemoryKind::Pinned);
    pinned[0] = pinned[1] = 0;
    ASSERT_EQ(
        launch(*stream, module()["spin"], {{1}, {1}}, pinned, runsWithinCalls() ? 10 : 20000000),
        portSuccess);
    pinned[1] = 42; // long before the kernel is done
    ASSERT_EQ(stream->synchronize(), portSuccess);
    EXPECT_EQ(pinned[1], 42);
    EXPECT_NE(pinned[0], 0);
  }
}

TEST_F(StreamTest, ThreadsMayShareKernels) {
  if (runsWithinCalls())
    GTEST_SKIP() << "oclgrind is for one thread";
  constexpr int threads = 4, rounds = 200;
  std::vector<int *> xs;
  for (int t = 0; t < threads; ++t)
    xs.push_back(upload(std::vector<int>(64, t)));
  ASSERT_EQ(stream->synchronize(), portSuccess);
  std::vector<std::thread> workers;
  for (int t = 0; t < threads; ++t)
    workers.emplace_back([&, t] {
      std::unique_ptr<Stream> own = device->createStream();
      for (int i = 0; i < rounds; ++i)
        EXPECT_EQ(launch(*own, module()["add"], {{1}, {32}}, xs[t], t + 1, 64), portSuccess);
      EXPECT_EQ(own->synchronize(), portSuccess);
    });
  for (std::thread &worker : workers)
    worker.join();
  for (int t = 0; t < threads; ++t)
    EXPECT_EQ(download(xs[t], 64), std::vector<int>(64, t + rounds * (t + 1)));
}

} // namespace
} // namespace cu2port::test
