// Many streams: what they take, and that none waits for another's thread.
#include "Fixture.h"
#include "Gate.h"
#include "ProcessFigures.h"
#include "SmallStack.h"

#include <algorithm>
#include <atomic>
#include <thread>

namespace {

class ManyStreamsTest : public Runtime {
protected:
  std::vector<portStream_t> makeStreams(std::size_t count, unsigned flags = portStreamNonBlocking) {
    std::vector<portStream_t> streams(count);
    for (portStream_t &stream : streams)
      stream = makeStream(flags);
    return streams;
  }
  static void destroy(const std::vector<portStream_t> &streams) {
    for (portStream_t stream : streams)
      EXPECT_EQ(portStreamDestroy(stream), portSuccess);
  }
  /// Each has a value of its own.
  static void launchInEach(const std::vector<portStream_t> &streams, int *values) {
    for (std::size_t i = 0; i < streams.size(); ++i)
      portLaunch(1, 1, 0, streams[i]), increment(values + i);
  }
  /// Bytes for each stream that the process has taken since `before`.
  static long perStream(long before, std::size_t streams) {
    return (memoryOfProcess() - before) / static_cast<long>(streams);
  }

  static constexpr long most = 2048;    ///< bytes of an idle stream
  static constexpr int fewThreads = 64; ///< for any number of streams
};

/// A sanitizer's own memory is more than that.
#define SKIP_WITH_SANITIZERS()                                                                     \
  if (isSanitized())                                                                               \
  GTEST_SKIP() << "a sanitizer keeps memory of its own"

TEST_F(ManyStreamsTest, IdleStreamsTakeLittle) {
  SKIP_WITH_SANITIZERS();
  constexpr std::size_t count = 20000;
  destroy(makeStreams(10));
  const long before = memoryOfProcess();
  const int threads = threadsOfProcess();
  const auto streams = makeStreams(count, portStreamDefault);
  EXPECT_LT(perStream(before, count), most);
  EXPECT_LT(threadsOfProcess(), threads + 2);
  destroy(streams);
}

TEST_F(ManyStreamsTest, StreamsThatHaveHadWorkTakeAsLittle) {
  SKIP_UNLESS_CPU(); // a driver's queues are as they are
  constexpr std::size_t count = 10000;
  int *values = onDevice(std::vector<int>(count, 0));
  launchInEach(makeStreams(100), values);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  EXPECT_EQ(portMemset(values, 0, count * sizeof *values), portSuccess);
  const long before = memoryOfProcess();
  const int threads = threadsOfProcess();
  const auto streams = makeStreams(count);
  launchInEach(streams, values);
  EXPECT_LT(threadsOfProcess(), threads + fewThreads);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  if (!isSanitized())
    EXPECT_LT(perStream(before, count), most);
  EXPECT_EQ(fromDevice(values, count), std::vector<int>(count, 1));
  destroy(streams);
}

/// Long rows of commands are given back, too.
TEST_F(ManyStreamsTest, AStreamIsSmallAgainAfterALongRow) {
  SKIP_UNLESS_CPU();
  SKIP_WITH_SANITIZERS();
  constexpr std::size_t count = 200;
  int *value = onDevice(std::vector<int>{0});
  const auto streams = makeStreams(count);
  const long before = memoryOfProcess();
  for (int round = 0; round < 3; ++round)
    for (portStream_t stream : streams) { // some 200 KB each, while the gate is closed
      Gate gate;
      gate.closeIn(stream);
      for (int i = 0; i < 900; ++i)
        portLaunch(1, 1, 0, stream), increment(value);
      gate.open();
      EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
    }
  EXPECT_LT(memoryOfProcess() - before, 16 << 20);
  destroy(streams);
}

/// A wait for another stream is no work that keeps a thread.
TEST_F(ManyStreamsTest, StreamsThatWaitTakeNoThreads) {
  SKIP_UNLESS_CPU();
  constexpr int count = 2000;
  int *values = onDevice(std::vector<int>(count + 1, 0));
  const portStream_t first = makeStream(portStreamNonBlocking);
  const portEvent_t event = makeEvent(portEventDisableTiming);
  Gate gate;
  gate.closeIn(first);
  portLaunch(1, 1, 0, first), increment(values + count);
  EXPECT_EQ(portEventRecord(event, first), portSuccess);
  const int threads = threadsOfProcess();
  const auto streams = makeStreams(count);
  for (portStream_t stream : streams)
    EXPECT_EQ(portStreamWaitEvent(stream, event, 0), portSuccess);
  launchInEach(streams, values);
  for (portStream_t stream : streams)
    EXPECT_EQ(portStreamQuery(stream), portErrorNotReady);
  portGetLastError();
  EXPECT_LT(threadsOfProcess(), threads + fewThreads);
  gate.open();
  for (portStream_t stream : streams)
    EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(portStreamSynchronize(first), portSuccess);
  EXPECT_EQ(fromDevice(values, count + 1), std::vector<int>(count + 1, 1));
  destroy(streams);
}

/// Each waits for the one before, and the host for none of them: threads have to go on by
/// themselves.
TEST_F(ManyStreamsTest, AChainOfStreamsGoesOnByItself) {
  constexpr int count = 100;
  int *value = onDevice(std::vector<int>{0});
  const auto streams = makeStreams(count);
  Gate gate;
  gate.closeIn(streams[0]);
  std::vector<portEvent_t> events;
  for (std::size_t i = 0; i < count; ++i) {
    if (i)
      EXPECT_EQ(portStreamWaitEvent(streams[i], events.back(), 0), portSuccess);
    portLaunch(1, 1, 0, streams[i]), increment(value);
    events.push_back(makeEvent(i % 2 ? portEventDefault : portEventDisableTiming));
    EXPECT_EQ(portEventRecord(events.back(), streams[i]), portSuccess);
  }
  gate.open();
  EXPECT_TRUE(eventually([&] { return portEventQuery(events.back()) == portSuccess; }));
  portGetLastError();
  EXPECT_EQ(fromDevice(value, 1)[0], count);
  destroy(streams);
}

/// Host functions that wait for those of other streams: each needs a thread of its own.
TEST_F(ManyStreamsTest, HostFunctionsMayWaitForEachOther) {
  constexpr int count = 40;
  static std::atomic<int> arrived;
  arrived = 0;
  const auto streams = makeStreams(count);
  for (portStream_t stream : streams)
    EXPECT_EQ(portLaunchHostFunc(
                  stream,
                  [](void *) {
                    ++arrived;
                    EXPECT_TRUE(eventually([] { return arrived == count; }));
                  },
                  nullptr),
              portSuccess);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  destroy(streams);
}

/// Each stream waits for the one before; whoever waits for the last may run what is in all of them.
TEST_F(ManyStreamsTest, AWaitTakesNoStackForEachStreamThatItComesTo) {
  constexpr int count = 2000;
  int *value = onDevice(std::vector<int>{0});
  const auto streams = makeStreams(count);
  Gate gate;
  gate.closeIn(streams[0]);
  for (int i = 1; i < count; ++i) {
    const portEvent_t event = makeEvent();
    EXPECT_EQ(portEventRecord(event, streams[i - 1]), portSuccess);
    EXPECT_EQ(portStreamWaitEvent(streams[i], event, 0), portSuccess);
    EXPECT_EQ(portEventDestroy(event), portSuccess);
    portLaunch(1, 1, 0, streams[i]), increment(value);
  }
  std::thread opener([&] {
    gate.awaitArrival();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    gate.open();
  });
  const std::size_t stack = isSanitized() ? 1 << 20 : 64 << 10;
  onSmallStack(stack, [&] { EXPECT_EQ(portStreamSynchronize(streams.back()), portSuccess); });
  opener.join();
  EXPECT_EQ(fromDevice(value, 1)[0], count - 1);
  destroy(streams);
}

} // namespace
