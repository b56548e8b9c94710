// Pointers of a recorded launch, replaced by where its memory is now.
#include "Entries.h"

#include "replay/Pointers.h"

#include <gtest/gtest.h>

namespace cu2port::replay {
namespace {

Bytes words(std::vector<std::uint64_t> values) { return bytesOf(values); }

Argument pointer(std::ptrdiff_t region, std::ptrdiff_t offset, const char *layout) {
  Argument argument;
  argument.kind = Argument::Kind::Pointer;
  argument.layout = layout;
  argument.region = region;
  argument.offset = offset;
  return argument;
}

class Pointers : public testing::Test {
protected:
  /// At 1000, 2000, ...; moved to 70000, 80000, ...
  void addRegion(const Bytes &before, const Bytes &after) {
    recorded.regions.push_back({1000 * (recorded.regions.size() + 1), before, after});
    addresses.push_back(70000 + 10000 * addresses.size());
  }
  void addRegion(const Bytes &content) { addRegion(content, content); }

  Case recorded;
  std::vector<std::uint64_t> addresses;
};

TEST_F(Pointers, WhereverATypeSaysSo) {
  addRegion(words({2000, 2000, 2008, 5}), words({2000, 2000, 2016, 5}));
  addRegion(words({1000, 7}));
  recorded.arguments.push_back(pointer(0, 0, "*{p@0:*f64 n@8:u64}16"));
  ASSERT_TRUE(movePointers(recorded, addresses));
  EXPECT_EQ(recorded.regions[0].before, words({80000, 2000, 80008, 5}));
  EXPECT_EQ(recorded.regions[0].after, words({80000, 2000, 80016, 5}));
  EXPECT_EQ(recorded.regions[1].before, words({1000, 7})) << "numbers";
}

TEST_F(Pointers, InArguments) {
  addRegion(words({0}));
  Argument argument;
  argument.kind = Argument::Kind::Memory;
  argument.layout = "{n@0:u64 p@8:*u64}16";
  argument.bytes = words({1000, 1000});
  recorded.arguments.push_back(argument);
  ASSERT_TRUE(movePointers(recorded, addresses));
  EXPECT_EQ(recorded.arguments[0].bytes, words({1000, 70000}));
}

TEST_F(Pointers, ThatLeadNowhereStay) {
  addRegion(words({0, 999, 1033, 1032}));
  recorded.arguments.push_back(pointer(0, 0, "**u8"));
  ASSERT_TRUE(movePointers(recorded, addresses));
  EXPECT_EQ(recorded.regions[0].before, words({0, 999, 1033, 70032})) << "its end belongs to it";
}

TEST_F(Pointers, ListsAndRings) {
  addRegion(words({1, 2000}));
  addRegion(words({2, 3000}));
  addRegion(words({3, 1000}));
  recorded.arguments.push_back(pointer(0, 0, "*{value@0:u64 next@8:*^0}16"));
  ASSERT_TRUE(movePointers(recorded, addresses));
  EXPECT_EQ(recorded.regions[0].before, words({1, 80000}));
  EXPECT_EQ(recorded.regions[1].before, words({2, 90000}));
  EXPECT_EQ(recorded.regions[2].before, words({3, 70000}));
}

TEST_F(Pointers, OfTwoTypesInOnePlace) {
  addRegion(words({2000}));
  addRegion(words({3000}));
  addRegion(words({0}));
  recorded.arguments.push_back(pointer(0, 0, "**")); // to what, nobody knows
  recorded.arguments.push_back(pointer(0, 0, "***u64"));
  ASSERT_TRUE(movePointers(recorded, addresses));
  EXPECT_EQ(recorded.regions[0].before, words({80000}));
  EXPECT_EQ(recorded.regions[1].before, words({90000}));
}

TEST_F(Pointers, LongListsInOneArray) {
  // Each node leads to an array that begins there, as far as anybody knows.
  constexpr std::uint64_t nodes = 200000;
  std::vector<std::uint64_t> values;
  for (std::uint64_t i = 0; i < nodes; ++i)
    values.insert(values.end(), {i, 1000 + 16 * ((i * 7919 + 1) % nodes)});
  addRegion(bytesOf(values));
  recorded.arguments.push_back(pointer(0, 16 * (nodes - 1), "*{value@0:u64 next@8:*^0}16"));
  ASSERT_TRUE(movePointers(recorded, addresses));
  for (std::uint64_t i = 1; i < values.size(); i += 2)
    values[i] += 69000;
  EXPECT_EQ(recorded.regions[0].before, bytesOf(values));
}

TEST_F(Pointers, TooManyAreSaid) {
  // Each of them leads to an array of another type, or elsewhere in an element.
  std::vector<std::uint64_t> values;
  for (std::uint64_t i = 0; i < 100000; ++i)
    values.push_back(1000 + i);
  addRegion(bytesOf(values));
  recorded.arguments.push_back(pointer(0, 0, "*{p@0:*^0}100003"));
  for (int i = 0; i < 100; ++i)
    recorded.arguments.push_back(
        pointer(0, 0, "*{p@0:*{q@0:*{r@0:*^0 s@8:*^2}17 t@8:*^1}19 u@8:*}23"));
  EXPECT_FALSE(movePointers(recorded, addresses));
}

} // namespace
} // namespace cu2port::replay
