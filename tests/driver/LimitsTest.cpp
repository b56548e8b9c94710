// What CUDA's compilers refuse as too large is told of, to the byte.
#include "RunTool.h"

#include <sys/stat.h>

namespace cu2port {
namespace {

class Limits : public RunTool {
protected:
  /// A kernel's findings with constants of 65528 + `rest`, parameters of 8 + 4 * `values`, and
  /// shared memory of 48 Ki + `more` bytes.
  std::string findingsWith(int rest, int values, int more) {
    write("a.cu", "\n__constant__ double table[8191];\n"
                  "__constant__ char rest[" +
                      std::to_string(rest) +
                      "];\n"
                      "struct Many { int values[" +
                      std::to_string(values) +
                      "]; };\n"
                      "__global__ void k(int *out, Many many) {\n"
                      "  __shared__ char all[(48 << 10) + " +
                      std::to_string(more) +
                      "];\n"
                      "  all[threadIdx.x] = rest[0] + many.values[0];\n"
                      "  *out = all[1] + table[0];\n}\n");
    const ToolResult result = run("a.cu -o out -v");
    EXPECT_EQ(result.status, 0);
    return result.errors;
  }
};

TEST_F(Limits, WhatFitsIsFine) {
  const std::string findings = findingsWith(8, 8189, 0);
  EXPECT_EQ(findings.find("[3004]"), std::string::npos) << findings;
}

TEST_F(Limits, OneMoreByteIsTooMuch) {
  const std::string findings = findingsWith(9, 8190, 1);
  for (const char *note :
       {"a.cu:5:17: note: 'k' takes 32768 bytes of parameters, of which CUDA has at most 32764 "
        "[3004]",
        "a.cu:5:17: note: 'k' takes 49153 bytes of static shared memory, of which CUDA has at most "
        "49152 [3004]",
        "a.cu:2:21: note: 'table' takes 65537 bytes of constant memory (with the others of the "
        "file), of which CUDA has at most 65536 [3004]"})
    EXPECT_NE(findings.find(note), std::string::npos) << findings;
}

/// What is done twice for each loop must not be done twice for each one around it, whatever the
/// history is with which a round begins.
TEST_F(Limits, LoopsInLoopsInLoops) {
  constexpr int depth = 60;
  std::string text = "__global__ void k(int *p) {\n__shared__ int s[64];\n";
  for (int i = 0; i < depth; ++i) {
    const std::string name = "i" + std::to_string(i);
    text += "for (int " + name + " = 0; " + name + " < 2; ++" + name + ") {\n" +
            "s[threadIdx.x] = " + name + ";\n__syncthreads();\np[" + std::to_string(i) +
            "] += s[threadIdx.x + 1];\n";
  }
  write("a.cu", text + std::string(depth, '}') + "}\nint main() {}\n");
  const ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
}

/// With its place: more brackets than Clang takes, and a chain that recursion would follow.
TEST_F(Limits, NestedTooDeeply) {
  write("a.cu", "int a = " + std::string(300, '(') + "1" + std::string(300, ')') + ";\n");
  EXPECT_EQ(run("a.cu -o out")
                .errors.rfind("a.cu:1:265: error: statements, expressions or brackets "
                              "are nested deeper than 256 levels [1017]",
                              0),
            0u);
  std::string sum = "int f(int a) {\n  return a";
  for (int i = 0; i < 10000; ++i)
    sum += "\n+ a";
  write("b.cu", sum + ";\n}\n");
  const ToolResult result = run("b.cu -o out");
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.errors.rfind("b.cu:2:10: error: statements, expressions or brackets are nested "
                                "deeper than 10000 levels [1017]",
                                0),
            0u)
      << result.errors;
}

/// clang-format would take minutes, and gigabytes, for each.
TEST_F(Limits, LongChainsAndCommentsAreLaidOutByLines) {
  std::string text;
  for (int i = 0; i < 5000; ++i)
    text += "// line " + std::to_string(i) + "\n";
  text += "__global__ void k(int *p, int n) {\n  *p = ";
  for (int i = 0; i < 500; ++i)
    text += "n == " + std::to_string(i) + " ? p[" + std::to_string(i) + "] : ";
  write("a.cu", text + "0;\n}\nint main() {}\n");
  ASSERT_EQ(run("a.cu -o out --target opencl").status, 0);
  const std::string kernels = read("out/a.cl");
  EXPECT_NE(kernels.find("\n// line 4998\n// line 4999\n"), std::string::npos);
  std::size_t longest = 0;
  for (std::size_t begin = 0, end = 0; end != std::string::npos; begin = end + 1) {
    end = kernels.find('\n', begin);
    longest = std::max(longest, std::min(end, kernels.size()) - begin);
  }
  EXPECT_LE(longest, 100u);
}

/// Forty macros, each of them twice the one before; the other file is translated.
TEST_F(Limits, TimeThatIsUsedUpIsAFinding) {
  std::string text = "#define T0 *p += 1;\n";
  for (int i = 1; i <= 40; ++i) {
    const std::string last = "T" + std::to_string(i - 1);
    text += "#define T" + std::to_string(i) + " " + last + " " + last + "\n";
  }
  write("p/a.cu", text + "__global__ void k(int *p) { T40 }\n");
  write("p/b.cu", "__global__ void b(int *p) { *p = 1; }\n");
  const ToolResult result = run("p --time-limit 1 -o out -q");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("p/a.cu: error: the translation of 'p/a.cu' needs more than 1 s of "
                               "processor time, while it was parsed [1034]"),
            std::string::npos)
      << result.errors;
  EXPECT_TRUE(exists("out/b.cl"));
}

/// What one kernel takes is not taken from the others of its file: what is asked of pairs of
/// statements is asked of two hundred million.
TEST_F(Limits, TimeThatAKernelUsesUpIsTheKernels) {
  std::string text = "__global__ void few(int *p) { *p = 1; }\n__global__ void many(int *p) {\n";
  for (int i = 0; i < 20000; ++i) {
    const std::string n = std::to_string(i);
    text += "if (p[" + n + "] > " + n + ") p[threadIdx.x] = " + n + ";\n";
  }
  write("a.cu", text + "}\n__global__ void last(int *p) { *p = 2; }\nint main() {}\n");
  const ToolResult result = run("a.cu --time-limit 5 -o out --target opencl");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.errors.rfind("a.cu:2:17: todo: kernel 'many' is left out: it alone needs more "
                                "than 1 s of processor time, in the pass '",
                                0),
            0u)
      << result.errors;
  const std::string kernels = read("out/a.cl");
  for (const char *kernel : {"few", "last"})
    EXPECT_NE(kernels.find("__kernel void " + std::string(kernel)), std::string::npos) << kernels;
  EXPECT_EQ(kernels.find("__kernel void many"), std::string::npos);
}

/// A hundred million objects, each of which a constructor has made.
TEST_F(Limits, MemoryThatIsUsedUpIsAFinding) {
  write("a.cu", "struct S { int v; constexpr S() : v(3) {} };\n__device__ S all[100000000];\n"
                "__global__ void k(int *p) { *p = all[3].v; }\n");
  expectNothing("a.cu --memory-limit 1024 -o out",
                "a.cu: error: the translation of 'a.cu' needs more than 1024 MiB of memory, while "
                "it was parsed [1010]\n  hint: raise the limit with --memory-limit or "
                "CU2PORT_MEMORY_LIMIT, or leave the file out with --exclude\n");
}

/// Nobody writes to it: the run would wait for ever.
TEST_F(Limits, PipesAndDevicesAreNoHeaders) {
  const std::string kernel = "__global__ void k(int *p) { *p = 1; }\n";
  write("t/a.cu", "#include \"pipe.h\"\n" + kernel);
  write("t/b.cu", "#include \"zero.h\"\n" + kernel);
  write("t/c.cu", "#include \"/dev/null\"\n" + kernel);
  ASSERT_EQ(::mkfifo((folder + "/t/pipe.h").c_str(), 0600), 0);
  std::filesystem::create_symlink("/dev/zero", folder + "/t/zero.h");
  const ToolResult result = run("t --strict -q -o out");
  EXPECT_EQ(result.status, 1);
  for (const char *header : {"pipe.h", "zero.h"})
    EXPECT_NE(result.errors.find(std::string("cannot open file 't/") + header +
                                 "': Operation not permitted"),
              std::string::npos)
        << result.errors;
  EXPECT_TRUE(exists("out/c.cl"));
}

/// What launches them on SYCL is one text that cannot be cut, for which clang-format would take
/// gigabytes.
TEST_F(Limits, ThousandsOfKernels) {
  std::string text;
  for (int i = 0; i < 2000; ++i)
    text += "__global__ void k" + std::to_string(i) + "(int *p) { *p = 1; }\n";
  write("a.cu", text + "int main() {}\n");
  const ToolResult result = run("a.cu -o out --target sycl --memory-limit 2048");
  EXPECT_EQ(result.status, 0) << result.errors;
}

/// What is asked of each statement must not take as long as its line is.
TEST_F(Limits, LongLines) {
  const std::string statement = "p[0] += 1;";
  std::string text = "__global__ void k(int *p) {";
  for (int i = 0; i < 20000; ++i)
    text += statement;
  write("a.cu", text + "}\n#define M " + std::string(300000, 'x') + "\nint main() {}\n");
  EXPECT_EQ(run("a.cu -o out --target opencl").status, 0);
}

} // namespace
} // namespace cu2port
