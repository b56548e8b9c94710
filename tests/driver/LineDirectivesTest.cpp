// --line-directives: each file of the output says where its lines come from.
#include "RunTool.h"

namespace cu2port {
namespace {

using LineDirectives = RunTool;

const char *const program = "#include \"scale.h\"\n"
                            "__global__ void twice(int n, float *x) {\n"
                            "  int i = threadIdx.x;\n"
                            "  if (i < n)\n"
                            "\n"
                            "    x[i] = scale(x[i]);\n"
                            "  __syncthreads();\n"
                            "  x[0] = 1;\n"
                            "}\n"
                            "int main() {\n"
                            "  twice<<<1, 2>>>(0, nullptr);\n"
                            "}\n";
const char *const header = "#pragma once\n"
                           "\n"
                           "__device__ inline float scale(float x) {\n"
                           "  return 2 * x;\n"
                           "}\n"
                           "inline int host() { return 1; }\n";

TEST_F(LineDirectives, HostFilesAndHeaders) {
  write("a.cu", program);
  write("scale.h", header);
  ToolResult result = run("a.cu -o out --line-directives");
  EXPECT_EQ(result.status, 0) << result.errors;
  std::string host = read("out/a.cpp");
  EXPECT_EQ(host.rfind("#line 1 \"a.cu\"\n", 0), 0u) << host;
  EXPECT_NE(host.find("#line 10 \"a.cu\"\nint main() {\n  portLaunch(1, 2), twice(0, nullptr);\n"),
            std::string::npos)
      << host;
  // What is added is the file's own.
  const std::size_t own = host.find(" \"a.cpp\"\n\n// The kernels of this file");
  ASSERT_NE(own, std::string::npos) << host;
  const std::size_t directive = host.rfind("#line ", own);
  EXPECT_EQ(std::stol(host.substr(directive + 6)),
            std::count(host.begin(), host.begin() + static_cast<long>(directive), '\n') + 2);
  EXPECT_NE(read("out/scale.h").find("#line 6 \"./scale.h\"\ninline int host()"), std::string::npos)
      << read("out/scale.h");
}

TEST_F(LineDirectives, Kernels) {
  write("a.cu", program);
  write("scale.h", header);
  ToolResult result = run("a.cu -o out --line-directives");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(read("out/a.cl").find("#line 2 \"a.cu\"\n__kernel"), std::string::npos);
  for (const char *file : {"out/a.cpu.cpp", "out/a.block.cl"}) {
    std::string kernels = read(file);
    EXPECT_NE(kernels.find("#line 6 \"a.cu\"\n"), std::string::npos) << kernels;
    EXPECT_NE(kernels.find("#line 8 \"a.cu\"\n"), std::string::npos) << kernels;
    EXPECT_NE(kernels.find("#line 3 \"./scale.h\"\n"), std::string::npos) << kernels;
    EXPECT_EQ(kernels.find("#line of"), std::string::npos) << kernels;
  }
  EXPECT_NE(read("out/a.cpu.cpp").find(" \"a.cpu.cpp\"\n// The kernels of this file"),
            std::string::npos);
}

TEST_F(LineDirectives, NoneUnlessAskedFor) {
  write("a.cu", program);
  write("scale.h", header);
  EXPECT_EQ(run("a.cu -o out").status, 0);
  for (const char *file :
       {"out/a.cpp", "out/scale.h", "out/a.cpu.cpp", "out/a.cl", "out/a.block.cl"})
    EXPECT_EQ(read(file).find("#line"), std::string::npos) << file;
}

/// Kernels are made of the user's text: what they see of its lines, the host's text says as well.
TEST_F(LineDirectives, WhereKernelsSeeLines) {
  const std::string kernel = "__global__ void k(int *x) {\n\n  *x = N;\n}\n";
  const auto hasThem = [&](const std::string &text) {
    write("a.cu", text);
    EXPECT_EQ(run("a.cu -o out -std=c++20").status, 0) << text;
    return read("out/a.cpp").find("#line") != std::string::npos;
  };
  for (const char *seen :
       {"enum { N = __LINE__ };\n", "const int N = sizeof(__FILE__);\n",
        "constexpr int N = __builtin_LINE();\n",
        "struct S { char c[__LINE__]; };\n#define N sizeof(S)\n",
        "#include <source_location>\nconstexpr int N = std::source_location::current().line();\n",
        "__host__ __device__ int f() { return __LINE__; }\n#define N f()\n",
        "#if __LINE__ > 5\n#define N 1\n#else\n#define N 2\n#endif\n",
        "template <int n> __device__ int f();\n#define N 1\nint f(int n = __LINE__);\n"
        "template <int n = __LINE__> struct S {};\n",
        "#define N 1\ntemplate <int> __global__ void g() {}\n"
        "void host() { const int n = __LINE__; g<n><<<1, 1>>>(); }\n"})
    EXPECT_TRUE(hasThem(seen + kernel)) << seen;
  for (const char *hosts :
       {"#define N 1\nvoid fail(const char *, int);\nvoid host() { fail(__FILE__, __LINE__); }\n",
        "#define N 1\n#include <cassert>\n__host__ __device__ int f(int n) { assert(n); return n; "
        "}\n",
        "#define N __LINE__\n", "#define N 1\nint counter = __LINE__;\n",
        "#define N 1\nstruct H { int f() { return __LINE__; } };\n",
        "#define N 1\n__device__ int f() { return __LINE__; }\n"})
    EXPECT_FALSE(hasThem(hosts + kernel)) << hosts;
}

TEST_F(LineDirectives, NoneInAFileThatIncludesItself) {
  write("a.cu", "#ifndef SECOND\n#define SECOND\n#include \"a.cu\"\nint main() {}\n#else\n"
                "enum { N = __LINE__ };\n__global__ void k(int *x) { *x = N; }\n#endif\n");
  const ToolResult result = run("a.cu -o out");
  EXPECT_NE(result.errors.find("a.cu:6:12: todo: a line's number or file says one thing"),
            std::string::npos)
      << result.errors;
  EXPECT_NE(result.errors.find("[4010]"), std::string::npos) << result.errors;
}

TEST_F(LineDirectives, InTheHeaderThatKernelsSeeLinesOf) {
  write("a.cu", "#include \"n.h\"\n__global__ void k(int *x) {\n\n  *x = N;\n}\nint main() {}\n");
  write("n.h", "__device__ inline void f() {\n\n}\nenum { N = __LINE__ };\n");
  EXPECT_EQ(run("a.cu -o out").status, 0);
  EXPECT_EQ(read("out/a.cpp").find("#line"), std::string::npos);
  EXPECT_NE(read("out/n.h").find("#line 4 \"./n.h\"\nenum { N"), std::string::npos)
      << read("out/n.h");
}

TEST_F(LineDirectives, TextOfTheMomentIsThatOfKernels) {
  write("a.cu", "constexpr char c = __TIME__[0], d = __DATE__[0], f = __BASE_FILE__[0];\n"
                "__global__ void k(char *x) { *x = c + d + f; }\n"
                "const char *made() { return __TIME__; }\nint main() {}\n");
  EXPECT_EQ(run("a.cu -o out").status, 0);
  const std::string host = read("out/a.cpp");
  const std::string first =
      host.substr(host.find("constexpr"), host.find("void k") - host.find("constexpr"));
  EXPECT_EQ(first.find("__TIME__"), std::string::npos) << host;
  EXPECT_EQ(first.find("__DATE__"), std::string::npos) << host;
  EXPECT_NE(first.find("f = \"a.cu\"[0]"), std::string::npos) << host;
  EXPECT_NE(host.find("return __TIME__;"), std::string::npos) << host;
}

} // namespace
} // namespace cu2port
