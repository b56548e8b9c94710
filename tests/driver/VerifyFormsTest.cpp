// --verify: forms of the kernels to compare with, beside those that run.
#include "RunTool.h"

namespace cu2port {
namespace {

using VerifyForms = RunTool;

const char *const program = "typedef int (*Function)(int);\n"
                            "__device__ int more(int x) { return x + 1; }\n"
                            "__device__ Function function = more;\n"
                            "__global__ void called(int *x) { x[0] = function(x[0]); }\n"
                            "__global__ void twice(int *x) { x[threadIdx.x] *= 2; }\n"
                            "int main() {\n"
                            "  called<<<1, 1>>>(nullptr);\n"
                            "  twice<<<1, 2>>>(nullptr);\n"
                            "}\n";

TEST_F(VerifyForms, AreWrittenBeside) {
  write("a.cu", program);
  EXPECT_EQ(run("a.cu -o without").status, 0);
  EXPECT_EQ(run("a.cu -o with --verify").status, 0);
  EXPECT_FALSE(exists("without/a.plain.cpp"));
  EXPECT_FALSE(exists("without/a.direct.cpp"));
  // What runs is the same, and so is the host's file up to what names the forms.
  EXPECT_EQ(read("with/a.cpu.cpp"), read("without/a.cpu.cpp"));
  EXPECT_EQ(read("with/a.cl"), read("without/a.cl"));
  const std::string host = read("without/a.cpp"), more = read("with/a.cpp");
  const std::size_t own = host.find("// The kernels of this file");
  ASSERT_NE(own, std::string::npos) << host;
  EXPECT_EQ(more.substr(0, own), host.substr(0, own));
  EXPECT_NE(more.find("a_module, a_plain, a_direct, a_direct_variables"), std::string::npos)
      << more;
  EXPECT_NE(read("with/a.plain.cpp").find("{\"twice\", cu2port::blockFunction<twice>},"),
            std::string::npos);
  EXPECT_NE(read("with/a.direct.cpp").find("{\"twice\", cu2port::direct::runThread<"),
            std::string::npos);
}

TEST_F(VerifyForms, AKernelWithoutADirectFormSaysWhy) {
  write("a.cu", program);
  ToolResult result = run("a.cu -o out --verify -v");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.errors.find("a.cu:4:17: note: kernel 'called' has no direct form to compare with: "
                               "it calls functions through pointers [3003]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_NE(read("out/a.direct.cpp")
                .find("{\"called\", nullptr, \"it calls functions through pointers\"}"),
            std::string::npos);
}

} // namespace
} // namespace cu2port
