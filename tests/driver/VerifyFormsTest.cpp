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

TEST_F(VerifyForms, TypesOfArgumentsAreDescribed) {
  write("a.cu", "struct Node { int value; Node *next; };\n"
                "struct Tree { Node *nodes[2]; const Tree *up; float4 at; };\n"
                "__global__ void f(float *h, Tree *tree, const bool *flags, void *any) {\n"
                "  h[0] = tree->nodes[1]->value + (tree->up ? flags[0] : any != nullptr);\n"
                "}\n"
                "int main() { f<<<1, 1>>>(nullptr, nullptr, nullptr, nullptr); }\n");
  ToolResult result = run("a.cu -o out --verify --target cpu");
  EXPECT_EQ(result.status, 0) << result.errors;
  const std::string host = read("out/a.cpp");
  for (const char *layout : {"{\"h\", \"*f32\"", "\"*const bool\"", "{\"any\", \"*\"",
                             "\"*{nodes@0:(*{value@0:i32 next@8:*^0}16)[2] up@16:*const ^0 "
                             "at@32:{x@0:f32 y@4:f32 z@8:f32 w@12:f32}16}48\""})
    EXPECT_NE(host.find(layout), std::string::npos) << layout << " in\n" << host;
}

/// What lets other threads run is a word of its own, however close the user writes.
TEST_F(VerifyForms, LoopsThatWaitLetOthersRun) {
  write("a.cu", "__global__ void k(int *x, volatile int *f) {\n"
                "  int old;\n"
                "  do{old=*f;}while(!old);\n"
                "  while(!*f)*x=old;\n"
                "}\n"
                "int main() { k<<<1, 1>>>(nullptr, nullptr); }\n");
  EXPECT_EQ(run("a.cu -o out --verify --target cpu").status, 0);
  const std::string text = read("out/a.direct.cpp");
  EXPECT_NE(text.find("do CU2PORT_TURN {old=*f;}while(!old);"), std::string::npos) << text;
  EXPECT_NE(text.find("while(!*f)CU2PORT_TURN *x=old;"), std::string::npos) << text;
}

TEST_F(VerifyForms, AKernelWithoutADirectFormSaysWhy) {
  write("a.cu", program);
  ToolResult result = run("a.cu -o out --verify -v");
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(
      result.errors.find("a.cu:4:17: note: kernel 'called' has no direct form to compare with: "
                         "it calls functions through pointers [3003]\n"),
      std::string::npos)
      << result.errors;
  EXPECT_NE(read("out/a.direct.cpp")
                .find("{\"called\", nullptr, \"it calls functions through pointers\"}"),
            std::string::npos);
}

TEST_F(VerifyForms, WithoutADirectFormAKernelOfAHeaderIsNamedThere) {
  write("k.cuh", "__device__ int far(int);\n\n"
                 "__global__ void k(int *x) { x[0] = far(x[0]); }\n");
  write("a.cu", "#include \"k.cuh\"\n"
                "int main() { k<<<1, 1>>>(nullptr); }\n");
  const ToolResult result = run("a.cu -o out --verify -v");
  EXPECT_NE(result.errors.find("k.cuh:3:17: note: kernel 'k' has no direct form"),
            std::string::npos)
      << result.errors;
}

} // namespace
} // namespace cu2port
