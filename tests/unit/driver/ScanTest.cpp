// What a source says about itself.
#include "tree/Scan.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

SourceScan scan(const char *text) { return scanSource(*llvm::MemoryBuffer::getMemBuffer(text)); }

TEST(Scan, Includes) {
  SourceScan found = scan("#include <cstdio>\n  # include \"x/y-z.h\" // \"no\"\n"
                          "// #include \"a.h\"\n/*\n#include \"b.h\"\n*/\n#include NAME\n");
  EXPECT_EQ(found.includes, (std::vector<IncludeName>{{"cstdio", true}, {"x/y-z.h", false}}));
}

TEST(Scan, CudaIsAHeaderALaunchOrAName) {
  EXPECT_TRUE(scan("#include <cuda_runtime.h>\n").usesCuda);
  EXPECT_TRUE(scan("#include <thrust/sort.h>\n").usesCuda);
  EXPECT_TRUE(scan("void f() { k<<<1, 2>>>(3); }\n").usesCuda);
  EXPECT_TRUE(scan("__global__ void k();\n").usesCuda);
  EXPECT_TRUE(scan("int f(cudaStream_t s);\n").usesCuda);
  EXPECT_FALSE(
      scan("// cudaMalloc\nconst char *s = \"cudaFree<<<\"; int barracuda, cudas, cuOut;\n")
          .usesCuda);
}

TEST(Scan, CudaUnderAConditionMayNotBeUsed) {
  const char *guarded = "#ifndef A_H\n#define A_H\nint f(cudaStream_t s);\n#endif\n";
  const char *conditional =
      "#ifndef A_H\n#define A_H\n#ifdef GPU\nint f(cudaStream_t s);\n#endif\n#endif\n";
  EXPECT_TRUE(scan(guarded).alwaysUsesCuda);
  EXPECT_TRUE(scan("#pragma once\n#if 1\n#endif\nint f(cudaStream_t s);\n").alwaysUsesCuda);
  EXPECT_TRUE(scan(conditional).usesCuda);
  EXPECT_FALSE(scan(conditional).alwaysUsesCuda);
  EXPECT_FALSE(scan("#ifndef NO_GPU\n#include <cuda_runtime.h>\n#endif\n").alwaysUsesCuda);
}

TEST(Scan, MainIsADefinition) {
  EXPECT_TRUE(scan("int main() {}\n").definesMain);
  EXPECT_TRUE(scan("int\nmain(int argc, char *(*argv[])(int))\n{\n}\n").definesMain);
  EXPECT_TRUE(scan("main(argc, argv) int argc; char **argv; { }\n").definesMain);
  EXPECT_FALSE(scan("int main();\n").definesMain);
  EXPECT_FALSE(scan("// int main() {}\nint domain() {}\nvoid f() { app.main(1); }\n").definesMain);
}

TEST(Scan, KernelsInTextsOfAnyKind) {
  const auto holds = [](const char *text) {
    return holdsKernels(*llvm::MemoryBuffer::getMemBuffer(text));
  };
  EXPECT_TRUE(holds("@TEMPLATE@ __global__ void k() {}\n"));
  EXPECT_TRUE(holds("void f() { k<@T@><<<1, g(2)>>>(3); }\n"));
  EXPECT_FALSE(holds("// __global__\nchar *s = \"__global__\"; int my__global__;\n"));
  EXPECT_FALSE(holds("cat <<< $X; (cat <<< $X) >> (y)\n"));
  EXPECT_FALSE(holds("<<<<<<< ours\n=======\n>>>>>>> theirs\n(x)\n"));
}

TEST(Scan, SurvivesWhatIsNoSource) {
  const std::string bytes("\x7f"
                          "ELF\0\x01\xff#include \"\n'\"/* \\",
                          20);
  scanSource(*llvm::MemoryBuffer::getMemBufferCopy(bytes));
}

} // namespace
} // namespace cu2port
