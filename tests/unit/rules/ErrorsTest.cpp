// What is wrong with a rules file is said with file, line and column.
#include "Fixture.h"

#include <sys/stat.h>

namespace cu2port {
namespace {

using RulesErrors = RulesTest;

/// A rule that is complete.
const char *const complete = "rules:\n"
                             "  - name: cudaFree\n"
                             "    kind: host-function\n"
                             "    header: cuda_runtime_api.h\n"
                             "    fidelity: exact\n"
                             "    example: cudaFree(p) => portFree(p)\n";

TEST_F(RulesErrors, NoneInACompleteRule) {
  write("a.yaml", complete);
  EXPECT_EQ(message(), "");
}

TEST_F(RulesErrors, NoFolder) {
  folder += "/none";
  EXPECT_EQ(message(), "cannot read 'opencl': No such file or directory");
}

TEST_F(RulesErrors, NoExtraFile) {
  write("a.yaml", complete);
  EXPECT_EQ(message({folder + "/mine.yaml"}), "cannot read 'mine.yaml': No such file or directory");
}

TEST_F(RulesErrors, Syntax) {
  write("a.yaml", "rules:\n  - name: [a\n");
  EXPECT_EQ(message(), "a.yaml:2:13: Could not find closing ]!");
}

static std::string repeated(const std::string &text, std::size_t count) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i)
    result += text;
  return result;
}

TEST_F(RulesErrors, TooDeep) {
  write("a.yaml", "rules: " + repeated("[", 20000) + repeated("]", 20000));
  EXPECT_EQ(message(),
            "a.yaml:1:41: lists and maps are nested more than 32 deep, and rules are not");
  write("a.yaml", "rules:\n  " + repeated("- ", 20000) + "x\n");
  EXPECT_EQ(message(),
            "a.yaml:2:67: lists and maps are nested more than 32 deep, and rules are not");
  write("a.yaml", "rules: " + repeated("{a: ", 20000) + "x" + repeated("}", 20000));
  EXPECT_EQ(message(),
            "a.yaml:1:133: lists and maps are nested more than 32 deep, and rules are not");
  write("a.yaml", "rules: " + repeated("? [", 20000));
  EXPECT_NE(message(), "");
}

TEST_F(RulesErrors, WhatIsNoFile) {
  write("a.yaml", complete);
  EXPECT_EQ(message({"/dev/zero"}), "cannot read '/dev/zero': it is no regular file");
  EXPECT_EQ(message({folder + "/opencl"}), "cannot read 'opencl': it is a folder");
  ASSERT_EQ(mkfifo((folder + "/pipe").c_str(), 0600), 0);
  EXPECT_EQ(message({folder + "/pipe"}), "cannot read 'pipe': it is no regular file");
}

TEST_F(RulesErrors, TooLarge) {
  write("a.yaml", complete);
  write("mine.yml", "# " + std::string(9 << 20, 'x'));
  EXPECT_EQ(message({folder + "/mine.yml"}),
            "cannot read 'mine.yml': it has 10 MiB, and no more than 8 MiB are read");
  write("mine.yml", "rules: [{name: " + std::string(20000, 'x') + "}]\n");
  EXPECT_EQ(message({folder + "/mine.yml"}),
            "mine.yml:1:16: a text has more than 16384 characters here");
}

TEST_F(RulesErrors, ManyKeys) {
  std::string text = "rules: []\n";
  for (int i = 0; i < 100000; ++i)
    text += "key" + std::to_string(i) + ": x\n";
  write("a.yaml", text);
  EXPECT_EQ(message(), "a.yaml:2:1: unknown key 'key0'");
}

TEST_F(RulesErrors, AFamilyWithTooManyRows) {
  std::string list = "[x";
  for (int i = 1; i < 30; ++i)
    list += ", x" + std::to_string(i);
  list += "]";
  std::string each;
  for (const char *key : {"a", "b", "c", "d", "e", "f"})
    each += std::string(each.empty() ? "" : ", ") + key + ": " + list;
  write("a.yaml", std::string(complete) + "    each: {" + each + "}\n");
  EXPECT_EQ(message(), "a.yaml:7:300: 'each' stands for more than 5000 rows: divide the rule");
}

/// Texts that grow by being put into each other.
TEST_F(RulesErrors, AFamilyWithTooLongTexts) {
  const std::string uses = repeated("$(x)", 4000), value(16000, 'v');
  write("a.yaml", "rules:\n  - name: " + uses + "\n    each: {x: " + value + "}\n");
  EXPECT_EQ(message(), "a.yaml:2:11: a text has more than 16384 characters here");
}

TEST_F(RulesErrors, NoList) {
  write("a.yaml", "defaults: {kind: type}\n");
  EXPECT_EQ(message(), "a.yaml:1:1: a rules file has a list 'rules'");
}

TEST_F(RulesErrors, UnknownKeyOfTheFile) {
  write("a.yaml", "rule: []\nrules: []\n");
  EXPECT_EQ(message(), "a.yaml:1:1: unknown key 'rule'");
}

TEST_F(RulesErrors, UnknownKeyOfARule) {
  write("a.yaml", std::string(complete) + "    fidelty: exact\n");
  EXPECT_EQ(message(), "a.yaml:7:5: unknown key 'fidelty'");
}

TEST_F(RulesErrors, UnknownTarget) {
  write("a.yaml", std::string(complete) + "    becomes: {openCL: free}\n");
  EXPECT_EQ(message(), "a.yaml:7:15: unknown key 'openCL'");
}

TEST_F(RulesErrors, KeyTwice) {
  write("a.yaml", std::string(complete) + "    kind: type\n");
  EXPECT_EQ(message(), "a.yaml:7:5: 'kind' stands here twice");
}

TEST_F(RulesErrors, NameTwiceInAFile) {
  write("a.yaml", std::string(complete) + std::string(complete).substr(7));
  EXPECT_EQ(message(), "a.yaml:7:5: 'cudaFree' stands already at a.yaml:2");
}

TEST_F(RulesErrors, NameTwiceInTwoFiles) {
  write("a.yaml", complete);
  write("b.yaml", complete);
  EXPECT_EQ(message(), "b.yaml:2:5: 'cudaFree' stands already at a.yaml:2");
}

TEST_F(RulesErrors, NameTwiceInAnExtraFile) {
  write("mine.yml", std::string(complete) + std::string(complete).substr(7));
  EXPECT_EQ(message({folder + "/mine.yml"}),
            "mine.yml:7:5: 'cudaFree' stands already at mine.yml:2");
}

TEST_F(RulesErrors, UnknownWord) {
  write("a.yaml", "rules:\n"
                  "  - name: f\n"
                  "    kind: type\n"
                  "    header: a.h\n"
                  "    fidelity: good\n"
                  "    example: f => f\n");
  EXPECT_EQ(message(), "a.yaml:5:15: 'fidelity' is one of exact, conditional, approximate, "
                       "unsupported, not 'good'");
}

TEST_F(RulesErrors, NoName) {
  write("a.yaml", "rules:\n  - kind: type\n");
  EXPECT_EQ(message(), "a.yaml:2:5: a rule has no 'name'");
}

TEST_F(RulesErrors, NoExample) {
  write("a.yaml", "rules:\n  - {name: f, kind: type, header: a.h, fidelity: exact}\n");
  EXPECT_EQ(message(), "a.yaml:2:6: 'f' has no 'example'");
}

TEST_F(RulesErrors, ExampleWithoutOutput) {
  write("a.yaml", "rules:\n  - {name: f, kind: type, header: a.h, fidelity: exact, example: f}\n");
  EXPECT_EQ(message(), "a.yaml:2:66: an example has the form 'input => output'");
}

TEST_F(RulesErrors, NoReason) {
  write("a.yaml",
        "rules:\n  - {name: f, kind: type, header: a.h, fidelity: approximate, example: f => g}\n");
  EXPECT_EQ(message(), "a.yaml:2:6: 'f' has no 'reason'");
}

TEST_F(RulesErrors, ReasonOfAnUnknownTarget) {
  write("a.yaml",
        "rules:\n  - {name: f, kind: type, header: a.h, fidelity: conditional, example: f => g,\n"
        "     reason: {opencl metal: r}}\n");
  EXPECT_EQ(message(), "a.yaml:3:15: there is no target 'metal'");
}

TEST_F(RulesErrors, UnsupportedOnOneTarget) {
  write("a.yaml",
        "rules:\n  - {name: f, kind: type, header: a.h, fidelity: unsupported, example: f,\n"
        "     effort: e, hint: h, reason: {opencl: r}}\n");
  EXPECT_EQ(message(), "a.yaml:3:35: what is unsupported is so on all targets");
}

TEST_F(RulesErrors, UnsupportedWithoutEffort) {
  write("a.yaml", "rules:\n  - {name: f, kind: type, header: a.h, fidelity: unsupported, "
                  "reason: r, hint: h, example: f}\n");
  EXPECT_EQ(message(), "a.yaml:2:6: 'f' has no 'effort'");
}

TEST_F(RulesErrors, ADeviceFunctionWithoutEffects) {
  const std::string before = "rules:\n"
                             "  - name: f\n"
                             "    kind: device-function\n",
                    after = "    header: a.h\n"
                            "    fidelity: exact\n"
                            "    example: f(x) => f(x)\n",
                    words = "'none', or some of reads, writes, atomic, orders-memory, "
                            "synchronises-warp, synchronises-block, synchronises-grid, "
                            "ordered, ends-thread";
  write("a.yaml", before + after);
  EXPECT_EQ(message(), "a.yaml:2:5: 'f' has no 'effects': " + words);
  write("a.yaml", before + "    effects: some\n" + after);
  EXPECT_EQ(message(), "a.yaml:4:14: 'effects' is " + words + ", not 'some'");
  write("a.yaml", before + "    effects: [reads, none]\n" + after);
  EXPECT_EQ(message(), "a.yaml:4:15: 'effects' is " + words + ", not 'none'");
  write("a.yaml", before + "    effects: [reads, writes]\n" + after);
  EXPECT_EQ(message(), "");
}

TEST_F(RulesErrors, EffectsOfWhatRunsOnTheHost) {
  write("a.yaml", std::string(complete) + "    effects: none\n");
  EXPECT_EQ(message(), "a.yaml:7:14: only a device-function has 'effects'");
}

TEST_F(RulesErrors, UnknownHelper) {
  write("a.yaml", "rules:\n"
                  "  - name: f\n"
                  "    kind: device-function\n"
                  "    effects: none\n"
                  "    header: a.h\n"
                  "    becomes: {opencl: {text: g_$S($1), needs: g_$S}}\n"
                  "    fidelity: exact\n"
                  "    example: f(x) => g_global(x)\n");
  write("opencl/g_global.cl", "int g_global(int x) { return x; }\n");
  EXPECT_EQ(message(), "a.yaml:2:5: there is no helper 'g_local' (rules/opencl/g_local.cl)");
  write("opencl/g_local.cl", "int g_local(int x) { return x; }\n");
  EXPECT_EQ(message(), "");
}

TEST_F(RulesErrors, HelperThatNeedsAnUnknownOne) {
  write("opencl/g.cl", "// needs: h\nint g(int x) { return h(x); }\n");
  EXPECT_EQ(message(), "opencl/g.cl:1:1: there is no helper 'h'");
}

TEST_F(RulesErrors, UnknownPlaceholder) {
  write("a.yaml", "rules:\n"
                  "  - name: $(f)f\n"
                  "    each: {g: [sin, cos]}\n");
  EXPECT_EQ(message(), "a.yaml:2:11: no placeholder 'f' in 'each'");
}

TEST_F(RulesErrors, PlaceholderWithoutValues) {
  write("a.yaml", "rules:\n"
                  "  - name: $(f)f\n"
                  "    each: {f: []}\n");
  EXPECT_EQ(message(), "a.yaml:3:16: 'f' has no values");
}

} // namespace
} // namespace cu2port
