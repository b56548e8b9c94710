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

} // namespace
} // namespace cu2port
