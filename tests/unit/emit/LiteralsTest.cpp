// Numbers: each is printed so that a compiler reads the same value of the same type.
#include "Printed.h"

#include "device/ir/Ir.h"
#include "emit/Expressions.h"

#include <gtest/gtest.h>

#include <cfloat>

namespace cu2port::emit {
namespace {

std::string printed(const std::string &expression) {
  return printExpression(Target::Cpu, expression);
}

// ---- Integers ---------------------------------------------------------------------------------

TEST(Integers, SayTheirType) {
  EXPECT_EQ(integerText(5, ir::Scalar::Int).text, "5");
  EXPECT_EQ(integerText(5, ir::Scalar::UInt).text, "5u");
  EXPECT_EQ(integerText(5, ir::Scalar::LongLong).text, "5l");
  EXPECT_EQ(integerText(5, ir::Scalar::ULong).text, "5ul");
}

/// Of types narrower than int there are no literals.
TEST(Integers, NarrowerThanIntAreInts) {
  EXPECT_EQ(integerText(200, ir::Scalar::UChar).text, "200");
  EXPECT_EQ(integerText(static_cast<std::uint64_t>(-3), ir::Scalar::Short).text, "-3");
}

/// `-2147483648` is the negation of a number that no int holds.
TEST(Integers, AtTheLowerLimitAreDifferences) {
  const Text least = integerText(static_cast<std::uint64_t>(INT32_MIN), ir::Scalar::Int);
  EXPECT_EQ(least.text, "-2147483647 - 1");
  EXPECT_EQ(least.precedence, Precedence::Additive);
  EXPECT_EQ(integerText(static_cast<std::uint64_t>(INT64_MIN), ir::Scalar::Long).text,
            "-9223372036854775807l - 1");
}

TEST(Integers, OfALongThatAnIntHasAsItsLeastAreLiterals) {
  EXPECT_EQ(integerText(static_cast<std::uint64_t>(std::int64_t{INT32_MIN}), ir::Scalar::Long).text,
            "-2147483648l");
}

TEST(Integers, AtTheUpperLimitsKeepAllDigits) {
  EXPECT_EQ(integerText(INT32_MAX, ir::Scalar::Int).text, "2147483647");
  EXPECT_EQ(integerText(UINT32_MAX, ir::Scalar::UInt).text, "4294967295u");
  EXPECT_EQ(integerText(UINT64_MAX, ir::Scalar::ULong).text, "18446744073709551615ul");
}

TEST(Integers, ThatAreDifferencesHaveParenthesesInOperators) {
  EXPECT_EQ(printed("a * (-2147483648 : int)"), "a * (-2147483647 - 1)");
  EXPECT_EQ(printed("(-2147483648 : int) - a"), "-2147483647 - 1 - a");
  EXPECT_EQ(printed("(long)(-2147483648 : int)"), "(long)(-2147483647 - 1)");
}

TEST(Integers, OfTheUsersStayAsTheyAreWritten) {
  EXPECT_EQ(printed("0x1Fu"), "0x1Fu");
  EXPECT_EQ(printed("017"), "017");
  EXPECT_EQ(printed("'\\n'"), "'\\n'");
}

/// `long` has 64 bits there, and `long long` is none of its types.
TEST(Integers, OfTheUsersHaveSuffixesThatOpenClKnows) {
  const auto inOpenCl = [](const char *literal) {
    return printExpression(Target::OpenCl, literal);
  };
  EXPECT_EQ(inOpenCl("10ULL"), "10UL");
  EXPECT_EQ(inOpenCl("10ll"), "10l");
  EXPECT_EQ(inOpenCl("0xffull"), "0xfful");
  EXPECT_EQ(inOpenCl("7u"), "7u");
  EXPECT_EQ(inOpenCl("'u'"), "'u'");
}

// ---- Floating numbers -------------------------------------------------------------------------

TEST(Floats, HaveASuffixAndDoublesNone) {
  EXPECT_EQ(printFloat(0.5, ir::Scalar::Float), "0.5f");
  EXPECT_EQ(printFloat(0.5, ir::Scalar::Double), "0.5");
}

TEST(Floats, ThatAreWholeHaveAPoint) {
  EXPECT_EQ(printFloat(2.0, ir::Scalar::Float), "2.0f");
  EXPECT_EQ(printFloat(3, ir::Scalar::Double), "3.0");
  EXPECT_EQ(printFloat(1e20, ir::Scalar::Float), "1e+20f");
}

/// As many digits as give the same value back, and no more.
TEST(Floats, HaveTheShortestDigits) {
  EXPECT_EQ(printFloat(0.1, ir::Scalar::Float), "0.1f");
  EXPECT_EQ(printFloat(0.1, ir::Scalar::Double), "0.1");
  EXPECT_EQ(printFloat(16777216.0, ir::Scalar::Float), "16777216.0f");
  EXPECT_EQ(printFloat(1.0 / 3, ir::Scalar::Double), "0.3333333333333333");
}

TEST(Floats, AtTheLimitsKeepTheirValue) {
  EXPECT_EQ(printFloat(FLT_MAX, ir::Scalar::Float), "3.4028235e+38f");
  EXPECT_EQ(printFloat(DBL_MAX, ir::Scalar::Double), "1.7976931348623157e+308");
  EXPECT_EQ(printFloat(FLT_MIN, ir::Scalar::Float), "1.1754944e-38f");
}

TEST(Floats, ThatAreDenormalKeepTheirValue) {
  EXPECT_EQ(printFloat(FLT_TRUE_MIN, ir::Scalar::Float), "1e-45f");
  EXPECT_EQ(printFloat(DBL_TRUE_MIN, ir::Scalar::Double), "5e-324");
}

TEST(Floats, KeepTheSignOfZero) {
  EXPECT_EQ(printFloat(-0.0, ir::Scalar::Float), "-0.0f");
  EXPECT_EQ(printFloat(-0.0, ir::Scalar::Float, true), "-(-0.0f)");
}

/// C has no literals for these.
TEST(Floats, ThatAreNotFiniteAreQuotients) {
  EXPECT_EQ(printed("(@inf : float)"), "1.0f / 0.0f");
  EXPECT_EQ(printed("(-@inf : double)"), "-1.0 / 0.0");
  EXPECT_EQ(printed("(@nan : float)"), "(0.0f / 0.0f)");
  EXPECT_EQ(printed("(@nan : double)"), "(0.0 / 0.0)");
}

TEST(Floats, ThatAreQuotientsHaveParenthesesInOperators) {
  EXPECT_EQ(printed("x / (@inf : float)"), "x / (1.0f / 0.0f)");
  EXPECT_EQ(printed("-(@inf : float)"), "-(1.0f / 0.0f)");
  EXPECT_EQ(printed("x - (@inf : float)"), "x - 1.0f / 0.0f");
}

TEST(Floats, OfTheUsersStayAsTheyAreWritten) {
  EXPECT_EQ(printed("1e-5f"), "1e-5f");
  EXPECT_EQ(printed(".5"), ".5");
  EXPECT_EQ(printed("0x1p-3f"), "0x1p-3f");
}

/// An optional feature of OpenCL C 1.2.
TEST(Floats, OfDoublePrecisionEnableTheExtension) {
  const std::string kernel = "kernel void k(global float *out) {\n  out[0] = ";
  const std::string pragma = "#pragma OPENCL EXTENSION cl_khr_fp64 : enable";
  const auto file = [&](const char *value) {
    return printProgram(Target::OpenCl, kernel + value + "\n}\n");
  };
  EXPECT_NE(file("(0.5 : double)").find(pragma), std::string::npos);
  EXPECT_EQ(file("(0.5 : float)").find(pragma), std::string::npos);
}

// ---- Other values -----------------------------------------------------------------------------

TEST(Values, OfTruthAreWords) {
  EXPECT_EQ(printed("true"), "true");
  EXPECT_EQ(printed("!false"), "!false");
}

TEST(Values, OfNullPointersAreEachLanguagesOwn) {
  EXPECT_EQ(printed("(null : global float *)"), "nullptr");
  EXPECT_EQ(printExpression(Target::OpenCl, "(null : global float *)"), "NULL");
}

} // namespace
} // namespace cu2port::emit
