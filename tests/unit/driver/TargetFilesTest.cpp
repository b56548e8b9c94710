// Files of kernels are known by their names, and sources name them.
#include "targets/TargetFiles.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

TEST(TargetFiles, TheLongestEndingCounts) {
  EXPECT_EQ(findTargetFile("a/x.cl")->ending, ".cl");
  EXPECT_EQ(findTargetFile("a/x.block.cl")->ending, ".block.cl");
  EXPECT_EQ(findTargetFile("x.cpu.cpp")->ending, ".cpu.cpp");
  EXPECT_EQ(findTargetFile("x.plain.cpp"), nullptr);
  EXPECT_EQ(findTargetFile("x.cpp"), nullptr);
}

TEST(TargetFiles, DefineWhatTheHostFileNames) {
  EXPECT_EQ(symbolOf(*findTargetFile("x.cl"), "x"), "x_cl");
  EXPECT_EQ(symbolOf(*findTargetFile("x.block.cl"), "x"), "x_cl_block");
  EXPECT_EQ(symbolOf(*findTargetFile("x.cpu.cpp"), "x"), "x_cpu");
  EXPECT_TRUE(isEmbedded("x.block.cl"));
  EXPECT_FALSE(isEmbedded("x.cpu.cpp"));
}

TEST(TargetFiles, ASourceNamesThemInOneLine) {
  const std::vector<std::string> names{"a b.cl", "c\"d\\e.cpu.cpp"};
  const std::string line = kernelFilesLine(names);
  EXPECT_EQ(line, "CU2PORT_KERNEL_FILES(\"a b.cl\", \"c\\\"d\\\\e.cpu.cpp\");\n");
  EXPECT_EQ(readKernelFiles("int x;\n" + line + "int y;\n"), names);
  EXPECT_EQ(readKernelFiles("CU2PORT_KERNEL_FILES(\"x\n"), std::vector<std::string>{});
  EXPECT_EQ(readKernelFiles("\nCU2PORT_KERNEL_FILES(\"x"), std::vector<std::string>{"x"});
  EXPECT_EQ(readKernelFiles("// none\n"), std::vector<std::string>{});
}

TEST(TargetFiles, TheFirstLeadsToTheOthers) {
  EXPECT_EQ(filesBeside("a/x.cl"), std::vector<std::string>{"a/x.block.cl"});
  for (const char *path : {"x.block.cl", "x.cpu.cpp", "x.kernels.cpp", "x"})
    EXPECT_EQ(filesBeside(path), std::vector<std::string>{}) << path;
}

} // namespace
} // namespace cu2port
