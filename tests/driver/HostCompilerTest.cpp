// Host code goes to the compiler that nvcc takes, with all that it is used to.
#include "RunTool.h"

namespace cu2port {
namespace {

class HostCode : public RunTool {
protected:
  // Whoever runs the tests may have chosen a compiler.
  HostCode() {
    unsetenv("CXX");
    unsetenv("NVCC_CCBIN");
  }
  ToolResult compile(const std::string &arguments) const {
    return runProgram(CU2PORT_COMPILER, arguments);
  }
  void build(const std::string &arguments) const {
    const ToolResult result = compile(arguments);
    ASSERT_EQ(result.status, 0) << arguments << '\n' << result.errors;
  }
  /// What builds the host's part, by the last part of its path.
  std::string compilerOf(const std::string &arguments) const {
    std::string mark, program;
    const ToolResult steps = compile("--dryrun -c " + arguments);
    std::istringstream words(steps.errors.substr(steps.errors.find("#$ -- translate")));
    std::getline(words, mark);
    words >> mark >> program;
    return std::filesystem::path(program).filename();
  }
};

const char *const withOpenMP = R"(#include <cstdio>
#include <omp.h>
__global__ void twice(int *x) { x[threadIdx.x] *= 2; }
int main() {
  int *x, sum = 0, threads = 0;
  cudaMallocManaged(&x, 64 * sizeof(int));
#pragma omp parallel for num_threads(3)
  for (int i = 0; i < 64; ++i) {
    x[i] = i;
    if (i == 0)
      threads = omp_get_num_threads();
  }
  twice<<<1, 64>>>(x);
  cudaDeviceSynchronize();
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 64; ++i)
    sum += x[i];
  std::printf("%d %d\n", threads, sum);
}
)";

/// Kernels were made for the layouts of the compiler that was there at the translation.
TEST_F(HostCode, IsRefusedWhereStructsLieOtherwise) {
  write("a.cu", R"(struct Settings {
#ifdef __clang__
  double clangs;
#endif
  int last;
};
namespace { template <class T> struct Box { Settings *settings; T value; }; }
__global__ void use(Box<int> box, int *out) { *out = box.settings->last; }
int main() { use<<<1, 1>>>({}, nullptr); }
)");
  setenv("CXX", "g++", 1);
  EXPECT_EQ(run("a.cu -o out -q").status, 0);
  const std::string options = " -std=c++17 -fsyntax-only -I" CU2PORT_INCLUDE " out/a.cpp";
  EXPECT_EQ(runProgram("/usr/bin/env", "g++" + options).status, 0);
  const ToolResult refused = runProgram("/usr/bin/env", "clang++-19" + options);
  EXPECT_NE(refused.errors.find("kernels were translated with another layout of Settings"),
            std::string::npos)
      << refused.errors;
}

/// As MPI's compilers do; a join of objects takes no shared library.
TEST_F(HostCode, IsCompiledByAScriptThatAddsALibrary) {
  write("withLibrary", "#!/bin/sh\nexec g++ \"$@\" -lgcc_s\n");
  std::filesystem::permissions(folder + "/withLibrary", std::filesystem::perms::owner_all);
  write("a.cu", "__global__ void k(float *x) { x[threadIdx.x] *= 2; }\nint main() {}\n");
  build("-ccbin=./withLibrary -c a.cu -o a.o");
  build("-ccbin=./withLibrary a.o -o p");
}

/// With or without GNU extensions.
TEST_F(HostCode, HasCsBool) {
  write("a.cu", "#include <stdbool.h>\nextern \"C\" _Bool isThere(_Bool x);\n__global__ void k(int "
                "*x) { *x = 1; }\n");
  for (const char *standard : {"", " -std=c++17", " -std=c++11"})
    build("-c a.cu -o a.o" + std::string(standard));
}

/// Not the original one, whose `__global__` is none of C++'s: a header of another folder asks by
/// -I.
TEST_F(HostCode, ReadsTheTranslatedHeaderInTheSourcesFolder) {
  write("a.h", "#include <cuda_runtime.h>\n#include \"own.h\"\n");
  write("kernels/own.h", "__global__ void k(float *x);\n");
  write("kernels/host.h", "#define HOST 1\n");
  write("kernels/a.cu", "#ifndef __clang__\n#include \"host.h\"\n#endif\n"
                        "__global__ void k(float *x) { x[threadIdx.x] *= 2; }\nint main() {}\n");
  build("-c -Ikernels -include a.h kernels/a.cu -o a.o");
}

/// The kernels go to the machine that the host's part goes to, and programs need its runtime.
TEST_F(HostCode, MayBeForAnotherMachine) {
  write("a.cu", withOpenMP);
  const std::string options =
      " --dryrun -ccbin clang++-19 -Xcompiler --target=riscv64-linux-gnu a.cu";
  const ToolResult object = compile("-c" + options);
  EXPECT_EQ(object.status, 0) << object.errors;
  EXPECT_EQ(object.errors.find("x86-64"), std::string::npos) << object.errors;
  const ToolResult program = compile("-o p" + options);
  EXPECT_EQ(program.status, 1);
  EXPECT_NE(program.errors.find(
                "error: there is no runtime for riscv64-unknown-linux-gnu to link with: no '"),
            std::string::npos)
      << program.errors;
  EXPECT_NE(program.errors.find("/targets/riscv64-linux/lib64/libcu2port_cudart.a' [1025]"),
            std::string::npos)
      << program.errors;
}

TEST_F(HostCode, HasOpenMP) {
  write("a.cu", withOpenMP);
  build("-O2 -Xcompiler -fopenmp a.cu -o p -lgomp");
  const ToolResult result = runProgram(folder + "/p", "");
  EXPECT_EQ(result.output, "3 4032\n") << result.errors;
}

/// C of before 1999, which has not declared what it calls.
TEST_F(HostCode, IsOldC) {
  write(
      "old.c",
      "int total(n) int n; { extern int seen; seen = puts(\"old\"); return strlen(\"abc\") + n; }\n"
      "int seen;\n");
  write("a.cu", "#include <cstdio>\nextern \"C\" int total(int);\n"
                "__global__ void empty() {}\n"
                "int main() {\n  empty<<<1, 1>>>();\n"
                "  std::printf(\"%d\\n\", total(4));\n  return cudaDeviceSynchronize();\n}\n");
  build("a.cu old.c -o p");
  const ToolResult result = runProgram(folder + "/p", "");
  EXPECT_EQ(result.output, "old\n7\n") << result.errors;
}

/// Functions within functions, ranges of cases, a count of arguments: g++ takes some of these
/// alone.
TEST_F(HostCode, HasGnuExtensions) {
  write("gnu.c", "int sum(int n) {\n  int add(int a) { return a + n; }\n"
                 "  switch (n) {\n  case 1 ... 5: return add(10);\n  }\n  return n ?: -1;\n}\n");
  write("a.cu", "#include <cstdio>\nextern \"C\" int sum(int);\n__global__ void empty() {}\n"
                "int main() { empty<<<1, 1>>>(); std::printf(\"%d\\n\", sum(3)); }\n");
  build("a.cu gnu.c -o p");
  EXPECT_EQ(runProgram(folder + "/p", "").output, "13\n");
}

/// In the standard that was asked for: what a struct holds may depend on it.
TEST_F(HostCode, IsCompiledInTheStandardThatKernelsAreReadIn) {
  write("a.cu", R"(
#include <cstdio>
struct Sized {
#if __cplusplus >= 201703L
  int more[4];
#endif
  int value;
};
__global__ void k(Sized sized, int *x) { *x = sized.value; }
int main() {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  Sized sized{};
  sized.value = 7;
  k<<<1, 1>>>(sized, x);
  cudaDeviceSynchronize();
  std::printf("%d %ld\n", *x, __cplusplus);
}
)");
  // C++14 is the oldest.
  const std::pair<const char *, const char *> standards[] = {
      {"11", "7 201402\n"}, {"14", "7 201402\n"}, {"17", "7 201703\n"}, {"20", "7 202002\n"}};
  for (auto [year, expected] : standards) {
    build(std::string("--verify -std=c++") + year + " a.cu -o p");
    EXPECT_EQ(printed("p"), expected) << year;
  }
}

/// As nvcc does with all of them.
TEST_F(HostCode, IsLinkedWithTheHostCompilersOptions) {
  write("a.cu", R"(
#include <cstdio>
#include <dlfcn.h>
extern "C" int answer() { return 42; }
int main() {
  auto *found = reinterpret_cast<int (*)()>(dlsym(dlopen(nullptr, RTLD_NOW), "answer"));
  std::printf("%d\n", found ? found() : -1);
}
)");
  build("a.cu -Xcompiler -rdynamic -ldl -o p");
  EXPECT_EQ(printed("p"), "42\n");
}

/// A name that means something else from there on in its class, which g++ alone finds wrong.
TEST_F(HostCode, MayHideANameThatItHasUsed) {
  write("a.cu", "template <class T> struct Settings { T rate; };\n"
                "struct Solver {\n  using Settings = Settings<float>;\n  Settings settings;\n};\n"
                "__global__ void step(float *x, float rate) { *x += rate; }\n"
                "int main() {\n  Solver solver{{0.5f}};\n  float *x;\n"
                "  cudaMallocManaged(&x, sizeof *x);\n  *x = 1;\n"
                "  step<<<1, 1>>>(x, solver.settings.rate);\n  cudaDeviceSynchronize();\n"
                "  return *x == 1.5f ? 0 : 1;\n}\n");
  build("a.cu -o p");
  EXPECT_EQ(runProgram(folder + "/p", "").status, 0);
}

/// g++ compiles virtual functions of classes that nobody makes; what they call may be in no
/// library.
TEST_F(HostCode, NeedsNothingForClassesThatNobodyUses) {
  write("a.cu", "int elsewhere();\n"
                "struct Base {\n  virtual ~Base() {}\n  virtual Base *clone() const = 0;\n};\n"
                "struct Made : Base {\n  Made *clone() const override;\n  int value() const;\n};\n"
                "inline int Made::value() const { return elsewhere(); }\n"
                "inline Made *Made::clone() const { return value() ? new Made(*this) : nullptr; }\n"
                "__global__ void empty() {}\n"
                "int main() {\n  empty<<<1, 1>>>();\n  return cudaDeviceSynchronize();\n}\n");
  build("-O2 a.cu -o p");
  EXPECT_EQ(runProgram(folder + "/p", "").status, 0);
}

/// -ccbin, a file or a folder, then the variables, then what is called g++.
TEST_F(HostCode, IsForTheChosenCompiler) {
  write("a.cu", "int main() {}\n");
  std::filesystem::create_directories(folder + "/bin");
  std::filesystem::create_symlink("/usr/bin/g++", folder + "/bin/g++");
  std::filesystem::create_symlink("/usr/bin/g++", folder + "/bin/g++-0");
  EXPECT_EQ(compilerOf("a.cu"), "g++");
  EXPECT_EQ(compilerOf("a.cu -ccbin bin"), "g++");
  EXPECT_EQ(compilerOf("a.cu -ccbin bin/g++-0"), "g++-0");
  EXPECT_EQ(compilerOf("a.cu --compiler-bindir=bin/g++-0"), "g++-0");
  setenv("NVCC_CCBIN", (folder + "/bin/g++-0").c_str(), 1);
  EXPECT_EQ(compilerOf("a.cu"), "g++-0");
  EXPECT_EQ(compilerOf("a.cu -ccbin bin/g++"), "g++");
  unsetenv("NVCC_CCBIN");
  setenv("CXX", (folder + "/bin/g++-0").c_str(), 1);
  EXPECT_EQ(compilerOf("a.cu"), "g++-0");
  unsetenv("CXX");
  build("-ccbin bin/g++-0 a.cu -o p");
  EXPECT_EQ(runProgram(folder + "/p", "").status, 0);
}

} // namespace
} // namespace cu2port
