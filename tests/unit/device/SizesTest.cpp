// What is too large, and where things lie: limits of CUDA's, layouts of shared memory, expressions
// that grow when they are written out.
#include "device/analysis/ExpandedSize.h"
#include "device/analysis/Limits.h"
#include "device/analysis/Obstacles.h"
#include "device/analysis/SharedLayout.h"

#include "TextIr.h"

#include "device/Passes.h"
#include "diag/Findings.h"

namespace cu2port::ir {
namespace {

class SizesTest : public testing::Test, protected TextIr {
protected:
  /// What is found too large, a line each.
  std::string beyondLimits() {
    collectFacts(*program);
    Findings findings;
    checkLimits(*program, findings);
    std::string text;
    for (const Finding &each : findings.all())
      text += each.message + "\n";
    return text;
  }
  std::string layout(const std::vector<std::string> &names) {
    std::vector<const Variable *> variables;
    for (const std::string &name : names)
      variables.push_back(variable(name));
    const SharedLayout found = layOutShared(variables);
    std::string text;
    for (const SharedPlace &place : found.places)
      text += place.variable->name + " " + std::to_string(place.offset) + ", ";
    return text + std::to_string(found.bytes);
  }
};

TEST_F(SizesTest, WhatCudaRefuses) {
  read(R"(struct Big {
  size 32768, alignment 4
  int[8192] n
}
constant float[10000] first
constant float[8000] second
function int helper(int n) {
  shared float[12289] s
  s[n] = 1.0f
  return n
}
kernel void k(Big b) {
}
kernel void shared_by_call(global int *x) {
  x[0] = helper(3)
}
kernel void small(global int *x) {
  shared float[12288] s
  s[0] = 2.0f
}
)");
  const std::string found = beyondLimits();
  EXPECT_NE(found.find("'k'"), std::string::npos) << found;
  EXPECT_NE(found.find("32768"), std::string::npos) << found;
  EXPECT_NE(found.find("'shared_by_call'"), std::string::npos) << found;
  EXPECT_NE(found.find("49156"), std::string::npos) << found;
  EXPECT_EQ(found.find("'small'"), std::string::npos) << found;
  EXPECT_NE(found.find("'first'"), std::string::npos) << found; // the largest stands for all
  EXPECT_NE(found.find("72000"), std::string::npos) << found;
}

TEST_F(SizesTest, SharedVariablesLieByAlignmentAndSize) {
  read(R"(kernel void k(global int *x) {
  shared char flag
  shared float[64] tile
  shared double sum
  shared char other
  shared double[2] pair
}
)");
  EXPECT_EQ(layout({"flag", "tile", "sum", "other", "pair"}),
            "pair 0, sum 16, tile 24, flag 280, other 281, 282");
  EXPECT_EQ(layout({}), "0");
  EXPECT_EQ(dynamicSharedOffset(0), 0U);
  EXPECT_EQ(dynamicSharedOffset(282), 288U);
  EXPECT_EQ(dynamicSharedOffset(288), 288U);
}

/// Sizes double with each variable; one that stands for itself is not small.
TEST_F(SizesTest, ExpressionsThatGrow) {
  std::string text = "kernel void k(int n) {\n  int v0 = (n + n)\n";
  for (int i = 1; i < 30; ++i)
    text += "  int v" + std::to_string(i) + " = (v" + std::to_string(i - 1) + " + v" +
            std::to_string(i - 1) + ")\n";
  read(text + "}\n");
  ExpandedSize written([](const Variable *each) { return each->init; });
  EXPECT_TRUE(written.isSmall(value("v6")));
  EXPECT_FALSE(written.isSmall(value("v10")));
  EXPECT_FALSE(written.isSmall(value("v29")));
  ExpandedSize kept([](const Variable *) { return nullptr; });
  EXPECT_TRUE(kept.isSmall(value("v29")));
  Variable *own = variable("v0");
  ExpandedSize itself([&](const Variable *each) { return each == own ? value("v1") : nullptr; });
  EXPECT_FALSE(itself.isSmall(value("v1")));
}

TEST_F(SizesTest, TheFirstObstacleOfATargetCounts) {
  read(R"(kernel void k(global int *x) {
  obstacle (opencl): it is too large
  obstacle (opencl): it is too old
  x[0] = 1
}
)");
  EXPECT_EQ(whyNotOn(Target::OpenCl, function("k")), "it is too large");
  EXPECT_EQ(whyNotOn(Target::Cpu, function("k")), "");
  Findings findings;
  reportNotOn(Target::Cpu, function("k"), {}, "it is too late", findings);
  ASSERT_EQ(findings.all().size(), 1U);
  EXPECT_EQ(findings.all().front().message, "kernel 'k' is left out for the CPU: it is too late");
}

} // namespace
} // namespace cu2port::ir
