// Whole folders: everything comes out, and one bad file stops no other.
#include "RunTool.h"

#include <sys/stat.h>

namespace cu2port {
namespace {

namespace fs = std::filesystem;

const char *const kernel = "__global__ void fill(int *a) { a[threadIdx.x] = 1; }\n";
const char *const program = "#include \"k.h\"\nint main() { fill<<<1, 4>>>(nullptr); }\n";

class TreeTest : public RunTool {
protected:
  /// The paths of all files below a folder, one a line, sorted; without what cu2port keeps for
  /// itself.
  std::string list(const std::string &name) const {
    std::vector<std::string> names;
    for (const auto &each : fs::recursive_directory_iterator(folder + "/" + name))
      if (!each.is_directory() && each.path().string().find("/.cu2port/") == std::string::npos)
        names.push_back(each.path().lexically_relative(folder + "/" + name).string());
    std::sort(names.begin(), names.end());
    std::string text;
    for (const std::string &each : names)
      text += each + "\n";
    return text;
  }
  void link(const std::string &target, const std::string &name) const {
    fs::create_directories(fs::path(folder + "/" + name).parent_path());
    fs::create_symlink(target, folder + "/" + name);
  }
  void writeProgram(const std::string &where) const {
    write(where + "/main.cu", program);
    write(where + "/inc/k.h", std::string("#pragma once\n") + kernel);
  }
};

// In HIP, one kernel needs the header's function for 32 lanes, and the other for all of a wave's.
TEST_F(TreeTest, WarpsOfAHeaderThatSourcesSeeOtherwise) {
  write("t/sum.cuh", "__device__ inline float sum(float x) {\n"
                     "  for (int i = warpSize / 2; i > 0; i /= 2)\n"
                     "    x += __shfl_xor_sync(0xffffffff, x, i);\n"
                     "  return x;\n"
                     "}\n");
  for (const char *width : {"32", "warpSize"})
    write(std::string("t/by_") + width + ".cu",
          std::string("#include \"sum.cuh\"\n__global__ void k(float *x) {\n"
                      "  if (threadIdx.x % ") +
              width + " == 0) *x = sum(*x);\n}\n");
  ToolResult result = run("t --target hip -o out -j2");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("two translation units edit 'warpSize' differently"),
            std::string::npos)
      << result.errors;
}

TEST_F(TreeTest, TheTreeIsMirrored) {
  writeProgram("t/app");
  write("t/plain/tool.cpp", "int main() {}\n");
  write("t/data/table.txt", "1 2 3\n");
  write("t/CMakeLists.txt", "project(t LANGUAGES CUDA)\n");
  write("t/app/main.o", "no");
  write("t/.git/config", "no");
  write("t/build/CMakeCache.txt", "no");
  ToolResult result = run("t -o out -j2");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(list("out"),
            "CMakeLists.txt\nCMakeLists.txt.orig\napp/inc/k.h\n"
            "app/main.cl\napp/main.cpp\napp/main.cpu.cpp\napp/main.kernels.cpp\ndata/table.txt\n"
            "plain/tool.cpp\n");
  EXPECT_EQ(read("out/data/table.txt"), "1 2 3\n");
  const std::string build = read("out/CMakeLists.txt");
  EXPECT_NE(build.find("add_executable(app app/main.cpp)\n"
                       "cu2port_kernels(app app/main.cpu.cpp app/main.kernels.cpp app/main.cl)\n"
                       "target_include_directories(app PRIVATE app/inc)\n"),
            std::string::npos)
      << build;
  EXPECT_NE(build.find("add_executable(tool plain/tool.cpp)\n"), std::string::npos) << build;
  EXPECT_NE(run("t -o out -v")
                .errors.find(
                    "t/app/main.cu: note: assumed: its headers are found with -Iapp/inc [1020]\n"),
            std::string::npos);
}

TEST_F(TreeTest, TheSameBytesWhateverTheNumberOfWorkers) {
  for (const char *name : {"t/a", "t/b", "t/c"})
    writeProgram(name);
  EXPECT_EQ(run("t -o one -j1").status, 0);
  EXPECT_EQ(run("t -o four -j4").status, 0);
  EXPECT_EQ(std::system(("diff -r '" + folder + "/one' '" + folder + "/four'").c_str()), 0);
}

/// As a parent may leave it that never waits for what it starts.
TEST_F(TreeTest, ChildrenAreWaitedForWhereTheirEndIsIgnored) {
  write("in/a.cu", "__global__ void a() {}\n");
  write("in/b.cu", "__global__ void b() {}\n");
  const ToolResult result = runProgram(
      "/usr/bin/timeout", "100 bash -c \"trap '' CHLD; exec '" CU2PORT_TOOL "' in -o out -j 2\"");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(exists("out/b.cpp"));
}

TEST_F(TreeTest, AFailingFileStopsNoOther) {
  writeProgram("t/good");
  write("t/bad/bad.cu", "int main() { return x; }\n");
  write("t/binary.cu", std::string("\x7f"
                                   "ELF\0\1\2",
                                   7));
  ToolResult result = run("t --strict -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("cu2port: error: 'bad' is left out of CMakeLists.txt, since "
                               "'bad/bad.cu' could not be translated [1023]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_NE(
      result.errors.find("t/binary.cu: error: cannot read 't/binary.cu': it is no text [1001]\n"),
      std::string::npos)
      << result.errors;
  EXPECT_TRUE(exists("out/good/main.cpp"));
  EXPECT_FALSE(exists("out/bad/bad.cpp"));
  for (const char *each : {"bad/bad.cu", "binary.cu"})
    EXPECT_TRUE(exists(std::string("out/") + each)) << "it is there as it was";
  EXPECT_NE(result.output.find("cu2port: 2 files (1 failed), 1 kernel -> "), std::string::npos)
      << result.output;
}

TEST_F(TreeTest, AHugeFileIsReportedAtOnce) {
  writeProgram("t");
  write("t/table.cu", "// " + std::string(std::size_t{40} << 20, 'x') + "\n");
  ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("t/table.cu: error: cannot read 't/table.cu': it has 41 MiB, and "
                               "no more than 32 MiB are read [1001]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_TRUE(exists("out/main.cpp"));
  EXPECT_TRUE(exists("out/table.cu")) << "it is there as it was";
}

TEST_F(TreeTest, NothingUsable) {
  write("t/bad.cu", "int main() { return x; }\n");
  ToolResult result = run("t --strict -o out");
  EXPECT_EQ(result.status, 2);
  EXPECT_FALSE(exists("out"));
}

TEST_F(TreeTest, LinksAndOddNames) {
  write("t/a b/it's \"x\"\ny.cu", std::string(kernel) + "int main() {}\n");
  write("t/caf\xc3\xa9.cu", std::string(kernel) + "int main() {}\n");
  write("t/latin\xe9.cu", std::string(kernel) + "int main() {}\n");
  write("secret.txt", "mine");
  write("t/table.txt", "1");
  link("nowhere", "t/dangling.cu");
  link("..", "t/loop");
  link("self", "t/self");
  link(folder + "/secret.txt", "t/out.txt");
  link("table.txt", "t/same.txt");
  mkfifo((folder + "/t/pipe").c_str(), 0600);
  ToolResult result = run("t -o out -v");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(read("out/same.txt"), "1");
  for (const char *gone : {"out/dangling.cu", "out/loop", "out/self", "out/out.txt", "out/pipe"})
    EXPECT_FALSE(exists(gone)) << gone;
  EXPECT_TRUE(exists("out/a b/it's \"x\"\ny.cpp"));
  EXPECT_TRUE(exists("out/latin\xe9.cpp"));
  for (const char *note :
       {"t/dangling.cu: note: 't/dangling.cu' was left out: it is a link that leads nowhere [1021]",
        "t/loop: note: 't/loop' was left out: it is a link to a folder [1021]",
        "t/out.txt: note: 't/out.txt' was left out: it is a link that leads out of the tree [1021]",
        "t/pipe: note: 't/pipe' was left out: it is no file [1021]"})
    EXPECT_NE(result.errors.find(note), std::string::npos) << result.errors;
}

TEST_F(TreeTest, NothingLeavesTheOutput) {
  write("far/x.h", "#pragma once\nint x();\n");
  write("t/a.cu", "#include \"../far/x.h\"\n#include \"" + folder + "/far/x.h\"\n" + kernel +
                      "int main() {}\n");
  ASSERT_EQ(run("t -o w/out").status, 0);
  EXPECT_EQ(list("w"), "out/CMakeLists.txt\nout/a.cl\nout/a.cpp\n"
                       "out/a.cpu.cpp\nout/a.kernels.cpp\nout/include/x.h\n");
  EXPECT_EQ(list("far"), "x.h\n");
  EXPECT_NE(
      run("t -o w/out -v")
          .errors.find(
              "/far/x.h' is copied to 'include/x.h' of the output: it lies neither in the folder "
              "of the inputs nor in one of -I [1035]"),
      std::string::npos);
  EXPECT_EQ(run("t -o w/named -v -I far").errors.find("[1035]"), std::string::npos);
  write("t/sub/b.txt", "");
  link(folder + "/far", "w/out/sub");
  ToolResult result = run("t -o w/out");
  EXPECT_EQ(result.status, 1) << "sub is a link that leads out of it";
  EXPECT_EQ(result.errors, "cu2port: error: cannot write to '" + folder +
                               "/w/out/sub/b.txt': a link there leads out of the folder [1003]\n"
                               "  hint: choose another folder with -o\n");
  EXPECT_EQ(list("far"), "x.h\n");
}

TEST_F(TreeTest, TheOutputMayLieInTheTreeButNotReplaceIt) {
  writeProgram("t");
  EXPECT_EQ(run("t -o t").status, 2);
  EXPECT_EQ(run("t -o t/inc").status, 2);
  EXPECT_EQ(run("t -o t/port").status, 0);
  EXPECT_EQ(run("t -o t/port").status, 0) << "and again, without the first output as an input";
  EXPECT_FALSE(exists("t/port/port"));
}

TEST_F(TreeTest, ABuildFileTellsSourcesOfOneNameApart) {
  write("t/a.cu", "int main() {}\n");
  write("t/a.c", "int main(void) { return 0; }\n");
  write("t/Makefile", "a: a.o\n%.o: %.cu\n# a.cu\n");
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/CMakeLists.txt").find("a.c)"), std::string::npos);
}

TEST_F(TreeTest, HeadersThatNobodyIncludesAreLeftToDo) {
  writeProgram("t");
  write("t/more.cuh", kernel);
  ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("t/more.cuh: todo: 'more.cuh' holds CUDA code, but no source of the "
                               "tree includes it: it was copied as it is [1022]\n"),
            std::string::npos)
      << result.errors;
  EXPECT_EQ(run("t -o out --exclude '*.cuh'").status, 0);
}

/// As nvcc and the compilers of hosts take them.
TEST_F(TreeTest, SourcesOfEveryName) {
  const std::string host = "#include <cuda_runtime.h>\nint F() { return cudaDeviceReset(); }\n";
  write("t/.cu", std::string(kernel) + "int main() { fill<<<1, 4>>>(nullptr); }\n");
  for (const char *each : {"CPP", "cp", "CC", "CXX", "c++"})
    write(std::string("t/x.") + each, host);
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(read("out/.cu.cpp").find("portLaunch"), std::string::npos) << list("out");
  for (const char *each : {"CPP", "cp", "CC", "CXX", "c++"}) {
    EXPECT_NE(read(std::string("out/x.") + each).find("portDeviceReset"), std::string::npos)
        << each;
    EXPECT_NE(read("out/CMakeLists.txt").find(std::string("x.") + each), std::string::npos) << each;
  }
}

/// What nobody has read is told of, whatever its name; texts about code are none.
TEST_F(TreeTest, CodeInFilesOfUnknownKindsIsLeftToDo) {
  writeProgram("t");
  for (const char *each : {"a.CU", "b.cui", "c.cuda", "d.cu.in", "e.ixx"})
    write(std::string("t/") + each, kernel);
  write("t/README.md", kernel);
  write("t/f.sh", "cat <<< __global__x\n");
  write("t/g.bin", std::string("\0", 1) + kernel);
  write("t/used.cuda", "__device__ int one() { return 1; }\n");
  write("t/inc/k.h", std::string("#pragma once\n#include \"../used.cuda\"\n") + kernel);
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  std::string told;
  for (std::size_t at = 0; (at = result.errors.find(": todo: '", at)) != std::string::npos; ++at)
    told += result.errors.substr(at + 9, result.errors.find('\'', at + 9) - at - 9) + " ";
  EXPECT_EQ(told, "a.CU b.cui c.cuda d.cu.in e.ixx ") << result.errors;
}

/// Each is a part of the other, so that nobody reads them.
TEST_F(TreeTest, SourcesThatIncludeEachOtherAreLeftToDo) {
  writeProgram("t");
  write("t/a.cu", std::string("#pragma once\n#include \"b.cu\"\n") + kernel);
  write("t/b.cu", "#pragma once\n#include \"a.cu\"\n__global__ void b() {}\n");
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("t/a.cu: todo: 'a.cu' holds CUDA code"), std::string::npos)
      << result.errors;
}

/// Its parts are those of two readings, and what it includes is its translation.
TEST_F(TreeTest, ASourceThatIncludesItself) {
  write("t/a.cu", "#ifndef ONCE\n#define ONCE\n#include \"a.cu\"\n"
                  "int main() { fill<<<1, 4>>>(nullptr); cudaDeviceSynchronize(); }\n#else\n"
                  "#ifdef __CUDACC__\n" +
                      std::string(kernel) + "#endif\n#endif\n");
  const ToolResult result = run("t -o out -v");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(result.errors.find("[4003]"), std::string::npos) << result.errors;
  const std::string text = read("out/a.cpp");
  const std::size_t inner = text.find("#include \"a.cpp\"\n");
  for (const char *header : {"<cu2port/runtime.h>", "<cu2port/as_cuda.h>"})
    EXPECT_LT(text.find(header), inner) << "needed before the other reading\n" << text;
  EXPECT_NE(inner, std::string::npos) << text;
  EXPECT_NE(text.find("#ifdef CU2PORT\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n#if __INCLUDE_LEVEL__ == 0\n"), std::string::npos) << text;
  EXPECT_FALSE(exists("out/a.cu"));
}

TEST_F(TreeTest, ACompileDatabaseSaysHow) {
  write("t/a.cu", "#include \"k.h\"\nint main() { fill<<<1, N>>>(nullptr); }\n");
  write("t/odd.cpp", std::string(kernel) + "int main() { fill<<<1, 1>>>(nullptr); }\n");
  write("t/unused.cu", "not C++\n");
  write("far/k.h", kernel);
  write("b/compile_commands.json",
        R"([{"directory":")" + folder +
            R"(/b","file":"../t/a.cu","command":"nvcc -I../far -DN=4 -O3 -c ../t/a.cu"},)" +
            R"({"directory":")" + folder +
            R"(/b","file":"../t/odd.cpp","command":"nvcc -x cu -c ../t/odd.cpp"}])");
  ToolResult result = run("t -p b -o out --exclude unused.cu");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_TRUE(exists("out/odd.cl"));
  const std::string build = read("out/CMakeLists.txt");
  EXPECT_NE(build.find("target_compile_definitions(a PRIVATE N=4)\n"), std::string::npos) << build;
  write("b/compile_commands.json", "[{\"directory\": \"/x");
  result = run("t -p b -o out2 -DN=4 -I far --exclude unused.cu --exclude odd.cpp");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("cu2port: error: cannot use 'b/compile_commands.json': "),
            std::string::npos)
      << result.errors;
  EXPECT_TRUE(exists("out2/a.cpp")) << "the rest is translated";
}

/// A type of build defines macros for the host's text alone: kernels have been read already.
TEST_F(TreeTest, ATypeOfBuildChangesNoText) {
  write("t/a.cu", "#include <cassert>\n__global__ void f(int *p) { assert(*p); }\n"
                  "#ifdef __OPTIMIZE__\n#endif\nint main() { f<<<1, 1>>>(nullptr); }\n");
  write("t/CMakeLists.txt", "project(t LANGUAGES CUDA)\nadd_executable(t a.cu)\n");
  const std::string head = "project(t LANGUAGES CXX)\nfind_package(cu2port REQUIRED)\n",
                    tail = "add_compile_options(-U__OPTIMIZE__)\nadd_executable(t a.cpp)\n"
                           "cu2port_target(t)\n";
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/CMakeLists.txt"), head + "add_compile_options(-UNDEBUG)\n" + tail);
  EXPECT_EQ(run("t -o out2 -DNDEBUG").status, 0);
  EXPECT_EQ(read("out2/CMakeLists.txt"), head +
                                             "add_compile_definitions([==[NDEBUG]==])\n"
                                             "add_compile_options(-DNDEBUG)\n" +
                                             tail);
  EXPECT_EQ(run("t/a.cu -o out3").status, 0);
  EXPECT_NE(read("out3/CMakeLists.txt").find("(a PRIVATE -UNDEBUG -U__OPTIMIZE__)"),
            std::string::npos)
      << read("out3/CMakeLists.txt");
  // What a source gets from its build, another one does not.
  write("t/b.cpp", "int b() { return 0; }\n");
  write("b/compile_commands.json", R"([{"directory":")" + folder +
                                       R"(/t","file":"a.cu","command":"nvcc -c a.cu"},)" +
                                       R"({"directory":")" + folder +
                                       R"(/t","file":"b.cpp","command":"g++ -DNDEBUG b.cpp"}])");
  const ToolResult mixed = run("t -p b -o out4");
  EXPECT_EQ(mixed.status, 1);
  EXPECT_NE(mixed.errors.find("NDEBUG for some of its sources"), std::string::npos) << mixed.errors;
  EXPECT_NE(read("out4/CMakeLists.txt").find("(SOURCE b.cpp PROPERTY COMPILE_DEFINITIONS \"NDEBUG"),
            std::string::npos)
      << read("out4/CMakeLists.txt");
}

/// Which sources are one program's is planned by folders; what is linked across is not left unsaid.
TEST_F(TreeTest, DeviceFunctionsOfOtherPrograms) {
  const std::string user = "__device__ int f(int);\n__global__ void k(int *p) { *p = f(5); }\n"
                           "int main() { k<<<1, 1>>>(nullptr); }\n",
                    definer = "__device__ int f(int a) { return a; }\n";
  write("t/p1/main.cu", user);
  write("t/p1/util.cu", definer);
  EXPECT_EQ(run("t -o one").status, 0);
  write("t/p2/main.cu", user);
  for (const char *options : {"-o out", "--in-place"}) {
    const ToolResult result = run(std::string("t ") + options);
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.errors.find("t/p2/main.cu: todo: it has device functions of 't/p1/util.cu' in "
                                 "its kernels, which seems to be no part of its program"),
              std::string::npos)
        << result.errors;
    EXPECT_EQ(result.errors.find("t/p1/main.cu: todo"), std::string::npos) << result.errors;
  }
  // Each has one of its own.
  write("u/p1/main.cu", user);
  write("u/p1/util.cu", definer);
  write("u/p2/main.cu", user);
  write("u/p2/util.cu", "__device__ int f(int a) { return a + 7; }\n");
  const ToolResult result = run("u -o each");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(read("each/p2/main.cl").find("+ 7"), std::string::npos) << read("each/p2/main.cl");
  EXPECT_EQ(read("each/p1/main.cl").find("+ 7"), std::string::npos) << read("each/p1/main.cl");
}

/// A source is translated once: what another command would make of it is not left unsaid.
TEST_F(TreeTest, CommandsThatDifferAreAFinding) {
  write("t/a.cu", "#include \"k.h\"\n__global__ void FN(int *p) { *p = N; }\n");
  write("t/inc/k.h", "#ifdef p_EXPORTS\n#endif\n");
  const auto commands = [&](const std::string &one, const std::string &other) {
    std::string text;
    for (const std::string &each : {one, other})
      text += (text.empty() ? "[" : ",") + (R"({"directory":")" + folder) +
              R"(/t","file":"a.cu","command":"nvcc -Iinc )" + each + R"( -c a.cu"})";
    write("b/compile_commands.json", text + "]");
  };
  commands("-DFN=f -DN=1", "-DFN=g -DN=2");
  for (const char *options : {"-o out", "-o part --shard 1/1", "-o hip --target hip"}) {
    const ToolResult result = run(std::string("t -p b ") + options);
    EXPECT_EQ(result.status, 1) << result.errors;
    EXPECT_NE(
        result.errors.find("t/a.cu: error: cannot use 'a.cu': it is translated once, with "
                           "'-D FN=f -D N=1', and another command has '-D FN=g -D N=2' [1024]"),
        std::string::npos)
        << result.errors;
  }
  for (const char *other :
       {"-DFN=f -DN=1 -DUNUSED=3", "-Dp_EXPORTS -DFN=f -DN=1", "-I. -DFN=f -DN=2 -DN=1"}) {
    commands("-DFN=f -DN=1", other);
    const ToolResult result = run("t -p b -o same");
    EXPECT_EQ(result.status, 0) << other << '\n' << result.errors;
  }
}

TEST_F(TreeTest, TheProjectsOwnBuildIsUsedIfItIsTranslated) {
  writeProgram("t");
  const std::string build = "project(t LANGUAGES CUDA)\ninclude_directories(inc)\n"
                            "add_executable(t main.cu)\n";
  write("t/CMakeLists.txt", build);
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/CMakeLists.txt"),
            "project(t LANGUAGES CXX)\nfind_package(cu2port REQUIRED)\ninclude_directories(inc)\n"
            "add_executable(t main.cpp)\ncu2port_target(t)\n");
  EXPECT_FALSE(exists("out/CMakeLists.txt.orig"));
  write("t/CMakeLists.txt", build + "set(CMAKE_CUDA_FLAGS \"-g -G\")\n"
                                    "target_link_libraries(t CUDA::nvperf_host)\n");
  const ToolResult result = run("t -o out2 -v");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(
      result.errors.find("t/CMakeLists.txt:5:1: todo: CUDA::nvperf_host has no translation [1040]"),
      std::string::npos)
      << result.errors;
  EXPECT_NE(result.errors.find("[1041]"), std::string::npos) << result.errors;
  EXPECT_NE(read("out2/CMakeLists.txt")
                .find("\ncu2port_kernels(t main.cpu.cpp main.kernels.cpp main.cl)\n"),
            std::string::npos);
  EXPECT_NE(
      read("out2/CMakeLists.txt.orig").find("# cu2port: CUDA::nvperf_host has no translation\n"),
      std::string::npos);
}

TEST_F(TreeTest, ProgramsLinkWithTheLibrariesOfTheirHeaders) {
  write("t/main.cu", "#include <cublas_v2.h>\n#include <cufft.h>\n__global__ void k() {}\n"
                     "int main() { cublasHandle_t h; k<<<1, 1>>>(); return cublasCreate(&h); }\n");
  EXPECT_EQ(run("t -o out").status, 0);
  const std::string link =
      "target_link_libraries(t PRIVATE cu2port::cublas cu2port::cufft cu2port::runtime)\n";
  EXPECT_NE(read("out/CMakeLists.txt").find(link), std::string::npos) << read("out/CMakeLists.txt");
}

TEST_F(TreeTest, AMacroOfTheBuildsThatTheTranslationDoesNotKnow) {
  writeProgram("t");
  write("t/inc/k.h", "#ifndef N\n#define N 1\n#endif\n"
                     "__global__ void fill(int *a) { a[threadIdx.x] = N; }\n");
  write("t/CMakeLists.txt", "project(t CUDA)\ninclude_directories(inc)\n"
                            "add_compile_definitions(N=4 UNUSED)\nadd_executable(t main.cu)\n");
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("t/CMakeLists.txt:3:1: todo: the build defines 'N=4', which the "
                               "translation did not know: give -DN=4, or -p BUILD [1040]"),
            std::string::npos)
      << result.errors;
  EXPECT_TRUE(exists("out/CMakeLists.txt.orig"));
  EXPECT_EQ(run("t -o out2 -DN=4").status, 0);
  EXPECT_NE(read("out2/CMakeLists.txt").find("cu2port_target(t)"), std::string::npos);
}

TEST_F(TreeTest, ANameThatIsCudasInOneUnitOnly) {
  write("t/call.h", "namespace NS { inline int release(void *p) { return (int)cudaFree(p); } }\n");
  write("t/own.cu", "#include <cuda_runtime.h>\nnamespace pool { inline int cudaFree(void *) { "
                    "return 77; } }\n#define NS pool\n#include \"call.h\"\nint main() {}\n");
  write("t/cudas.cu", "#include <cuda_runtime.h>\n#define NS n2\n#include \"call.h\"\n");
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("two translation units edit 'cudaFree' differently"),
            std::string::npos)
      << result.errors;
}

/// As a launch it would call a kernel that is none there.
TEST_F(TreeTest, AFunctionThatIsAKernelInOneUnitOnly) {
  write("t/fill.h", "DECLARE void fill(int *p) { *p = 1; }\n");
  write("t/onDevice.cu", "#define DECLARE __global__\n#include \"fill.h\"\n"
                         "void launch(int *p) { fill<<<1, 1>>>(p); }\n");
  write("t/onHost.cu", "#define DECLARE static\n#include \"fill.h\"\n"
                       "int main() { int *p; cudaMallocHost(&p, 4); fill(p); return *p; }\n");
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("[4004]"), std::string::npos) << result.errors;
}

/// A C++ compiler sees no `__device__` there: for its sources the function is one like others, and
/// they may call it. Sources are read in the order of their names.
TEST_F(TreeTest, ADeviceFunctionThatACppSourceSeesStays) {
  const std::string join =
      "unsigned join(int a, int b)\n{\n#if __CUDA_ARCH__ >= 130\n"
      "  return __byte_perm(a, b, 0x5410);\n#else\n  return a | b << 16;\n#endif\n}\n";
  write("t/join.h",
        "#include <cuda_runtime.h>\n__device__ __forceinline__ " + join +
            "__device__ inline int second(int a) { return a; }\nvoid launch(unsigned *p);\n");
  write("t/b.cu",
        "#include \"join.h\"\n__global__ void k(unsigned *p) { *p = join(second(1), 2); }\n"
        "void launch(unsigned *p) { k<<<1, 1>>>(p); }\n");
  for (const char *name : {"a.cpp", "c.cpp"}) {
    write(std::string("t/") + name,
          "#include \"join.h\"\nint main() { return join(second(0), cudaDeviceSynchronize()); }\n");
    const ToolResult result = run("t -o out");
    EXPECT_EQ(result.status, 0) << result.errors;
    EXPECT_EQ(read("out/join.h"),
              "#include <cu2port/runtime.h>\ninline " + join +
                  "inline int second(int a) { return a; }\nvoid launch(unsigned *p);\n");
    std::filesystem::remove(folder + "/t/" + name);
  }
  EXPECT_EQ(run("t -o out").status, 0);
  EXPECT_EQ(read("out/join.h"), "#include <cu2port/runtime.h>\nvoid launch(unsigned *p);\n");
}

TEST_F(TreeTest, NamesInUsingsPointersToMembersAndHasInclude) {
  write("t/a.cu", "#if __has_include(<cuda_runtime.h>) && __has_include(\"cuda.h\")\n"
                  "#include <cuda_runtime.h>\n#endif\n"
                  "namespace w { using ::cudaMalloc; using ::cudaError_t; }\n"
                  "float float4::*member = &float4::x;\n"
                  "int main() { void *p; w::cudaError_t e = w::cudaMalloc(&p, 4); return e; }\n");
  const ToolResult result = run("t -o out -v");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(read("out/a.cpp"),
            "#if __has_include(<cu2port/runtime.h>) && __has_include(\"cuda.h\")\n"
            "#include <cu2port/runtime.h>\n#endif\n"
            "namespace w { using ::portMalloc; using ::portError_t; }\n"
            "float float4::*member = &float4::x;\n"
            "int main() { void *p; w::portError_t e = w::portMalloc(&p, 4); return e; }\n");
}

} // namespace
} // namespace cu2port
