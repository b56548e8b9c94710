// The line that shows how far a run has come.
#include "report/Progress.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

TEST(ProgressLine, SaysAllThatFits) {
  const ProgressState state{50, 200, 3, 12.5};
  EXPECT_EQ(progressLine(state, 100), "[#######.......................] 50/200 files, 12.5/s, 12 s "
                                      "left, 3 findings");
  EXPECT_EQ(progressLine(state, 60),
            "[###...........] 50/200 files, 12.5/s, 12 s left, 3 findings");
  EXPECT_EQ(progressLine(state, 45), "50/200 files, 12.5/s, 12 s left, 3 findings");
  EXPECT_EQ(progressLine(state, 25), "50/200 files, 12.5/s");
  EXPECT_EQ(progressLine(state, 5), "50/20");
}

TEST(ProgressLine, SaysOnlyWhatIsKnown) {
  EXPECT_EQ(progressLine({0, 2, 0, 0}, 30), "[..................] 0/2 files");
  EXPECT_EQ(progressLine({2, 2, 1, 0}, 30), "[#######] 2/2 files, 1 finding");
}

TEST(ProgressLine, LongTimesAreInLargerUnits) {
  EXPECT_NE(progressLine({1, 101, 0, 1}, 80).find(", 2 min left"), std::string::npos);
  EXPECT_NE(progressLine({1, 100001, 0, 10}, 80).find(", 2 h 46 min left"), std::string::npos);
}

} // namespace
} // namespace cu2port
