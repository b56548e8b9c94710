// What may be started, and how it is shown.
#include "processes/Process.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace cu2port {
namespace {

TEST(Process, WhatNobodyHasFoundIsNotStarted) {
  EXPECT_EQ(runTogether({{"/bin/true"}}),
            "'/bin/true' is none of the programs that cu2port starts");
  EXPECT_EQ(captureProgram({"/bin/true"}).status, -1);
  EXPECT_EQ(runProgram("/bin/true", {"true"}).status, -1);
  EXPECT_EQ(becomeProgram("/bin/true", {"true"}),
            std::make_error_code(std::errc::operation_not_permitted));
  const std::string found = findProgram(Program::Diff, "true");
  ASSERT_FALSE(found.empty());
  EXPECT_EQ(runTogether({{found}}), "");
  EXPECT_EQ(runProgram(found, {"as it likes"}).status, 0);
}

TEST(Process, WhatIsCapturedHasAnEnd) {
  const std::string sleep = findProgram(Program::Diff, "sleep");
  ASSERT_FALSE(sleep.empty());
  const ProgramOutput late = captureProgram({sleep, "60"}, {}, {1, 0});
  EXPECT_LT(late.status, 0);
  EXPECT_EQ(late.errors, "it has not ended after 1 s\n");
  EXPECT_EQ(captureProgram({sleep, "0"}, {}, {60, 0}).status, 0);
  const std::string tail = findProgram(Program::Diff, "tail");
  EXPECT_NE(captureProgram({tail, "-n1", "/dev/zero"}, {}, {60, 64}).status, 0);
}

TEST(Process, WordsAreShownForAShell) {
  EXPECT_EQ(shellText({"g++", "-DX=a b", "it's.cpp", ""}), R"(g++ '-DX=a b' 'it'\''s.cpp' '')");
  EXPECT_EQ(shellText({"a\n::error b", "\xe2\x80\xae.cu", "caf\xc3\xa9"}),
            "$'a\\x0a::error b' $'\\xe2\\x80\\xae.cu' 'caf\xc3\xa9'");
}

} // namespace
} // namespace cu2port
