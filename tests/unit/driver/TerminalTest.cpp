// What people see of the findings.
#include "report/Terminal.h"
#include "TemporaryFolder.h"
#include "diag/Findings.h"

namespace cu2port {
namespace {

class TerminalTest : public TemporaryFolder {
protected:
  Findings findings;
};

TEST_F(TerminalTest, PlaceReasonSourceLineAndHint) {
  std::string file = write("a.cu", "int a;\n\tcudaFoo(a);\n");
  findings.add(DiagId::NoRule, file, 2, 2, "cudaFoo");
  EXPECT_EQ(describe(findings, false),
            file + ":2:2: todo: 'cudaFoo' has no translation yet [2001]\n"
                   "  \tcudaFoo(a);\n"
                   "  \t^\n"
                   "  hint: replace the call, or add a rule with --rules\n");
}

TEST_F(TerminalTest, ConditionsAndNotesOnlyWhenAsked) {
  findings.add(DiagId::ConditionalRewrite, "a.cu", 1, 1, "rsqrtf", "2 ULP instead of 1");
  findings.add(DiagId::NotSeen, "a.cu", 2, 1, "cudaFoo");
  EXPECT_EQ(describe(findings, false), "");
  EXPECT_EQ(describe(findings, true),
            "a.cu:1:1: condition: 'rsqrtf': 2 ULP instead of 1 [3001]\n"
            "a.cu:2:1: note: 'cudaFoo' stands in code that the preprocessor leaves out; "
            "it was not translated [4003]\n"
            "  hint: translate again with the macros that select it\n");
  EXPECT_EQ(countFindings(findings), "1 condition, 1 note");
}

TEST_F(TerminalTest, OrderedByPlaceAndKeptOnce) {
  for (int i = 0; i < 2; ++i)
    for (unsigned line : {9u, 10u, 2u})
      findings.add(DiagId::InlineAssembly, "a.cu", line, 1, "it");
  EXPECT_EQ(countFindings(findings), "3 parts left to do");
  std::string text = describe(findings, false);
  EXPECT_LT(text.find("a.cu:2:"), text.find("a.cu:9:"));
  EXPECT_LT(text.find("a.cu:9:"), text.find("a.cu:10:"));
}

TEST_F(TerminalTest, RaisedAndSuppressed) {
  findings.raise(3001);
  findings.suppress(4003);
  findings.add(DiagId::ConditionalRewrite, "a.cu", 1, 1, "rsqrtf", "2 ULP instead of 1");
  findings.add(DiagId::NotSeen, "a.cu", 2, 1, "cudaFoo");
  EXPECT_TRUE(findings.has(Severity::Error));
  EXPECT_EQ(describe(findings, false), "a.cu:1:1: error: 'rsqrtf': 2 ULP instead of 1 [3001]\n");
}

TEST_F(TerminalTest, AKernelThatOneTargetCannotHave) {
  findings.add(DiagId::KernelNotForTarget, "a.cu", 2, 10, "f", "OpenCL",
               "'cudaFoo' has no OpenCL form");
  EXPECT_EQ(
      describe(findings, false),
      "a.cu:2:10: todo: kernel 'f' is left out for OpenCL: 'cudaFoo' has no OpenCL form [3002]\n"
      "  hint: the program returns an error when this kernel is launched there\n");
}

TEST_F(TerminalTest, WithoutAPlaceItIsAboutUs) {
  findings.add(DiagId::InternalError, "", 0, 0, "lost");
  findings.add(DiagId::ResourcesNotFound, "", 0, 0, "the rules", "/a, /b");
  EXPECT_EQ(describe(findings, false),
            "cu2port: error: internal error: lost [9001]\n"
            "  hint: please report this with the input\n"
            "cu2port: error: cannot find the rules (looked in /a, /b) [1007]\n"
            "  hint: repair the installation of cu2port, or of Clang 19; 'cmake --install build "
            "--prefix DIR' makes one\n");
}

} // namespace
} // namespace cu2port
