// The layout of printed code, and the directives that stand for one where it is not laid out.
#include "Printed.h"

#include "emit/Format.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace cu2port::emit {
namespace {

// ---- Macros -----------------------------------------------------------------------------------

TEST(Format, HasMacrosOfLoopsAsLoops) {
  for (const char *head :
       {"CU2PORT_THREADS(blockDim)", "CU2PORT_ROW_BELOW(blockDim, n)", "CU2PORT_LANES(warp, lane)",
        "CU2PORT_LANES_ROLLED(warp, lane)", "CU2PORT_LANES_IN_ORDER_ROLLED(warp, lane)",
        "CU2PORT_FIRST_OF_ROWS(blockDim)", "CU2PORT_FIRST_OF_ROWS_BELOW(blockDim, n)"})
    EXPECT_EQ(format("void f() {\n" + std::string(head) + " {\nx = 1;\n}\n}\n"),
              "void f() {\n  " + std::string(head) + " {\n    x = 1;\n  }\n}\n");
}

TEST(Format, HasMacrosInFrontOfLoopsInLinesOfTheirOwn) {
  for (const char *macro : {"CU2PORT_UNROLL(4)", "CU2PORT_UNROLL_FULLY", "CU2PORT_NO_UNROLL"})
    for (const char *head : {"for (;;)", "while (a)", "CU2PORT_LANES(warp, lane)"})
      EXPECT_EQ(format("void f() {\ny = 1;\n" + std::string(macro) + "\n" + head +
                       " {\nx = 1;\ny = 1;\n}\n}\n"),
                "void f() {\n  y = 1;\n  " + std::string(macro) + "\n  " + head +
                    " {\n    x = 1;\n    y = 1;\n  }\n}\n");
}

// ---- Comments ---------------------------------------------------------------------------------

TEST(Format, LeavesTheTextOfCommentsAlone) {
  const std::string comment = "// " + std::string(150, 'x') + " end\n";
  EXPECT_EQ(format(comment + "int a;\n"), comment + "int a;\n");
}

// ---- What is too long -------------------------------------------------------------------------

/// `a + a + ... `, with `count` terms.
std::string sum(std::size_t count) {
  std::string text = "a";
  for (std::size_t i = 1; i < count; ++i)
    text += " + a";
  return text;
}

std::string withoutBlanks(std::string text) {
  text.erase(std::remove_if(text.begin(), text.end(), [](char c) { return c == ' ' || c == '\n'; }),
             text.end());
  return text;
}

std::size_t longestLine(const std::string &text) {
  std::size_t longest = 0, length = 0;
  for (char c : text) {
    length = c == '\n' ? 0 : length + 1;
    longest = std::max(longest, length);
  }
  return longest;
}

TEST(Format, OfLongStatementsKeepsAllTokens) {
  const std::string code = "void f() {\nx = " + sum(3000) + ";\nif (" + sum(3000) +
                           ") {\ny = " + sum(2000) + ";\n}\n}\n";
  const std::string formatted = format(code);
  EXPECT_EQ(withoutBlanks(formatted), withoutBlanks(code));
  EXPECT_LE(longestLine(formatted), 100U);
}

TEST(Format, OfLongStatementsBreaksNoText) {
  const std::string text = "\"" + std::string(60, ' ') + "\"";
  std::string code = "void f() {\ng(";
  for (int i = 0; i < 100; ++i)
    code += text + ", ";
  code += "0);\n}\n";
  std::size_t found = 0;
  const std::string formatted = format(code);
  for (std::size_t at = formatted.find(text); at != std::string::npos;
       at = formatted.find(text, at + text.size()))
    ++found;
  EXPECT_EQ(found, 100U);
}

TEST(Format, OfLongCommentsKeepsTheirLines) {
  std::string comment;
  for (int i = 0; i < 200; ++i)
    comment += "// line " + std::to_string(i) + "\n";
  EXPECT_EQ(format("int a;\n" + comment + "int b;\n"), "int a;\n" + comment + "int b;\n");
}

// ---- Lines of the user's ----------------------------------------------------------------------

constexpr const char *twoStatements = "kernel void k(int n) {\n"
                                      "  n = 1\n"
                                      "  n = 2\n"
                                      "\n"
                                      "\n"
                                      "  n = 5\n"
                                      "}\n";

/// The text behind it up to the next directive, line by line.
TEST(LineDirectives, NameTheUsersLinesWhereTheyJump) {
  const std::string file = printWithLines(Target::OpenCl, twoStatements);
  EXPECT_NE(file.find("#line 1 \"k.ir\"\n__kernel void k(int n) {\n  n = 1;\n  n = 2;\n"
                      "#line 6 \"k.ir\"\n  n = 5;\n}\n"),
            std::string::npos)
      << file;
}

TEST(LineDirectives, AreOnlyThereIfTheyAreAskedFor) {
  EXPECT_EQ(printProgram(Target::OpenCl, twoStatements).find("#line"), std::string::npos);
}

} // namespace
} // namespace cu2port::emit
