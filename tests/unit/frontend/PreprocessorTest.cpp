// What the preprocessor saw in the user's files, and what is made of it.
#include "Parsed.h"

#include "frontend/Includes.h"
#include "processes/Process.h"

#include <algorithm>

namespace cu2port {
namespace {

class PreprocessorTest : public ParsedTest {
protected:
  /// Names below the folder, with blanks between.
  std::string shortNames(const std::vector<std::string> &paths) const {
    std::string text;
    for (const std::string &path : paths)
      text += (text.empty() ? "" : " ") + path.substr(folder.size() + 1);
    return text;
  }
};

std::string macrosOf(const TranslationUnit &unit) {
  std::string names;
  for (const MacroUse &use : unit.macroUses)
    names += (names.empty() ? "" : " ") + use.name;
  return names;
}

// ---- Macros -----------------------------------------------------------------------------------

TEST_F(PreprocessorTest, UsesOfMacrosAreInTheOrderOfTheText) {
  const auto unit = parseText("#define ONE 1\n#define TWICE(x) ((x) + (x))\n"
                              "int a = TWICE(3), b = ONE;\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(macrosOf(*unit), "TWICE ONE");
  EXPECT_EQ(textOf(*unit, unit->macroUses[0].range), "TWICE(3)");
}

TEST_F(PreprocessorTest, UsesInBodiesAndArgumentsOfMacrosCountToo) {
  const auto unit = parseText("#define ONE 1\n#define TWO (ONE + ONE)\n#define ID(x) x\n"
                              "int a = TWO;\nint b = ID(ONE);\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(macrosOf(*unit), "TWO ONE ONE ID ONE");
  EXPECT_TRUE(unit->macroUses[1].range.getBegin().isMacroID());
}

TEST_F(PreprocessorTest, EachUseHasTheDefinitionInForce) {
  const auto unit = parseText("#define N 1\nint a = N;\n#undef N\n#define N 2\nint b = N;\n");
  ASSERT_NE(unit, nullptr);
  ASSERT_EQ(unit->macroUses.size(), 2U);
  EXPECT_NE(unit->macroUses[0].definition, unit->macroUses[1].definition);
}

TEST_F(PreprocessorTest, UsesInSystemHeadersAreNobodys) {
  const auto unit = parseText("#include <climits>\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(macrosOf(*unit), "");
}

TEST_F(PreprocessorTest, NamesThatBecomeTextAreNoted) {
  const auto unit = parseText("#define CHECK(call) check(call, #call)\n#define USE(x) x\n"
                              "void check(int, const char *);\nint left(int);\n"
                              "void f(int p) { CHECK(left(p)); USE(left(p)); }\n");
  ASSERT_NE(unit, nullptr);
  ASSERT_EQ(unit->stringised.size(), 2U);
  EXPECT_EQ(unit->stringised[0].macro, "CHECK");
  EXPECT_EQ(unit->stringised[0].name, "left");
  EXPECT_EQ(unit->stringised[1].name, "p");
}

// ---- Macros of compilers ----------------------------------------------------------------------

/// System headers see Clang's before and after, and the user's text what it has made of its own.
TEST_F(PreprocessorTest, OnlyTheUsersFilesSeeTheHostCompilersMacros) {
  write("main.cu", R"(
#if defined(__clang__) || defined(__CUDA__) || !defined(__GNUC__)
#error the host's compiler is g++
#endif
#define __has_feature(x) x
#include <system.h>
static_assert(version == 4 && __GNUC__ > 4 && __has_feature(3) == 3, "");
#undef __VERSION__
#include <system.h>
#ifdef __VERSION__
#error it was undefined
#endif
)");
  write("system/system.h", R"(
#if !defined(__clang__) || !__has_feature(cxx_rvalue_references) || !defined(__VERSION__)
#error Clang reads it
#endif
#ifndef VERSION_IS_KNOWN
#define VERSION_IS_KNOWN
constexpr int version = __GNUC__;
#endif
)");
  ParseRequest request = this->request("main.cu", {"-idirafter", folder + "/system"});
  request.hostCompiler = {findProgram(Program::Compiler, "g++")};
  EXPECT_NE(parse(request, findings), nullptr) << found();
}

/// Numbers that are only written otherwise stay as Clang writes them: they get into kernels.
TEST_F(PreprocessorTest, LimitsStay) {
  write("main.cu", "#include <climits>\nint a = INT_MAX;\n");
  ParseRequest request = this->request("main.cu");
  request.hostCompiler = {findProgram(Program::Compiler, "g++")};
  const auto unit = parse(request, findings);
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(unit->macroUses.back().name, "__INT_MAX__");
  EXPECT_EQ(unit->preprocessor().getSpelling(unit->macroUses.back().definition->tokens().front()),
            "2147483647");
}

// ---- Conditionals -----------------------------------------------------------------------------

TEST_F(PreprocessorTest, WhatIsLeftOutIsNoted) {
  const auto unit = parseText("#if N > 2\nint big;\n#else\nint small;\n#endif\n", {"-DN=1"});
  ASSERT_NE(unit, nullptr);
  ASSERT_EQ(unit->skipped.size(), 1U);
  EXPECT_NE(textOf(*unit, unit->skipped[0]).find("int big;"), std::string::npos);
}

TEST_F(PreprocessorTest, WhatIsReadIsNotLeftOut) {
  const auto unit = parseText("#if N > 2\nint big;\n#endif\n", {"-DN=3"});
  ASSERT_NE(unit, nullptr);
  EXPECT_TRUE(unit->skipped.empty());
}

TEST_F(PreprocessorTest, CodeForTheDeviceAloneIsTold) {
  EXPECT_TRUE(parseText("#ifdef __CUDA_ARCH__\n#endif\n")->testsArchitecture());
  EXPECT_FALSE(parseText("int x;\n")->testsArchitecture());
}

// ---- Includes ---------------------------------------------------------------------------------

TEST_F(PreprocessorTest, IncludesOfTheUsersFilesLeadFromFileToFile) {
  write("a.h", "#pragma once\n#include \"b.h\"\n");
  write("b.h", "#pragma once\n#include <climits>\n");
  const auto unit = parseText("#include \"a.h\"\n#include \"b.h\"\n");
  ASSERT_NE(unit, nullptr);
  std::vector<std::string> uses;
  for (const IncludeUse &use : collectIncludes(*unit))
    uses.push_back(shortNames({use.from}) + " -> " + shortNames({use.to}));
  EXPECT_EQ(uses, (std::vector<std::string>{"main.cu -> a.h", "a.h -> b.h", "main.cu -> b.h"}));
}

TEST_F(PreprocessorTest, IncludesHaveThePlaceOfTheirName) {
  write("a.h", "");
  const auto unit = parseText("int x;\n#include \"a.h\"\n");
  ASSERT_NE(unit, nullptr);
  const auto uses = collectIncludes(*unit);
  ASSERT_EQ(uses.size(), 1U);
  EXPECT_TRUE(uses[0].isMain && uses[0].editable && !uses[0].angled);
  EXPECT_EQ(uses[0].offset, 16U); // `int x;`, a line end, `#include `
  EXPECT_EQ(uses[0].length, 5U);  // with its delimiters
  EXPECT_EQ(uses[0].line, 2U);
}

TEST_F(PreprocessorTest, IncludesWhoseNameAMacroHasCannotBeEdited) {
  write("a.h", "");
  const auto unit = parseText("#define HEADER \"a.h\"\n#include HEADER\n");
  ASSERT_NE(unit, nullptr);
  const auto uses = collectIncludes(*unit);
  ASSERT_EQ(uses.size(), 1U);
  EXPECT_FALSE(uses[0].editable);
  EXPECT_EQ(uses[0].name, "a.h");
}

TEST_F(PreprocessorTest, HeadersAreListedOnceInTheOrderOfEntry) {
  write("b.h", "#include \"a.h\"\n");
  write("a.h", "");
  const auto unit = parseText("#include \"b.h\"\n#include \"a.h\"\n#include <climits>\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(shortNames(collectHeaders(*unit)), "b.h a.h");
}

TEST_F(PreprocessorTest, HeadersOfSystemFoldersAreNotTheUsers) {
  write("system/s.h", "inline int s() { return 1; }\n");
  write("a.h", "inline int a() { return 1; }\n");
  const auto unit = parseText("#include <s.h>\n#include \"a.h\"\nint m() { return 1; }\n",
                              {"-idirafter", folder + "/system"});
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(shortNames(collectHeaders(*unit)), "a.h");
  EXPECT_FALSE(unit->isUsers(findFunction(*unit, "s")->getLocation()));
  EXPECT_TRUE(unit->isUsers(findFunction(*unit, "a")->getLocation()));
  EXPECT_TRUE(unit->isUsers(findFunction(*unit, "m")->getLocation()));
}

TEST_F(PreprocessorTest, HeadersOfCudasLibrariesSayWhatIsLinked) {
  const auto unit =
      parseText("#include <cublas_v2.h>\n#include <cufft.h>\n#include <cublasXt.h>\n");
  ASSERT_NE(unit, nullptr) << found();
  EXPECT_EQ(collectLibraries(*unit), (std::vector<std::string>{"cublas", "cufft"}));
}

TEST_F(PreprocessorTest, QuestionsForHeadersOfOursAreNoted) {
  const auto unit = parseText("#if __has_include(<cuda_fp16.h>) && __has_include(<climits>)\n"
                              "#endif\n");
  ASSERT_NE(unit, nullptr);
  ASSERT_EQ(unit->askedForDialect.size(), 1U);
  EXPECT_EQ(unit->askedForDialect[0].name, "cuda_fp16.h");
}

TEST_F(PreprocessorTest, HeadersThatAreNowhereAreListedOnce) {
  const auto unit = parseBroken("int x;\n#include \"none.h\"\n#include \"none.h\"\n");
  ASSERT_NE(unit, nullptr);
  const auto missing = collectMissingHeaders(*unit);
  ASSERT_EQ(missing.size(), 1U);
  EXPECT_EQ(missing[0].name, "none.h");
  EXPECT_EQ(missing[0].line, 2U);
}

} // namespace
} // namespace cu2port
