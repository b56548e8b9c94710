// Where sums with the thread's index may wrap around, by what is added to it: the rows of
// docs/index-shape.md, by the text of a program.
#include "device/values/WrapRisk.h"

#include "TextIr.h"

namespace cu2port::ir {
namespace {

class WrapRiskTest : public testing::Test, protected TextIr {
protected:
  /// Of an expression that may name an int `n`, an unsigned `seed`, a byte `c`, a wide `w`, and
  /// `i`, which is known not to be below zero.
  WrapRisk risk(const std::string &expression, const std::string &type = "unsigned int") {
    const WrapRisks risks = readInto(expression, type);
    return risks.of(value("v"));
  }
  bool isThreadNumber(const std::string &expression) {
    const WrapRisks risks = readInto(expression, "unsigned int");
    return risks.isThreadNumber(value("v"));
  }
  const Type *type(Scalar scalar) { return types.scalar(scalar); }

  TypeTable types;
  std::set<const Variable *> nonNegative;

private:
  WrapRisks readInto(const std::string &expression, const std::string &type) {
    read(
        "kernel void k(global int *x, int n, unsigned int seed, unsigned char c, long w, int i) {\n"
        "  const unsigned int start = (blockIdx.x * blockDim.x)\n  " +
        type + " v = " + expression + "\n}\n");
    nonNegative = {variable("i")};
    return WrapRisks([](const Variable *each) { return each->init; }, &nonNegative);
  }
};

TEST_F(WrapRiskTest, IndicesOfValidDataNeverWrap) {
  for (const char *index :
       {"start", "blockIdx.x * 256u", "3u", "<unsigned int>(c)", "(start + threadIdx.x) * 4u",
        "seed & 255u", "start / 3u", "start % 3u", "start >> 2"})
    EXPECT_EQ(risk(index), WrapRisk::Never) << index;
}

TEST_F(WrapRiskTest, NumbersBySign) {
  EXPECT_EQ(risk("i", "int"), WrapRisk::NonNegative);
  EXPECT_EQ(risk("n", "int"), WrapRisk::Signed);
  EXPECT_EQ(risk("(n - 1)", "int"), WrapRisk::Signed);
  EXPECT_EQ(risk("start - 1u"), WrapRisk::BelowZero);
  EXPECT_EQ(risk("-1", "int"), WrapRisk::BelowZero);
}

TEST_F(WrapRiskTest, HashesMayWrapAnywhere) {
  for (const char *hash :
       {"seed", "seed + 3u", "(start + threadIdx.x) * 2654435761u", "<unsigned int>(n)",
        "<unsigned int>(n) + threadIdx.x", "blockIdx.x * 1664525u", "<unsigned int>(i) + start",
        "(start + threadIdx.x) * 40503u", "(blockDim.x * blockDim.x) * blockDim.x",
        "(0u - 2u) / 2u", "<unsigned int>(x[n])"})
    EXPECT_EQ(risk(hash), WrapRisk::Anywhere) << hash;
}

TEST_F(WrapRiskTest, NumbersOfThreads) {
  EXPECT_TRUE(isThreadNumber("start + threadIdx.x"));
  EXPECT_FALSE(isThreadNumber("blockIdx.x * 64u"));
  EXPECT_FALSE(isThreadNumber("seed"));
}

TEST_F(WrapRiskTest, WhatKeepsItsOrder) {
  const Type *sign = type(Scalar::Int), *plain = type(Scalar::UInt);
  EXPECT_TRUE(keepsOrder(sign, WrapRisk::Signed));
  EXPECT_FALSE(keepsOrder(sign, WrapRisk::Anywhere));
  EXPECT_TRUE(keepsOrder(plain, WrapRisk::NonNegative));
  EXPECT_FALSE(keepsOrder(plain, WrapRisk::BelowZero));
}

TEST_F(WrapRiskTest, ConversionsAndSums) {
  const Type *sign = type(Scalar::Int), *plain = type(Scalar::UInt), *wide = type(Scalar::Long),
             *byte = type(Scalar::UChar);
  EXPECT_EQ(convertedRisk(sign, byte, WrapRisk::Never), WrapRisk::Never);
  EXPECT_EQ(convertedRisk(sign, byte, WrapRisk::NonNegative), WrapRisk::Anywhere);
  EXPECT_EQ(convertedRisk(sign, wide, WrapRisk::NonNegative), WrapRisk::Never);
  EXPECT_EQ(convertedRisk(sign, wide, WrapRisk::Signed), WrapRisk::BelowZero);
  EXPECT_EQ(convertedRisk(sign, plain, WrapRisk::Signed), WrapRisk::Anywhere);
  EXPECT_EQ(convertedRisk(sign, plain, WrapRisk::NonNegative), WrapRisk::NonNegative);
  EXPECT_EQ(sumRisk(plain, WrapRisk::NonNegative, WrapRisk::Never), WrapRisk::Anywhere);
  EXPECT_EQ(sumRisk(sign, WrapRisk::NonNegative, WrapRisk::Never), WrapRisk::NonNegative);
  EXPECT_EQ(sumRisk(sign, WrapRisk::BelowZero, WrapRisk::Signed), WrapRisk::Signed);
}

} // namespace
} // namespace cu2port::ir
