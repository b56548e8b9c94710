// What CUDA's compilers refuse as too large is told of, to the byte.
#include "RunTool.h"

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

/// What is done twice for each loop must not be done twice for each one around it.
TEST_F(Limits, LoopsInLoopsInLoops) {
  constexpr int depth = 40;
  std::string text = "__global__ void k(int *p) {\n__shared__ int s[64];\n";
  for (int i = 0; i < depth; ++i) {
    const std::string name = "i" + std::to_string(i);
    text += "for (int " + name + " = 0; " + name + " < 2; ++" + name + ") {\n";
  }
  text += "s[threadIdx.x] = i3;\np[threadIdx.x] += s[threadIdx.x + 1];\n";
  write("a.cu", text + std::string(depth, '}') + "}\nint main() {}\n");
  const ToolResult result = run("a.cu -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
}

} // namespace
} // namespace cu2port
