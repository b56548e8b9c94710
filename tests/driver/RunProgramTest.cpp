// `cu2port run`.
#include "RunTool.h"

#include <map>

namespace cu2port {
namespace {

class RunProgram : public RunTool {
protected:
  RunProgram() { setenv("CU2PORT_CACHE", (folder + "/cache").c_str(), 1); }

  /// When each file of the cache was written.
  std::map<std::string, std::filesystem::file_time_type> cacheTimes() const {
    std::map<std::string, std::filesystem::file_time_type> times;
    for (const auto &each : std::filesystem::directory_iterator(folder + "/cache"))
      times[each.path().string()] = each.last_write_time();
    return times;
  }
};

const char *const program = R"(#include <cstdio>
#include "value.h"
__global__ void set(int *x) { *x = VALUE; }
int main(int argc, char **argv) {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  set<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  std::printf("%d", *x);
  for (int i = 1; i < argc; ++i)
    std::printf(" %s", argv[i]);
  std::printf("\n");
  return argc;
}
)";

TEST_F(RunProgram, BuildsOnceAndFollowsChanges) {
  write("value.h", "#define VALUE 1\n");
  write("a.cu", program);
  ToolResult first = run("run a.cu -- -v 'b c'");
  EXPECT_EQ(first.output, "1 -v b c\n") << first.errors;
  EXPECT_EQ(first.status, 3);
  const auto before = cacheTimes();
  EXPECT_EQ(run("run a.cu").output, "1\n");
  EXPECT_EQ(cacheTimes(), before) << "it was built again";
  write("value.h", "#define VALUE 2\n");
  EXPECT_EQ(run("run a.cu").output, "2\n");
}

/// What is read by way of an option, or would be found first now.
TEST_F(RunProgram, FollowsWhatOptionsNameAndSearchesFind) {
  write("i2/value.h", "#define VALUE 1\n");
  write("a.cu", std::string(program) + "#include \"more.h\"\nint unused = more();\n");
  write("more.h", "int more();\n");
  write("b.cpp", "#include <n.h>\nint more() { return N; }\n");
  write("i2/n.h", "#define N 0\n");
  write("arguments", "-I i1 -I i2");
  const std::string command = "run @arguments a.cu b.cpp";
  EXPECT_EQ(run(command).output, "1\n");
  write("i1/n.h", "#include <cstdio>\n#define N std::printf(\"n \")\n");
  EXPECT_EQ(run(command).output, "n 1\n");
  write("arguments", "-I i1 -I i2 -I i3 -include four.h");
  write("four.h", "#define VALUE 4\n");
  write("i1/value.h", "");
  EXPECT_EQ(run(command).output, "n 4\n");
}

TEST_F(RunProgram, FollowsLibraries) {
  write("value.h", "#define VALUE 1\n");
  write("a.cu", std::string(program) + "int more();\nint unused = more();\n");
  auto makeLibrary = [&](const std::string &place, const std::string &text) {
    write("more.cpp", "#include <cstdio>\nint more() { return std::printf(\"" + text + " \"); }\n");
    std::filesystem::create_directories(folder + "/" + place);
    runProgram("/usr/bin/c++", "-c more.cpp -o more.o");
    runProgram("/usr/bin/ar", "rcs " + place + "/libmore.a more.o");
  };
  makeLibrary("l2", "first");
  const std::string command = "run a.cu -Ll1 -Ll2 -lmore";
  EXPECT_EQ(run(command).output, "first 1\n");
  makeLibrary("l2", "second");
  EXPECT_EQ(run(command).output, "second 1\n");
  makeLibrary("l1", "nearer");
  EXPECT_EQ(run(command).output, "nearer 1\n");
}

/// The host compiler is another one, or gets other words.
TEST_F(RunProgram, FollowsTheEnvironment) {
  write("value.h", "#define VALUE 1\n");
  write("a.cu", std::string(program) + "int more();\nint unused = more();\n");
  write("b.cpp", "#include <cstdio>\n#ifndef N\n#define N 0\n#endif\n"
                 "int more() { return std::printf(\"%d \", N); }\n");
  write("other/g++", "#!/bin/sh\nexec /usr/bin/g++ -DN=1 \"$@\"\n");
  std::filesystem::permissions(folder + "/other/g++", std::filesystem::perms::owner_all);
  const auto runWith = [&](const std::string &variables) {
    return runProgram("/usr/bin/env", variables + " '" CU2PORT_TOOL "' run a.cu b.cpp").output;
  };
  EXPECT_EQ(runWith(""), "0 1\n");
  EXPECT_EQ(runWith("NVCC_CCBIN='" + folder + "/other/g++'"), "1 1\n");
  EXPECT_EQ(runWith("NVCC_APPEND_FLAGS=-DN=2"), "2 1\n");
  EXPECT_EQ(runWith(""), "0 1\n");
}

TEST_F(RunProgram, SeveralFilesAndOptions) {
  write("value.h", "#ifndef VALUE\n#define VALUE 1\n#endif\nint more();\n");
  write("a.cu", std::string(program) + "int unused = more();\n");
  write("b.cpp", "int more() { return 0; }\n");
  EXPECT_EQ(run("run -DVALUE=7 a.cu b.cpp -O1").output, "7\n");
}

TEST_F(RunProgram, ADryRunOnlyTellsWhatWouldBeDone) {
  write("value.h", "#define VALUE 5\n");
  write("a.cu", program);
  const ToolResult result = run("run --dryrun a.cu -- x");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output, "");
  EXPECT_NE(result.errors.find("-c "), std::string::npos) << result.errors;
  EXPECT_EQ(result.errors.find("error: "), std::string::npos) << result.errors;
}

TEST_F(RunProgram, WithoutACache) {
  setenv("CU2PORT_CACHE", "off", 1);
  write("value.h", "#define VALUE 5\n");
  write("a.cu", program);
  std::filesystem::create_directory(folder + "/tmp");
  ToolResult result = runProgram("/usr/bin/env", "TMPDIR=tmp '" CU2PORT_TOOL "' run a.cu -- x");
  EXPECT_EQ(result.output, "5 x\n") << result.errors;
  EXPECT_EQ(result.status, 2);
  EXPECT_TRUE(std::filesystem::is_empty(folder + "/tmp"));
}

/// A program that is damaged, or that the system does not start, is built again.
TEST_F(RunProgram, WhatIsDamagedIsBuiltAgain) {
  write("value.h", "#define VALUE 6\n");
  write("a.cu", program);
  EXPECT_EQ(run("run a.cu").output, "6\n");
  for (const auto &[file, time] : cacheTimes()) {
    const bool isProgram = std::filesystem::is_regular_file(file) &&
                           std::filesystem::file_size(file) > 10000 &&
                           file.find("llvmcache-") != file.npos;
    if (!isProgram)
      continue;
    std::filesystem::permissions(file, std::filesystem::perms::owner_read);
    EXPECT_EQ(run("run a.cu").output, "6\n");
    std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
    EXPECT_EQ(run("run a.cu").output, "6\n");
    EXPECT_EQ(run("run a.cu").output, "6\n");
  }
}

TEST_F(RunProgram, WhatIsNoProgramIsSaid) {
  write("a.cu", "int x = ;\n");
  EXPECT_EQ(run("run a.cu").status, 2);
  EXPECT_NE(run("run a.cu").errors.find("a.cu:1:9: error"), std::string::npos);
  EXPECT_NE(run("run").errors.find("a file to run is required [1008]"), std::string::npos);
  EXPECT_NE(run("run -c a.cu").errors.find("not a program [1008]"), std::string::npos);
}

} // namespace
} // namespace cu2port
