// Regions and indices that compilers get wrong, by the text of a program.
#include "device/workarounds/CountingSteps.h"
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
    return WrappingStrides(*program, function("k")).in(llvm::cast<Index>(value("v"))->index);
  }
};

TEST_F(GuardsTest, StepsOfSums) {
  auto arePowers = [&](const std::string &sum, const std::string &before = "") {
    read("kernel void k(global int *x, int n) {\n  unsigned int t = threadIdx.x\n" + before +
         "\n  unsigned int v = (" + sum + ")\n}\n");
    return StepCounting(*program, function("k")).of(value("v")).arePowers;
  };
  EXPECT_TRUE(arePowers("t * 4u"));
  EXPECT_TRUE(arePowers("(t * <unsigned int>(n)) + 3u"));
  EXPECT_TRUE(arePowers("(t * 4u) + threadIdx.y"));
  EXPECT_TRUE(arePowers("<unsigned int>(x[t]) * 5u"));
  EXPECT_FALSE(arePowers("t * 5u"));
  EXPECT_FALSE(arePowers("t * blockDim.x"));
  EXPECT_FALSE(arePowers("u + t", "unsigned int u = t\nu += 1u"));
  EXPECT_FALSE(arePowers("u", "unsigned int u = t\n++u")); // perhaps often
}

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
  EXPECT_TRUE(wraps("k & 63", "int k = 0\nk += 4")); // perhaps twice
  EXPECT_TRUE(wraps("k & 63", "int k = 0\nk *= 5"));
  EXPECT_TRUE(wraps("(t * 7u) / 4u"));
  EXPECT_TRUE(wraps("(t + k) & 63u", "unsigned int k = (t * 2u)"));
  EXPECT_TRUE(wraps("(t * blockDim.x) & 63u"));
  EXPECT_TRUE(wraps("(t * 7u) % blockDim.x"));
}

/// A compiler knows what was stored.
TEST_F(GuardsTest, StepsThatWrapInMemory) {
  EXPECT_TRUE(wraps("x[t] & 63", "x[t] = <int>(t * 7u)"));
  EXPECT_TRUE(wraps("x[t]", "x[t] = <int>((t * 7u) & 63u)"));
  EXPECT_FALSE(wraps("x[t] & 63"));
  EXPECT_FALSE(wraps("x[t] & 63", "x[t] = x[2u * t]"));
}

TEST_F(GuardsTest, StepsThatDoNotOrAreUnknown) {
  EXPECT_FALSE(wraps("t % 64u"));
  EXPECT_FALSE(wraps("(t * 4u) % 64u"));
  EXPECT_FALSE(wraps("t * 7u"));
  EXPECT_FALSE(wraps("(t * 7u) % 60u"));
  EXPECT_FALSE(wraps("(t * <unsigned int>(n)) % 64u"));
  EXPECT_FALSE(wraps("((blockIdx.x * 5u) + t) & 63u"));
  EXPECT_FALSE(wraps("(threadIdx.y + (4u * t)) & 63u"));
  EXPECT_FALSE(wraps("<unsigned long>(t * 7u)"));
}

} // namespace
} // namespace cu2port::ir
