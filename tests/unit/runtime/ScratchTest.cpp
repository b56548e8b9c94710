#include <cu2port/block.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

using cu2port::Scratch;

TEST(ScratchTest, GivesAlignedMemoryThatDoesNotOverlap) {
  Scratch scratch;
  char *last = nullptr;
  for (int round = 0; round < 3; ++round) {
    scratch.reset();
    for (std::size_t size : {1u, 63u, 64u, 65u, 100000u, 7u}) {
      char *memory = scratch.take<char>(size);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % 64, 0u);
      std::memset(memory, round, size);
      EXPECT_NE(memory, last);
      last = memory;
    }
  }
}

TEST(ScratchTest, MemoryStaysValidWhileItGrows) {
  Scratch scratch;
  int *first = scratch.take<int>(1000);
  for (int i = 0; i < 1000; ++i)
    first[i] = i;
  for (int i = 0; i < 10; ++i)
    std::memset(scratch.take<char>(100000), 0xff, 100000);
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(first[i], i);
}

TEST(ScratchTest, FindsTheSamePlaceAgain) {
  Scratch scratch;
  scratch.take<char>(1 << 20);
  scratch.take<char>(1 << 20);
  scratch.reset(); // now in one piece
  char *first = scratch.take<char>(1 << 20);
  scratch.take<char>(1 << 20);
  scratch.reset();
  EXPECT_EQ(scratch.take<char>(1 << 20), first);
}
