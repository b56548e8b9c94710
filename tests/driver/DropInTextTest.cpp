// What the text of a program says to cu2portcc: macros of options and compilers, names, headers.
#include "DropIn.h"

namespace cu2port {
namespace {

/// nvcc gives the host compiler's options to the compiler of device code as well.
TEST_F(DropIn, KernelsSeeTheMacrosOfOptions) {
  write("a.cu", R"(#include <cstdio>
#include <cstdlib>
struct Settings {
#ifdef __OPTIMIZE__
  double optimised;
#endif
#ifdef __AVX2__
  double vectors;
#endif
#ifdef __FAST_MATH__
  double fast;
#endif
#ifdef _OPENMP
  double threads[_OPENMP % 8];
#endif
#ifdef _REENTRANT
  double reentrant;
#endif
#ifdef __EXCEPTIONS
  double exceptions;
#endif
  int last;
};
__global__ void use(Settings s, int *out) { out[0] = s.last, out[1] = sizeof s; }
int main() {
  int *device, out[2] = {};
  cudaMalloc(&device, sizeof out);
  Settings s = {};
  s.last = std::atoi("7");
  use<<<1, 1>>>(s, device);
  cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
  std::printf("%d %d", out[0], out[1] == sizeof s);
}
)");
  for (const char *options :
       {"-O2 -D_FORTIFY_SOURCE=2", "-O3 -Xcompiler -mavx2,-fno-exceptions", "-Xcompiler -pthread",
        "-Xcompiler -ffast-math,-fopenmp", "-ccbin clang++-19 -O1 -Xcompiler -mavx2"}) {
    build(std::string(options) + " a.cu -o a");
    EXPECT_EQ(runProgram("./a", "").output, "7 1") << options;
  }
}

/// So that structs are the same on both sides; what the host's own headers know of compilers stays
/// true of Clang, which reads them for kernels. Headers of -isystem are as those of -I.
TEST_F(DropIn, KernelsSeeTheMacrosOfTheHostCompiler) {
  write("lib/a.h", R"(#include <immintrin.h>
#ifndef __has_feature
#define __has_feature(x) 2
#endif
#include <algorithm>
#include <atomic>
#include <complex>
#include <cstdio>
#include <functional>
#include <vector>
struct Settings {
#ifdef __clang__
  double clangs;
#endif
  char version[sizeof __VERSION__];
  char major[__GNUC__];
  char feature[1 + __has_feature(cxx_rvalue_references)];
#if defined(__CUDA__) || defined(__NVPTX__)
  double parse;
#endif
#if __cpp_structured_bindings > 201606
  double bindings;
#endif
  int last;
};
__device__ int lastOf;
inline __device__ int noteLast(const Settings &s) { return lastOf = s.last; }
)");
  write("a.cu", R"(#include <a.h>
__global__ void use(Settings s, int *out) { out[0] = noteLast(s), out[1] = sizeof s; }
int main() {
  int *device, out[2] = {};
  cudaMalloc(&device, sizeof out);
  Settings s = {};
  s.last = 7;
  use<<<1, 1>>>(s, device);
  cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
  const std::complex<float> square = std::pow(std::complex<float>(2, 0), 2);
  std::printf("%d %d %g", out[0], out[1] == sizeof s, square.real());
}
)");
  for (const char *options :
       {"-ccbin g++ -std=c++14 -I lib", "-ccbin g++ -O2 -isystem lib",
        "-ccbin g++ -std=c++20 -isystem lib", "-ccbin clang++-19 -isystem lib"}) {
    build(std::string(options) + " a.cu -o a");
    EXPECT_EQ(runProgram("./a", "").output, "7 1 4") << options;
  }
}

/// CUDA's own headers have T, too.
TEST_F(DropIn, ConstantsMayHaveShortNames) {
  write("a.cu", "#include <cooperative_groups.h>\n"
                "#include <cstdio>\n"
                "__global__ void k(int *x) { *x = A + Z; }\n"
                "int main() {\n  int *x;\n  cudaMallocManaged(&x, 4);\n  k<<<1, 1>>>(x);\n"
                "  cudaDeviceSynchronize();\n  std::printf(\"%d\", *x);\n}\n");
  std::string constants;
  for (char letter = 'A'; letter <= 'Z'; ++letter)
    if (letter != 'T')
      constants += std::string("-D") + letter + "=" + std::to_string(letter - 'A' + 1) + " ";
  for (const char *options : {"", "--verify "}) {
    build(constants + options + "a.cu -o p");
    EXPECT_EQ(printed("p"), "27") << options;
  }
}

/// What messages show is the user's text; what is pasted together is found.
TEST_F(DropIn, CudasNamesStay) {
  write("a.cu", R"(#include <cstdio>
#define CHECK(call) std::printf("%s %s\n", #call, cudaGetErrorName(call))
#define PASTED(name) cuda##name
__global__ void k(int *x, cudaError_t error) { *x = 7 + error; }
template <class T> struct Buffer {
  T *data = nullptr;
  Buffer() { CHECK(cudaMallocManaged(&data, sizeof(T))); }
};
int main() {
  Buffer<int> x;
  struct cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  k<<<1, 1>>>(x.data, cudaSuccess);
  CHECK(PASTED(DeviceSynchronize)());
  CHECK(cudaMemset(nullptr, 0, 1));
#if defined(cudaHostAllocMapped) && cudaHostAllocMapped == 2
  std::printf("%d\n", *x.data);
#endif
}
)");
  for (const char *options : {"", "--default-stream per-thread ", "-ccbin clang++-19 "}) {
    build(std::string(options) + "a.cu -o p");
    EXPECT_EQ(printed("p"), "cudaMallocManaged(&data, sizeof(T)) cudaSuccess\n"
                            "cudaGetDeviceProperties(&properties, 0) cudaSuccess\n"
                            "PASTED(DeviceSynchronize)() cudaSuccess\n"
                            "cudaMemset(nullptr, 0, 1) cudaErrorInvalidValue\n7\n")
        << options;
  }
}

TEST_F(DropIn, ArchitecturesAreWhatWasAskedFor) {
  write("a.cu", R"(#include <cstdio>
constexpr int all[] = {__CUDA_ARCH_LIST__};
__global__ void k(int *x) {
#ifdef __CUDA_ARCH__
  *x = __CUDA_ARCH__;
#endif
}
int main() {
  int *x;
  cudaMallocManaged(&x, 4);
  k<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  std::printf("%d of", *x);
  for (int each : all)
    std::printf(" %d", each);
}
)");
  const std::pair<const char *, const char *> cases[] = {
      {"", "700 of 700"},
      {"-arch=sm_80 ", "800 of 800"},
      {"-arch sm_80 -code sm_86 --verify ", "800 of 800"},
      {"--gpu-architecture compute_52 ", "520 of 520"},
      {"-arch=native ", "700 of 700"},
      {"-gencode arch=compute_80,code=sm_80 -gencode arch=compute_60,code=sm_60 ",
       "600 of 600 800"},
      {"-gencode arch=compute_75,code=[sm_75,compute_75] -gencode arch=compute_90a,code=sm_90a ",
       "750 of 750 900"}};
  for (const auto &[options, expected] : cases) {
    build(std::string(options) + "a.cu -o p");
    EXPECT_EQ(printed("p"), expected) << options;
  }
}

/// What -include brings has CUDA's names, too; and what it brings to the host compiler alone.
TEST_F(DropIn, ForcedHeadersAreTranslated) {
  write("pre.h", "#define ALLOCATE cudaMallocManaged\n#define STATUS cudaError_t\n");
  write("plain.h", "#define COUNT 3\n");
  write("a.cu", "#include <cstdio>\n__global__ void k(int *x) { *x = COUNT; }\n"
                "int main() {\n  int *x;\n  STATUS status = ALLOCATE(&x, 4);\n  k<<<1, 1>>>(x);\n"
                "  cudaDeviceSynchronize();\n  std::printf(\"%d %d\", status, *x);\n}\n");
  build("-include pre.h -include plain.h a.cu -o p");
  EXPECT_EQ(printed("p"), "0 3");
  build("--pre-include=./pre.h,plain.h --verify a.cu -o p");
  EXPECT_EQ(printed("p"), "0 3");
}

/// A folder of $CPATH holds headers of the user's, as one of -I does: here one that asks for nvcc,
/// and that a macro names.
TEST_F(DropIn, FoldersOfTheEnvironmentAreSearched) {
  write("inc/lib/all.h", "#define PART \"lib/part.h\"\n#include PART\n");
  write("inc/lib/part.h", "#ifdef __CUDACC__\n#define COUNT 4\n#else\n#define COUNT 5\n#endif\n");
  write("a.cu",
        "#include <cstdio>\n#include <lib/all.h>\n__global__ void k(int *x) { *x = COUNT; }\n"
        "int main() {\n  int *x;\n  cudaMallocManaged(&x, 4);\n  k<<<1, 1>>>(x);\n"
        "  cudaDeviceSynchronize();\n  std::printf(\"%d %d\", COUNT, *x);\n}\n");
  for (const char *folders : {"inc", "nowhere:inc"}) {
    setenv("CPATH", folders, 1);
    build("a.cu -o p");
    EXPECT_EQ(printed("p"), "4 4");
  }
  unsetenv("CPATH");
  build("-I inc a.cu -o p");
  EXPECT_EQ(printed("p"), "4 4");
}

TEST_F(DropIn, OldStandardsAreRaised) {
  write("a.cu", "__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n");
  build("-std=c++03 a.cu -o p");
  EXPECT_EQ(printed("p"), "");
}

} // namespace
} // namespace cu2port
