// What becomes of the runtime when its process forks, and when it ends.
#include "Fixture.h"
#include "Gate.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <cu2port/block.h>
#include <cu2port/thread_sanitizer.h>

static const pid_t parent = getpid();

/// LeakSanitizer asks: in a child it would miss the threads that have what it takes for leaks.
extern "C" int __lsan_is_turned_off();
extern "C" int __lsan_is_turned_off() { return getpid() != parent; }

namespace {

class ProcessTest : public Runtime {
protected:
  void SetUp() override {
#if defined(CU2PORT_THREAD_SANITIZER)
    GTEST_SKIP() << "ThreadSanitizer ends children of processes with threads";
#endif
    Runtime::SetUp();
  }
};

/// Runs `body` in a forked child, which must end with what it returns; a hang is a signal.
template <class F> int statusOfChild(F body) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    body();
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR)
    ;
  return status;
}

} // namespace

TEST_F(ProcessTest, AForkedChildGetsAnError) {
  int *value = onDevice(std::vector<int>{0});
  portStream_t stream;
  portEvent_t event;
  ASSERT_EQ(portStreamCreate(&stream), portSuccess);
  ASSERT_EQ(portEventCreate(&event), portSuccess);
  portLaunch(1, 1, 0, stream), increment(value);
  ASSERT_EQ(portStreamSynchronize(stream), portSuccess);
  const int status = statusOfChild([&] {
    int one = 0, failures = 0;
    const portError_t expected = portErrorInitializationError;
    failures += portGetDeviceCount(&one) != expected;
    failures += portMalloc(reinterpret_cast<void **>(&value), 4) != expected;
    failures += portMemcpy(&one, value, sizeof one, portMemcpyDeviceToHost) != expected;
    failures += portStreamSynchronize(stream) != expected;
    failures += portStreamQuery(nullptr) != expected;
    failures += portEventSynchronize(event) != expected;
    failures += portEventRecord(event, stream) != expected;
    failures += portEventQuery(event) != expected;
    failures += portStreamDestroy(stream) != expected;
    failures += portEventDestroy(event) != expected;
    failures += portDeviceSynchronize() != expected;
    failures += portDeviceReset() != expected;
    portGetLastError();
    portLaunch(1, 1), increment(value);
    failures += portGetLastError() != expected;
    _exit(failures);
  });
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  // The parent goes on.
  portLaunch(1, 1, 0, stream), increment(value);
  EXPECT_EQ(portStreamSynchronize(stream), portSuccess);
  EXPECT_EQ(fromDevice(value, 1)[0], 2);
  EXPECT_EQ(portStreamDestroy(stream), portSuccess);
  EXPECT_EQ(portEventDestroy(event), portSuccess);
}

/// While work is under way: whatever locks and threads there are then.
TEST_F(ProcessTest, AForkedChildCanExit) {
  int *value = onDevice(std::vector<int>{0});
  for (int round = 0; round < 20; ++round) {
    for (int i = 0; i < 5; ++i)
      portLaunch(1, 1), appendSlowly(value, 1, 50);
    const int status = statusOfChild([] { exit(7); });
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 7) << status;
  }
}

/// Leaves room for the stacks of about ten more threads.
static void limitAddresses() {
  long pages = 0;
  std::FILE *statm = std::fopen("/proc/self/statm", "r");
  if (!statm || std::fscanf(statm, "%ld", &pages) != 1)
    _exit(2);
  const rlim_t most = static_cast<rlim_t>(pages) * 4096 + (rlim_t{100} << 20);
  const rlimit limit{most, most};
  setrlimit(RLIMIT_AS, &limit);
}

/// Where addresses, and with them stacks of threads, run out: streams that are busy at the same
/// time have a thread each.
TEST_F(ProcessTest, StreamsWithoutThreadsAreAnError) {
  if (!onCpu() || cu2port::detail::hasAddressSanitizer())
    GTEST_SKIP() << "streams have threads on the CPU; AddressSanitizer needs addresses";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto exhaust = [] {
    int *value = onDevice(std::vector<int>{0});
    limitAddresses();
    Gate gate;
    int errors = 0;
    for (int i = 0; i < 100 && !errors; ++i) {
      portStream_t busy, stream;
      portEvent_t event;
      if (portStreamCreateWithFlags(&busy, portStreamNonBlocking) ||
          portStreamCreateWithFlags(&stream, portStreamNonBlocking) || portEventCreate(&event)) {
        ++errors;
        break;
      }
      gate.closeIn(busy);
      portLaunch(1, 1, 0, stream), increment(value);
      portEventRecord(event, stream);
      while (portEventQuery(event) == portErrorNotReady)
        ; // must end
      errors += portStreamSynchronize(stream) == portErrorLaunchOutOfResources;
    }
    _exit(errors == 0);
  };
  EXPECT_EXIT(exhaust(), testing::ExitedWithCode(0), "");
}

/// On OpenCL a stream has a thread of its own for them.
TEST_F(ProcessTest, HostFunctionsWithoutThreadsAreAnError) {
  if (onCpu() || cu2port::detail::hasAddressSanitizer())
    GTEST_SKIP() << "for OpenCL; AddressSanitizer needs addresses";
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto exhaust = [] {
    int *value = onDevice(std::vector<int>{0});
    portLaunch(1, 1), increment(value); // which takes a compiler
    portDeviceSynchronize();
    limitAddresses();
    static std::atomic<int> calls{0};
    int enqueued = 0;
    portError_t error = portSuccess;
    while (!error && enqueued < 100) {
      const portStream_t stream = makeStream(portStreamNonBlocking);
      error = portLaunchHostFunc(stream, [](void *) { ++calls; }, nullptr);
      enqueued += !error;
    }
    // What needs no thread goes on.
    portLaunch(1, 1), increment(value);
    const bool isRight =
        portDeviceSynchronize() == portSuccess && calls == enqueued && fromDevice(value, 1)[0] == 2;
    _exit(!isRight || error != portErrorLaunchOutOfResources);
  };
  EXPECT_EXIT(exhaust(), testing::ExitedWithCode(0), "");
}

/// What launches when the program's objects are destroyed, after the driver's compiler is.
struct LateLauncher {
  int *value = nullptr;

  ~LateLauncher() {
    portLaunch(1, 1), bounded(value); // for the first time
    const portError_t error = portGetLastError();
    portDeviceSynchronize();
    if (error != portSuccess && error != portErrorCudartUnloading)
      _exit(1);
  }
};

TEST_F(ProcessTest, ALaunchWhileObjectsAreDestroyedIsAnErrorAtMost) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto launchAndExit = [] {
    static LateLauncher late{onDevice(std::vector<int>{0})};
    portLaunch(1, 1), increment(late.value);
    exit(0);
  };
  EXPECT_EXIT(launchAndExit(), testing::ExitedWithCode(0), "");
}

/// What never ends is waited for as long as CU2PORT_EXIT_TIMEOUT says, and calls then are errors.
struct LateCaller {
  void *memory = nullptr;

  ~LateCaller() {
    if (portFree(memory) == portSuccess || portDeviceSynchronize() == portSuccess)
      _exit(1);
  }
};

TEST_F(ProcessTest, AProgramEndsThoughItsWorkDoesNot) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  setenv("CU2PORT_EXIT_TIMEOUT", "0.3", 1);
  const auto begin = [] {
    alarm(30);
    static LateCaller late;
    portMalloc(&late.memory, 4);
  };
  const auto hostFunction = [&begin] {
    begin();
    portLaunchHostFunc(
        nullptr,
        [](void *) {
          for (;;)
            pause();
        },
        nullptr);
    exit(7);
  };
  EXPECT_EXIT(hostFunction(), testing::ExitedWithCode(7), "");
  const auto kernel = [&begin] {
    begin();
    int *flags = nullptr;
    portMallocHost(&flags, 2 * sizeof *flags);
    flags[0] = flags[1] = 0;
    portLaunch(1, 1), meet(flags, 0, 1);
    while (flags[0] == 0) // it runs
      std::this_thread::yield();
    exit(8);
  };
  if (onCpu())
    EXPECT_EXIT(kernel(), testing::ExitedWithCode(8), "");
  unsetenv("CU2PORT_EXIT_TIMEOUT");
}

TEST_F(ProcessTest, AProgramEndsAtOnceWhenItsWorkIsDone) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  setenv("CU2PORT_EXIT_TIMEOUT", "100", 1);
  const auto end = [] {
    alarm(30);
    int *value = onDevice(std::vector<int>{0});
    portLaunch(1, 1), increment(value);
    exit(fromDevice(value, 1)[0]);
  };
  EXPECT_EXIT(end(), testing::ExitedWithCode(1), "");
  unsetenv("CU2PORT_EXIT_TIMEOUT");
}

/// Some of it may never run; nothing may run when what it needs is gone.
TEST_F(ProcessTest, CanEndWithWorkUnderWay) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto launchAndExit = [] {
    int *value = onDevice(std::vector<int>{0});
    for (int i = 0; i < 200; ++i)
      portLaunch(1, 1), appendSlowly(value, 1, 200);
    exit(0);
  };
  for (int round = 0; round < 10; ++round)
    EXPECT_EXIT(launchAndExit(), testing::ExitedWithCode(0), "");
}
