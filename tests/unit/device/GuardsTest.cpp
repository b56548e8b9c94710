// Regions and indices that compilers get wrong, by the text of a program.
#include "device/workarounds/FixedDivisions.h"
#include "device/workarounds/WrappingStrides.h"

#include "TextIr.h"

#include "device/ir/Search.h"

namespace cu2port::ir {
namespace {

class GuardsTest : public testing::Test, protected TextIr {
protected:
  /// A kernel whose threads do this.
  bool divides(const std::string &statements) {
    read("kernel void k(global int *x, global int *y, global const int *data, uniform int n, "
         "uniform float f) {\n  threads {\n    int i = <int>(threadIdx.x)\n" +
         statements + "\n  }\n}\n");
    return hasFixedDivisions(threadLoops(function("k").body).front());
  }
  /// Of the index by which a kernel picks an element.
  bool wraps(const std::string &index, const std::string &before = "") {
    read("kernel void k(global int *x, int n) {\n  unsigned int t = threadIdx.x\n" + before +
         "\n  int v = x[" + index + "]\n}\n");
    return WrappingStrides(function("k")).in(llvm::cast<Index>(value("v"))->index);
  }
};

/// What a round of the loop may skip, and all of them have in common.
TEST_F(GuardsTest, DivisionsThatMayBeSkipped) {
  EXPECT_TRUE(divides("if (i < n) {\n  y[i] = x[27 % n]\n}"));
  EXPECT_TRUE(divides("int d = (n + 1)\nif (i < n) {\n  int e = (27 / d)\n  y[i] = x[e]\n}"));
  EXPECT_TRUE(divides("y[i] = ((i < n) ? x[27 / n] : 0)"));
}

TEST_F(GuardsTest, DivisionsThatAreRightOrOfTheThread) {
  EXPECT_FALSE(divides("y[i] = x[27 % n]"));                    // no branch
  EXPECT_FALSE(divides("if (i < n) {\n  y[i] = x[27 % i]\n}")); // its own
  EXPECT_FALSE(divides("if (i < n) {\n  y[i] = x[i / 32]\n}")); // by a number
  EXPECT_FALSE(divides("if (i < n) {\n  f = (2.0f / f)\n}"));   // no integer
  EXPECT_FALSE(divides("if (i < n) {\n  y[i] = x[i * n]\n}"));  // no division
}

TEST_F(GuardsTest, StepsThatWrap) {
  EXPECT_TRUE(wraps("(t * 7u) % 64u"));
  EXPECT_TRUE(wraps("(t * 7u) & 63u"));
  EXPECT_TRUE(wraps("63u & (t * 7u)"));
  EXPECT_TRUE(wraps("(unsigned char)(t * 7u)"));
  EXPECT_TRUE(wraps("(k % 64u)", "unsigned int k = (t * 3u)"));
  EXPECT_TRUE(wraps("k + 1u", "unsigned int k = (t * 3u)\nk &= 31u"));
  EXPECT_TRUE(wraps("k & 63", "int k = 0\nk += 3"));
}

TEST_F(GuardsTest, StepsThatDoNotOrAreUnknown) {
  EXPECT_FALSE(wraps("t % 64u"));
  EXPECT_FALSE(wraps("(t * 4u) % 64u"));
  EXPECT_FALSE(wraps("t * 7u"));
  EXPECT_FALSE(wraps("(t * 7u) % 60u"));
  EXPECT_FALSE(wraps("(t * <unsigned int>(n)) % 64u"));
  EXPECT_FALSE(wraps("k & 63", "int k = 0\nk += 4"));
  EXPECT_FALSE(wraps("<unsigned long>(t * 7u)"));
}

} // namespace
} // namespace cu2port::ir
