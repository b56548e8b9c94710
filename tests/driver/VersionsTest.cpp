// What cu2portcc makes of kernels: a version for each level of processors, unless somebody chooses
// one. Which of them runs, and on what machines: portable.sh.
#include "RunTool.h"

namespace cu2port {
namespace {

class Versions : public RunTool {
protected:
  ToolResult compile(const std::string &arguments) const {
    return runProgram(CU2PORT_COMPILER, arguments);
  }
  /// A kernel with an inline function and an instance of a template, neither of which is inlined.
  void writeKernel() const {
    write("a.cu", R"(#include <cstdio>
template <class T> __device__ __noinline__ T scaled(T x, int n) {
  for (int i = 0; i < n; ++i)
    x = x * x + 1;
  return x;
}
__device__ inline __noinline__ int shifted(int x) { return (x << 3) ^ x; }
__device__ int count = 5;
__global__ void fill(float *x, int n) {
  static __device__ int calls;
  if (threadIdx.x == 0)
    atomicAdd(&calls, 1);
  x[threadIdx.x] = scaled(x[threadIdx.x], n) + shifted(threadIdx.x) + count;
}
int main() {
  float *x;
  cudaMalloc(&x, 64 * sizeof(float));
  cudaMemset(x, 0, 64 * sizeof(float));
  fill<<<1, 64>>>(x, 3);
  return cudaDeviceSynchronize();
}
)");
  }
  /// The lines of nm for what an object defines whose kind is one of these letters.
  std::string defined(const std::string &object, const std::string &kinds) const {
    const ToolResult names = runProgram("nm", folder + "/" + object);
    EXPECT_EQ(names.status, 0) << names.errors;
    std::string found, line;
    for (std::istringstream lines(names.output); std::getline(lines, line);)
      if (line.size() > 19 && kinds.find(line[17]) != std::string::npos)
        found += line.substr(19) + '\n';
    return found;
  }
};

#if defined(__x86_64__)
/// A linker would take one function for all versions, and AVX-512 to where there is none. Without
/// optimisation all inline functions of the kernels' headers are there.
TEST_F(Versions, ShareNoFunction) {
  writeKernel();
  for (const char *flags : {"-O3", "-O0"}) {
    setenv("CU2PORT_CPU_FLAGS", flags, 1);
    const ToolResult result = compile("-O2 --keep -c a.cu -o a.o");
    ASSERT_EQ(result.status, 0) << result.errors;
    for (const char *level : {"", ".x86-64-v3.o", ".x86-64-v4.o"}) {
      const std::string object = std::string("a.cu2port/cu2port_kernels.o") + level;
      EXPECT_EQ(defined(object, "WVuT"), "") << level;
      EXPECT_NE(defined(object, "t").find("scaled"), std::string::npos) << level;
      EXPECT_NE(defined(object, "t").find("shifted"), std::string::npos) << level;
      EXPECT_EQ(defined(object, "t").find("atomicAdd") != std::string::npos, flags[2] == '0');
    }
  }
  unsetenv("CU2PORT_CPU_FLAGS");
  // Device variables are the host's, once.
  EXPECT_EQ(defined("a.o", "BDbd").find("count\n"), defined("a.o", "BDbd").rfind("count\n"));
}

/// Of a kernel that takes seconds to compile there are two, of which one has two names.
TEST_F(Versions, AreFewerOfALargeKernel) {
  std::string text = "__global__ void mix(unsigned *v) {\n";
  for (int i = 0; i < 12000; ++i)
    text += "  v[" + std::to_string(i % 7) + "] = (v[" + std::to_string(i % 5) + "] ^ v[" +
            std::to_string(i % 3) + "]) * 3 + " + std::to_string(i) + ";\n";
  text += "}\nint main() {\n  unsigned *x, first;\n  cudaMalloc(&x, 28);\n  cudaMemset(x, 0, 28);\n"
          "  mix<<<1, 1>>>(x);\n  cudaMemcpy(&first, x, 4, cudaMemcpyDeviceToHost);\n"
          "  return first % 200;\n}\n";
  write("large.cu", text);
  const ToolResult result = compile("-O1 --keep large.cu -o large");
  ASSERT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(defined("large.cu2port/cu2port_kernels.o.x86-64-v4.o", "tTdD"), "");
  unsigned x[7] = {};
  for (unsigned i = 0; i < 12000; ++i)
    x[i % 7] = (x[i % 5] ^ x[i % 3]) * 3 + i;
  EXPECT_EQ(runProgram(folder + "/large", "").status, static_cast<int>(x[0] % 200));
}

/// A program's own choice of a processor, by whichever option.
TEST_F(Versions, AreOneWhereAProcessorIsChosen) {
  writeKernel();
  for (const char *choice : {"-Xcompiler -march=native", "-Xcompiler -march=haswell",
                             "-Xcompiler=-O2,-march=x86-64-v3", "--verify", "-G"}) {
    const ToolResult steps = compile(std::string("--dryrun -c a.cu ") + choice);
    EXPECT_EQ(steps.errors.find("-compile-kernels"), std::string::npos) << choice;
    EXPECT_EQ(compile(std::string("-c a.cu -o a.o ") + choice).status, 0) << choice;
    EXPECT_EQ(defined("a.o", "D").find("x86_64_v"), std::string::npos) << choice;
  }
  EXPECT_NE(compile("--dryrun -c a.cu -Xcompiler -march=haswell").errors.find("-march=haswell"),
            std::string::npos);
}

/// The host compiler's own libraries are a part of such programs.
TEST_F(Versions, AreOneForSanitizers) {
  writeKernel();
  const std::string options = "-Xcompiler -fsanitize=address -ccbin g++ a.cu";
  const ToolResult steps = compile("--dryrun " + options);
  EXPECT_EQ(steps.errors.find("-compile-kernels"), std::string::npos);
  EXPECT_EQ(steps.errors.find("clang"), std::string::npos) << steps.errors;
  EXPECT_NE(steps.errors.find("-march=x86-64-v2"), std::string::npos) << steps.errors;
}

/// Options that Clang does not know, for a compiler that does.
TEST_F(Versions, AreOneForOptionsOfGccAlone) {
  writeKernel();
  const std::string options = "-ccbin g++ -Xcompiler -fno-gnu-unique,-fgcse-las -c a.cu -o a.o";
  const ToolResult result = compile(options);
  EXPECT_EQ(result.status, 0) << result.errors;
}

/// Libraries and device code of several files: each module has its versions.
TEST_F(Versions, OfSeveralFiles) {
  write("b.cu", "__device__ int sum;\n__device__ int plus(int a) { return a + ++sum; }\n");
  write("a.cu", "#include <cstdio>\nextern __device__ int sum;\n__device__ int plus(int);\n"
                "__global__ void run(int *x) { *x = plus(1) + plus(2); }\n"
                "int main() {\n  int *x, y = 0, z = 0;\n  cudaMalloc(&x, sizeof(int));\n"
                "  for (int i = 0; i < 2; ++i)\n    run<<<1, 1>>>(x);\n"
                "  cudaMemcpy(&y, x, sizeof(int), cudaMemcpyDeviceToHost);\n"
                "  cudaMemcpyFromSymbol(&z, sum, sizeof(int));\n"
                "  std::printf(\"%d %d\\n\", y, z);\n}\n");
  ASSERT_EQ(compile("-O2 -rdc=true a.cu b.cu -o p").status, 0);
  const ToolResult result = runProgram("env", "CU2PORT_CPU=x86-64-v2 " + folder + "/p");
  EXPECT_EQ(result.output, "10 4\n") << result.errors;
}
#endif

} // namespace
} // namespace cu2port
