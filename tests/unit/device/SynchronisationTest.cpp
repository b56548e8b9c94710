// What has threads wait for each other, by the text of a program.
#include "device/analysis/Synchronisation.h"
#include "device/analysis/Waits.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class SynchronisationTest : public testing::Test, protected TextIr {
protected:
  static constexpr const char *declarations = R"(
declare void @__syncwarp()
declare void @__syncwarp(unsigned int)
declare int @__any_sync(unsigned int, int)
declare int @__shfl_sync(unsigned int, int, int, int)
declare int @__syncthreads_or(int)
declare float @sqrtf(float)
)";
  /// A kernel with these statements.
  void readKernel(const std::string &statements) {
    read(declarations + ("kernel void k(global int *x, int n) {\n" + statements + "\n}\n"));
  }
  /// `int v = ...`
  Expr *readValue(const std::string &expression) {
    readKernel("int v = " + expression);
    return value("v");
  }
};

TEST_F(SynchronisationTest, WhoIsAwaited) {
  read(R"(declare void @cu2port::letOthersRun() : orders memory, ordered
declare void @cu2port::letThreadsRun() : orders memory, ordered
function void enter() {
  @cu2port::letOthersRun()
}
kernel void k(int n) {
  while (n > 0) {
    @cu2port::letThreadsRun()
  }
  enter()
}
kernel void none() {
}
)");
  EXPECT_EQ(awaitedBy(function("k")), (std::set{Awaited::Running, Awaited::Threads}));
  EXPECT_TRUE(letsOthersRun(function("k").body));
  EXPECT_TRUE(awaitedBy(function("none")).empty());
  EXPECT_FALSE(letsOthersRun(function("none").body));
}

TEST_F(SynchronisationTest, OperationsOfAWarpAndABlock) {
  const SyncOperation *shuffle = findSyncOperation(readValue("@__shfl_sync(1u, n, 2, 32)"));
  ASSERT_TRUE(shuffle);
  EXPECT_EQ(shuffle->kind, SyncKind::Shuffle);
  EXPECT_EQ(shuffle->scope(), SyncScope::Warp);
  EXPECT_TRUE(shuffle->hasMask);
  const SyncOperation *vote = findSyncOperation(readValue("@__syncthreads_or(n)"));
  ASSERT_TRUE(vote);
  EXPECT_EQ(vote->kind, SyncKind::AnyThread);
  EXPECT_EQ(vote->scope(), SyncScope::Block);
  EXPECT_FALSE(vote->hasMask);
  EXPECT_FALSE(findSyncOperation(readValue("<int>(@sqrtf(2.0f))")));
}

/// A part of an expression is not the expression.
TEST_F(SynchronisationTest, PartsCountForThoseWhoAskForAll) {
  Expr *sum = readValue("(n + @__any_sync(1u, n))");
  EXPECT_FALSE(isSyncOperation(sum));
  EXPECT_TRUE(synchronises(sum));
  EXPECT_TRUE(isWarpOperation(readValue("@__any_sync(1u, n)")));
  EXPECT_FALSE(isBlockVote(value("v")));
  EXPECT_FALSE(isWarpOperation(readValue("@__syncthreads_or(n)")));
  EXPECT_TRUE(isBlockVote(value("v")));
}

TEST_F(SynchronisationTest, MasksOfAllLanes) {
  auto isFull = [&](const std::string &mask) {
    return isFullMask(
        llvm::cast<Intrinsic>(readValue("@__any_sync(" + mask + ", n)"))->arguments[0]);
  };
  for (const char *full : {"0xffffffffu", "~0u", "<unsigned int>(-1)", "4294967295u", "(0u - 1u)"})
    EXPECT_TRUE(isFull(full)) << full;
  for (const char *part :
       {"0x7fffffffu", "0u", "<unsigned int>(n)", "<unsigned int>(<unsigned char>(-1))"})
    EXPECT_FALSE(isFull(part)) << part;
}

TEST_F(SynchronisationTest, StatementsByScope) {
  readKernel("@__syncwarp(3u)\nbarrier\nx[0] = 1\nfor (;;) {\n  barrier\n}\nx[1] = "
             "@__syncthreads_or(n)");
  EXPECT_TRUE(isSyncWarp(statement(0)));
  EXPECT_FALSE(waitsForBlock(statement(0)));
  EXPECT_FALSE(isSyncWarp(statement(1)));
  EXPECT_TRUE(waitsForBlock(statement(1)));
  EXPECT_TRUE(containsBarrier(statement(1), SyncScope::Block));
  EXPECT_FALSE(containsBarrier(statement(1), SyncScope::Warp));
  EXPECT_FALSE(waitsForBlock(statement(2)));
  EXPECT_TRUE(waitsForBlock(statement(3)));
  EXPECT_TRUE(waitsForBlock(statement(4)));
}

TEST_F(SynchronisationTest, FunctionsByWhatTheyCall) {
  read(declarations + std::string(R"(
function void waits(int n) {
  barrier
}
function void through(int n) {
  waits(n)
}
function int pure(int n) {
  return n
}
kernel void k(global int *x, int n) {
  through(n)
  int v = pure(n)
}
)"));
  EXPECT_TRUE(synchronises(&function("through")));
  EXPECT_TRUE(synchronises(&function("k")));
  EXPECT_FALSE(synchronises(&function("pure")));
  EXPECT_FALSE(synchronises(value("v")));
  EXPECT_TRUE(waitsForBlock(statement(0))); // in what is called, too
  EXPECT_TRUE(containsReturn(function("pure").body));
  EXPECT_FALSE(containsReturn(function("k").body));
}

} // namespace
} // namespace cu2port::ir
