// Blocks of a launch that wait for one which fails. Each gives up after a time, so that a fault in
// the runtime fails a test and does not stop it.
#include "cu2port/block.h"
#include "cu2port/kernel_grid.h"

#include "KernelFault.h"
#include "cpu/Cooperative.h"
#include "cpu/Turns.h"
#include "cpu/Workers.h"

#include "gtest/gtest.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace cu2port::cpu {
namespace {

using namespace std::chrono_literals;

std::atomic<bool> hasBegun, mayFail, hasReturned;

/// Until `what` is there, without letting any other block run on this thread.
void await(const std::atomic<bool> &what) {
  for (int tries = 0; !what && tries < 5000; ++tries)
    std::this_thread::sleep_for(1ms);
}

/// For what no block ever does.
void waitInVain() {
  const auto end = std::chrono::steady_clock::now() + 5s;
  while (std::chrono::steady_clock::now() < end) {
    mayFail = true;
    letOthersRun();
  }
  hasReturned = true;
}

/// Block 1 fails on its thread while block 0 waits, alone, on another.
void waitForFailing(const Block &block, void *const *) {
  if (block.blockIdx.x == 0) {
    await(hasBegun);
    return waitInVain();
  }
  hasBegun = true;
  await(mayFail);
  throw KernelFault{portErrorAssert};
}

/// Block 1 fails before the barrier, or after so many; block 0 comes to one more when it has.
template <int Barriers> void meetFailing(const Block &block, void *const *) {
  for (int i = 0; i < Barriers; ++i)
    gridBarrier();
  if (block.blockIdx.x == 1)
    throw KernelFault{portErrorAssert};
  std::this_thread::sleep_for(20ms);
  gridBarrier();
  hasReturned = true;
}

/// Block 0 ends, and then 1 fails: those that are left wait for nobody who has ended.
void meetAfterEnd(const Block &block, void *const *) {
  if (block.blockIdx.x == 0)
    return;
  gridBarrier();
  gridBarrier();
  if (block.blockIdx.x == 1)
    throw KernelFault{portErrorAssert};
  gridBarrier();
  hasReturned = true;
}

class WaitingBlocksTest : public testing::Test {
protected:
  void SetUp() override { hasBegun = mayFail = hasReturned = false; }

  portError_t runTogether(BlockFunction function, unsigned blocks, unsigned resident = 0) {
    return cpu::runTogether(CpuKernel{"kernel", function}, shape(blocks, resident), nullptr);
  }
  static LaunchShape shape(unsigned blocks, unsigned resident) {
    return {dim3(blocks), dim3(1), 0, true, resident};
  }
};

TEST_F(WaitingBlocksTest, OnThreadsOfTheirOwnEndWithAFault) {
  EXPECT_EQ(runTogether(waitForFailing, 2, 2), portErrorAssert);
  EXPECT_FALSE(hasReturned);
}

TEST_F(WaitingBlocksTest, OnOtherWorkersEndWithAFault) {
  if (workerCount() < 2)
    GTEST_SKIP() << "there is one processor";
  const CpuKernel kernel{"kernel", waitForFailing};
  EXPECT_EQ(runInTurns(kernel, shape(2, 2), nullptr, 2), portErrorAssert);
  EXPECT_FALSE(hasReturned);
}

TEST_F(WaitingBlocksTest, PassNoBarrierThatAFailedOneHasNotReached) {
  for (auto *function : {meetFailing<0>, meetFailing<1>, meetFailing<2>}) {
    EXPECT_EQ(runTogether(function, 2), portErrorAssert);
    EXPECT_EQ(runTogether(function, 2, 2), portErrorAssert);
  }
  EXPECT_FALSE(hasReturned);
}

TEST_F(WaitingBlocksTest, PassBarriersWithoutThoseThatHaveEnded) {
  EXPECT_EQ(runTogether(meetAfterEnd, 5), portErrorAssert);
  EXPECT_FALSE(hasReturned);
}

} // namespace
} // namespace cu2port::cpu
