// What needs no parse: the tokens of a text, CUDA's names, standards.
#include "frontend/CudaNames.h"
#include "frontend/Invocation.h"
#include "frontend/RawTokens.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

/// All tokens with blanks between, or as many as are asked for.
std::string tokensOf(const std::string &text, unsigned most = 1000) {
  clang::LangOptions language;
  language.CPlusPlus = true;
  clang::Lexer lexer(clang::SourceLocation(), language, text.data(), text.data(),
                     text.data() + text.size());
  std::string result;
  forEachTokenIn(lexer, [&](const clang::Token &token) {
    const char *begin = lexer.getBufferLocation() - token.getLength();
    result += (result.empty() ? "" : " ") + std::string(begin, token.getLength());
    return --most > 0;
  });
  return result;
}

// ---- Tokens -----------------------------------------------------------------------------------

TEST(RawTokens, AreThoseOfTheText) { EXPECT_EQ(tokensOf("a+=b;\n"), "a += b ;"); }

TEST(RawTokens, IncludeALastOneWithoutALineEnd) {
  EXPECT_EQ(tokensOf("a b"), "a b");
  EXPECT_EQ(tokensOf("a;"), "a ;");
}

TEST(RawTokens, LeaveCommentsOut) {
  EXPECT_EQ(tokensOf("a // b\n/* c */ d"), "a d");
  EXPECT_EQ(tokensOf("// nothing"), "");
}

TEST(RawTokens, OfNothingAreNone) { EXPECT_EQ(tokensOf(""), ""); }

TEST(RawTokens, EndWhereTheVisitorSaysSo) { EXPECT_EQ(tokensOf("a b c d", 2), "a b"); }

TEST(RawTokens, ExpandNoMacros) { EXPECT_EQ(tokensOf("#define N 4\nN\n"), "# define N 4 N"); }

// ---- Names ------------------------------------------------------------------------------------

TEST(CudaNames, HaveAPrefixAndWhatFollowsIt) {
  for (const char *name : {"cudaMalloc", "cublasCreate_v2", "cuda_x", "cuInit", "CUdevice"})
    EXPECT_TRUE(isCudaName(name)) << name;
}

TEST(CudaNames, AreNotWordsThatBeginAlike) {
  for (const char *name : {"cudart", "customer", "CUT", "cuda", "cu", "barracudaMalloc", ""})
    EXPECT_FALSE(isCudaName(name)) << name;
}

TEST(CudaHeaders, AreThoseOfTheToolkit) {
  for (const char *name : {"cuda_runtime.h", "cub/cub.cuh", "thrust/sort.h", "mma.h"})
    EXPECT_TRUE(isCudaHeader(name)) << name;
  for (const char *name : {"cube.h", "my/cuda.h", "vector", "thrust.h"})
    EXPECT_FALSE(isCudaHeader(name)) << name;
}

TEST(CudaHeaders, SayWhatAProgramIsLinkedWith) {
  EXPECT_EQ(librariesOfHeader("cublas_v2.h"), "cublas");
  EXPECT_EQ(librariesOfHeader("cufile.h"), "cufile cuda");
  EXPECT_EQ(librariesOfHeader("cudnn_ops.h"), "cudnn");
  EXPECT_EQ(librariesOfHeader("vector"), "");
}

TEST(CudaHeaders, HaveLibrariesThatStandIn) {
  EXPECT_TRUE(isStandInLibrary("cublas"));
  EXPECT_TRUE(isStandInLibrary("nppial")); // one of several in a list
  EXPECT_FALSE(isStandInLibrary("cubla"));
}

// ---- Command lines ----------------------------------------------------------------------------

TEST(Standards, OlderThanTheLeastAreRaised) {
  EXPECT_EQ(raiseStandard("-std=c++98"), "-std=c++14");
  EXPECT_EQ(raiseStandard("-std=gnu++0x"), "-std=gnu++14");
  EXPECT_EQ(raiseStandard("-std=c++14", 17), "-std=c++17");
}

TEST(Standards, ThatAreNewEnoughStay) {
  EXPECT_EQ(raiseStandard("-std=c++14"), "-std=c++14");
  EXPECT_EQ(raiseStandard("-std=gnu++20"), "-std=gnu++20");
  EXPECT_EQ(raiseStandard("-std=c++2b"), "-std=c++2b");
}

TEST(Standards, AreTheOnlyOptionsThatAreRaised) {
  EXPECT_EQ(raiseStandard("-DX=c++98"), "-DX=c++98");
  EXPECT_EQ(raiseStandard("-std=c99"), "-std=c99");
}

TEST(CudaFiles, AreToldByTheirNames) {
  EXPECT_TRUE(isCudaFile("a.cu"));
  EXPECT_TRUE(isCudaFile("dir.cpp/b.cuh"));
  EXPECT_FALSE(isCudaFile("a.cpp"));
  EXPECT_FALSE(isCudaFile("dir.cu/a.h"));
}

} // namespace
} // namespace cu2port
