// Into which memory of a kernel's rounded numbers flow, by the text of a program.
#include "device/analysis/RoundedMemory.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class RoundedMemoryTest : public testing::Test, protected TextIr {
protected:
  /// The kernel's parameters, and then device variables, whose memory it is: "y total".
  std::string rounded() {
    const RoundedMemory memory(function("k"));
    if (memory.isEverywhere())
      return "*";
    std::string text;
    for (const auto &variables : {function("k").parameters, program->globals})
      for (const Variable *each : variables)
        if (memory.has(each))
          text += (text.empty() ? "" : " ") + each->name;
    return text;
  }
};

TEST_F(RoundedMemoryTest, WhatIsComputedAndWhatIsCopied) {
  read(
      R"(kernel void k(global float *y, global const float *x, global float *copy, global int *n, global double *d) {
  y[0] = (x[0] * (2.0 : float))
  copy[1] = x[1]
  n[0] = (n[1] + 3)
  d[0] = (double)(x[2])
}
)");
  EXPECT_EQ(rounded(), "y");
}

TEST_F(RoundedMemoryTest, Conversions) {
  read(
      R"(kernel void k(global float *fromInt, global double *fromWhole, global float *narrow, global int *n, double x) {
  fromInt[0] = (float)(n[0])
  fromWhole[0] = (double)(n[1])
  narrow[0] = (float)(x)
}
)");
  EXPECT_EQ(rounded(), "fromInt narrow");
}

TEST_F(RoundedMemoryTest, ThroughVariablesMemoryAndFunctions) {
  read(R"(function float half(float x) {
  return (x / (2.0 : float))
}
function void set(float *to, float value) {
  *to = value
}
kernel void k(global float *a, global int *b, global float *c, global float *d, float x) {
  float r = half(x)
  a[0] = r
  b[0] = (int)(a[1])
  float *p = (float *)(c + 4)
  set(p, r)
  d[0] = x
}
)");
  EXPECT_EQ(rounded(), "a b c");
}

TEST_F(RoundedMemoryTest, WhatIsDecided) {
  read(R"(kernel void k(global int *count, global int *at, global int *n, global const float *x) {
  if ((x[0] + x[1]) > (1.0 : float)) {
    ++count[0]
  }
  at[(int)(x[0] * (2.0 : float))] = 1
  if (x[0] > (1.0 : float)) {
    ++n[0]
  }
}
)");
  EXPECT_EQ(rounded(), "count at");
}

TEST_F(RoundedMemoryTest, AfterAWayOutAllIsDecided) {
  read(R"(kernel void k(global int *n, global const float *x) {
  if ((x[0] + x[1]) > (1.0 : float)) {
    return
  }
  n[0] = 1
}
)");
  EXPECT_EQ(rounded(), "n");
}

TEST_F(RoundedMemoryTest, AtomicSumsAndExchanges) {
  read(R"(declare int @atomicAdd(global int *, int)
declare float @atomicAdd(global float *, float)
declare float @atomicExch(global float *, float)
kernel void k(global int *n, global float *sum, global float *kept, float x) {
  @atomicAdd(n, 1)
  @atomicAdd(sum, x)
  @atomicExch(kept, x)
}
)");
  EXPECT_EQ(rounded(), "sum");
}

TEST_F(RoundedMemoryTest, NobodyKnowsWhereAnAddressLeads) {
  read(R"(kernel void k(unsigned long address, float x) {
  *(float *)(address) = (x + (1.0 : float))
}
)");
  EXPECT_EQ(rounded(), "*");
}

} // namespace
} // namespace cu2port::ir
