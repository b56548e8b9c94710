// Statements: the same tree read back from the text, whatever braces the user wrote.
#include "Printed.h"

#include <gtest/gtest.h>

namespace cu2port::emit {
namespace {

std::string printed(const std::string &statements) {
  return printStatements(Target::Cpu, statements);
}
std::string printedInC(const std::string &statements) {
  return printStatements(Target::OpenCl, statements);
}

// ---- If ---------------------------------------------------------------------------------------

TEST(If, KeepsABodyWithoutBraces) {
  EXPECT_EQ(printed("if (a) {\n  b = 1\n}"), "if (a)\n  b = 1;\n");
  EXPECT_EQ(printed("[[block]] if (a) {\n  b = 1\n}"), "if (a) {\n  b = 1;\n}\n");
}

TEST(If, WithElseKeepsEachSidesBraces) {
  EXPECT_EQ(printed("if (a) {\n  b = 1\n} else {\n  b = 2\n}"),
            "if (a)\n  b = 1;\nelse\n  b = 2;\n");
  EXPECT_EQ(printed("[[block]] if (a) {\n  b = 1\n} else {\n  b = 2\n}"),
            "if (a) {\n  b = 1;\n} else\n  b = 2;\n");
  EXPECT_EQ(printed("[[second block]] if (a) {\n  b = 1\n} else {\n  b = 2\n}"),
            "if (a)\n  b = 1;\nelse {\n  b = 2;\n}\n");
}

TEST(If, AfterElseContinuesTheChain) {
  EXPECT_EQ(printed("[[block, second block]] if (a) {\n  c = 1\n} else {\n  c = 2\n}"),
            "if (a) {\n  c = 1;\n} else {\n  c = 2;\n}\n");
  EXPECT_EQ(printed("if (a) {\n  c = 1\n} else {\n  if (b) {\n    c = 2\n  } else {\n    c = 3\n"
                    "  }\n}"),
            "if (a)\n  c = 1;\nelse if (b)\n  c = 2;\nelse\n  c = 3;\n");
}

/// The else would be the inner one's.
TEST(If, InABranchDoesNotTakeTheElse) {
  EXPECT_EQ(printed("if (a) {\n  if (b) {\n    c = 1\n  }\n} else {\n  c = 2\n}"),
            "if (a) {\n  if (b)\n    c = 1;\n} else\n  c = 2;\n");
}

/// ... nor does one at the end of a loop.
TEST(If, InALoopInABranchDoesNotTakeTheElse) {
  EXPECT_EQ(
      printed("if (a) {\n  while (b) {\n    if (c) {\n      --b\n    }\n  }\n} else {\n  c = 2\n}"),
      "if (a) {\n  while (b)\n    if (c)\n      --b;\n} else\n  c = 2;\n");
}

TEST(If, WithNothingToDoKeepsItsSemicolon) {
  EXPECT_EQ(printed("if (a) {\n  ;\n}"), "if (a)\n  ;\n");
  EXPECT_EQ(printed("if (a) {\n}"), "if (a) {\n}\n");
}

// ---- Loops ------------------------------------------------------------------------------------

TEST(Loops, MayHaveEmptyBodies) {
  EXPECT_EQ(printed("while (a--) {\n  ;\n}"), "while (a--)\n  ;\n");
  EXPECT_EQ(printed("while (a--) {\n}"), "while (a--) {\n}\n");
  EXPECT_EQ(printed("for (; a < b; a++) {\n  ;\n}"), "for (; a < b; a++)\n  ;\n");
}

TEST(Loops, OfForMayLackEachPartOfTheirHead) {
  EXPECT_EQ(printed("[[block]] for (;;) {\n  break\n}"), "for (;;) {\n  break;\n}\n");
  EXPECT_EQ(printed("for (a = 0; ; ++a) {\n  b = a\n}"), "for (a = 0;; ++a)\n  b = a;\n");
}

TEST(Loops, OfForDeclareSeveralVariablesOfOneType) {
  EXPECT_EQ(printed("for (int i = 0, int j = 1; i < j; (++i , --j)) {\n  c += i\n}"),
            "for (int i = 0, j = 1; i < j; ++i, --j)\n  c += i;\n");
  EXPECT_EQ(printedInC("for (global float *q = out, global float *r = q; a; ++q) {\n  --a\n}"),
            "for (__global float *q = out, *r = q; a; ++q)\n  --a;\n");
}

/// `for (__global float *q = out; float s = 0; ...)` has one semicolon too many.
TEST(Loops, OfForDeclareVariablesOfDifferentTypesInFront) {
  EXPECT_EQ(printedInC("for (global float *q = out, float s = x; a; ++q) {\n  --a\n}"),
            "{\n  __global float *q = out;\n  float s = x;\n  for (; a; ++q)\n    --a;\n}\n");
}

/// A pragma belongs to the loop behind it.
TEST(Loops, ThatAreUnrolledKeepThePragmaAtTheHead) {
  EXPECT_EQ(printedInC("unroll(4) for (global float *q = out, float s = x; a; ++q) {\n  --a\n}"),
            "{\n  __global float *q = out;\n  float s = x;\n#pragma unroll 4\n  for (; a; ++q)\n"
            "    --a;\n}\n");
  EXPECT_EQ(printed("unroll(0) while (a) {\n  --a\n}"),
            "CU2PORT_UNROLL_FULLY\nwhile (a)\n  --a;\n");
  EXPECT_EQ(printed("unroll(1) while (a) {\n  --a\n}"), "CU2PORT_NO_UNROLL\nwhile (a)\n  --a;\n");
  EXPECT_EQ(printed("unroll(8) while (a) {\n  --a\n}"), "CU2PORT_UNROLL(8)\nwhile (a)\n  --a;\n");
  EXPECT_EQ(printedInC("unroll(0) while (a) {\n  --a\n}"), "#pragma unroll\nwhile (a)\n  --a;\n");
}

TEST(Loops, OfDoEndWithTheirCondition) {
  EXPECT_EQ(printed("do {\n  --a\n} while (a > 0)"), "do\n  --a;\nwhile (a > 0);\n");
  EXPECT_EQ(printed("[[block]] do {\n  --a\n} while (a > 0)"), "do {\n  --a;\n} while (a > 0);\n");
}

// ---- Switch -----------------------------------------------------------------------------------

TEST(Switch, HasItsLabelsAmongTheStatements) {
  EXPECT_EQ(printed("switch (a) {\n  case 1:\n  case 2:\n  b = 1\n  break\n  default:\n  b = 2\n}"),
            "switch (a) {\ncase 1:\ncase 2:\n  b = 1;\n  break;\ndefault:\n  b = 2;\n}\n");
}

TEST(Switch, InASwitchKeepsItsOwnLabels) {
  EXPECT_EQ(printed("switch (a) {\n  case 1:\n  switch (b) {\n    case 1:\n    break\n  }\n"
                    "  break\n}"),
            "switch (a) {\ncase 1:\n  switch (b) {\n  case 1:\n    break;\n  }\n  break;\n}\n");
}

/// Before C23 and C++23 a label stands in front of a statement.
TEST(Switch, EndsWithAStatement) {
  EXPECT_EQ(printed("switch (a) {\n  case 1:\n  break\n  case 2:\n}"),
            "switch (a) {\ncase 1:\n  break;\ncase 2:;\n}\n");
}

TEST(Switch, TakesNegativeValues) {
  EXPECT_EQ(printed("switch (a) {\n  case (-1 : int):\n  break\n}"),
            "switch (a) {\ncase -1:\n  break;\n}\n");
}

// ---- Blocks and the rest ----------------------------------------------------------------------

TEST(Blocks, KeepTheirBraces) {
  EXPECT_EQ(printed("{\n  int t = a\n  b = t\n}"), "{\n  int t = a;\n  b = t;\n}\n");
}

TEST(Returns, AreWithOrWithoutAValue) {
  EXPECT_EQ(printed("return"), "return;\n");
  EXPECT_EQ(printed("return a + b"), "return a + b;\n");
}

TEST(Conditions, ThatAreAssignmentsStayBare) {
  EXPECT_EQ(printed("while (a = b) {\n  --b\n}"), "while (a = b)\n  --b;\n");
}

// ---- Comments ---------------------------------------------------------------------------------

TEST(Comments, StandAboveTheirStatement) {
  EXPECT_EQ(printed("// why\n// it is so\na = 1"), "// why\n// it is so\na = 1;\n");
  EXPECT_EQ(printed("if (a) {\n  // why\n  b = 1\n}"), "if (a)\n  // why\n  b = 1;\n");
}

TEST(Comments, AtTheEndOfABlockStayInIt) {
  EXPECT_EQ(printed("[[block]] while (a) {\n  --a\n  // done\n}"),
            "while (a) {\n  --a;\n  // done\n}\n");
}

TEST(Comments, AfterElseAreWrittenOnce) {
  EXPECT_EQ(printed("if (a) {\n  b = 1\n} else {\n  // why\n  b = 2\n}"),
            "if (a)\n  b = 1;\nelse\n  // why\n  b = 2;\n");
}

/// `} else {` is one line.
TEST(Comments, OfABranchThatIsABlockStandInIt) {
  EXPECT_EQ(printed("[[block, second block]] if (a) {\n  b = 1\n} else {\n  // why\n  b = 2\n}"),
            "if (a) {\n  b = 1;\n} else {\n  // why\n  b = 2;\n}\n");
}

} // namespace
} // namespace cu2port::emit
