// Texts of rules: how they bind, and what stands in the place of their placeholders. And names that
// a target keeps for itself, which a pass changes before anything is printed.
#include "Printed.h"

#include "emit/LibraryCalls.h"

#include <gtest/gtest.h>

namespace cu2port::emit {
namespace {

// ---- How texts bind ---------------------------------------------------------------------------

TEST(RuleTexts, ThatAreNamesBindAsNames) {
  EXPECT_EQ(precedenceOfText("warpSize"), Precedence::Primary);
  EXPECT_EQ(precedenceOfText("std::numbers::pi"), Precedence::Primary);
}

TEST(RuleTexts, ThatAreCallsBindAsCalls) {
  EXPECT_EQ(precedenceOfText("fmin(a, (b))"), Precedence::Postfix);
  EXPECT_EQ(precedenceOfText("cu2port::f()"), Precedence::Postfix);
  EXPECT_EQ(precedenceOfText("(a + b)"), Precedence::Postfix);
  EXPECT_EQ(precedenceOfText("convert<int>(x)"), Precedence::Postfix);
  EXPECT_EQ(precedenceOfText("atomic<int>(*p).fetch_add(f(x))"), Precedence::Postfix);
}

/// The parenthesis that closes last is another one than the one that opens first.
TEST(RuleTexts, ThatAreAnythingElseAreArgumentsAtMost) {
  for (const char *text :
       {"a + b", "f(x) + g(y)", "(uint)a", "!f(x)", "f(x).y", "a<b", "f(x).g(y) + 1", "<T>(x)"})
    EXPECT_EQ(precedenceOfText(text), Precedence::Assignment) << text;
}

// ---- What arguments must be -------------------------------------------------------------------

TEST(RuleArguments, AmongOthersMayBeAnythingButAList) {
  EXPECT_EQ(precedenceBetween("f(", ", x)"), Precedence::Assignment);
  EXPECT_EQ(precedenceBetween("f(x, ", ")"), Precedence::Assignment);
}

TEST(RuleArguments, BesideAnOperatorMustHoldTogether) {
  EXPECT_EQ(precedenceBetween("", " * 2"), Precedence::Unary);
  EXPECT_EQ(precedenceBetween("f(x - ", ")"), Precedence::Unary);
  EXPECT_EQ(precedenceBetween("(uint)", ""), Precedence::Unary);
}

TEST(RuleArguments, WithALaneOrIndexBehindMustBindTighter) {
  for (const char *rest : {".x", "->x", "[0]"})
    EXPECT_EQ(precedenceBetween("f(", rest), Precedence::Postfix) << rest;
}

/// The call may stand beside any operator, and then so does its argument.
TEST(RuleArguments, ThatAreAllOfATextMustHoldTogether) {
  EXPECT_EQ(precedenceBetween("", ""), Precedence::Unary);
}

// ---- Placeholders -----------------------------------------------------------------------------

std::string fill(llvm::StringRef pattern, const std::string &argument) {
  return fillText(pattern, [&](char, std::string &text, llvm::StringRef) { text += argument; });
}

TEST(Placeholders, AreReplacedEach) {
  EXPECT_EQ(fill("f($1, $2) + $S", "x"), "f(x, x) + x");
  EXPECT_EQ(fill("none", "x"), "none");
}

TEST(Placeholders, HaveALetterOrDigit) { EXPECT_EQ(fill("cost: 5$", "x"), "cost: 5$"); }

TEST(Placeholders, OfSignsAreHeldApart) {
  EXPECT_EQ(fill("-$1", "-x"), "-(-x)");
  EXPECT_EQ(fill("&$1", "&x"), "&(&x)");
  EXPECT_EQ(fill("-$1", "x"), "-x");
}

// ---- Names of the target's --------------------------------------------------------------------

/// `local` and `kernel` are keywords of OpenCL C, `half` and `uint` types.
TEST(TargetNames, AreNotLeftToTheUserInOpenCl) {
  const std::string text = "function int walk(int local, int half) {\n  int uint = local\n"
                           "  return uint + half\n}\n";
  const std::string printed = printAfter(Target::OpenCl, {"names"}, text);
  EXPECT_NE(printed.find("int walk(int local_, int half_) {\n  int uint_ = local_;\n"
                         "  return uint_ + half_;\n}"),
            std::string::npos)
      << printed;
}

/// Functions of OpenCL C's own, which the user's would overload.
TEST(TargetNames, OfFunctionsAreNotTheUsersFunctionsInOpenCl) {
  const std::string printed = printAfter(Target::OpenCl, {"names"},
                                         "function int mad(int x) {\n  return x\n}\n"
                                         "function int twice(int x) {\n  return mad(x)\n}\n");
  EXPECT_NE(printed.find("int mad_int(int x) { return x; }"), std::string::npos) << printed;
  EXPECT_NE(printed.find("return mad_int(x);"), std::string::npos) << printed;
}

/// ... while CUDA's keywords are C++'s.
TEST(TargetNames, StayOnTheCpu) {
  EXPECT_NE(printProgram(Target::Cpu, "function int walk(int local) {\n  return local\n}\n")
                .find("int walk(int local) { return local; }"),
            std::string::npos);
}

} // namespace
} // namespace cu2port::emit
