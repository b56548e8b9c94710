// What takes a value, and what it means.
#include "arguments/CompilerArguments.h"

#include <gtest/gtest.h>

namespace cu2port {
namespace {

using Kind = CompilerArgument::Kind;
using Words = std::vector<std::string>;

TEST(CompilerArguments, ValuesApartAndAttached) {
  struct {
    Words words;
    Kind kind;
    const char *value;
  } const rows[] = {
      {{"-I", "a"}, Kind::IncludeFolder, "a"},
      {{"-Ia"}, Kind::IncludeFolder, "a"},
      {{"--include-path=a"}, Kind::IncludeFolder, "a"},
      {{"-isystem", "a"}, Kind::SystemFolder, "a"},
      {{"-isystem/a"}, Kind::SystemFolder, "/a"},
      {{"-isystem=a"}, Kind::SystemFolder, "a"},
      {{"-iquote", "a"}, Kind::QuoteFolder, "a"},
      {{"-idirafter", "a"}, Kind::LateFolder, "a"},
      {{"-include", "a"}, Kind::PreInclude, "a"},
      {{"-imacros", "a"}, Kind::PreInclude, "a"},
      {{"-D", "X=1"}, Kind::Define, "X=1"},
      {{"-DX=1"}, Kind::Define, "X=1"},
      {{"-std=c++17"}, Kind::Standard, "c++17"},
      {{"--std", "c++17"}, Kind::Standard, "c++17"},
      {{"-gencode", "arch=compute_80,code=sm_80"}, Kind::NvccOnly, "arch=compute_80,code=sm_80"},
      {{"-Xcompiler", "-Wall"}, Kind::Host, "-Wall"},
      {{"-march=native"}, Kind::Host, "=native"},
      {{"-lm"}, Kind::Link, "m"},
      {{"-c"}, Kind::Action, ""},
      {{"-o", "x"}, Kind::Files, "x"},
      {{"a.cu"}, Kind::Input, "a.cu"},
      {{"--frobnicate"}, Kind::Unknown, "--frobnicate"},
      {{"-I"}, Kind::Unknown, ""},
  };
  for (const auto &row : rows) {
    const auto read = readCompilerArguments(row.words);
    ASSERT_EQ(read.size(), 1u) << row.words[0];
    EXPECT_EQ(read[0].kind, row.kind) << row.words[0];
    EXPECT_EQ(read[0].value, row.value) << row.words[0];
    EXPECT_EQ(read[0].words, row.words);
  }
}

/// -O and -Werror have values for nvcc alone.
TEST(CompilerArguments, HostCompilersFlagsDoNotTakeTheNextWord) {
  for (const char *flag : {"-O", "-Werror"}) {
    const auto read = readCompilerArguments({flag, "-Ia", "b.cpp"});
    ASSERT_EQ(read.size(), 3u) << flag;
    EXPECT_EQ(read[0].kind, Kind::Host);
    EXPECT_EQ(read[1].kind, Kind::IncludeFolder);
  }
  EXPECT_EQ(readCompilerArguments({"-O", "2"}).size(), 1u);
  EXPECT_EQ(readCompilerArguments({"-Werror", "reorder"}).size(), 1u);
}

TEST(CompilerArguments, AnotherValueInTheSameSpelling) {
  EXPECT_EQ(readCompilerArguments({"-I", "a"})[0].wordsWith("/b"), (Words{"-I", "/b"}));
  EXPECT_EQ(readCompilerArguments({"-Ia"})[0].wordsWith("/b"), (Words{"-I/b"}));
}

} // namespace
} // namespace cu2port
