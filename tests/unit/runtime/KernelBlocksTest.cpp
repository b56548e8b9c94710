// What is written down of kernels' blocks, beside a set of the C++ library's.
#include "cpu/KernelBlocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <thread>
#include <vector>

using namespace cu2port::cpu;

namespace {

void *make() { return addBlock(std::malloc(sizeof(BlockHead) + 16)); }

bool drop(void *block) {
  void *const memory = removeBlock(block);
  std::free(memory);
  return memory != nullptr;
}

/// The blocks, which do not stay if `take` says so.
std::set<void *> allBlocks(bool take = false) {
  std::set<void *> all;
  forEachBlock(take, [&](void *memory) {
    EXPECT_TRUE(all.insert(static_cast<BlockHead *>(memory) + 1).second);
  });
  return all;
}

TEST(KernelBlocksTest, AreThoseThatWereAddedAndNotRemoved) {
  const std::set<void *> others = allBlocks();
  std::set<void *> expected = others;
  std::vector<void *> own;
  std::mt19937 random(7);
  for (int i = 0; i < 100000; ++i)
    if (own.empty() || random() % 100 < (i / 10000 % 2 ? 30 : 70)) {
      own.push_back(make());
      EXPECT_TRUE(expected.insert(own.back()).second);
    } else {
      std::swap(own[random() % own.size()], own.back());
      expected.erase(own.back());
      EXPECT_TRUE(drop(own.back()));
      own.pop_back();
    }
  EXPECT_EQ(allBlocks(), expected);
  for (void *block : own)
    EXPECT_TRUE(drop(block));
  EXPECT_EQ(allBlocks(), others);
}

TEST(KernelBlocksTest, OtherThreadsRemoveThem) {
  const std::size_t before = allBlocks().size();
  std::vector<std::vector<void *>> blocks(4);
  for (int round = 0; round < 20; ++round) {
    std::vector<std::thread> threads;
    for (std::vector<void *> &own : blocks)
      threads.emplace_back([&own] {
        for (void *block : own)
          EXPECT_TRUE(drop(block));
        own.clear();
        for (int i = 0; i < 1000; ++i)
          own.push_back(make());
      });
    for (std::thread &each : threads)
      each.join();
    EXPECT_EQ(allBlocks().size(), before + 4000);
    std::rotate(blocks.begin(), blocks.begin() + 1, blocks.end());
  }
  for (const std::vector<void *> &own : blocks)
    for (void *block : own)
      EXPECT_TRUE(drop(block));
  EXPECT_EQ(allBlocks().size(), before);
}

TEST(KernelBlocksTest, AreNoneWhereAKernelWroteInFront) {
  void *const block = make();
  BlockHead *const head = static_cast<BlockHead *>(block) - 1;
  const BlockHead written{head->place, head->check};
  head->check += 1;
  EXPECT_EQ(removeBlock(block), nullptr);
  head->check = written.check;
  head->place += 1;
  EXPECT_EQ(removeBlock(block), nullptr);
  head->place = written.place;
  EXPECT_TRUE(drop(block));
}

} // namespace
