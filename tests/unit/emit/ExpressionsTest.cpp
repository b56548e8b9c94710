// Operators: what the tree says must be what C reads, with as few parentheses as people would
// write, and with those that compilers ask for.
#include "Printed.h"

#include <gtest/gtest.h>

namespace cu2port::emit {
namespace {

std::string printed(const std::string &expression) {
  return printExpression(Target::Cpu, expression);
}

// ---- Grouping ---------------------------------------------------------------------------------

TEST(Operators, GroupFromTheLeft) {
  EXPECT_EQ(printed("(a - b) - c"), "a - b - c");
  EXPECT_EQ(printed("(a / b) * c"), "a / b * c");
  EXPECT_EQ(printed("(a % b) / c"), "a % b / c");
}

TEST(Operators, OnTheRightOfTheirEqualsHaveParentheses) {
  EXPECT_EQ(printed("a - (b - c)"), "a - (b - c)");
  EXPECT_EQ(printed("a - (b + c)"), "a - (b + c)");
  EXPECT_EQ(printed("a * (b / c)"), "a * (b / c)");
  // Of floats, sums that associate in the mathematical sense do not.
  EXPECT_EQ(printed("x + (x + x)"), "x + (x + x)");
}

TEST(Operators, ThatBindTighterNeedNoParentheses) {
  EXPECT_EQ(printed("a + (b * c)"), "a + b * c");
  EXPECT_EQ(printed("(a * b) - c"), "a * b - c");
  EXPECT_EQ(printed("(a < b) && (b < c)"), "a < b && b < c");
}

TEST(Operators, ThatBindLooserHaveParentheses) {
  EXPECT_EQ(printed("(a + b) * c"), "(a + b) * c");
  EXPECT_EQ(printed("a * (b + c)"), "a * (b + c)");
  EXPECT_EQ(printed("(a || b) && c"), "(a || b) && c");
  EXPECT_EQ(printed("(a == b) + c"), "(a == b) + c");
}

/// From the tightest to the loosest: each beside the next.
TEST(Operators, EachLevelIsLooserThanTheOneBefore) {
  const char *signs[] = {"*", "+", "<<", "<", "==", "&", "^", "|", "&&", "||"};
  for (std::size_t i = 0; i + 1 < std::size(signs); ++i) {
    const std::string tight = signs[i], loose = signs[i + 1];
    const std::string mixed = "(a " + loose + " b) " + tight + " c";
    EXPECT_EQ(printed(mixed), mixed);
  }
}

// ---- What people misread ----------------------------------------------------------------------

/// GCC's -Wparentheses and Clang's -Wshift-op-parentheses warn of these.
TEST(Operators, ThatPeopleMisreadHaveParentheses) {
  for (const char *same : {
           "(a + b) << c",
           "a << (b - c)",
           "(a << b) << c",
           "(a == b) & c",
           "a & (b + c)",
           "(a & b) | c",
           "a ^ (b & c)",
           "(a << b) | c",
           "(a && b) || c",
       })
    EXPECT_EQ(printed(same), same);
}

TEST(Operators, ComparisonsOfComparisonsHaveParentheses) {
  EXPECT_EQ(printed("(a < b) < c"), "(a < b) < c");
  EXPECT_EQ(printed("(a < b) == (b < c)"), "(a < b) == (b < c)");
  EXPECT_EQ(printed("(a == b) != c"), "(a == b) != c");
}

TEST(Operators, ProductsInBitOperationsNeedNoParentheses) {
  EXPECT_EQ(printed("a & (b * c)"), "a & b * c");
  EXPECT_EQ(printed("a << (b * c)"), "a << b * c");
}

// ---- Signs ------------------------------------------------------------------------------------

TEST(Signs, ThatWouldJoinAreHeldApart) {
  EXPECT_EQ(printed("-(-a)"), "-(-a)");
  EXPECT_EQ(printed("+(+a)"), "+(+a)");
  EXPECT_EQ(printed("-(--a)"), "-(--a)");
  EXPECT_EQ(printed("+(++a)"), "+(++a)");
  EXPECT_EQ(printed("-(-1 : int)"), "-(-1)");
}

TEST(Signs, ThatCannotJoinStandTogether) {
  EXPECT_EQ(printed("-(+a)"), "-+a");
  EXPECT_EQ(printed("!(!a)"), "!!a");
  EXPECT_EQ(printed("~(-a)"), "~-a");
  EXPECT_EQ(printed("*(&a)"), "*&a");
}

TEST(Signs, BesideAnOperatorNeedNoParentheses) {
  EXPECT_EQ(printed("a - (-b)"), "a - -b");
  EXPECT_EQ(printed("a + (++b)"), "a + ++b");
  EXPECT_EQ(printed("a * (-1 : int)"), "a * -1");
}

TEST(Signs, OfOperatorsHaveParenthesesWithin) {
  EXPECT_EQ(printed("-(a + b)"), "-(a + b)");
  EXPECT_EQ(printed("!(a < b)"), "!(a < b)");
  EXPECT_EQ(printed("(-a) * b"), "-a * b");
}

TEST(Signs, IncrementsOfWhatAPointerLeadsToKeepTheirOrder) {
  EXPECT_EQ(printed("(*p)++"), "(*p)++");
  EXPECT_EQ(printed("*(p++)"), "*p++");
  EXPECT_EQ(printed("++(*p)"), "++*p");
}

// ---- Conversions ------------------------------------------------------------------------------

TEST(Casts, BindAsSignsDo) {
  EXPECT_EQ(printed("(float)(a + b)"), "(float)(a + b)");
  EXPECT_EQ(printed("((float)a) / x"), "(float)a / x");
  EXPECT_EQ(printed("(int)(-x)"), "(int)-x");
  EXPECT_EQ(printed("(float)((int)x)"), "(float)(int)x");
}

TEST(Casts, AreApartFromWhatStandsBehindThem) {
  EXPECT_EQ(printed("((int *)out)[a]"), "((int *)out)[a]");
  EXPECT_EQ(printed("(int)(p[a])"), "(int)p[a]");
}

/// The operand's operator is what its neighbours see.
TEST(Casts, ThatCMakesItselfLeaveNoTrace) {
  EXPECT_EQ(printed("<float>(a) * x"), "a * x");
  EXPECT_EQ(printed("<float>(a + b) * x"), "(a + b) * x");
  EXPECT_EQ(printed("x - <float>(a - b)"), "x - (a - b)");
}

// ---- Other operators --------------------------------------------------------------------------

TEST(Conditionals, GroupFromTheRight) {
  EXPECT_EQ(printed("a ? b : (b ? c : a)"), "a ? b : b ? c : a");
  EXPECT_EQ(printed("a ? (b ? c : a) : b"), "a ? b ? c : a : b");
  EXPECT_EQ(printed("(a ? b : c) ? a : b"), "(a ? b : c) ? a : b");
}

TEST(Conditionals, HaveParenthesesInOperators) {
  EXPECT_EQ(printed("(a ? b : c) + a"), "(a ? b : c) + a");
  EXPECT_EQ(printed("a = (b ? a : c)"), "a = b ? a : c");
  EXPECT_EQ(printed("(a || b) ? a : c"), "a || b ? a : c");
}

TEST(Assignments, GroupFromTheRight) {
  EXPECT_EQ(printed("a = (b = c)"), "a = b = c");
  EXPECT_EQ(printed("a += (b <<= c)"), "a += b <<= c");
}

TEST(Assignments, HaveParenthesesInOperators) {
  EXPECT_EQ(printed("(a = b) + c"), "(a = b) + c");
  EXPECT_EQ(printed("a ? b : (b = c)"), "a ? b : (b = c)");
  EXPECT_EQ(printed("(a = b) < c"), "(a = b) < c");
}

TEST(Commas, HaveParenthesesWhereTheyWouldPartAList) {
  const std::string one = "function int one(int v) {\n  return v\n}\n";
  EXPECT_EQ(printExpression(Target::Cpu, "one((a , b))", one), "one((a, b))");
  EXPECT_EQ(printStatements(Target::Cpu, "int t = (a , b)"), "int t = (a, b);\n");
  EXPECT_EQ(printed("p[(a , b)]"), "p[a, b]");
}

TEST(Members, AreOfTheWholeExpressionBefore) {
  const std::string pair = "struct Pair {\n  size 8, alignment 4\n  int a\n  int b\n}\n"
                           "global Pair pairs\n";
  EXPECT_EQ(printExpression(Target::Cpu, "(*(&pairs)).a", pair), "(*&pairs).a");
  EXPECT_EQ(printExpression(Target::Cpu, "((&pairs) + 1)->b", pair), "(&pairs + 1)->b");
  EXPECT_EQ(printExpression(Target::Cpu, "-(pairs.a)", pair), "-pairs.a");
}

TEST(Indices, NeedNoParenthesesWithin) {
  EXPECT_EQ(printed("p[a + b]"), "p[a + b]");
  EXPECT_EQ(printed("(p + a)[b]"), "(p + a)[b]");
  EXPECT_EQ(printed("*(p + a)"), "*(p + a)");
}

TEST(Sizes, AreOfTypes) {
  EXPECT_EQ(printed("sizeof(float[4])"), "sizeof(float[4])");
  EXPECT_EQ(printed("sizeof(int *)"), "sizeof(int *)");
}

} // namespace
} // namespace cu2port::emit
