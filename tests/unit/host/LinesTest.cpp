// Lines keep their numbers, whatever edits do to them.
#include "host/Lines.h"

#include "diag/LineDirective.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

/// Takes the first `from` for `to`; the rule is that of nothing special.
struct Change {
  std::string from, to, rule = "cudaX";
};

std::string apply(const std::string &text, const std::vector<Change> &changes,
                  FileLines lines = {}) {
  std::vector<Edit> edits;
  for (const Change &change : changes)
    edits.push_back({static_cast<unsigned>(text.find(change.from)),
                     static_cast<unsigned>(change.from.size()), change.to, change.rule});
  lines.name = "a.cu";
  return applyWithLines(edits, text, lines);
}

TEST(Lines, AFileSaysWhereItComesFrom) {
  EXPECT_EQ(apply("int a;\nint b;\n", {}), "#line 1 \"a.cu\"\nint a;\nint b;\n");
  EXPECT_EQ(apply("", {}), "#line 1 \"a.cu\"\n");
}

TEST(Lines, EditsWithinALineNeedNothing) {
  EXPECT_EQ(apply("int a;\nint b;\n", {{"a", "c"}}), "#line 1 \"a.cu\"\nint c;\nint b;\n");
}

TEST(Lines, LinesThatGoAndCome) {
  EXPECT_EQ(apply("int a;\nint b;\nint c;\n", {{"int a;\n", ""}}),
            "#line 1 \"a.cu\"\n#line 2 \"a.cu\"\nint b;\nint c;\n");
  EXPECT_EQ(apply("int a;\nint b;\n", {{"a", "x,\n  y"}}),
            "#line 1 \"a.cu\"\nint x,\n  y;\n#line 2 \"a.cu\"\nint b;\n");
}

TEST(Lines, WhatIsPutInFrontOfALine) {
  const FileLines lines{.name = "a.cu"};
  EXPECT_EQ(
      applyWithLines({{0, 7, "", "cudaX"}, {7, 0, "static ", "cudaX"}}, "int a;\nint b;\n", lines),
      "#line 1 \"a.cu\"\n#line 2 \"a.cu\"\nstatic int b;\n");
  EXPECT_EQ(applyWithLines({{7, 0, "#include <x.h>\nstatic ", "cudaX"}}, "int a;\nint b;\n", lines),
            "#line 1 \"a.cu\"\nint a;\n#include <x.h>\n#line 2 \"a.cu\"\nstatic int b;\n");
  EXPECT_EQ(applyWithLines({{7, 0, "#include <x.h>\n", "cudaX"}, {7, 0, "static ", "cudaX"}},
                           "int a;\nint b;\n", lines),
            "#line 1 \"a.cu\"\nint a;\n#include <x.h>\n#line 2 \"a.cu\"\nstatic int b;\n");
}

TEST(Lines, ALineThatIsJoinedToTheOneBefore) {
  const FileLines lines{.name = "a.cu"};
  EXPECT_EQ(applyWithLines({{0, 0, "static ", "cudaX"}, {0, 4, "", "cudaX"}},
                           "GPU\nint a;\nint b;\n", lines),
            "#line 1 \"a.cu\"\nstatic \n#line 2 \"a.cu\"\nint a;\nint b;\n");
}

TEST(Lines, NoDirectiveInATokenADirectiveOrAMacrosArguments) {
  EXPECT_EQ(apply("a /*\n*/ b R\"(\n\n)\" c\nd\n", {{"a", "x\n"}}),
            "#line 1 \"a.cu\"\nx\n /*\n*/ b R\"(\n\n)\" c\n#line 5 \"a.cu\"\nd\n");
  EXPECT_EQ(apply("a;\n#define M(x) \\\n  a \\\n  x\nb;\n", {{"  a", "  1 \\\n  2"}}),
            "#line 1 \"a.cu\"\na;\n#define M(x) \\\n  1 \\\n  2 \\\n  x\n#line 5 \"a.cu\"\nb;\n");
  FileLines lines;
  lines.macroCalls = {{0, 13}}; // to behind the parenthesis
  EXPECT_EQ(apply("CHECK(a,\n  b);\nc\n", {{"a", "x\n"}}, lines),
            "#line 1 \"a.cu\"\nCHECK(x\n,\n  b);\n#line 3 \"a.cu\"\nc\n");
}

TEST(Lines, WhicheverBranchIsCompiled) {
  EXPECT_EQ(apply("#if A\na\nx\n#else\nb\n#endif\nc\n", {{"a", "a\na"}}),
            "#line 1 \"a.cu\"\n#if A\na\na\n#line 3 \"a.cu\"\nx\n#else\n#line 5 \"a.cu\"\nb\n"
            "#endif\n#line 7 \"a.cu\"\nc\n");
  EXPECT_EQ(apply("#if A\n#if B\na\n#endif\n#endif\nc\n", {{"a\n", ""}}),
            "#line 1 \"a.cu\"\n#if A\n#if B\n#endif\n#endif\n#line 6 \"a.cu\"\nc\n");
}

TEST(Lines, TheUsersOwnDirectivesHold) {
  EXPECT_EQ(apply("a\n#line 70 \"f.y\"\nb\nc\n", {{"b\n", "x\ny\n"}}),
            "#line 1 \"a.cu\"\na\n#line 70 \"f.y\"\nx\ny\n#line 71 \"f.y\"\nc\n");
}

TEST(Lines, AStubIsInTheLineOfItsSignature) {
  EXPECT_EQ(apply("void k() {\n  a;\n}\nb\n", {{"{\n  a;\n}", "{\n  launch;\n}", "__global__"}}),
            "#line 1 \"a.cu\"\nvoid k() {\n#line 1 \"a.cu\"\n  launch;\n#line 1 \"a.cu\"\n}\n"
            "#line 4 \"a.cu\"\nb\n");
}

TEST(Lines, WhatIsAddedAtTheEndIsTheFilesOwn) {
  const std::string text = "a\nb";
  const std::vector<Edit> edits{{3, 0, "\n\nx\ny\n", "__global__"}};
  EXPECT_EQ(nameOwnLines(applyWithLines(edits, text, {"a.cu", {}}), "a.cpp"),
            "#line 1 \"a.cu\"\na\nb\n#line 5 \"a.cpp\"\n\nx\ny\n");
}

TEST(Lines, AByteOrderMarkStaysFirst) {
  EXPECT_EQ(apply("\xef\xbb\xbf"
                  "a\n",
                  {}),
            "\xef\xbb\xbf#line 1 \"a.cu\"\na\n");
}

TEST(Lines, NamesAreEscaped) {
  EXPECT_EQ(lineDirective(7, "a \"b\"\\c\n.cu"), "#line 7 \"a \\\"b\\\"\\\\c\\012.cu\"\n");
}

} // namespace
} // namespace cu2port
