// Where a kernel stores to what its parameters lead to, by the text of a program.
#include "device/analysis/Stores.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class StoresTest : public testing::Test, protected TextIr {
protected:
  /// The lines of the stores to what the kernel's parameter leads to: "3 7".
  std::string lines(const std::string &parameter) {
    const StoresAnalysis stores(function("k"));
    for (const Variable *each : function("k").parameters)
      if (each->name == parameter) {
        std::string text;
        for (const Place &place : stores.storesTo(each))
          text += (text.empty() ? "" : " ") + std::to_string(place.line);
        return text;
      }
    return "no parameter";
  }
};

TEST_F(StoresTest, ByElementFieldAndPointer) {
  read(R"(struct P {
  size 16, alignment 8
  int *next
  int n
}
kernel void k(global int *x, global P *p, global const int *in, int n) {
  x[0] = in[1]
  p->n = 3
  int *q = (int *)(x)
  *q += 1
  ++q[n]
  q = (int *)(x + 2)
  int own = 3
  own = n
}
)");
  EXPECT_EQ(lines("x"), "7 10 11");
  EXPECT_EQ(lines("p"), "8");
  EXPECT_EQ(lines("in"), "");
  EXPECT_EQ(lines("n"), "");
}

TEST_F(StoresTest, WhatIsReadAgain) {
  auto reads = [&](const std::string &body) {
    read("declare int @atomicAdd(global int *, int)\n"
         "declare int @atomicAdd(int *, int)\n"
         "global int[4] table\n"
         "function void put(int *to, int value) {\n  to[1] = value\n}\n"
         "kernel void k(global int *x, global const int *in, global int **rows, int n) {\n"
         "shared int[32] s\n" +
         body + "}\n");
    return StoresAnalysis(function("k")).rereads() == StoresAnalysis::Rereads::Any;
  };
  EXPECT_FALSE(reads("x[0] = in[1]\n"));
  EXPECT_FALSE(reads("s[0] = in[1]\nput(s, n)\nx[0] = s[0]\n"));
  EXPECT_FALSE(reads("@atomicAdd(x, in[0])\n"));
  EXPECT_FALSE(reads("n = in[0]\nn = x[1]\n"));
  EXPECT_FALSE(reads("x[in[0]] = in[1]\n"));
  EXPECT_FALSE(reads("@atomicAdd(x + in[0], 1)\n"));
  EXPECT_FALSE(reads("unsigned int i = (blockIdx.x * blockDim.x) + threadIdx.x\nx[i] += in[i]\n"));
  EXPECT_TRUE(reads("x[0] += in[1]\n"));
  EXPECT_TRUE(reads("x[0] = @atomicAdd(x, 1)\n"));
  EXPECT_TRUE(reads("int *p = (int *)(x + 4)\np[0] = x[1]\n"));
  EXPECT_TRUE(reads("put((int *)(x), x[0])\n"));
  EXPECT_TRUE(reads("table[0] = table[1]\n"));
  EXPECT_TRUE(reads("rows[0][1] = n\n")); // it may be the rows themselves, or another's
}

TEST_F(StoresTest, ThroughOtherMemoryAndFunctions) {
  read(R"(struct P {
  size 16, alignment 8
  int *next
  int n
}
function void set(int *to, const int *from) {
  *to = *from
}
function int * pick(int *a, int *b) {
  return (*a > 3) ? a : b
}
kernel void k(global int *x, global int *y, global P *p, global int *z) {
  set((int *)(x), (const int *)(y))
  *p->next = 1
  *pick((int *)(y), (int *)(z)) = 2
}
)");
  EXPECT_EQ(lines("x"), "7");
  EXPECT_EQ(lines("p"), "14");
  EXPECT_EQ(lines("y"), "15");
  EXPECT_EQ(lines("z"), "15");
}

TEST_F(StoresTest, AtomicsStore) {
  read(R"(declare int @atomicAdd(global int *, int)
kernel void k(global int *x, global int *y) {
  @atomicAdd(x, y[0])
}
)");
  EXPECT_EQ(lines("x"), "3");
  EXPECT_EQ(lines("y"), "");
}

TEST_F(StoresTest, AddressesAndIntegers) {
  read(R"(kernel void k(global int *x, unsigned long n) {
  unsigned long a = (unsigned long)(x)
  int *p = (int *)(a + 4ul)
}
kernel void outside(global int *x, unsigned long n) {
  int *p = (int *)(n)
}
kernel void none(global int *x, unsigned long n) {
  global int *p = (x + n)
}
)");
  EXPECT_TRUE(mixesAddressesWithIntegers(function("k")));
  EXPECT_TRUE(mixesAddressesWithIntegers(function("outside")));
  EXPECT_FALSE(mixesAddressesWithIntegers(function("none")));
  EXPECT_FALSE(takesAddressesFromOutside(function("k")));
  EXPECT_TRUE(takesAddressesFromOutside(function("outside")));
  EXPECT_FALSE(takesAddressesFromOutside(function("none")));
}

} // namespace
} // namespace cu2port::ir
