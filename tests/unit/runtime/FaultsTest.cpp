// What stops the processor in a kernel ends the launch, and not the process.
#include "Fixture.h"
#include "ProcessFigures.h"
#include "SmallStack.h"

#include <algorithm>
#include <climits>
#include <csetjmp>
#include <csignal>
#include <pthread.h>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <ucontext.h>

namespace {

class FaultsTest : public Runtime {
protected:
  void SetUp() override {
    if (!onCpu() || isSanitized())
      GTEST_SKIP() << "faults are caught on the CPU, where no sanitizer looks for them";
    Runtime::SetUp();
  }

  /// What a faulty launch, which must end with `error`, says.
  template <class F> static std::string messageOf(portError_t error, F launch) {
    testing::internal::CaptureStderr();
    launch();
    EXPECT_EQ(portDeviceSynchronize(), error);
    const std::string message = testing::internal::GetCapturedStderr();
    EXPECT_EQ(portGetLastError(), error);
    EXPECT_EQ(portDeviceReset(), portSuccess);
    EXPECT_EQ(portGetLastError(), portSuccess);
    expectThatKernelsRun();
    return message;
  }

  static void expectThatKernelsRun() {
    const std::size_t count = 2000;
    int *number = onDevice(std::vector<int>(count, -1)),
        *packed = onDevice(std::vector<int>(count, -1));
    portLaunch(count, 1), blockNumbers(number, packed);
    const std::vector<int> numbers = fromDevice(number, count);
    for (std::size_t i = 0; i < count; ++i)
      ASSERT_EQ(numbers[i], static_cast<int>(i));
  }
};

#define EXPECT_SAYS(MESSAGE, TEXT)                                                                 \
  EXPECT_NE((MESSAGE).find(TEXT), std::string::npos) << (MESSAGE) << "lacks: " << (TEXT)

} // namespace

TEST_F(FaultsTest, ANullPointerIsAnIllegalAddress) {
  const std::string message =
      messageOf(portErrorIllegalAddress, [] { portLaunch(1, 1), writeAt(nullptr, 0); });
  EXPECT_SAYS(message, "kernel writeAt, block [0,0,0]");
  EXPECT_SAYS(message, "an access outside memory, at address 0");
}

TEST_F(FaultsTest, TheBlockIsNamedAndTheOthersStop) {
  int *memory = nullptr;
  ASSERT_EQ(portMalloc(&memory, 4096), portSuccess);
  for (int round = 0; round < 20; ++round) { // on one core and on several
    const std::string message = messageOf(
        portErrorIllegalAddress, [&] { portLaunch(dim3(7, 20, 10), 1), writeAt(memory, 500); });
    EXPECT_SAYS(message, "block [3,11,3]");
    EXPECT_EQ(std::count(message.begin(), message.end(), '\n'), 1) << message;
  }
}

TEST_F(FaultsTest, MemoryThatIsProtectedIsSaidToBe) {
  void *page = mmap(nullptr, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(page, MAP_FAILED);
  const std::string message = messageOf(
      portErrorIllegalAddress, [&] { portLaunch(1, 1), writeAt(static_cast<int *>(page), -1); });
  EXPECT_SAYS(message, "an access that this memory does not allow");
  munmap(page, 4096);
}

TEST_F(FaultsTest, MemoryThatWasFreedIsAnIllegalAddress) {
  void *large = nullptr;
  ASSERT_EQ(portMalloc(&large, std::size_t{64} << 20), portSuccess);
  ASSERT_EQ(portFree(large), portSuccess);
  messageOf(portErrorIllegalAddress,
            [&] { portLaunch(1, 1), writeAt(static_cast<int *>(large), -1); });
}

TEST_F(FaultsTest, AFullStackIsAHardwareStackError) {
  for (int round = 0; round < 3; ++round) // a handler's stack can be used again
    for (unsigned blocks : {1u, 200u}) {
      const std::string message = messageOf(
          portErrorHardwareStackError, [&] { portLaunch(blocks, 1), recurse(nullptr, 1 << 30); });
      EXPECT_SAYS(message, "kernel recurse, block [");
      EXPECT_SAYS(message, "its stack is full");
    }
}

TEST_F(FaultsTest, AnIllegalInstructionAndADivisionEndTheLaunch) {
  EXPECT_SAYS(messageOf(portErrorIllegalInstruction, [] { portLaunch(1, 1), executeNothing(); }),
              "kernel executeNothing, block [0,0,0]");
#if defined(__x86_64__) // others have a result
  EXPECT_SAYS(messageOf(portErrorLaunchFailure, [] { portLaunch(1, 1), divide(nullptr, 0); }),
              "a division of integers by zero");
#endif
}

TEST_F(FaultsTest, AFunctionOfTheLibraryThatAKernelCallsEndsTheLaunch) {
  int *memory = nullptr;
  ASSERT_EQ(portMalloc(&memory, 4096), portSuccess);
  EXPECT_SAYS(messageOf(portErrorIllegalAddress,
                        [&] { portLaunch(1, 1), copyWithin(memory, nullptr, 99); }),
              "kernel copyWithin, block [0,0,0]");
}

TEST_F(FaultsTest, CooperativeLaunchesEnd) {
  int *none = nullptr, block = 1;
  void *arguments[] = {&none, &block};
  const std::string message = messageOf(portErrorIllegalAddress, [&] {
    EXPECT_EQ(portLaunchCooperativeKernel(reinterpret_cast<const void *>(writeAt), 2, 1, arguments,
                                          0, nullptr),
              portSuccess);
  });
  EXPECT_SAYS(message, "kernel writeAt, block [1,0,0]");
}

TEST_F(FaultsTest, TheThreadThatWaitsLives) {
  for (int round = 0; round < 50; ++round) {
    std::thread([] {
      portStream_t stream;
      EXPECT_EQ(portStreamCreate(&stream), portSuccess);
      testing::internal::CaptureStderr();
      portLaunch(1, 1, 0, stream), writeAt(nullptr, 0);
      EXPECT_EQ(portStreamSynchronize(stream), portErrorIllegalAddress);
      testing::internal::GetCapturedStderr();
    }).join();
    portDeviceReset();
  }
}

/// Whether the calling thread blocks all that a program can.
static bool blocksAll() {
  sigset_t now;
  pthread_sigmask(SIG_SETMASK, nullptr, &now);
  return sigismember(&now, SIGSEGV) && sigismember(&now, SIGFPE) && sigismember(&now, SIGUSR1);
}

/// Blocks all that can be, while it lives.
struct BlockedSignals {
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
  }
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before, nullptr); }
  sigset_t before;
};

/// As servers do that have one thread for signals: whoever runs the kernel may have its mask from
/// one that blocks them all.
TEST_F(FaultsTest, BlockedSignalsAreLeftBlockedAndFaultsAreErrors) {
  const BlockedSignals blocked;
  std::thread([] {
    for (int round = 0; round < 10; ++round) {
      messageOf(portErrorIllegalAddress, [] { portLaunch(1, 1), writeAt(nullptr, 0); });
      messageOf(portErrorIllegalAddress, [] { portLaunch(500, 1), writeAt(nullptr, 400); });
      messageOf(portErrorIllegalInstruction, [] { portLaunch(1, 1), executeNothing(); });
      EXPECT_TRUE(blocksAll());
    }
    int *none = nullptr, block = 1;
    void *arguments[] = {&none, &block};
    messageOf(portErrorIllegalAddress, [&] {
      EXPECT_EQ(portLaunchCooperativeKernel(reinterpret_cast<const void *>(writeAt), 2, 1,
                                            arguments, 0, nullptr),
                portSuccess);
    });
    EXPECT_TRUE(blocksAll());
  }).join();
}

// --- Stacks --------------------------------------------------------------------------------------

TEST_F(FaultsTest, KernelsHaveTheSameRoomWhoeverWaits) {
  for (std::size_t kibibytes : {64, 256, 1024}) {
    int *value = onDevice(std::vector<int>{0});
    onSmallStack(kibibytes << 10, [&] {
      for (int round = 0; round < 5; ++round) {
        portLaunch(1, 1), recurse(value, 20000);
        EXPECT_EQ(portDeviceSynchronize(), portSuccess);
        portLaunch(4, 1), recurse(value, 20000);
        EXPECT_EQ(portStreamSynchronize(nullptr), portSuccess);
      }
    });
    EXPECT_EQ(portFree(value), portSuccess);
  }
  onSmallStack(64 << 10, [] {
    EXPECT_SAYS(
        messageOf(portErrorHardwareStackError, [] { portLaunch(1, 1), recurse(nullptr, 1 << 30); }),
        "its stack is full");
  });
}

TEST_F(FaultsTest, TheLeastStackThatThereIsWillDo) {
  int *value = onDevice(std::vector<int>{0});
  portLaunch(1, 1), recurse(value, 20000);
  EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  onSmallStack(PTHREAD_STACK_MIN, [&] {
    for (int round = 0; round < 50; ++round) {
      portLaunch(8, 256), recurse(value, 2000); // by all of the processor's cores
      EXPECT_EQ(portDeviceSynchronize(), portSuccess);
    }
  });
}

namespace {
/// A coroutine that waits for a kernel, whose stack is the end of a block of memory.
struct Coroutine {
  static constexpr std::size_t stack = 64 << 10;
  std::vector<char> memory = std::vector<char>(1 << 20, 'w');
  ucontext_t starter, own;
  int *value;

  static void body(unsigned high, unsigned low) {
    auto *self = reinterpret_cast<Coroutine *>(std::uint64_t{high} << 32 | low);
    portLaunch(1, 1), recurse(self->value, 20000);
    EXPECT_EQ(portDeviceSynchronize(), portSuccess);
  }
  void run() {
    getcontext(&own);
    own.uc_stack.ss_sp = memory.data() + memory.size() - stack;
    own.uc_stack.ss_size = stack;
    own.uc_link = &starter;
    const auto self = reinterpret_cast<std::uint64_t>(this);
    makecontext(&own, reinterpret_cast<void (*)()>(body), 2, static_cast<unsigned>(self >> 32),
                static_cast<unsigned>(self));
    swapcontext(&starter, &own);
  }
  bool isWhole() const {
    return std::all_of(memory.begin(), memory.end() - stack, [](char c) { return c == 'w'; });
  }
};
} // namespace

/// They lie above the stack of a thread that is made later, and below that of the first.
TEST_F(FaultsTest, ACoroutinesStackIsNotTakenForTheThreads) {
  Coroutine coroutine;
  coroutine.value = onDevice(std::vector<int>{0});
  coroutine.run();
  EXPECT_TRUE(coroutine.isWhole());
  std::thread([&] { coroutine.run(); }).join();
  EXPECT_TRUE(coroutine.isWhole());
}

// --- The user's own handlers ---------------------------------------------------------------------

namespace {
sigjmp_buf back;
const void *faultAddress = nullptr;

void jumpBack(int, siginfo_t *info, void *) {
  faultAddress = info->si_addr;
  siglongjmp(back, 1);
}
} // namespace

/// In a process whose handler was there before the first kernel.
[[noreturn]] static void faultOutsideKernels() {
  struct sigaction action = {};
  action.sa_sigaction = jumpBack;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGSEGV, &action, nullptr);
  portLaunch(1, 1), writeAt(nullptr, 0);
  if (portDeviceSynchronize() != portErrorIllegalAddress)
    std::_Exit(1);
  for (int round = 0; round < 2; ++round) {
    faultAddress = nullptr;
    if (sigsetjmp(back, 1) == 0) {
      *reinterpret_cast<volatile int *>(16) = 1;
      std::_Exit(2);
    }
    if (faultAddress != reinterpret_cast<void *>(16))
      std::_Exit(3);
  }
  std::_Exit(0);
}

TEST_F(FaultsTest, FaultsOutsideKernelsAreTheProgramsOwn) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(faultOutsideKernels(), testing::ExitedWithCode(0), "kernel writeAt");
  auto withoutHandler = [] {
    int *value = onDevice(std::vector<int>{0});
    portLaunch(1, 1), increment(value);
    portDeviceSynchronize();
    *reinterpret_cast<volatile int *>(16) = 1;
  };
  EXPECT_EXIT(withoutHandler(), testing::KilledBySignal(SIGSEGV), "");
}

/// stdout would stay locked, and the process hang.
TEST_F(FaultsTest, FaultsWithALockOfTheLibraryEndTheProcess) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  auto launch = [] {
    portLaunch(1, 1), printText(reinterpret_cast<const char *>(16));
    portDeviceSynchronize();
  };
  EXPECT_EXIT(launch(), testing::KilledBySignal(SIGSEGV), "");
}

TEST_F(FaultsTest, AreLeftToTheDebuggerOnRequest) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  setenv("CU2PORT_FAULTS", "crash", 1);
  auto launch = [] {
    portLaunch(1, 1), writeAt(nullptr, 0);
    portDeviceSynchronize();
  };
  EXPECT_EXIT(launch(), testing::KilledBySignal(SIGSEGV), "");
  unsetenv("CU2PORT_FAULTS");
}
