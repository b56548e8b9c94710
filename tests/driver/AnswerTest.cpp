// `--explain`, `--query` and `cu2port devices` answer without an input.
#include "RunTool.h"

#include <regex>

namespace cu2port {
namespace {

using Answer = RunTool;

TEST_F(Answer, ADiagnosticIsExplained) {
  ToolResult result = run("--explain 1004");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(result.output.rfind("1004 OutputIsInput\n\n- Severity: error\n", 0), 0u)
      << result.output;
  for (const char *part : {"\n## What it means\n", "\n## Example\n", "\n## By hand\n"})
    EXPECT_NE(result.output.find(part), std::string::npos) << part;
}

TEST_F(Answer, OutputThatDoesNotArriveIsAMistake) {
  // A short text, and one that is written before its end.
  for (const char *question : {"--explain 1004", "--man"}) {
    write(".ask", "'" CU2PORT_TOOL "' \"$@\" > /dev/full\n");
    const ToolResult result = runProgram("/bin/sh", std::string(".ask ") + question);
    EXPECT_EQ(result.status, 2);
    EXPECT_EQ(result.errors, "cu2port: error: cannot write to 'standard output': No space left on "
                             "device [1003]\n  hint: choose another folder with -o\n");
  }
}

TEST_F(Answer, AnUnknownDiagnosticIsAMistake) {
  expectNothing("--explain 77", "cu2port: error: --explain: there is no diagnostic 77 [1008]\n"
                                "  hint: see cu2port --help\n");
}

TEST_F(Answer, ANameIsDescribedForEveryTarget) {
  EXPECT_EQ(run("--query cudaMallocAsync").output,
            "cudaMallocAsync: function of the host (cuda_runtime_api.h)\n"
            "  becomes   portMallocAsync\n"
            "  hip       hipMallocAsync   of HIP since 5.2\n"
            "  faithful  the same results and errors\n"
            "  versions  since CUDA 11.2\n"
            "  example   cudaMallocAsync(&p, 16, stream) => portMallocAsync(&p, 16, stream)\n");
  EXPECT_EQ(run("--query expf").output, "expf: function of the device (math_functions.h)\n"
                                        "  cpu       cu2port::expf($1)\n"
                                        "  opencl    exp($1)\n"
                                        "  sycl      sycl::exp($1)\n"
                                        "  hip       expf   of HIP since 1.6\n"
                                        "  faithful  other rounding: on the CPU: the last bits may "
                                        "be others; on OpenCL and SYCL: within 3 ULP, 2 in CUDA\n"
                                        "  example   expf(x) => exp(x)\n");
  EXPECT_EQ(run("--query __syncthreads_and").output,
            "__syncthreads_and: function of the device (device_functions.h)\n"
            "  cpu       __syncthreads_and\n"
            "  opencl    by the block form of the kernel that calls it\n"
            "  sycl      (int)sycl::all_of_group($W.get_group(), $C)\n"
            "  hip       __syncthreads_and   of HIP since 3.7\n"
            "  faithful  the same results and errors: by the block form\n");
  EXPECT_EQ(run("--query CUDA_R_32F").output,
            "CUDA_R_32F: constant\n"
            "  hip       HIPBLAS_R_32F   of hipBLAS 1.8.2 until 5.7\n"
            "  hip       HIP_R_32F   of hipBLAS since 5.7\n");
}

TEST_F(Answer, APatternDescribesAllThatMatch) {
  ToolResult result = run("--query 'cudaEvent[RS]*'");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output.rfind("cudaEventRecord: ", 0), 0u) << result.output;
  EXPECT_NE(result.output.find("\n\ncudaEventSynchronize: "), std::string::npos);
}

TEST_F(Answer, AnUnknownNameHasSimilarOnes) {
  ToolResult result = run("--query cudaMalocManged");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.output.rfind(
                "cu2port has no rule for 'cudaMalocManged'; it has one for cudaMallocManaged", 0),
            0u)
      << result.output;
}

TEST_F(Answer, TheManualAndTheShellsKnowEveryOption) {
  ToolResult manual = run("--man");
  EXPECT_EQ(manual.status, 0);
  EXPECT_EQ(manual.output.rfind(".TH CU2PORT 1", 0), 0u);
  EXPECT_NE(manual.output.find("\\fB\\-o\\fR, \\fB\\-\\-output\\fR"), std::string::npos);
  EXPECT_NE(run("--completion bash").output.find(" --output "), std::string::npos);
  EXPECT_EQ(run("--completion zsh").output.rfind("#compdef cu2port", 0), 0u);
  EXPECT_NE(run("--completion fish").output.find(" -s o -l output -r "), std::string::npos);
  EXPECT_EQ(run("--completion tcsh").status, 2);
}

/// What bash offers for a line's last word.
TEST_F(Answer, ShellsCompleteValues) {
  write("completion", run("--completion bash").output);
  auto offered = [&](const std::string &words) {
    write("ask", ". ./completion\nCOMP_WORDS=(" + words +
                     ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n_cu2port\necho ${COMPREPLY[*]}\n");
    return runProgram("/bin/bash", "ask").output;
  };
  EXPECT_EQ(offered("cu2port --target ''"), "cpu hip opencl sycl\n");
  EXPECT_EQ(offered("cu2port --target = o"), "opencl\n");
  EXPECT_EQ(offered("cu2port --target ="), "cpu hip opencl sycl\n");
  EXPECT_EQ(offered("cu2port --completion z"), "zsh\n");
  EXPECT_EQ(offered("cu2port --verify-"), "--verify-ir\n");
  EXPECT_EQ(offered("cu2port -o x"), "\n"); // files are the shell's
  EXPECT_NE(run("--completion fish").output.find(" -l target -x -a 'cpu hip opencl sycl' -d "),
            std::string::npos);
}

/// With these variables, and no OpenCL.
class Devices : public RunTool {
protected:
  ToolResult list(const std::string &variables) const {
    return runProgram("/usr/bin/env",
                      "-u CU2PORT_DEVICE -u CUDA_VISIBLE_DEVICES OCL_ICD_VENDORS=/nonexistent " +
                          variables + " '" CU2PORT_TOOL "' devices");
  }
};

TEST_F(Devices, AreListedWithWhatMatters) {
  const ToolResult listed = list("");
  EXPECT_EQ(listed.status, 0) << listed.errors;
  EXPECT_EQ(listed.errors, "");
  EXPECT_TRUE(std::regex_match(
      listed.output,
      std::regex("CU2PORT_DEVICE  seen as  memory +pointers +fp64  sub-groups  forms +name\n"
                 "cpu             0        [0-9.]+ GiB +the host's  yes   no +block,plain,direct  "
                 "[^\n]+\n"
                 "cannot be used: OpenCL: [^\n]+\n")))
      << listed.output;
}

TEST_F(Devices, AreListedAlsoIfTheEnvironmentNamesOthers) {
  const ToolResult listed = list("CU2PORT_DEVICE=opencl");
  EXPECT_EQ(listed.status, 1);
  EXPECT_TRUE(std::regex_match(
      listed.errors,
      std::regex("cu2port: CU2PORT_DEVICE=opencl: there is no 'opencl': this machine "
                 "has cpu \\([^\n]+\\), and cannot use OpenCL \\([^\n]+\\)\n")))
      << listed.errors;
  EXPECT_NE(listed.output.find("\ncpu             -  "), std::string::npos) << listed.output;
  EXPECT_EQ(list("CUDA_VISIBLE_DEVICES=-1").status, 1);
}

TEST_F(Devices, TakeNoArguments) {
  expectNothing("devices 1",
                "cu2port: error: devices: '1' is too much: it takes no arguments [1008]\n"
                "  hint: see cu2port --help\n");
}

TEST_F(Answer, NumbersAreDecimal) {
  EXPECT_EQ(run("--explain 02003").output, run("--explain 2003").output);
  EXPECT_EQ(run("--explain 02003").status, 0);
}

TEST_F(Answer, MisspeltOptionsAreRecognised) {
  expectNothing("a.cu --verbos -o out",
                "cu2port: error: The following argument was not expected: --verbos; did you mean "
                "'--verbose'? [1008]\n  hint: see cu2port --help\n");
  expectNothing(
      "a.cu --targt=cpu -o out",
      "cu2port: error: The following argument was not expected: --targt=cpu; did you mean "
      "'--target'? [1008]\n  hint: see cu2port --help\n");
}

/// Nobody reads the messages: the rest is as ever, and no file gets them.
TEST_F(Answer, ClosedStandardFilesEndNothing) {
  write("t/a.cu", "__global__ void k(int *p) { *p = 1; }\nint main() { k<<<1, 1>>>(0); }\n");
  const auto statusOf = [&](const std::string &program, const std::string &arguments) {
    const int status =
        std::system(("cd '" + folder + "' && '" + program + "' " + arguments).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  };
  for (const char *closed : {"2>&-", "2> /dev/full", "<&- 2>&-"}) {
    EXPECT_EQ(statusOf(CU2PORT_TOOL, std::string("nofile.cu -o x ") + closed), 2) << closed;
    EXPECT_EQ(statusOf(CU2PORT_TOOL, std::string("t -o o --force ") + closed), 0) << closed;
    EXPECT_TRUE(exists("o/CMakeLists.txt"));
    EXPECT_EQ(statusOf(CU2PORT_COMPILER, std::string("-v -c t/a.cu -o a.o ") + closed), 0);
    EXPECT_EQ(statusOf(CU2PORT_COMPILER, std::string("--dryrun -c t/a.cu -o a.o ") + closed), 0);
    EXPECT_EQ(statusOf(CU2PORT_COMPILER, std::string("--nonsense ") + closed), 1);
  }
  EXPECT_EQ(statusOf(CU2PORT_TOOL, "--version >&-"), 2);
}

TEST_F(Answer, AWrongPatternIsAMistake) {
  ToolResult result = run("--query '[a'");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.errors.find("--query: "), std::string::npos) << result.errors;
}

TEST_F(Answer, TheUsersRulesAnswerToo) {
  write("mine.yaml", "rules:\n  - name: myMalloc\n    kind: host-function\n    header: mine.h\n"
                     "    fidelity: exact\n    becomes: {host: yourMalloc}\n"
                     "    example: myMalloc(1) => yourMalloc(1)\n");
  EXPECT_NE(run("--rules mine.yaml --query myMalloc").output.find("becomes   yourMalloc"),
            std::string::npos);
}

} // namespace
} // namespace cu2port
