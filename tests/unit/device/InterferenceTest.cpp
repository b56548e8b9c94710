// Which expressions may be evaluated in either order.
#include "device/values/Interference.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class InterferenceTest : public testing::Test, protected TextIr {
protected:
  /// Of two of the values below.
  bool areOrdered(const std::string &a, const std::string &b) {
    read(R"(
      declare float @sqrtf(float)
      global int count
      function int next(int *p) {
        return ++*p
      }
      function int counted(int *p) {
        count += 1
        return *p
      }
      kernel void k(global int *x, int n, int m) {
        int number = 7
        int named = n
        int other = m
        int stepped = n++
        int changed = next(&m)
        int loaded = x[n]
        int stored = next(x)
        int global = count
        int further = counted(&m)
      }
    )");
    EffectsAnalysis effects;
    Interference interference(function("k"), effects);
    return interference.isBetween(interference.of(value(a)), interference.of(value(b)));
  }
};

TEST_F(InterferenceTest, WhatOnlyReadsHasNoOrder) {
  EXPECT_FALSE(areOrdered("named", "named"));
  EXPECT_FALSE(areOrdered("loaded", "global"));
  EXPECT_FALSE(areOrdered("number", "stored"));
}

TEST_F(InterferenceTest, AVariableIsWhatItsNameSays) {
  EXPECT_TRUE(areOrdered("named", "stepped"));
  EXPECT_TRUE(areOrdered("stepped", "loaded"));
  EXPECT_FALSE(areOrdered("other", "stepped"));
  EXPECT_FALSE(areOrdered("stepped", "stored"));
}

TEST_F(InterferenceTest, ACalleeGetsToWhatItIsGiven) {
  EXPECT_TRUE(areOrdered("other", "changed"));
  EXPECT_FALSE(areOrdered("named", "changed"));
}

TEST_F(InterferenceTest, AndToWhatItNames) {
  EXPECT_TRUE(areOrdered("global", "further"));
  EXPECT_TRUE(areOrdered("loaded", "further"));
}

TEST_F(InterferenceTest, PointersMayLeadToTheSame) {
  EXPECT_TRUE(areOrdered("loaded", "stored"));
  EXPECT_TRUE(areOrdered("global", "stored"));
  EXPECT_TRUE(areOrdered("other", "stored")); // whose address is taken
  EXPECT_FALSE(areOrdered("named", "stored"));
}

} // namespace
} // namespace cu2port::ir
