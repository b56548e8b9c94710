// Device functions across files, the numbers that stand for them, and what becomes of a unit as one
// text.
#include "Parsed.h"

#include "frontend/Definitions.h"
#include "frontend/Depth.h"
#include "frontend/Flatten.h"
#include "frontend/FunctionNumber.h"
#include "support/DeepStack.h"

#include <algorithm>

namespace cu2port {
namespace {

using Names = std::vector<std::string>;

class DefinitionsTest : public ParsedTest {};
class FunctionNumberTest : public ParsedTest {};
class FlattenTest : public ParsedTest {};
class TranslationUnitTest : public ParsedTest {};

// ---- Definitions of other files ---------------------------------------------------------------

TEST_F(DefinitionsTest, ForOthersAreDeviceFunctionsThatALinkerSees) {
  const auto unit = parseText("__device__ float f(float x) { return x; }\n"
                              "namespace n { __host__ __device__ int g() { return 1; } }\n"
                              "static __device__ int mine() { return 1; }\n"
                              "inline __device__ int everywhere() { return 1; }\n"
                              "int host() { return 1; }\n"
                              "__device__ int declared();\n"
                              "__global__ void k() {}\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(definedForOthers(*unit), (Names{"_Z1ff", "_ZN1n1gEv"}));
}

TEST_F(DefinitionsTest, OfOthersAreThoseThatAreUsed) {
  const auto unit = parseText("__device__ int used();\n__device__ int unused();\n"
                              "__device__ int own();\n__device__ int own() { return 1; }\n"
                              "__global__ void k(int *x) { *x = used() + own(); }\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(usedOfOthers(*unit), (Names{"_Z4usedv"}));
}

TEST_F(DefinitionsTest, OfOthersTellOverloadsApart) {
  const auto unit = parseText("__device__ int f(int);\n__device__ int f(float);\n"
                              "__global__ void k(int *x) { *x = f(1.0f); }\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_EQ(usedOfOthers(*unit), (Names{"_Z1ff"}));
}

/// f of one file, and g of another, since that f uses it.
TEST_F(DefinitionsTest, AreCopiedWithAllThatTheyNeed) {
  std::vector<std::unique_ptr<TranslationUnit>> others;
  others.push_back(parseText("__device__ int g(int x);\n"
                             "__device__ int f(int x) { return g(x); }\n",
                             {}, "f.cu"));
  others.push_back(parseText("__device__ int g(int x) { return x + 1; }\n", {}, "g.cu"));
  const auto unit = parseText("__device__ int f(int x);\n"
                              "__global__ void k(int *x) { *x = f(*x); }\n");
  ASSERT_NE(unit, nullptr);
  EXPECT_FALSE(unit->hasImports());
  importDefinitions(*unit, others);
  for (const char *name : {"f", "g"}) {
    const clang::FunctionDecl *function = findFunction(*unit, name);
    ASSERT_NE(function, nullptr);
    ASSERT_TRUE(function->hasBody()) << name;
    EXPECT_TRUE(unit->isImported(function->getDefinition()->getLocation()));
  }
  EXPECT_FALSE(unit->isImported(findFunction(*unit, "k")->getLocation()));
}

TEST_F(DefinitionsTest, WhoseTypesDifferAreNotCopied) {
  std::vector<std::unique_ptr<TranslationUnit>> others;
  others.push_back(parseText("struct Pair { int a; int b; };\n"
                             "__device__ int f(Pair p) { return p.a; }\n",
                             {}, "f.cu"));
  const auto unit = parseText("struct Pair { float a; };\n__device__ int f(Pair p);\n"
                              "__global__ void k(int *x) { *x = f(Pair()); }\n");
  ASSERT_NE(unit, nullptr);
  importDefinitions(*unit, others);
  EXPECT_FALSE(findFunction(*unit, "f")->hasBody());
  EXPECT_EQ(unit->imported.at("_Z1f4Pair"), nullptr);
}

// ---- Numbers of functions ---------------------------------------------------------------------

TEST_F(FunctionNumberTest, IsTheSameInEachFile) {
  const std::string text = "__device__ int f(int x) { return x; }\n";
  const auto one = parseText(text, {}, "one.cu"), two = parseText(text, {}, "two.cu");
  EXPECT_EQ(functionNumber(findFunction(*one, "f")), functionNumber(findFunction(*two, "f")));
}

TEST_F(FunctionNumberTest, OfAFilesOwnFunctionIsTheFilesOwn) {
  const std::string text = "static __device__ int f(int x) { return x; }\n";
  const auto one = parseText(text, {}, "one.cu"), two = parseText(text, {}, "two.cu");
  EXPECT_NE(functionNumber(findFunction(*one, "f")), functionNumber(findFunction(*two, "f")));
}

/// Two folders may have files of one name.
TEST_F(FunctionNumberTest, OfAFilesOwnFunctionIsByTheFilesText) {
  const std::string text = "static __device__ int f(int x) { return x; }\n";
  const auto one = parseText(text, {}, "a/f.cu"), two = parseText(text + "int y;\n", {}, "b/f.cu");
  EXPECT_NE(functionNumber(findFunction(*one, "f")), functionNumber(findFunction(*two, "f")));
}

TEST_F(FunctionNumberTest, IsAnotherForEachOverload) {
  const auto one = parseText("int f(int);\n"), two = parseText("int f(float);\n");
  EXPECT_NE(functionNumber(findFunction(*one, "f")), functionNumber(findFunction(*two, "f")));
}

/// No pointer to a function is null.
TEST_F(FunctionNumberTest, IsNeverZero) {
  const auto unit = parseText("int a(), b(), c(), d(), e(), f(), g(), h();\n");
  ASSERT_NE(unit, nullptr);
  for (const char *name : {"a", "b", "c", "d", "e", "f", "g", "h"})
    EXPECT_EQ(functionNumber(findFunction(*unit, name)) & 1, 1U) << name;
}

TEST_F(FunctionNumberTest, StandsForTheNameWithItsAddressSign) {
  const auto unit = parseText("int f(int), g(int);\nusing F = int (*)(int);\n"
                              "F table[] = {f, &g, &(f), nullptr};\n");
  ASSERT_NE(unit, nullptr);
  const auto found = unit->ast().getTranslationUnitDecl()->lookup(&unit->ast().Idents.get("table"));
  Names written;
  for (const FunctionName &each : functionsIn(llvm::cast<clang::VarDecl>(found.front())->getInit()))
    written.push_back(textOf(*unit, each.written->getSourceRange()));
  EXPECT_EQ(written, (Names{"f", "&g", "&(f)"}));
}

// ---- A unit as one text -----------------------------------------------------------------------

TEST_F(FlattenTest, HasMacrosAndHeadersInTheirPlace) {
  write("size.h", "#pragma once\n#define SIZE 16\nint before;\n");
  write("main.cu", "#include \"size.h\"\n#define TIMES(x) ((x) * SIZE)\nint a = TIMES(3);\n");
  const auto text = flatten(request("main.cu"));
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("int a = ((3) * 16);"), std::string::npos);
  EXPECT_LT(text->find("int before;"), text->find("int a ="));
  EXPECT_EQ(text->find("size.h>"), std::string::npos);
}

TEST_F(FlattenTest, HasConditionsDecided) {
  write("main.cu", "#if N > 2\nint big;\n#else\nint small;\n#endif\n");
  const auto text = flatten(request("main.cu", {"-DN=3"}));
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("int big;"), std::string::npos);
  EXPECT_EQ(text->find("int small;"), std::string::npos);
}

TEST_F(FlattenTest, KeepsCudasAttributesByName) {
  write("main.cu", "__global__ void __launch_bounds__(64) k() { __shared__ int s; s = 1; }\n");
  const auto text = flatten(request("main.cu"));
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("__global__ void __launch_bounds__(64) k() { __shared__ int s;"),
            std::string::npos);
}

TEST_F(FlattenTest, KeepsSystemHeadersWithTheMacrosThatTheyLookAt) {
  write("main.cu", "#define NDEBUG 1\n#include <cassert>\n");
  const auto text = flatten(request("main.cu"));
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("#define NDEBUG 1\n#include <cassert>\n#undef NDEBUG\n"), std::string::npos);
}

TEST_F(FlattenTest, NamesTheUsersLines) {
  write("main.cu", "\n\n\n\n\n\n\n\n\n\n\n\nint late;\n");
  const auto text = flatten(request("main.cu"));
  ASSERT_TRUE(text);
  EXPECT_NE(text->find("# 13 \"" + folder + "/main.cu\"\nint late;"), std::string::npos) << *text;
}

TEST_F(FlattenTest, IsParsedAsTheUnitWas) {
  write("main.cu", "#define KERNEL __global__ void\n"
                   "KERNEL k(int *x) { *x = N; }\nvoid f(int *x) { k<<<1, N>>>(x); }\n");
  const auto text = flatten(request("main.cu", {"-DN=4"}));
  ASSERT_TRUE(text);
  write("flat.cu", *text);
  ParseRequest flat = request("flat.cu", {"-DN=4"});
  flat.isFlat = true;
  const auto unit = parse(flat, findings);
  ASSERT_NE(unit, nullptr) << found();
  EXPECT_TRUE(findFunction(*unit, "k")->hasAttr<clang::CUDAGlobalAttr>());
}

TEST_F(FlattenTest, IsNothingAfterErrors) {
  write("main.cu", "#include \"none.h\"\n");
  EXPECT_FALSE(flatten(request("main.cu")));
}

// ---- What a unit says of itself ---------------------------------------------------------------

TEST_F(TranslationUnitTest, MainIsADefinition) {
  EXPECT_TRUE(parseText("int main() { return 0; }\n")->definesMain());
  EXPECT_FALSE(parseText("int main();\nnamespace n { int main() { return 0; } }\n")->definesMain());
}

TEST_F(TranslationUnitTest, CudasDeclarationsAreTheDialects) {
  const auto unit = parseText("int mine;\n");
  EXPECT_TRUE(unit->isDialect(findFunction(*unit, "cudaFree")->getLocation()));
  EXPECT_FALSE(unit->isUsers(findFunction(*unit, "cudaFree")->getLocation()));
}

/// The file is parsed once more with a declaration of it, so that the rest is whole.
TEST_F(TranslationUnitTest, CallsOfCudaThatAreUnknownAreDeclared) {
  const auto unit = parseText("void f(int *p) { cudaNoSuchCall(p, 1); }\n");
  ASSERT_NE(unit, nullptr) << found();
  EXPECT_EQ(unit->undeclared, (std::set<std::string>{"cudaNoSuchCall"}));
  EXPECT_TRUE(unit->isDialect(findFunction(*unit, "f")->getLocation()) ||
              unit->isUsers(findFunction(*unit, "f")->getLocation()));
}

TEST_F(TranslationUnitTest, OtherNamesOfCudaThatAreUnknownAreFindings) {
  EXPECT_EQ(parseText("\ncudaNoSuchType_t x;\n"), nullptr);
  EXPECT_EQ(found(), "2005:2 'cudaNoSuchType_t' is a name of CUDA's that cu2port does not know\n");
}

TEST_F(TranslationUnitTest, OtherErrorsAreClangsWithTheirPlace) {
  EXPECT_EQ(parseText("int x;\nint y = z;\n"), nullptr);
  EXPECT_EQ(found(), "1002:2 use of undeclared identifier 'z'\n");
  EXPECT_EQ(findings.all()[0].column, 9U);
}

TEST_F(TranslationUnitTest, BracesInLaunchesAreADim3) {
  EXPECT_NE(parseText("__global__ void k(int);\n"
                      "void f() { k<<<{2, 3}, {64}>>>(1); k<<<1, {8, 8}, 0, nullptr>>>(2); }\n"),
            nullptr)
      << found();
}

TEST_F(TranslationUnitTest, BracesElsewhereStay) {
  EXPECT_NE(parseText("struct P { int a, b; };\nint g(P);\nint n = 1 << g({1, 2});\n"), nullptr)
      << found();
}

// ---- Depth ------------------------------------------------------------------------------------

TEST_F(TranslationUnitTest, WhatIsNestedTooDeeplyIsAFinding) {
  const auto nested = [](unsigned terms) {
    std::string text = "int f(int a) { return a";
    for (unsigned i = 0; i < terms; ++i)
      text += "\n+ a";
    return text + "; }\n";
  };
  runOnDeepStack([&] {
    EXPECT_TRUE(checkDepth(*parseText(nested(9000)), findings));
    EXPECT_EQ(found(), "");
    EXPECT_FALSE(checkDepth(*parseText(nested(11000)), findings));
  });
  ASSERT_EQ(findings.all().size(), 1U);
  EXPECT_EQ(findings.all()[0].id, DiagId::TooDeep);
}

} // namespace
} // namespace cu2port
