// `cu2port verify` on a whole program: what it prints, its exit status, and its reports.
#include "TableLine.h"

#include "llvm/Support/JSON.h"

#include <gmock/gmock.h>

namespace cu2port {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::MatchesRegex;
using testing::Not;

class Verify : public RunTool {
protected:
  /// With the parts that CTest has built.
  ToolResult verify(const std::string &options, const std::string &part) const {
    return run("verify --report report " + options + " -- '" CU2PORT_PARTS "' " + part);
  }

  llvm::json::Value report() const {
    auto value = llvm::json::parse(read("report/verify.json"));
    if (value)
      return std::move(*value);
    ADD_FAILURE() << llvm::toString(value.takeError());
    return nullptr;
  }
  const llvm::json::Object *kernelIn(const llvm::json::Value &report, llvm::StringRef name) const {
    for (const llvm::json::Value &each : *report.getAsObject()->getArray("kernels"))
      if (each.getAsObject()->getString("name") == name)
        return each.getAsObject();
    ADD_FAILURE() << "no kernel " << name.str();
    return nullptr;
  }
  void expectSchema() const {
    const ToolResult checked = runProgram(
        "/usr/bin/env", "python3 -m jsonschema -i report/verify.json '" CU2PORT_SCHEMA "'");
    EXPECT_EQ(checked.status, 0) << checked.errors;
  }
};

/// Every form and device that programs can be compared with here.
struct Comparison {
  const char *device, *against;
};
void PrintTo(const Comparison &comparison, std::ostream *out) {
  *out << comparison.device << " against " << comparison.against;
}
class VerifyEach : public Verify, public testing::WithParamInterface<Comparison> {
protected:
  std::string options(const std::string &others = "") const {
    return std::string("--device ") + GetParam().device + " --against " + GetParam().against + " " +
           others;
  }
  void expectRight() const {
    const ToolResult result = verify(options("--launches all"), "right");
    EXPECT_EQ(result.status, 0) << result.output << result.errors;
    EXPECT_THAT(lineOf(result, "scale"), MatchesRegex("scale .* 20 +20 .*verified"));
    EXPECT_THAT(lineOf(result, "move"), MatchesRegex("move .* 20 +20 .*verified"));
    EXPECT_THAT(lineOf(result, "never"), MatchesRegex("never .* 0 +0 +- +not launched"));
    expectSchema();
  }
  void expectOrders() const {
    const ToolResult result = verify(options("--launches all"), "order");
    EXPECT_EQ(result.status, 0) << result.output << result.errors;
    EXPECT_THAT(lineOf(result, "sum"), HasSubstr("verified"));
    EXPECT_THAT(lineOf(result, "line_up"), HasSubstr("verified"));
  }
};

TEST_P(VerifyEach, RightKernelsAreVerified) { expectRight(); }

TEST_P(VerifyEach, WhatTheOrderDecidesIsNotWrong) { expectOrders(); }

TEST_P(VerifyEach, StreamsAreComparedOneAtATime) {
  const ToolResult result = verify(options("--launches all"), "streams");
  EXPECT_EQ(result.status, 0) << result.output << result.errors;
  EXPECT_THAT(lineOf(result, "scale"), MatchesRegex("scale .* 40 +40 .*verified"));
}

std::string nameOf(const testing::TestParamInfo<Comparison> &each) {
  return std::string(each.param.device) + "_" + each.param.against;
}

INSTANTIATE_TEST_SUITE_P(Forms, VerifyEach,
                         testing::Values(Comparison{"cpu", "plain"}, Comparison{"cpu", "direct"},
                                         Comparison{"cpu", "opencl"}, Comparison{"opencl", "plain"},
                                         Comparison{"opencl", "direct"},
                                         Comparison{"opencl", "cpu"}),
                         nameOf);

#ifdef CU2PORT_SYCL_ENVIRONMENT
class VerifySycl : public VerifyEach {
protected:
  void SetUp() override { findSycl(); }
};

TEST_P(VerifySycl, RightKernelsAreVerified) { expectRight(); }
TEST_P(VerifySycl, WhatTheOrderDecidesIsNotWrong) { expectOrders(); }

INSTANTIATE_TEST_SUITE_P(Forms, VerifySycl,
                         testing::Values(Comparison{"sycl", "plain"}, Comparison{"sycl", "direct"},
                                         Comparison{"cpu", "sycl"}),
                         nameOf);
#endif

// --- Differences
// -------------------------------------------------------------------------------------------

TEST_F(Verify, ADifferenceHasItsPlace) {
  const ToolResult result = verify("--against plain", "wrong");
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(lineOf(result, "wrong"), HasSubstr("DIFFERENT: 1 element"));
  EXPECT_THAT(result.output,
              HasSubstr("launch 1 <<<79, 128>>>: out[77] is 123462 and should be 123461 (1 apart), "
                        "written by thread 77 of block 0, " CU2PORT_PARTS_SOURCE ":38\n"));
}

TEST_F(Verify, ADifferenceInARealProgramHasItsPlace) {
  // EmbeddingSize is 128; the line is that of `weightGradient[c * EmbeddingSize + e] = weightSum;`.
  for (const char *against : {"plain", "direct"}) {
    const ToolResult result =
        run("verify --device cpu --launches first:1 --against " + std::string(against) +
            " -- '" CU2PORT_SENTIMENT "' --data '" CU2PORT_SENTIMENT_FOLDER "/data' --epochs 1");
    EXPECT_EQ(result.status, 1) << result.output << result.errors;
    EXPECT_THAT(lineOf(result, "linearBackward"), HasSubstr("DIFFERENT: 1 element"));
    EXPECT_THAT(
        result.output,
        ContainsRegex("launch 1 <<<2, 128>>>: weightGradient\\[133\\] is .* and should be .*, "
                      "written by thread 5 of block 1, .*sentiment.cu:149\n"));
    for (const char *kernel : {"meanEmbedding", "countRight", "embeddingBackward", "adamW"})
      EXPECT_THAT(lineOf(result, kernel), MatchesRegex(".* 1  .*  verified.*"));
  }
}

/// LostParentheses (tool/support/Faults.def): all forms but the direct one are wrong.
TEST_F(Verify, AFaultOfTheTranslatorHasItsPlace) {
  const ToolResult result =
      run("verify --device cpu --launches first:1 --against direct -- '" CU2PORT_FAULTY
          "' --data '" CU2PORT_SENTIMENT_FOLDER "/data' --epochs 1");
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  const std::string both = "is .* and should be .*, written by ", file = ", .*sentiment.cu:";
  for (const std::string &difference :
       {"scoreGradient\\[1\\] " + both + "thread 0 of block 0" + file + "108\n",
        "embeddingGradient\\[0\\] " + both + "block 63" + file + "170 172\n",
        "parameter\\[0\\] " + both + "thread 0 of block 0" + file + "187\n"})
    EXPECT_THAT(result.output, ContainsRegex(difference));
  for (const char *kernel : {"softmaxCrossEntropy_2", "embeddingBackward", "adamW"})
    EXPECT_THAT(lineOf(result, kernel), HasSubstr("DIFFERENT"));
  for (const char *kernel : {"meanEmbedding", "linear_2", "countRight", "linearBackward"})
    EXPECT_THAT(lineOf(result, kernel), MatchesRegex(".* 1  .*  verified.*"));
}

TEST_F(Verify, VariablesStartAsTheirTextSays) {
  for (const char *against : {"plain", "direct"}) {
    const ToolResult result =
        run("verify --launches all --against " + std::string(against) + " -- '" CU2PORT_STARTS "'");
    EXPECT_THAT(lineOf(result, "same"), MatchesRegex(".* 2 +2 .*  verified.*"));
    for (const char *kernel : {"addresses", "texts", "sides", "own"})
      EXPECT_THAT(lineOf(result, kernel), MatchesRegex(".* 1 +1 .*  verified.*"));
  }
}

/// TwinsStart: all forms get the same bytes.
TEST_F(Verify, WhatVariablesStartWithIsComparedOnce) {
  const ToolResult result = run("verify --against direct -- '" CU2PORT_OTHER_STARTS "'");
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  EXPECT_THAT(lineOf(result, "same"), HasSubstr("  verified"));
  for (const char *difference : {"'table' starts otherwise than in its own text: byte 0 is ",
                                 "'side' starts otherwise than in its own text: byte 2 is 2, and "
                                 "should be 1",
                                 // An address, of which any byte may be as it should be.
                                 "'where' starts otherwise than in its own text: byte "})
    EXPECT_THAT(result.output, HasSubstr(std::string("the device variable ") + difference));
}

TEST_F(Verify, ReportsAreForMachines) {
  verify("--against direct", "wrong");
  const llvm::json::Value all = report();
  EXPECT_EQ(all.getAsObject()->getInteger("status"), 1);
  const llvm::json::Object *kernel = kernelIn(all, "wrong");
  EXPECT_EQ(kernel->getString("verdict"), "different");
  const llvm::json::Object *difference = (*kernel->getArray("differences"))[0].getAsObject();
  EXPECT_EQ(difference->getString("buffer"), "out");
  EXPECT_EQ(difference->getInteger("index"), 77);
  EXPECT_EQ(difference->getString("expected"), "123461");
  EXPECT_EQ((*difference->getObject("writer")->getArray("thread"))[0].getAsInteger(), 77);
  EXPECT_EQ(kernelIn(all, "never")->getString("verdict"), "not launched");
  const std::string junit = read("report/verify.xml");
  EXPECT_THAT(junit, HasSubstr("tests=\"14\" failures=\"1\" errors=\"0\" skipped=\"13\""));
  EXPECT_THAT(junit, HasSubstr("name=\"wrong\"><failure message=\"the forms differ\">launch 1 "
                               "&lt;&lt;&lt;79, 128&gt;&gt;&gt;: out[77]"));
}

TEST_F(Verify, TheReportKeepsToItsSchema) {
  for (const char *part : {"right", "wrong", "order", "outside", "segfault", "nothing"}) {
    SCOPED_TRACE(part);
    verify("--launches first:1", part);
    expectSchema();
  }
}

TEST_F(Verify, WritesOutOfBoundsAreSeen) {
  const ToolResult result = verify("--device cpu", "outside");
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.output,
              HasSubstr("it writes out of bounds: to byte 0 of an allocation of 1024 "
                        "bytes that no argument leads to"));
}

TEST_F(Verify, ToleranceIsTheUsers) {
  EXPECT_EQ(verify("--against opencl --ulps 0 --kernels scale", "right").status, 0);
  EXPECT_EQ(verify("--rtol 1e-6 --atol 1e-9", "right").status, 0);
}

/// An integer that no rounded number reaches, and a number that does not come out twice.
TEST_F(Verify, RoundingExplainsNoGarbage) {
  for (const char *against : {"plain", "direct"}) {
    const ToolResult result = verify(std::string("--device cpu --against ") + against, "garbage");
    EXPECT_EQ(result.status, 1) << result.output << result.errors;
    for (const char *kernel : {"tally", "blend"})
      EXPECT_THAT(lineOf(result, kernel), ContainsRegex("DIFFERENT: (9[0-9]+|10000) elements"));
  }
}

// --- Forms
// --------------------------------------------------------------------------------------------

/// LostParentheses: the plain form is as wrong as the kernels themselves.
TEST_F(Verify, TheDirectFormIsTheJudgeWhereItIsThere) {
  const ToolResult result = run("verify --device cpu --launches first:1 -- '" CU2PORT_FAULTY
                                "' --data '" CU2PORT_SENTIMENT_FOLDER "/data' --epochs 1");
  EXPECT_EQ(result.status, 1) << result.output << result.errors;
  EXPECT_THAT(lineOf(result, "adamW"), MatchesRegex("adamW .*  block +direct .*DIFFERENT.*"));
  EXPECT_THAT(lineOf(verify("", "nothing"), "scale"), MatchesRegex("scale .*  -  +-  .*"));
}

TEST_F(Verify, ADevicesOtherFormIsRunOnRequest) {
  const ToolResult usual = verify("--device opencl", "forms");
  EXPECT_EQ(usual.status, 0) << usual.output << usual.errors;
  EXPECT_THAT(lineOf(usual, "mirror"), MatchesRegex("mirror .*  block +direct +1 +1 .*verified"));
  const ToolResult all = verify("--device opencl --forms all", "forms");
  EXPECT_EQ(all.status, 1) << all.output << all.errors;
  EXPECT_THAT(lineOf(all, "mirror"),
              MatchesRegex("mirror .*  block, simt +direct +2 +1 .*DIFFERENT: 128 elements"));
  expectSchema();
  const llvm::json::Value json = report();
  EXPECT_EQ(kernelIn(json, "mirror")->getObject("forms")->getInteger("simt"), 1);
  const ToolResult onCpu = verify("--device cpu --forms all", "forms");
  EXPECT_THAT(lineOf(onCpu, "mirror"), MatchesRegex("mirror .*  block +direct +1 +1 .*verified"));
}

// --- Choosing
// ------------------------------------------------------------------------------------------------

TEST_F(Verify, KernelsAndLaunchesAreChosen) {
  const ToolResult result = verify("--kernels '^sc' --launches first:3", "right");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_THAT(lineOf(result, "scale"), MatchesRegex("scale .* 20 +3 .*verified"));
  EXPECT_THAT(lineOf(result, "move"), MatchesRegex("move .* 20 +0 +- +not chosen"));
}

TEST_F(Verify, ChoosingNothingVerifiesNothing) {
  const ToolResult result = verify("--kernels none", "right");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.output, HasSubstr("no kernel that was chosen was launched"));
}

// --- What cannot be verified
// ---------------------------------------------------------------------------------

TEST_F(Verify, MemoryIsBounded) {
  const ToolResult result = verify("--memory 8", "large");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(lineOf(result, "wrong"), HasSubstr("could not verify"));
  EXPECT_THAT(result.output,
              HasSubstr("1 launch could not be verified: it needs 33 MiB for copies, "
                        "and may take 8"));
  EXPECT_EQ(verify("--memory 64", "large").status, 0);
}

TEST_F(Verify, AProgramWithoutKernelsIsNotVerified) {
  const ToolResult none = run("verify -- /bin/true");
  EXPECT_EQ(none.status, 2);
  EXPECT_THAT(none.output, HasSubstr("no process of the program has used a device"));
  const ToolResult idle = verify("", "nothing");
  EXPECT_EQ(idle.status, 2);
  EXPECT_THAT(idle.output, HasSubstr("no kernel was launched"));
  const ToolResult missing = run("verify -- ./nowhere");
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.output, HasSubstr("'./nowhere' is not there, or no program"));
}

TEST_F(Verify, TheProgramsOwnOutputAndStatusStay) {
  const ToolResult result = verify("--device cpu", "shout");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_EQ(result.output.find("kernel 1\n"), 0u);
  EXPECT_EQ(result.output.find("kernel 1\n", 1), std::string::npos) << "printed twice";
  const ToolResult failed = verify("", "fail");
  EXPECT_EQ(failed.status, 0) << "its kernels are right";
  EXPECT_THAT(failed.output, HasSubstr("the program's own exit status is 5"));
  for (const char *status : {"126", "127"}) {
    const ToolResult missing = run(std::string("verify -- sh -c 'exit ") + status + "'");
    EXPECT_THAT(missing.output,
                HasSubstr(std::string("the program's own exit status is ") + status));
  }
}

// --- Ends
// -------------------------------------------------------------------------------------------------

TEST_F(Verify, FaultsLeaveResults) {
  const std::pair<const char *, const char *> rows[] = {
      {"abort", "signal 6 (Aborted) ended it in its own code"},
      {"segfault", "signal 11 (Segmentation fault) ended it in its own code"},
      {"leave", "was ended from outside, or by _exit: its last launches are not counted"}};
  for (const auto &[part, message] : rows) {
    const ToolResult result = verify("--launches all", part);
    EXPECT_EQ(result.status, 2) << part;
    EXPECT_THAT(result.output, HasSubstr(message));
    EXPECT_THAT(lineOf(result, "scale"), HasSubstr("verified"));
  }
}

TEST_F(Verify, ProcessesAreJoined) {
  const ToolResult result = verify("--launches all", "processes");
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(lineOf(result, "scale"), MatchesRegex("scale .* 21 +21 .*verified"));
  EXPECT_THAT(lineOf(result, "wrong"), HasSubstr("DIFFERENT"));
  EXPECT_EQ(report().getAsObject()->getArray("processes")->size(), 3u);
}

TEST_F(Verify, TheVariableAloneIsEnough) {
  runProgram("/usr/bin/env", "CU2PORT_VERIFY='against=plain;report=.' '" CU2PORT_PARTS "' wrong");
  const ToolResult result = run("verify --read .");
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(lineOf(result, "wrong"), HasSubstr("DIFFERENT"));
}

TEST_F(Verify, AVariableThatIsWrongIsSaid) {
  const ToolResult result =
      runProgram("/usr/bin/env", "CU2PORT_VERIFY=all '" CU2PORT_PARTS "' right");
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.errors, HasSubstr("CU2PORT_VERIFY is not understood, and nothing is verified: "
                                       "'all'"));
}

// --- The command line
// ------------------------------------------------------------------------------------------

TEST_F(Verify, WrongOptionsAreSaid) {
  const std::pair<const char *, const char *> rows[] = {
      {"", "a program to run is required after --, or --read"},
      {"--against gpu -- a", "--against: gpu not in {auto,plain,direct,cpu,opencl,sycl}"},
      {"--device cuda -- a",
       "--device: 'cuda' is none of cpu, opencl, sycl, or one by its number: opencl:1"},
      {"--launches some -- a", "--launches: 'some' is not all, auto or first:N"},
      {"--kernels '(' -- a", "--kernels: parentheses not balanced"},
      {"--kernels 'a;b' -- a", "--kernels: a ';' cannot be in it"},
      {"--ulps 1 --rtol 1 -- a", "--ulps excludes --rtol"}};
  for (const auto &[arguments, message] : rows) {
    const ToolResult result = run(std::string("verify ") + arguments);
    EXPECT_EQ(result.status, 2) << arguments;
    EXPECT_THAT(result.errors, HasSubstr(message)) << arguments;
  }
}

TEST_F(Verify, ResultsThatAreNoneAreSaid) {
  write("r/verify-1-2.json", "{\"version\": 1");
  write("r/verify-2-2.json", "{}");
  const ToolResult result = run("verify --read r");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.errors,
              HasSubstr("cannot use 'r/verify-1-2.json' as the result of a program"));
  EXPECT_THAT(result.errors,
              HasSubstr("cannot use 'r/verify-2-2.json' as the result of a program"));
  EXPECT_THAT(result.errors, HasSubstr("[5001]"));
}

// --- Recorded launches
// -----------------------------------------------------------------------------------------

TEST_F(Verify, ALaunchThatIsNoneIsSaid) {
  write("a.case", "hello\n");
  const ToolResult result = run("replay a.case");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.errors, HasSubstr("is no recorded launch"));
  EXPECT_THAT(result.errors, HasSubstr("[5002]"));
}

TEST_F(Verify, KernelsOfTwoFoldersAreNotConfused) {
  for (const char *file : {"a/parts.cpu.cpp", "b/parts.cpu.cpp"})
    write(file, "void scale(int);\n");
  const ToolResult result = run("record cases --sources . -- " CU2PORT_PARTS " right");
  EXPECT_EQ(result.status, 2);
  EXPECT_THAT(result.errors, HasSubstr("could be the kernels of 'scale'"));
  EXPECT_THAT(result.errors, HasSubstr("[5003]"));
}

} // namespace
} // namespace cu2port
