// Loops that their own counter ends, and such that it need not end.
#include "device/values/BoundedLoops.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class BoundedLoopsTest : public testing::Test, protected TextIr {
protected:
  /// The last statement of a kernel with this body.
  bool ends(const std::string &body) {
    read("function void f(int *p) {\n  *p = 1\n}\n"
         "kernel void k(global int *x, global volatile int *flag, int n, unsigned int m, long w, "
         "int i, unsigned int u) {\n" +
         body + "\n}\n");
    return endsByItself(function("k").body->statements.back(), function("k"));
  }
};

TEST_F(BoundedLoopsTest, UpAndDownToABound) {
  EXPECT_TRUE(ends("for (int j = 0; j < n; ++j) {\n}"));
  EXPECT_TRUE(ends("for (int j = 0; j <= n; j += 3) {\n}"));
  EXPECT_TRUE(ends("for (int j = n; j >= 0; j--) {\n}"));
  EXPECT_TRUE(ends("for (u = 0u; u < m; u = (u + 1u)) {\n}"));
  EXPECT_TRUE(ends("for (int j = 0; (j < 9) && (flag[0] == 0); ++j) {\n}"));
  EXPECT_TRUE(ends("for (int j = 0; !((flag[0] > 0) || (j > 9)); ++j) {\n}"));
  EXPECT_TRUE(ends("for (; i < x[0]; ++i) {\n}"));
  EXPECT_TRUE(ends("for (short j = 100; j >= 0; --j) {\n}"));
  EXPECT_TRUE(
      ends("for (unsigned int j = threadIdx.x; j < m; j += (blockDim.x * gridDim.x)) {\n}"));
  EXPECT_TRUE(ends("for (int j = <int>(threadIdx.x); j < n; j += (blockDim.x * gridDim.x)) {\n}"));
  EXPECT_TRUE(ends("for (long j = <long>(0); j < w; ++j) {\n}"));
}

TEST_F(BoundedLoopsTest, StepsInTheTestAndInTheBody) {
  EXPECT_TRUE(ends("while ((u--) > 0u) {\n}"));
  EXPECT_TRUE(ends("do {\n  x[0] = i\n} while ((++i) < n)"));
  EXPECT_TRUE(ends("while (i < 9) {\n  if (flag[0]) {\n    break\n  }\n  ++i\n}"));
  EXPECT_TRUE(ends("for (;;) {\n  if ((++i) > n) {\n    break\n  }\n}"));
  EXPECT_TRUE(ends("for (;;) {\n  if ((flag[0] > 0) || (i == 9)) {\n    return\n  }\n  ++i\n}"));
  EXPECT_TRUE(ends("for (; i < n; ++i) {\n  if (flag[0]) {\n    continue\n  }\n}"));
}

TEST_F(BoundedLoopsTest, ByOnesToWhatStays) {
  EXPECT_TRUE(ends("while (u--) {\n}"));
  EXPECT_TRUE(ends("while (<bool>(i)) {\n  --i\n}"));
  EXPECT_TRUE(ends("for (int j = 0; j != n; ++j) {\n}"));
  EXPECT_FALSE(ends("for (int j = 0; j != n; j += 2) {\n}"));
  EXPECT_FALSE(ends("for (int j = 0; j != x[0]; ++j) {\n}"));
  EXPECT_FALSE(ends("for (int j = 0; j == n; ++j) {\n}"));
  EXPECT_FALSE(ends("for (short j = 0; j != n; ++j) {\n}"));
  EXPECT_FALSE(ends("while (w--) {\n}"));
}

TEST_F(BoundedLoopsTest, ByFactors) {
  EXPECT_TRUE(ends("for (unsigned int d = 16u; d > (m & 1u); d >>= 1) {\n}"));
  EXPECT_TRUE(ends("for (int d = n; d > 0; d /= 2) {\n}"));
  EXPECT_TRUE(ends("for (int d = 1; d < 64; d *= 2) {\n}"));
  EXPECT_FALSE(ends("for (int d = n; d < 64; d *= 2) {\n}"));
  EXPECT_FALSE(ends("for (int d = n; d > n; d /= 2) {\n}"));
  EXPECT_FALSE(ends("for (int d = n; d > 0; d /= n) {\n}"));
  EXPECT_FALSE(ends("for (unsigned int d = m; d >= 0u; d >>= 1) {\n}"));
}

TEST_F(BoundedLoopsTest, WhereARoundMayDoWithout) {
  EXPECT_FALSE(ends("while (flag[0] == 0) {\n}"));
  EXPECT_FALSE(ends("for (; flag[0] == 0; ++i) {\n}"));
  EXPECT_FALSE(ends("for (;;) {\n  ++i\n}"));
  EXPECT_FALSE(ends("for (; (i < n) || (flag[0] == 0); ++i) {\n}"));
  EXPECT_FALSE(ends("while (i > 0) {\n  if (flag[0]) {\n    --i\n  }\n}"));
  EXPECT_FALSE(ends("while (i > 0) {\n  if (flag[0]) {\n    continue\n  }\n  --i\n}"));
  EXPECT_FALSE(ends("while ((flag[0] == 0) || ((i--) > 0)) {\n}"));
  EXPECT_FALSE(ends("while (i > 0) {\n  --i\n  if (flag[0] == 0) {\n    ++i\n  }\n}"));
  EXPECT_FALSE(ends("while (true) {\n  int j = 0\n  if ((++j) > 9) {\n    break\n  }\n}"));
  EXPECT_FALSE(ends("int j = 9\nf(&j)\nwhile ((j--) > 0) {\n}"));
  EXPECT_FALSE(ends("volatile int j = 9\nwhile ((j--) > 0) {\n}"));
  EXPECT_FALSE(ends("while ((x[0]--) > 0) {\n}"));
}

TEST_F(BoundedLoopsTest, WhatIsNeverPassed) {
  EXPECT_FALSE(ends("for (; i < n; --i) {\n}"));
  EXPECT_FALSE(ends("for (; i < n; i += n) {\n}"));
  EXPECT_FALSE(ends("for (; u >= 0u; --u) {\n}"));
  EXPECT_FALSE(ends("for (; u <= m; ++u) {\n}"));
  EXPECT_FALSE(ends("for (; i <= 2147483647; ++i) {\n}"));
  EXPECT_FALSE(ends("for (short j = 0; j < n; ++j) {\n}"));
  EXPECT_FALSE(ends("for (long j = <long>(0); j < 9223372036854775807l; ++j) {\n}"));
}

} // namespace
} // namespace cu2port::ir
