#include "cpu/Shares.h"

#include "gtest/gtest.h"

#include <thread>
#include <vector>

using cu2port::cpu::Chunk;
using cu2port::cpu::Shares;

namespace {

TEST(SharesTest, AWorkerTakesItsOwnFirstAndThenTheLowest) {
  Shares shares(12, 3);
  std::vector<std::uint64_t> firsts;
  while (const auto chunk = shares.take(1, 3))
    firsts.push_back(chunk->first);
  EXPECT_EQ(firsts, (std::vector<std::uint64_t>{4, 7, 0, 3, 8, 11}));
  EXPECT_EQ(shares.left(), 0u);
}

TEST(SharesTest, WorkerZeroGoesThroughAllInOrder) {
  Shares shares(10, 4);
  std::uint64_t next = 0;
  while (const auto chunk = shares.take(0, 2)) {
    EXPECT_EQ(chunk->first, next);
    next = chunk->last;
  }
  EXPECT_EQ(next, 10u);
}

TEST(SharesTest, ClosedThereIsNothingToTake) {
  Shares shares(100, 2);
  EXPECT_TRUE(shares.take(0, 1));
  EXPECT_EQ(shares.left(), 99u);
  shares.close();
  EXPECT_FALSE(shares.take(0, 1));
  EXPECT_FALSE(shares.take(1, 1));
}

TEST(SharesTest, EveryBlockIsTakenOnce) {
  for (std::uint64_t blocks : {1, 2, 7, 64, 1000})
    for (unsigned workers : {1, 2, 3, 64, 1000}) {
      Shares shares(blocks, workers);
      std::vector<std::atomic<int>> taken(blocks);
      std::vector<std::thread> threads;
      for (unsigned worker = 0; worker < 4; ++worker)
        threads.emplace_back([&, worker] {
          while (const auto chunk = shares.take(worker, worker + 1))
            for (std::uint64_t i = chunk->first; i < chunk->last; ++i)
              ++taken[i];
        });
      for (std::thread &thread : threads)
        thread.join();
      for (const auto &times : taken)
        ASSERT_EQ(times, 1) << blocks << " blocks, " << workers << " workers";
    }
}

} // namespace
