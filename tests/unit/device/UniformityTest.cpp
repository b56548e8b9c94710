// Which variables are the same for all threads, and which statements all take together, by the text
// of a program.
#include "device/values/Uniformity.h"
#include "device/values/RegionFacts.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class UniformityTest : public testing::Test, protected TextIr {
protected:
  /// The names of a kernel's variables that are uniform: "i n".
  std::string uniform(const std::string &body, SyncScope scope = SyncScope::Block) {
    read("declare int @atomicAdd(global int *, int)\n"
         "kernel void k(global int *x, int n) {\n" +
         body + "\n}\n");
    EffectsAnalysis effects;
    const FissionSet splits = fissionsAtBarriers(function("k").body, scope);
    const Uniformity uniformity(function("k"), splits, effects, scope);
    std::set<std::string> names;
    const RegionFacts facts(function("k").body);
    for (const Variable *each : facts.declared())
      if (uniformity.isUniform(each))
        names.insert(each->name);
    std::string text;
    for (const std::string &name : names)
      text += (text.empty() ? "" : " ") + name;
    return text;
  }
  bool isConvergent(const std::string &body) {
    uniform(body);
    EffectsAnalysis effects;
    const FissionSet splits = fissionsAtBarriers(function("k").body, SyncScope::Block);
    return Uniformity(function("k"), splits, effects, SyncScope::Block).isConvergent(statement(0));
  }
};

TEST_F(UniformityTest, ValuesThatAreTheSame) {
  EXPECT_EQ(uniform("int a = (n * 2)\nint b = x[a]\nunsigned int c = (blockIdx.x + blockDim.x)\n"
                    "int d = <int>(threadIdx.x)\nint e = (a + d)\nint f = x[d]"),
            "a b c");
  EXPECT_EQ(uniform("int a = @atomicAdd(x, 1)\nint b\nb = 3"), "b");
}

TEST_F(UniformityTest, SetWhereAllThreadsAre) {
  EXPECT_EQ(uniform("int a = 0\nif (threadIdx.x == 0u) {\n  a = n\n}"), "");
  EXPECT_EQ(uniform("int a = 0\nif (n > 3) {\n  barrier\n  a = n\n}"), "a");
  EXPECT_EQ(uniform("int a = 0\nint *p = &a\n*p = 3"), "");
}

TEST_F(UniformityTest, LoopsThatAreTakenApart) {
  EXPECT_EQ(uniform("for (int i = 0; i < n; ++i) {\n  barrier\n}"), "i");
  EXPECT_EQ(uniform("for (int i = 0; i < n; ++i) {\n  x[i] = 1\n}"), "");
  EXPECT_EQ(uniform("for (int i = 0; i < n; ++i) {\n  int k = i\n  if (x[threadIdx.x] > 3) {\n"
                    "    break\n  }\n  barrier\n}"),
            "");
}

/// Where its first thread is, all of a warp know; how its threads lie is not known here.
TEST_F(UniformityTest, WhatAWarpHasInCommon) {
  EXPECT_EQ(uniform("unsigned int a = threadIdx.y\nunsigned int b = (firstThreadIdx.x / 32u)",
                    SyncScope::Warp),
            "b");
}

TEST_F(UniformityTest, StatementsThatAllTakeTogether) {
  EXPECT_TRUE(isConvergent("if (n > 3) {\n  barrier\n}"));
  EXPECT_FALSE(isConvergent("if (threadIdx.x > 3u) {\n  barrier\n}"));
  EXPECT_TRUE(isConvergent("while (x[0] > n) {\n  barrier\n}"));
  EXPECT_FALSE(isConvergent("while (x[threadIdx.x] > n) {\n  barrier\n}"));
  EXPECT_FALSE(
      isConvergent("for (;;) {\n  if (x[threadIdx.x] > n) {\n    break\n  }\n  barrier\n}"));
}

TEST_F(UniformityTest, WhatStandsAroundABarrierIsTakenApart) {
  read("kernel void k(global int *x, int n) {\n  for (;;) {\n    if (n > 3) {\n      break\n    }\n"
       "    x[0] = 1\n    barrier\n  }\n  x[1] = 2\n}\n");
  const FissionSet splits = fissionsAtBarriers(function("k").body, SyncScope::Block);
  const auto &loop = *llvm::cast<For>(statement(0));
  const auto &inner = llvm::cast<Block>(loop.body)->statements;
  EXPECT_TRUE(splits.count(&loop));
  EXPECT_TRUE(splits.count(inner[0])); // it leaves the loop
  EXPECT_FALSE(splits.count(inner[1]));
  EXPECT_TRUE(isBarrier(inner[2], SyncScope::Block));
  EXPECT_FALSE(isBarrier(inner[2], SyncScope::Warp));
  EXPECT_FALSE(splits.count(statement(1)));
}

} // namespace
} // namespace cu2port::ir
