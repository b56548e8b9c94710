// What a file is parsed as: its language and standard, macros, and where headers are looked for.
#include "Parsed.h"

#include "frontend/Invocation.h"

namespace cu2port {
namespace {

class InvocationTest : public ParsedTest {};

// ---- Standards --------------------------------------------------------------------------------

TEST_F(InvocationTest, TheStandardIsNvccsUnlessTheUserSaysOne) {
  EXPECT_TRUE(holds("__cplusplus == 201703L && !defined(__STRICT_ANSI__)"));
  EXPECT_TRUE(holds("__cplusplus == 202002L", {"-std=c++20"}));
}

/// Translations are compiled in C++14 at least.
TEST_F(InvocationTest, AnOldStandardIsRaisedInCuda) {
  EXPECT_TRUE(holds("__cplusplus == 201402L", {"-std=c++11"}));
  EXPECT_TRUE(holds("__cplusplus == 201103L", {"-std=c++11"}, "main.cpp"));
}

/// A run's options hold for all of its files.
TEST_F(InvocationTest, StandardsOfOtherLanguagesAreLeftOut) {
  EXPECT_TRUE(holds("__cplusplus == 201703L", {"-std=c99"}));
  EXPECT_TRUE(holds("__STDC_VERSION__ == 199901L", {"-std=c++17", "-std=c99"}, "main.c"));
}

// ---- Languages --------------------------------------------------------------------------------

TEST_F(InvocationTest, TheNameOfAFileSaysItsLanguage) {
  EXPECT_TRUE(holds("defined(__CUDACC__) && defined(__cplusplus)"));
  EXPECT_TRUE(holds("!defined(__CUDACC__) && defined(__cplusplus)", {}, "main.cpp"));
  EXPECT_TRUE(holds("!defined(__CUDACC__) && !defined(__cplusplus)", {}, "main.c"));
}

TEST_F(InvocationTest, AnyFileMayBeCuda) {
  write("main.cpp", "__global__ void k() {}\n");
  ParseRequest cuda = request("main.cpp");
  EXPECT_EQ(parse(cuda, findings), nullptr);
  cuda.asCuda = true;
  const auto unit = parse(cuda, findings);
  ASSERT_NE(unit, nullptr);
  EXPECT_TRUE(unit->isCuda());
}

/// One parse serves host and device: it is the host's.
TEST_F(InvocationTest, TheHostsSideIsParsed) {
  EXPECT_TRUE(holds("!defined(__CUDA_ARCH__)"));
  EXPECT_TRUE(holds("defined(__NVCC__) && __CUDACC_VER_MAJOR__ >= 11"));
}

/// A translation is the same on every machine.
TEST_F(InvocationTest, CharIsSigned) {
  EXPECT_NE(parseText("static_assert(static_cast<char>(255) < 0, \"\");\n"), nullptr);
}

// ---- What nvcc reads otherwise ------------------------------------------------------------------

/// Clang wants CUDA's qualifiers behind them, which are GNU's attributes to it.
TEST_F(InvocationTest, AttributesMayStandBehindQualifiers) {
  const auto unit = parseText(R"(
__device__ [[nodiscard]] int f() { return 1; }
template <class T> __host__ __device__ [[nodiscard, gnu::noinline]] [[maybe_unused]] T g(T x);
__device__ [[nodiscard("text [0]")]] [[x::y(1, 2)]] __host__ inline int h() { return 1; }
__global__ [[maybe_unused]] void k(int *o) {
  __shared__ alignas(128) int s[4];
  s[0] = (reinterpret_cast<size_t>(s) % 128) + o[f()];
}
__launch_bounds__(64) [[maybe_unused]] __global__ void bounded() {}
__device__ alignas(64) [[maybe_unused]] int variable;
__constant__ [[maybe_unused]] int table[2] = {1, 2};
struct S {
  __device__ [[nodiscard]] int m() const { return 1; }
  int a[2];
};
__device__ int subscript(const S &s, int (*f)[2]) { return s.a[f[0][1]]; }
)");
  ASSERT_NE(unit, nullptr) << found();
  EXPECT_TRUE(findFunction(*unit, "f")->hasAttr<clang::WarnUnusedResultAttr>());
}

// ---- Macros -----------------------------------------------------------------------------------

TEST_F(InvocationTest, MacrosOfTheCommandLineAreDefined) {
  EXPECT_TRUE(holds("N == 4 && defined(M)", {"-DN=4", "-DM"}));
  EXPECT_TRUE(holds("!defined(N)", {"-DN=4", "-UN"}));
}

/// nvcc includes its own first, and the user's header may use what is in there.
TEST_F(InvocationTest, AHeaderOfTheCommandLineMayUseCuda) {
  const std::string header = write("first.h", "inline dim3 size() { return dim3(2); }\n");
  EXPECT_NE(parseText("dim3 twice() { return size(); }\n", {"-include", header}), nullptr);
}

// ---- Headers ----------------------------------------------------------------------------------

TEST_F(InvocationTest, HeadersAreLookedForWhereTheUserSays) {
  write("lib/size.h", "#define SIZE 4\n");
  EXPECT_EQ(parseText("#include \"size.h\"\n"), nullptr);
  EXPECT_NE(parseText("#include \"size.h\"\n", {"-I" + folder + "/lib"}), nullptr);
}

TEST_F(InvocationTest, TheToolkitsFolderIsLeftOut) {
  write("toolkit/crt/host_config.h", "");
  write("toolkit/cuda_runtime.h", "#error the Toolkit's\n");
  EXPECT_TRUE(isToolkit(folder + "/toolkit"));
  EXPECT_FALSE(isToolkit(folder));
  EXPECT_NE(parseText("#include <cuda_runtime.h>\n", {"-I" + folder + "/toolkit"}), nullptr);
}

TEST_F(InvocationTest, CudaNeedsNoInclude) {
  EXPECT_NE(parseText("__global__ void k(int *x) { x[threadIdx.x] = 1; }\n"
                      "void f(int *x) { k<<<1, 32>>>(x); cudaFree(x); }\n"),
            nullptr);
}

// ---- Files that cannot be read ----------------------------------------------------------------

TEST_F(InvocationTest, AFileThatIsNowhereIsAFinding) {
  EXPECT_EQ(parse(request("none.cu"), findings), nullptr);
  EXPECT_EQ(findings.all().size(), 1U);
  EXPECT_EQ(findings.all()[0].id, DiagId::FileNotFound);
}

TEST_F(InvocationTest, AFolderIsNoFile) {
  write("folder.cu/x", "");
  EXPECT_EQ(parse(request("folder.cu"), findings), nullptr);
  EXPECT_EQ(findings.all()[0].id, DiagId::FileNotFound);
}

TEST_F(InvocationTest, AnArgumentThatIsWrongIsAnErrorOfTheFile) {
  EXPECT_EQ(parseText("int x;\n", {"-std=c++1"}), nullptr);
  ASSERT_FALSE(findings.all().empty());
  EXPECT_EQ(findings.all()[0].line, 0U);
  EXPECT_EQ(findings.all()[0].file, folder + "/main.cu");
}

} // namespace
} // namespace cu2port
