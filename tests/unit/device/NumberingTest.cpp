// Which expressions number the threads of a block or grid, by the text of a program.
#include "device/values/ThreadNumbering.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class NumberingTest : public testing::Test, protected TextIr {
protected:
  /// The expression, with `t` and `row` before it.
  Expr *readValue(const std::string &expression, const std::string &before = "") {
    read("function unsigned int called() {\n  return threadIdx.x\n}\n"
         "kernel void k(global int *x, int n) {\n  const unsigned int t = threadIdx.x\n"
         "  const unsigned int row = (threadIdx.y * blockDim.x)\n" +
         before + "\n  unsigned int v = " + expression + "\n}\n");
    return value("v");
  }
  Numbering numbering(const std::string &expression, const std::string &before = "") {
    const Expr *expr = readValue(expression, before);
    return ThreadNumbering(function("k")).of(expr);
  }
  Numbering placeInWarp(const std::string &expression, const std::string &before = "") {
    const Expr *expr = readValue(expression, before);
    return ThreadNumbering(function("k")).ofPlaceInWarp(expr);
  }
};

TEST_F(NumberingTest, OfRowPlaneAndGrid) {
  EXPECT_EQ(numbering("t"), Numbering::Row);
  EXPECT_EQ(numbering("threadIdx.y"), Numbering::None);
  EXPECT_EQ(numbering("row + t"), Numbering::Plane);
  EXPECT_EQ(numbering("threadIdx.x + (blockDim.x * threadIdx.y)"), Numbering::Plane);
  EXPECT_EQ(numbering("(blockIdx.x * blockDim.x) + t"), Numbering::Grid);
  EXPECT_EQ(numbering("<unsigned int>(<int>(blockIdx.x * blockDim.x) + <int>(t))"),
            Numbering::Grid);
}

TEST_F(NumberingTest, OthersAreNone) {
  EXPECT_EQ(numbering("(blockIdx.y * blockDim.x) + t"), Numbering::None);
  EXPECT_EQ(numbering("(blockIdx.x * blockDim.y) + t"), Numbering::None);
  EXPECT_EQ(numbering("(blockIdx.x * 64u) + t"), Numbering::None);
  EXPECT_EQ(numbering("row - t"), Numbering::None);
  EXPECT_EQ(numbering("t * 2u"), Numbering::None);
  EXPECT_EQ(numbering("<unsigned int>((unsigned char)(t))"), Numbering::None);
  EXPECT_EQ(numbering("<unsigned int>(n) + t"), Numbering::None);
  EXPECT_EQ(numbering("u", "unsigned int u = threadIdx.x\nu += 1u"), Numbering::None);
  EXPECT_EQ(numbering("called()"), Numbering::None);
}

TEST_F(NumberingTest, PlacesInWarps) {
  EXPECT_EQ(placeInWarp("t % 32u"), Numbering::Row);
  EXPECT_EQ(placeInWarp("31u & t"), Numbering::Row);
  EXPECT_EQ(placeInWarp("((blockIdx.x * 64u) + t) % 32u"), Numbering::Row);
  EXPECT_EQ(placeInWarp("(row + t) & 31u"), Numbering::Plane);
  EXPECT_EQ(placeInWarp("lane", "const int lane = <int>((blockIdx.x * blockDim.x) + t) % 32"),
            Numbering::Grid);
  EXPECT_EQ(placeInWarp("t"), Numbering::None);
  EXPECT_EQ(placeInWarp("t % 64u"), Numbering::None);
  EXPECT_EQ(placeInWarp("(t + 1u) % 32u"), Numbering::None);
  EXPECT_EQ(placeInWarp("threadIdx.y % 32u"), Numbering::None);
}

TEST_F(NumberingTest, AlongARow) {
  EXPECT_TRUE(isThreadX(readValue("threadIdx.x")));
  EXPECT_FALSE(isThreadX(readValue("threadIdx.y")));
  EXPECT_FALSE(isThreadX(readValue("blockIdx.x")));
  read("kernel void k(uniform int n) {\n  perthread int a\n  perlane int b\n  int c\n}\n");
  EXPECT_TRUE(isOverThreads(variable("a")));
  EXPECT_TRUE(isOverThreads(variable("b")));
  EXPECT_FALSE(isOverThreads(variable("c")));
  EXPECT_FALSE(isOverThreads(variable("n")));
}

} // namespace
} // namespace cu2port::ir
