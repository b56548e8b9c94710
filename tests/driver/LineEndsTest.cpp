// Files keep the ends of their lines, and the mark at their start.
#include "RunTool.h"

#include <functional>

namespace cu2port {
namespace {

std::string withReturns(const std::string &text) {
  std::string result;
  for (char each : text)
    result += each == '\n' ? std::string("\r\n") : std::string(1, each);
  return result;
}

const char *const header =
    "// About the file.\n\n#pragma once\n__device__ inline int twice(int x) {\n"
    "  return 2 * x;\n}\n\n/// Fills.\n__global__ void fill(int *a) {\n"
    "  // one each\n  a[threadIdx.x] = twice(3);\n}\n";
const char *const source = "/* About the program. */\n\n#include \"k.h\"\n__constant__ int c[2];\n"
                           "int main() {\n  int *p;\n  cudaMalloc(&p, 4 *\n             8);\n"
                           "  fill<<<1,\n         4>>>(p);\n  return cudaDeviceSynchronize();\n}\n";
const char *const cmake = "cmake_minimum_required(VERSION 3.18)\nproject(t LANGUAGES CXX CUDA)\n"
                          "file(GLOB all *.cu)\nadd_executable(a ${all})\n";
const char *const makefile = "a: a.cu k.h\n\tnvcc -o $@ $<\n\nb: b.cu\n\tnvcc $<\n";

class LineEnds : public RunTool {
protected:
  void writeTree(const std::string &folder, const std::function<std::string(std::string)> &change) {
    write(folder + "/k.h", change(header));
    write(folder + "/a.cu", change(source));
    write(folder + "/CMakeLists.txt", change(cmake));
    write(folder + "/Makefile", change(makefile));
  }
  void translate(const std::string &folder) {
    const ToolResult result = run(folder + " -o " + folder + "-out");
    EXPECT_LE(result.status, 1) << result.errors;
  }
  /// Those of the user's files, which are edits of theirs, and what is generated.
  static constexpr const char *edited[] = {"a.cpp", "k.h", "CMakeLists.txt", "Makefile"};
  static constexpr const char *generated[] = {"a.cl", "a.cpu.cpp", "a.kernels.cpp"};
};

TEST_F(LineEnds, ReturnsStay) {
  writeTree("lf", [](const std::string &text) { return text; });
  writeTree("crlf", withReturns);
  translate("lf");
  translate("crlf");
  for (const char *each : edited)
    EXPECT_EQ(read(std::string("crlf-out/") + each),
              withReturns(read(std::string("lf-out/") + each)))
        << each;
  for (const char *each : generated)
    EXPECT_EQ(read(std::string("crlf-out/") + each), read(std::string("lf-out/") + each)) << each;
}

/// What is added has the ends of the lines around it.
TEST_F(LineEnds, MixedOnesStay) {
  writeTree("crlf", withReturns);
  writeTree("mixed", [](const std::string &text) {
    const std::size_t half = text.find('\n', text.size() / 2) + 1;
    return withReturns(text.substr(0, half)) + text.substr(half);
  });
  translate("crlf");
  translate("mixed");
  for (const char *each : edited) {
    const std::string mixed = read(std::string("mixed-out/") + each);
    const std::size_t half = mixed.rfind("\r\n") + 2;
    EXPECT_GT(std::count(mixed.begin() + static_cast<std::ptrdiff_t>(half), mixed.end(), '\n'), 1);
    EXPECT_EQ(mixed.substr(0, half) + withReturns(mixed.substr(half)),
              read(std::string("crlf-out/") + each))
        << each;
  }
}

TEST_F(LineEnds, NoneAtTheEnd) {
  writeTree("lf", [](const std::string &text) { return text; });
  writeTree("open", [](std::string text) { return withReturns(text.substr(0, text.size() - 1)); });
  translate("lf");
  translate("open");
  EXPECT_EQ(read("open-out/a.cpp"), withReturns(read("lf-out/a.cpp")));
  const std::string whole = withReturns(read("lf-out/CMakeLists.txt"));
  EXPECT_EQ(read("open-out/CMakeLists.txt") + "\r\n", whole);
}

TEST_F(LineEnds, TheMarkStaysAtTheStart) {
  const std::string mark = "\xef\xbb\xbf";
  write("p/a.cu", "__global__ void k(int *x) { *x = 1; }\nint main() { k<<<1, 1>>>(nullptr); }\n");
  write("m/a.cu", mark + read("p/a.cu"));
  write("p/k.h", "#include <cuda_runtime.h>\n");
  write("m/k.h", mark + read("p/k.h"));
  translate("p");
  translate("m");
  for (const char *each : {"a.cpp", "k.h"})
    EXPECT_EQ(read(std::string("m-out/") + each), mark + read(std::string("p-out/") + each));
  EXPECT_EQ(read("m-out/a.cl"), read("p-out/a.cl"));
}

} // namespace
} // namespace cu2port
