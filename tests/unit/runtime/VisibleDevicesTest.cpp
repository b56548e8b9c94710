// CUDA_VISIBLE_DEVICES, as CUDA reads it.
#include "VisibleDevices.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

using Numbers = std::vector<std::size_t>;

Numbers pick(const std::string &list) {
  return visibleDevices({"GPU-1234-aa", "GPU-12ff-bb", "GPU-9999-cc"}, list);
}

TEST(VisibleDevicesTest, KeepsTheOrderOfNumbers) {
  EXPECT_EQ(pick("0"), (Numbers{0}));
  EXPECT_EQ(pick("2,0"), (Numbers{2, 0}));
  EXPECT_EQ(pick(" 1 ,\t2"), (Numbers{1, 2}));
}

TEST(VisibleDevicesTest, EndsWhereSomethingIsNoDevice) {
  EXPECT_EQ(pick("2,3,1"), (Numbers{2}));
  EXPECT_EQ(pick("1,-1,0"), (Numbers{1}));
  EXPECT_EQ(pick("1,,0"), (Numbers{1}));
  EXPECT_EQ(pick("1,gpu,0"), (Numbers{1}));
  EXPECT_EQ(pick("1,GPU-9999,0"), (Numbers{1}));
  EXPECT_EQ(pick("1,99999999999999999999"), (Numbers{1}));
}

TEST(VisibleDevicesTest, IsNoneOfThem) {
  for (const char *list : {"", "-1", "3", "NoDevFiles", "MIG-1234"})
    EXPECT_EQ(pick(list), Numbers{}) << list;
}

TEST(VisibleDevicesTest, ADeviceThatIsThereTwiceLeavesNone) {
  EXPECT_EQ(pick("0,0"), Numbers{});
  EXPECT_EQ(pick("1,2,1"), Numbers{});
  EXPECT_EQ(pick("GPU-9,GPU-9999"), Numbers{});
}

TEST(VisibleDevicesTest, LooksAtTheDigitsOfANumberAlone) {
  EXPECT_EQ(pick("1x,2gpu"), (Numbers{1, 2}));
}

TEST(VisibleDevicesTest, TakesTheFirstDigitsOfAnIdentifier) {
  EXPECT_EQ(pick("GPU-9"), (Numbers{2}));
  EXPECT_EQ(pick("GPU-9,GPU-1234-aa"), (Numbers{2, 0}));
  EXPECT_EQ(pick("GPU-12"), Numbers{}); // of two
  EXPECT_EQ(pick("GPU-9,0"), (Numbers{2}));
}

} // namespace
} // namespace cu2port
