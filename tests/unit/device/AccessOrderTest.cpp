// Which accesses of a thread a compiler may move past another one, what they are to, and with which
// stride it sees them.
#include "device/analysis/AccessOrder.h"
#include "device/analysis/OwnMemory.h"
#include "device/analysis/ThreadAccesses.h"
#include "device/analysis/ThreadStrides.h"
#include "device/ir/Dump.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

const std::string declarations = R"(struct Pair {
  size 8, alignment 4
  float x
  float y
}
function void set(global Pair *p, int i, float value) {
  p[i].y = value
}
function float get(global const Pair *p, int i) {
  return p[i].y
}
)";

class AccessOrderTest : public testing::Test, protected TextIr {
protected:
  /// Of a kernel with these statements: "p[i].x q[i]".
  std::string moving(const std::string &statements) {
    const auto found = accesses(statements);
    if (!found)
      return "unknown";
    std::string text;
    for (const ThreadAccess *access : findMovingAccesses(*found))
      text += (text.empty() ? "" : " ") + (access->lvalue ? dump(access->lvalue) : "?");
    return text;
  }

  bool isKeptInCopies(const std::string &statements) {
    return keepsOrderInCopies(accesses(statements).value());
  }

  bool hasMemory(const std::string &statements) {
    accesses(statements);
    return hasOwnMemory(function("k").body);
  }

  std::optional<std::vector<ThreadAccess>> accesses(const std::string &statements) {
    read(declarations + R"(
kernel void k(global Pair *p, global Pair *q, global const Pair *restrict own, global float *x, global float *y, int n) {
  shared float[64] s
  shared Pair[64] pairs
  int i = (<int>(blockIdx.x * blockDim.x) + <int>(threadIdx.x))
)" + statements +
         "\n}\n");
    Function &kernel = function("k");
    EffectsAnalysis effects;
    const Divergence row(kernel.body, ThreadGroup::Row, effects);
    return ThreadAccesses(kernel, effects).of(kernel.body, row);
  }

  /// Of the expression that `int NAME = ...` begins with.
  std::string stride(const std::string &name) {
    Function &kernel = function("k");
    EffectsAnalysis effects;
    const Divergence row(kernel.body, ThreadGroup::Row, effects);
    AffineTable table;
    const AffineExprs sums(kernel, table);
    const Stride found = ThreadStrides(kernel.body, sums, row).of(value(name));
    return found ? std::to_string(*found) : "unknown";
  }
};

TEST_F(AccessOrderTest, NothingBehindAStore) {
  EXPECT_EQ(moving("x[i] = ((p[i].x + p[i].y) + x[i])"), "");
  EXPECT_EQ(moving("x[2 * i] = x[(2 * i) + 1]"), "");
}

TEST_F(AccessOrderTest, NeitherIsStrided) {
  EXPECT_EQ(moving("s[threadIdx.x] = x[i]\n  y[i] = s[threadIdx.x]\n  x[i] = y[i]\n  y[i] = x[i]"),
            "");
  EXPECT_EQ(moving("x[i] = 1.0f\n  y[i] = x[i + 1]\n  x[n - i] = y[i]"), "");
}

TEST_F(AccessOrderTest, OneHasNoOtherToGoWith) {
  EXPECT_EQ(moving("q[i].y = 1.0f\n  x[i] = p[i].y"), "");
  EXPECT_EQ(moving("float a = p[i].x\n  q[i].y = a\n  x[i] = p[i].y"), "p[i].y");
  EXPECT_EQ(moving("p[i].x = 5.0f\n  x[i] = q[i].x\n  p[i].y = 6.0f"), "p[i].x");
}

TEST_F(AccessOrderTest, OtherMemory) {
  EXPECT_EQ(moving("float a = own[i].x\n  q[i].y = a\n  x[i] = own[i].y"), "");
  EXPECT_EQ(moving("float a = p[i].x\n  pairs[threadIdx.x].y = a\n  x[i] = p[i].y"), "");
  // What points to it may have been loaded from anywhere.
  EXPECT_EQ(
      moving(
          "float a = x[2 * i]\n  pairs[threadIdx.x].y = a\n  float b = x[(2 * i) + 1]\n  y[i] = b"),
      "");
}

TEST_F(AccessOrderTest, OtherElementsOfOne) {
  EXPECT_EQ(moving("p[i].x = (p[i].x + 1.0f)\n  p[i].y = (p[i].y + 1.0f)"), "");
  EXPECT_EQ(moving("x[2 * i] = (x[2 * i] * 2.0f)\n  x[(2 * i) + 1] = (x[(2 * i) + 1] * 2.0f)"), "");
  EXPECT_EQ(moving("float a = x[(2 * i) + 1]\n  x[2 * i] = a\n  y[i] = x[i + i]"), "x[i + i]");
  EXPECT_EQ(
      moving("int j = (2 * i)\n  float a = x[j + 1]\n  x[j] = a\n  j += 1\n  y[i] = x[j - 1]"),
      "x[j - 1]");
}

TEST_F(AccessOrderTest, PointersThatKeepTheirValue) {
  EXPECT_EQ(moving("global Pair *r = (p + i)\n  r->x = (r->x + 1.0f)\n  r->y = (r->y + 1.0f)"), "");
  EXPECT_EQ(moving("global Pair *r = &p[i]\n  float a = r->x\n  r->y = a\n  x[i] = p[i].y"),
            "p[i].y");
  EXPECT_EQ(
      moving("global Pair *r = p\n  float a = p[i].x\n  q[i].y = a\n  r = q\n  x[i] = r[i].y"),
      "r[i].y");
}

TEST_F(AccessOrderTest, InFunctions) {
  EXPECT_EQ(moving("float a = p[i].x\n  set(q, i, a)\n  x[i] = p[i].y"), "p[i].y");
  EXPECT_EQ(moving("float a = p[i].x\n  q[i].y = a\n  x[i] = get(p, i)"), "p[i].y");
  EXPECT_EQ(moving("float a = own[i].x\n  set(q, i, a)\n  x[i] = get(own, i)"), "");
}

TEST_F(AccessOrderTest, RoundsOfLoops) {
  EXPECT_EQ(moving("for (int k = 1; k < 4; ++k) {\n y[(4 * i) + k] = x[((4 * i) + k) - 1]\n }"),
            "y[(4 * i) + k] x[((4 * i) + k) - 1]");
  EXPECT_EQ(moving("for (int k = 0; k < n; ++k) {\n y[(k * 256) + i] = x[(k * 256) + i]\n }"), "");
  EXPECT_EQ(moving("for (int k = i; k < n; k += 256) {\n y[k] = x[k]\n }"), "");
}

TEST_F(AccessOrderTest, CopiesOfThreads) {
  EXPECT_TRUE(isKeptInCopies("x[i] = (y[i] + y[i + 1])"));
  EXPECT_TRUE(isKeptInCopies("x[i] = 1.0f\n  x[i + 1] = x[i + 2]"));
  EXPECT_FALSE(isKeptInCopies("x[i] = 1.0f\n  y[i] = x[i]"));
  EXPECT_FALSE(isKeptInCopies("for (int k = 0; k < n; ++k) {\n x[i] += y[k]\n }"));
}

TEST_F(AccessOrderTest, OwnMemory) {
  EXPECT_FALSE(hasMemory("Pair own = p[i]\n  own.x = 1.0f\n  s[i] = own.x"));
  EXPECT_TRUE(hasMemory("float[2] own\n  own[0] = 1.0f"));
  EXPECT_TRUE(hasMemory("float own = 1.0f\n  float *a = &own\n  x[i] = *a"));
}

TEST_F(AccessOrderTest, Strides) {
  moving(R"(  int three = (3 * i)
  int up = (n - i)
  int low = ((i & 31) * 2)
  int warp = <int>(threadIdx.x / 32u)
  int halves = <int>((threadIdx.x * 64u) / 32u)
  int flipped = (i ^ 1)
  int squared = (i * i)
  int loaded = <int>(x[i])
  int same = (n * 7))");
  EXPECT_EQ(stride("three"), "3");
  EXPECT_EQ(stride("up"), "-1");
  EXPECT_EQ(stride("low"), "2");
  EXPECT_EQ(stride("warp"), "unknown");
  EXPECT_EQ(stride("halves"), "2");
  EXPECT_EQ(stride("flipped"), "unknown");
  EXPECT_EQ(stride("squared"), "unknown");
  EXPECT_EQ(stride("loaded"), "unknown");
  EXPECT_EQ(stride("same"), "0");
}

} // namespace
} // namespace cu2port::ir
