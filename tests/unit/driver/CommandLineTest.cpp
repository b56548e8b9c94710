// What the command line means.
#include "cli/CommandLine.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

using Words = std::vector<std::string>;

struct Read {
  std::optional<Options> options;
  int status = 0;
  std::string errors;
};

Read readWords(const Words &words) {
  Read result;
  testing::internal::CaptureStderr();
  result.options = readCommandLine(words, result.status);
  result.errors = testing::internal::GetCapturedStderr();
  return result;
}

TEST(CommandLine, CompilerArgumentsGoToTheCompiler) {
  SplitArguments split =
      splitArguments({"a.cu", "-Ifoo", "-I", "bar", "-DX=1", "-D", "Y", "-UZ", "-std=c++17",
                      "-isystem", "/s", "-include", "p.h", "-fopenmp", "-Wall", "-o", "out"});
  EXPECT_EQ(split.own, (Words{"a.cu", "-o", "out"}));
  EXPECT_EQ(split.compiler, (Words{"-Ifoo", "-I", "bar", "-DX=1", "-D", "Y", "-UZ", "-std=c++17",
                                   "-isystem", "/s", "-include", "p.h", "-fopenmp", "-Wall"}));
}

TEST(CommandLine, WhatTellsNvccHowToBuildIsDropped) {
  SplitArguments split = splitArguments({"-O3", "-code=sm_70", "-lineinfo", "-Xcompiler", "-Wall",
                                         "--expt-relaxed-constexpr", "-lcurand", "-L/x", "a.cu"});
  EXPECT_EQ(split.own, (Words{"a.cu"}));
  EXPECT_EQ(split.compiler, (Words{}));
}

TEST(CommandLine, ArchitecturesAreWhatTheTextAsksFor) {
  EXPECT_EQ(splitArguments({"-arch=sm_80", "a.cu"}).compiler,
            (Words{"-DCU2PORT_CUDA_ARCHITECTURES=800"}));
}

TEST(CommandLine, WhatNvccPassesOnOrDefinesIsKept) {
  SplitArguments split = splitArguments(
      {"-Xcompiler", "-fopenmp,-DX", "--use_fast_math", "-ccbin=g++", "-dc", "a.cu"});
  EXPECT_EQ(split.own, (Words{"a.cu"}));
  EXPECT_EQ(split.compiler, (Words{"-fopenmp", "-DX", "-D", "__USE_FAST_MATH__",
                                   "-fgpu-flush-denormals-to-zero", "-fgpu-rdc"}));
}

TEST(CommandLine, WhatNvccDoesWithFloatsHasClangsNames) {
  for (const char *off : {"--fmad=false", "-fmad=false"})
    EXPECT_EQ(splitArguments({off, "a.cu"}).compiler, (Words{"-ffp-contract=off"})) << off;
  EXPECT_EQ(splitArguments({"-ftz=true", "a.cu"}).compiler,
            (Words{"-fgpu-flush-denormals-to-zero"}));
  for (const char *usual : {"-fmad=true", "--ftz=false", "-prec-div=false", "--prec-sqrt=true"})
    EXPECT_EQ(splitArguments({usual, "a.cu"}).compiler, (Words{})) << usual;
}

TEST(CommandLine, AListOfTargetsIsOneWord) {
  Read read = readWords({"--target", "cpu", "a.cu", "-o", "q", "--target=opencl"});
  ASSERT_TRUE(read.options) << read.errors;
  EXPECT_EQ(read.options->inputs, (Words{"a.cu"}));
  EXPECT_EQ(read.options->targets, (Words{"cpu", "opencl"}));
}

TEST(CommandLine, Options) {
  Read read = readWords({"a.cu", "b.cpp", "-o", "out", "--target", "cpu", "--rules", "r.yaml",
                         "--name", "prog", "-v", "--error-on", "3001,4003", "--suppress", "4003"});
  ASSERT_TRUE(read.options) << read.errors;
  EXPECT_EQ(read.options->inputs, (Words{"a.cu", "b.cpp"}));
  EXPECT_EQ(read.options->output, "out");
  EXPECT_EQ(read.options->targets, (Words{"cpu"}));
  EXPECT_EQ(read.options->ruleFiles, (Words{"r.yaml"}));
  EXPECT_EQ(read.options->name, "prog");
  EXPECT_TRUE(read.options->verbose);
  EXPECT_EQ(read.options->errorOn, (std::vector<int>{3001, 4003}));
  EXPECT_EQ(read.options->suppress, (std::vector<int>{4003}));
}

TEST(CommandLine, BothTargetsUnlessTold) {
  EXPECT_EQ(readWords({"a.cu", "-o", "out"}).options->targets, (Words{"cpu", "opencl"}));
  EXPECT_EQ(readWords({"a.cu", "-o", "out", "--target", "opencl,cpu"}).options->targets,
            (Words{"opencl", "cpu"}));
}

TEST(CommandLine, ADumpNeedsNoOutputAndTakesNoInputForItsPass) {
  EXPECT_EQ(readWords({"--dump-ir", "a.cu"}).options->dumpAfter, "build");
  EXPECT_EQ(readWords({"--dump-ir=after-facts", "a.cu"}).options->dumpAfter, "facts");
  EXPECT_EQ(readWords({"a.cu", "--dump-ir=globals"}).options->dumpAfter, "globals");
}

TEST(CommandLine, PassesRunOverTextInTheOrderOfTheirNames) {
  EXPECT_EQ(readWords({"--run-passes=index-sums,block-form", "a.ir"}).options->runPasses,
            (Words{"index-sums", "block-form"}));
  EXPECT_EQ(readWords({"--run-passes", "all", "a.ir"}).options->runPasses, (Words{"all"}));
  EXPECT_EQ(readWords({"--run-passes", "names", "a.ir"}).options->inputs, (Words{"a.ir"}));
}

TEST(CommandLine, FactsAreThoseOfTheTextUnlessPassesAreNamed) {
  const Options plain = *readWords({"--print-facts=affine,ranges", "a.ir"}).options;
  EXPECT_EQ(plain.printFacts, (Words{"affine", "ranges"}));
  EXPECT_EQ(plain.runPasses, (Words{"none"}));
  EXPECT_EQ(readWords({"--print-facts=region", "--run-passes=names", "a.ir"}).options->runPasses,
            (Words{"names"}));
  EXPECT_EQ(readWords({"--print-facts=region", "--dump-ir", "a.cu"}).options->dumpAfter, "build");
}

TEST(CommandLine, MistakesAreErrors) {
  struct {
    Words words;
    const char *message;
  } const rows[] = {
      {{"a.cu"}, "-o is required: the folder for the translated program"},
      {{"-o", "out"}, "FILE is required"},
      {{"a.cu", "-o", "out", "--target", "vulkan"},
       "--target: vulkan not in {cpu,hip,opencl,sycl}"},
      {{"a.cu", "-o", "out", "--target", "hip,cpu"},
       "--target hip goes alone: a file's text can only become one thing"},
      {{"a.cu", "-o", "out", "--target", "hip", "--verify"},
       "--target hip leaves kernels as they are: --verify, --plain, --dump-ir and --run-passes are "
       "about other targets"},
      {{"a.cu", "-o", "out", "--target", "hip", "--hip-version", "new"},
       "--hip-version: 'new' is no version, as 5.2 is"},
      {{"a.cu", "-o", "out", "--hip-version", "5.2"},
       "--hip-version and --hip-launch are about --target hip"},
      {{"a.cu", "-o", "out", "--error-on", "1"}, "--error-on: there is no diagnostic 1"},
      {{"a.cu", "-o", "out", "--suppress", "1002"},
       "--suppress: 1002 is not a diagnostic that can be left out"},
      {{"a.ir", "--run-passes=sub-groups,names,index-sums"},
       "--run-passes: these passes are not all of one target"},
      {{"a.ir", "--run-passes=globals", "--dump-ir"},
       "--dump-ir reads CUDA and --run-passes what that has printed: one of them"},
      {{"a.ir", "--print-facts=ranges,signs"},
       "--print-facts: signs not in {affine,ranges,divergence,region,work}"},
      {{"a.cu", "-o", "out", "--frobnicate"},
       "The following argument was not expected: --frobnicate"},
  };
  for (const auto &row : rows) {
    Read read = readWords(row.words);
    EXPECT_FALSE(read.options);
    EXPECT_EQ(read.status, 2);
    EXPECT_EQ(read.errors, "cu2port: error: " + std::string(row.message) +
                               " [1008]\n  hint: see cu2port --help\n");
  }
}

} // namespace
} // namespace cu2port
