// cu2portcc, as a build calls it.
#include "DropIn.h"

namespace cu2port {
namespace {

/// Doubles on the device; prints what comes back.
const char *const twice = R"(#include <cstdio>
#include "scale.h"
int twice(int value) {
  int *there, back = 0;
  cudaMalloc(&there, sizeof(int));
  cudaMemcpy(there, &value, sizeof(int), cudaMemcpyHostToDevice);
  scale<<<1, 1>>>(there, FACTOR);
  cudaMemcpy(&back, there, sizeof(int), cudaMemcpyDeviceToHost);
  cudaFree(there);
  return back;
}
)";
const char *const scaleBody = "static __global__ void scale(int *x, int by) { *x *= by; }\n";
const char *const mainText = "#include <cstdio>\nint twice(int);\n"
                             "int main() { std::printf(\"%d\\n\", twice(21)); }\n";

/// Kernels with types and functions of a header that can be read only once.
TEST_F(DropIn, ProgramsThatCanBeVerified) {
  write("mode.h", "enum Mode { Twice = 2, Thrice = 3 };\n"
                  "__device__ int times(int x, Mode mode) { return x * mode; }\n");
  write("a.cu", R"(#include "mode.h"
__global__ void scale(int *x, Mode mode) { x[threadIdx.x] = times(threadIdx.x, mode); }
int main() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  scale<<<1, 64>>>(x, Thrice);
  return cudaDeviceSynchronize();
}
)");
  build("--verify -O2 -c a.cu -o a.o");
  build("a.o -o p");
  for (const char *against : {"plain", "direct"}) {
    const ToolResult result = run(std::string("verify --against ") + against + " -- ./p");
    EXPECT_EQ(result.status, 0) << result.output << result.errors;
    EXPECT_NE(result.output.find("verified"), std::string::npos) << result.output;
  }
}

/// The object has the text that SYCL's run-time compiler is given.
TEST_F(DropIn, TargetsAreNamed) {
  write("scale.h", scaleBody);
  write("a.cu", twice);
  write("main.cpp", mainText);
  build("--target cpu,sycl -DFACTOR=2 a.cu main.cpp -o p");
  EXPECT_EQ(runProgram("./p", "").output, "42\n");
  EXPECT_NE(read("p").find("#include <sycl/sycl.hpp>"), std::string::npos);
  build("-DFACTOR=2 a.cu main.cpp -o p");
  EXPECT_EQ(read("p").find("#include <sycl/sycl.hpp>"), std::string::npos);
  for (const auto &[options, message] :
       {std::pair("--target cpu,cuda", "--target: 'cuda' is none of cpu, opencl, sycl ["),
        std::pair("--target=hip", "--target: 'hip' is none of cpu, opencl, sycl; `cu2port --target "
                                  "hip` writes its text, for a compiler of its own [")}) {
    const ToolResult result = compile(std::string(options) + " -c a.cu");
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.errors.find(message), std::string::npos) << result.errors;
  }
}

/// With data for debuggers, and a device link: neither names a folder that is another in each run.
TEST_F(DropIn, EveryRunMakesTheSameBytes) {
  write("scale.h", scaleBody);
  write("a.cu", twice);
  write("main.cpp", mainText);
  auto built = [&](const std::string &options) {
    build(options + " -O1 -DFACTOR=2 a.cu main.cpp -o p");
    return read("p");
  };
  for (const char *options : {"", "-g", "-g -rdc=true"})
    EXPECT_TRUE(built(options) == built(options)) << options;
}

TEST_F(DropIn, SourcesObjectsAndPlainFilesBecomeAProgram) {
  write("sub dir/scale.h", scaleBody);
  write("a.cu", twice);
  write("main.cpp", mainText);
  build("-DFACTOR=2 -I'sub dir' -O2 -arch=sm_70 -c a.cu -o a.o");
  build("-c main.cpp");
  build("a.o main.o -o p -lcudart");
  EXPECT_EQ(printed("p"), "42\n");
  build("-DFACTOR=3 -I 'sub dir' a.cu main.cpp -o q");
  EXPECT_EQ(printed("q"), "63\n");
  build("--cudart shared a.o main.o -o s");
  EXPECT_EQ(printed("s"), "42\n");
}

/// A library before what needs it, as nvcc's users may write it.
TEST_F(DropIn, ALinkIsOneGroup) {
  write("scale.h", scaleBody);
  write("a.cu", twice);
  write("main.cpp", mainText);
  build("-DFACTOR=2 -lib a.cu -o libt.a");
  build("-lt -L. main.cpp -o p");
  EXPECT_EQ(printed("p"), "42\n");
}

TEST_F(DropIn, ObjectsCanBeJoinedToBeLinkedLater) {
  write("scale.h", scaleBody);
  write("a.cu", twice);
  write("main.cpp", mainText);
  build("-DFACTOR=2 -r a.cu -o a.o");
  build("a.o main.cpp -o p");
  EXPECT_EQ(printed("p"), "42\n");
}

TEST_F(DropIn, CleanDeletesWhatWouldBeMade) {
  write("a.cu", "int main() {}\n");
  build("-MD a.cu -o p");
  EXPECT_TRUE(exists("p") && exists("p.d"));
  EXPECT_EQ(read("p.d").rfind("p: ", 0), 0u) << read("p.d");
  build("-clean -MD a.cu -o p");
  EXPECT_FALSE(exists("p") || exists("p.d"));
  build("-clean a.cu -o p"); // there is nothing
  EXPECT_TRUE(exists("a.cu"));
}

/// Several inputs, one file: each rule is in it.
TEST_F(DropIn, RulesOfALinkAreNamedAfterIt) {
  write("a.cu", "int other();\nint main() { return other(); }\n");
  write("b.cpp", "int other() { return 0; }\n");
  build("-MD a.cu b.cpp -o p");
  const std::string rules = read("p.d");
  EXPECT_NE(rules.find("p: \\\n  a.cu"), std::string::npos) << rules;
  EXPECT_NE(rules.find("b.cpp"), std::string::npos) << rules;
  build("-MD a.cu b.cpp -odir .");
  EXPECT_EQ(read("a.d").rfind("./a.o:", 0), 0u) << read("a.d");
  EXPECT_TRUE(exists("b.d"));
}

TEST_F(DropIn, DryRunsReadAndWriteNothing) {
  ToolResult result = compile("--dryrun -DA=1 nowhere.cu -o p");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(result.errors.find("#$ -- translate -- -D A=1 -x cu nowhere.cu -o "), std::string::npos)
      << result.errors;
  for (const char *arguments : {"--dryrun -E nowhere.cu -o p", "--dryrun -M nowhere.cu -o p",
                                "--dryrun -keep -c nowhere.cu -o p", "--dryrun -clean nowhere.cu"})
    EXPECT_EQ(compile(arguments).status, 0) << arguments;
  EXPECT_FALSE(exists("p") || exists("nowhere.cu2port"));
}

/// CMake's question where a Toolkit lies is one for a file that is none.
TEST_F(DropIn, SaysWhereItLiesBeforeItRefusesWhatIsNoInput) {
  const ToolResult result = compile("-v -c a.CU");
  EXPECT_EQ(result.status, 1);
  const std::size_t place = result.errors.find("#$ TOP=");
  const std::size_t refusal = result.errors.find(
      "error: nobody knows what 'a.CU' is; -x cu says that it is CUDA C++ [1011]");
  EXPECT_LT(place, refusal) << result.errors;
  EXPECT_NE(refusal, std::string::npos) << result.errors;
}

TEST_F(DropIn, TwoFilesOfOneNameAndOneFileTwice) {
  write("scale.h", scaleBody);
  write("x/a.cu",
        "#define FACTOR 2\n#define twice one\n#include <../scale.h>\n" + std::string(twice));
  write("y/a.cu",
        "#define FACTOR 3\n#define twice two\n#include <../scale.h>\n" + std::string(twice));
  write("x/scale.h", "");
  write("y/scale.h", "");
  write("k.cu", "static __global__ void k(int *x) { *x = N; }\nint NAME() { int *p; "
                "cudaMallocManaged(&p, 4); k<<<1,1>>>(p); cudaDeviceSynchronize(); return *p; }\n");
  write("m.cpp", "#include <cstdio>\nint one(int), two(int), seven(), eight();\nint main() { "
                 "std::printf(\"%d %d %d %d\\n\", one(1), two(1), seven(), eight()); }\n");
  build("-c -I. x/a.cu -o x/a.o -I x");
  build("-c -I. y/a.cu -o y/a.o -I y");
  build("-c k.cu -DN=7 -DNAME=seven -o k7.o");
  build("-c k.cu -DN=8 -DNAME=eight -o k8.o");
  build("m.cpp k7.o k8.o x/a.o y/a.o -o p");
  EXPECT_EQ(printed("p"), "2 3 7 8\n");
}

/// Without relocatable device code each file has its own.
TEST_F(DropIn, TwoFilesHaveDeviceVariablesOfOneName) {
  write("own.h", "#pragma once\n__device__ int inHeader = 1000;\n"
                 "template <class F> int run(F f) {\n"
                 "  int *p; cudaMallocManaged(&p, sizeof *p); f(p); cudaDeviceSynchronize();\n"
                 "  const int x = *p; cudaFree(p); return x;\n}\n");
  write("a.cu", R"(#include "own.h"
__device__ int counter = 1;
__constant__ int weights[2];
extern __device__ int elsewhere; // a definition, as nvcc warns
__global__ void countA(int *p) { *p = inHeader++ + counter++ + weights[1] + elsewhere++; }
int runA() {
  const int w[2] = {10, 20};
  cudaMemcpyToSymbol(weights, w, sizeof w);
  return run([](int *p) { countA<<<1, 1>>>(p); });
}
)");
  write("b.cu", R"(#include <cuda_runtime.h>
#include <cstdio>
#include "own.h"
__device__ int counter = 2, elsewhere = 100;
__constant__ int weights[2] = {30, 40};
int runA();
__global__ void countB(int *p) { *p = inHeader + counter + weights[1] + elsewhere; }
int main() {
  const int a = runA(), again = runA();
  printf("%d %d %d\n", a, again, run([](int *p) { countB<<<1, 1>>>(p); }));
}
)");
  build("-std=c++14 -c a.cu -o a.o");
  build("-std=c++14 a.o b.cu -o p");
  EXPECT_EQ(printed("p"), "1021 1024 1142\n");
}

/// Types of functions: in two files under one name, and in a header for both.
TEST_F(DropIn, TwoFilesHaveInstancesOfOneName) {
  write("apply.h", R"(#pragma once
template <class Op> __global__ void apply(Op op, int *x) { *x = op(*x); }
template <class Op> int applied(Op op, int to) {
  int *x;
  cudaMallocManaged(&x, sizeof *x);
  *x = to;
  apply<<<1, 1>>>(op, x);
  if (cudaDeviceSynchronize() != cudaSuccess)
    return -1;
  const int result = *x;
  cudaFree(x);
  return result;
}
template <class T> int shared(T add) {
  struct Op {
    T add;
    __device__ int operator()(int x) const { return x + add; }
  };
  return applied(Op{add}, 1000);
}
)");
  const std::string body = R"(#include "apply.h"
#include <cstdio>
static int local(int x) {
  struct Op {
    int factor;
    __device__ int operator()(int x) const { return factor * x + N; }
  };
  return applied(Op{2}, x);
}
namespace {
struct Hidden {};
template <class T> int hidden() {
  struct Op {
    __device__ int operator()(int x) const { return x - N; }
  };
  return applied(Op{}, 0);
}
} // namespace
)";
  write("a.cu", "#define N 1\n" + body + R"(
void b();
int main() {
  printf("%d %d %d %d\n", local(10), hidden<Hidden>(), shared(5), shared(2.5f));
  b();
}
)");
  write("b.cu", "#define N 2\n" + body + R"(
void b() { printf("%d %d %d %d\n", local(10), hidden<Hidden>(), shared(7), shared(2.5)); }
)");
  for (const char *compiler : {"g++", "clang++-19"})
    for (const char *mode : {"-c", "-dc"}) {
      const std::string options = std::string("-ccbin ") + compiler + " -O1 ";
      build(options + mode + " a.cu -o a.o");
      build(options + mode + " b.cu -o b.o");
      build(options + "a.o b.o -o p");
      EXPECT_EQ(printed("p"), "21 -1 1005 1002\n22 -2 1007 1002\n") << compiler << mode;
    }
}

/// g++ refuses what it is forced to inline and cannot. With all forms, the user's text among them.
TEST_F(DropIn, FunctionsThatCallThemselvesAreNotForcedIntoTheirCallers) {
  write("a.cu", R"(#include <cstdio>
__device__ __forceinline__ int odd(int n);
__device__ __forceinline__ int even(int n) { return n == 0 ? 1 : odd(n - 1); }
__device__ __forceinline__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }
__global__ void parity(int *x) { x[threadIdx.x] = even(x[threadIdx.x]); }
int main() {
  int *x;
  cudaMallocManaged(&x, 2 * sizeof(int));
  x[0] = 6, x[1] = 7;
  parity<<<1, 2>>>(x);
  cudaDeviceSynchronize();
  std::printf("%d %d\n", x[0], x[1]);
}
)");
  build("-ccbin g++ -O2 --verify a.cu -o p");
  EXPECT_EQ(printed("p"), "1 0\n");
}

TEST_F(DropIn, SharedAndStaticLibraries) {
  write("scale.h", scaleBody);
  write("a.cu", twice);
  write("main.cpp", mainText);
  build("-DFACTOR=2 -shared -Xcompiler -fPIC a.cu -o libtwice.so");
  build("main.cpp -L. -ltwice -Xlinker -rpath,. -o p");
  EXPECT_EQ(printed("p"), "42\n");
  build("-DFACTOR=2 -lib a.cu -o libt.a");
  build("main.cpp -L. -lt -o q");
  EXPECT_EQ(printed("q"), "42\n");
}

TEST_F(DropIn, SeparateCompilationAndItsLinkStep) {
  write("scale.h", scaleBody);
  write("a.cu", twice);
  write("main.cpp", mainText);
  build("-DFACTOR=2 -dc a.cu -o a.o");
  build("-dlink a.o -o link.o");
  build("a.o link.o main.cpp -o p");
  EXPECT_EQ(printed("p"), "42\n");
}

/// Three files: kernels use functions of two others, one of which uses the third's.
class SeparateLink : public DropIn {
protected:
  void SetUp() override {
    DropIn::SetUp();
    write("f.h", "extern __device__ int calls;\n__device__ int scaled(int);\n"
                 "extern \"C\" __device__ int first(const int *);\n"
                 "struct Point { int x; __device__ int twice() const; };\n");
    write("scaled.cu",
          "#include \"f.h\"\n#define N 5\n__device__ int calls;\n"
          "__constant__ int factors[N] = {10, 20, 30, 40, 50};\n"
          "static __device__ int helper(int x) { return x * factors[N - 1]; }\n"
          "__device__ int scaled(int x) { atomicAdd(&calls, 1); return helper(x); }\n");
    write("point.cu", "#include \"f.h\"\n"
                      "__device__ int Point::twice() const { return scaled(2 * x); }\n"
                      "extern \"C\" __device__ int first(int *x) { return x[0]; }\n");
    write("main.cu", R"(#include "f.h"
#include <cstdio>
#define N 7
static __device__ int helper(int x) { return x + N; }
__global__ void k(int *x) { *x = helper(scaled(first(x))) + Point{1}.twice(); }
int main() {
  int *x, count = 0;
  cudaMallocManaged(&x, sizeof *x);
  *x = 2;
  k<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  cudaMemcpyFromSymbol(&count, calls, sizeof count);
  std::printf("%d %d\n", *x, count);
}
)");
  }
  const char *const expected = "207 2\n"; // 2 * 50 + 7 + 2 * 50
};

/// Functions of one name that are each file's own, also of files with one name.
TEST_F(SeparateLink, TellsStaticFunctionsOfFilesApart) {
  write("get.h",
        "typedef int (*Step)(int);\n__device__ Step first();\n__device__ Step second();\n");
  write("a/step.cu", "#include \"../get.h\"\nstatic __device__ int step(int x) { return x + 1; }\n"
                     "__device__ Step first() { return step; }\n");
  write("b/step.cu", "#include \"../get.h\"\nstatic __device__ int step(int x) { return x + 20; }\n"
                     "__device__ Step second() { return step; }\n"
                     "__device__ Step table[1] = {step};\n"
                     "__global__ void store(Step *to) { *to = table[0]; }\n"
                     "void store(void *to) { store<<<1, 1>>>(static_cast<Step *>(to)); }\n");
  write("main.cu", R"(#include "get.h"
#include <cstdio>
void store(void *to);
static __device__ int step(int x) { return x + 300; }
__device__ int call(Step f) { return f(1); }
__global__ void k(int *x, Step *other) {
  x[0] = call(step);
  x[1] = call(first());
  x[2] = call(second());
  x[3] = call(*other);
}
int main() {
  int *x;
  void *other;
  cudaMallocManaged(&x, 4 * sizeof *x);
  cudaMalloc(&other, 8);
  store(other);
  k<<<1, 1>>>(x, static_cast<Step *>(other));
  cudaDeviceSynchronize();
  std::printf("%d %d %d %d\n", x[0], x[1], x[2], x[3]);
}
)");
  build("-rdc=true main.cu a/step.cu b/step.cu -o p");
  EXPECT_EQ(printed("p"), "301 2 21 21\n");
}

/// A header defines it for one file, and declares it for others.
TEST_F(SeparateLink, LinksAConstantThatAHeaderDefinesForOneFile) {
  write("c.h", "#ifdef DEFINE\n__constant__ double table[4];\n#else\nextern __constant__ double "
               "table[4];\n#endif\n");
  write("a.cu", "#define DEFINE\n#include \"c.h\"\n"
                "int set(const double *v) { return cudaMemcpyToSymbol(table, v, 32); }\n");
  write("b.cu",
        "#include \"c.h\"\n#include <cstdio>\nint set(const double *v);\n"
        "__global__ void k(double *y) { y[threadIdx.x] = table[threadIdx.x]; }\n"
        "int main() {\n  double v[4] = {1, 2, 3, 4}, *y;\n  cudaMallocManaged(&y, 32);\n  set(v);\n"
        "  k<<<1, 4>>>(y);\n  cudaDeviceSynchronize();\n  std::printf(\"%g\\n\", y[3]);\n}\n");
  for (const char *file : {"a", "b"})
    build("-dc " + std::string(file) + ".cu -o " + file + ".o");
  build("a.o b.o -o p");
  EXPECT_EQ(printed("p"), "4\n");
}

TEST_F(SeparateLink, OfObjectsInOneStepOrTwo) {
  build("-dc main.cu -o main.o -I.");
  build("-rdc=true -c scaled.cu -o scaled.o");
  build("-dc point.cu -o point.o");
  build("main.o scaled.o point.o -o p");
  EXPECT_EQ(printed("p"), expected);
  build("-dlink main.o scaled.o point.o -o link.o");
  build("main.o scaled.o point.o link.o -o q");
  EXPECT_EQ(printed("q"), expected);
}

TEST_F(SeparateLink, OfArchivesAndFromAnotherFolder) {
  build("-dc point.cu -o point.o");
  build("-dc scaled.cu -o scaled.o");
  build("-lib point.o scaled.o -o libf.a");
  write("sub/readme", "");
  build("-dc main.cu -o sub/main.o");
  const ToolResult result =
      runProgram("/bin/sh", "-c 'cd sub && " CU2PORT_COMPILER " main.o ../libf.a -o ../p'");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(printed("p"), expected);
  // As linkers find them.
  for (const char *name : {"-lf", "-l:libf.a"}) {
    build(std::string("sub/main.o -Lsub -L. ") + name + " -o q");
    EXPECT_EQ(printed("q"), expected);
  }
}

TEST_F(SeparateLink, OfSources) {
  build("-rdc=true main.cu point.cu scaled.cu -o p");
  EXPECT_EQ(printed("p"), expected);
}

TEST_F(SeparateLink, WhatNobodyDefinesIsSaid) {
  build("-dc main.cu -o main.o");
  build("-dc scaled.cu -o scaled.o");
  ToolResult result = compile("main.o scaled.o -o p");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("the definition of 'Point::twice' is in another file [2006]"),
            std::string::npos)
      << result.errors;
  EXPECT_FALSE(exists("p"));
  build("-dc point.cu -o point.o");
  build("-dc point.cu -o again.o"); // two definitions
  result = compile("main.o scaled.o point.o again.o -o p");
  EXPECT_NE(result.errors.find("[2006]"), std::string::npos) << result.errors;
  result = compile("-c main.cu -o whole.o"); // not separate
  EXPECT_NE(result.errors.find("[2006]"), std::string::npos) << result.errors;
}

TEST_F(SeparateLink, WhatCannotBeOneProgramIsSaid) {
  write("a.cu", "struct S { int x; };\n__device__ int f(S);\n__device__ int next();\n"
                "__global__ void k(int *x) { *x = f({1}); }\n"
                "__global__ void l(int *x) { *x = next(); }\nint main() {}\n");
  write("b.cu", "struct S { int x; float y; };\n__device__ int f(S s) { return s.y; }\n"
                "static __device__ int v;\nstatic __device__ int *const to = &v;\n"
                "__device__ int next() { static int count; return count++ + *to; }\n");
  const ToolResult result = compile("-rdc=true a.cu b.cu -o p");
  EXPECT_EQ(result.status, 1);
  for (const char *message :
       {"'f' is not supported: its definition in another file needs a type that differs",
        "'count' is not supported: a function of another file uses it",
        "'to' is not supported: it starts with the address of a variable that is private"})
    EXPECT_NE(result.errors.find(message), std::string::npos) << result.errors;
}

TEST_F(DropIn, FunctionsThatCallEachOther) {
  write("a.cu", "#include <cstdio>\n__device__ int odd(int);\n"
                "__device__ int even(int x) { return x == 0 ? 1 : odd(x - 1); }\n"
                "__device__ int odd(int x) { return x == 0 ? 0 : even(x - 1); }\n"
                "__global__ void k(int *x) { *x = even(10) * 10 + odd(10); }\n"
                "int main() { int *x; cudaMallocManaged(&x, 4); k<<<1, 1>>>(x);\n"
                "cudaDeviceSynchronize(); std::printf(\"%d\\n\", *x); }\n");
  build("a.cu -o p");
  EXPECT_EQ(printed("p"), "10\n");
}

TEST_F(DropIn, ACppFileThatUsesCudaIsTranslated) {
  write("main.cpp", "#include <cuda_runtime.h>\n#include <cstdio>\nint main() { void *p; "
                    "std::printf(\"%d\\n\", (int)cudaMalloc(&p, 8)); }\n");
  build("main.cpp -o p");
  EXPECT_EQ(printed("p"), "0\n");
  write("k.cpp",
        "__global__ void k() {}\nint main() { k<<<1, 1>>>(); return cudaDeviceSynchronize(); }\n");
  build("-x cu k.cpp -o k");
  EXPECT_EQ(printed("k"), "");
}

TEST_F(DropIn, DependenciesAreWritten) {
  write("scale.h", scaleBody);
  write("a.cu", twice);
  build("-DFACTOR=2 -MD -MF a.d -MP -c a.cu -o a.o");
  EXPECT_EQ(read("a.d"), "a.o: \\\n  a.cu \\\n  scale.h\n\nscale.h:\n");
  EXPECT_EQ(compile("-DFACTOR=2 -MM a.cu").output, "a.o: \\\n  a.cu \\\n  scale.h\n");
  build("-DFACTOR=2 -MM -c a.cu -o b.d");
  EXPECT_EQ(read("b.d").substr(0, 5), "a.o: ");
  build("-DFACTOR=2 -MM a.cu -odir sub -MF c.d");
  EXPECT_EQ(read("c.d").substr(0, 9), "sub/a.o: ");
  EXPECT_EQ(compile("-DFACTOR=2 -MM -MT x a.cu").output.substr(0, 3), "x: ");
}

TEST_F(DropIn, AProgramIsRunAtOnce) {
  write("a.cu",
        "#include <cstdio>\nint main(int, char **v) { std::printf(\"%s-%s\\n\", v[1], v[2]); "
        "return 3; }\n");
  ToolResult result = compile("-run --run-args b,c a.cu -o p");
  EXPECT_EQ(result.output, "b-c\n");
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(compile("-run p -run-args d -run-args e").output, "d-e\n");
}

TEST_F(DropIn, WhatIsNotTranslatedIsNotBuilt) {
  write("a.cu", "__global__ void k() { asm volatile(\"mov.u32 %r1, %r2;\"); }\n"
                "int main() { k<<<1, 1>>>(); }\n");
  ToolResult result = compile("-c a.cu -o a.o");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("[2004]"), std::string::npos) << result.errors;
  EXPECT_NE(result.errors.find("[1015]"), std::string::npos) << result.errors;
  EXPECT_FALSE(exists("a.o"));
}

TEST_F(DropIn, TheHostCompilersRefusalIsSaid) {
  write("main.cpp", "int main() { return missing(); }\n");
  ToolResult result = compile("-c main.cpp");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.errors.find("'main.cpp' could not be built: exit status 1 [1013]"),
            std::string::npos)
      << result.errors;
  result = compile("-ccbin /nowhere/g++ -c main.cpp");
  EXPECT_NE(
      result.errors.find("cannot find the host compiler '/nowhere/g++': install clang++-19 or "
                         "g++, or name another with -ccbin or in CXX [1014]"),
      std::string::npos)
      << result.errors;
}

/// As NVIDIA's nvcc leaves them: a fat binary, and calls of NVIDIA's runtime.
class ForeignObjects : public DropIn {
protected:
  void SetUp() override {
    write("theirs.s", ".section .nv_fatbin, \"a\"\n.long 0x466243b1\n.text\n.globl twice\n"
                      "twice: call __cudaRegisterFatBinary\n");
    write("relocatable.s", ".section __nv_relfatbin, \"a\"\n.long 0x466243b1\n");
    write("main.cu", "int main() { return cudaDeviceSynchronize(); }\n");
    write("runtime.c",
          "void __cudaRegisterFatBinary(void) {}\nint cudaDeviceSynchronize(void) { return 7; }\n");
    shell("gcc -c theirs.s relocatable.s runtime.c");
    build("-c main.cu");
  }
  void shell(const std::string &command) const {
    ASSERT_EQ(runProgram("/bin/sh", "-c '" + command + "'").status, 0) << command;
  }
  void expectRefusal(const std::string &arguments, const std::string &object) const {
    const ToolResult result = compile(arguments + " -o p");
    EXPECT_EQ(result.status, 1);
    EXPECT_EQ(result.errors,
              "cu2port: error: '" + object +
                  "' holds code for NVIDIA's machines, made by another nvcc: compile "
                  "its source with this one, and link all again [1019]\n");
    EXPECT_FALSE(exists("p"));
  }
};

TEST_F(ForeignObjects, AreRefused) {
  expectRefusal("main.o theirs.o", "theirs.o");
  expectRefusal("main.o relocatable.o", "relocatable.o");
  expectRefusal("-shared theirs.o", "theirs.o");
  expectRefusal("main.o theirs.o runtime.o", "theirs.o"); // with all that they call
}

TEST_F(ForeignObjects, AreFoundInArchivesAndInWhatWasJoined) {
  shell("ar rcs libtheirs.a runtime.o theirs.o");
  expectRefusal("main.o libtheirs.a", "libtheirs.a(theirs.o)");
  build("-r main.o -o joined.o");
  shell("ld -r joined.o theirs.o -o both.o");
  expectRefusal("both.o", "both.o");
}

/// Its functions have the names of our own.
TEST_F(ForeignObjects, AreNoPartOfALinkIfTheyAreTheToolkits) {
  shell("mkdir cuda && ar rcs cuda/libcudart_static.a runtime.o && gcc -shared runtime.o -o "
        "cuda/libcudart.so.13");
  write("host.c",
        "int cudaDeviceSynchronize(void);\nint main(void) { return cudaDeviceSynchronize(); }\n");
  build("host.c cuda/libcudart_static.a cuda/libcudart.so.13 -Lcuda -lcudart -o p");
  EXPECT_EQ(runProgram("./p", "").status, 0);
}

TEST_F(DropIn, KeepLeavesTheTranslation) {
  write("a.cu", "__global__ void k() {}\nint main() { k<<<1, 1>>>(); }\n");
  build("--keep -c a.cu");
  EXPECT_TRUE(exists("a.cu2port/a.cpp"));
  EXPECT_EQ(filesLike("a.cu2port", ".cpu.cpp"), 1); // a_0123abcd.cpu.cpp: no other object's name
  build("--keep --keep-dir kept -c a.cu");
  EXPECT_EQ(filesLike("kept/a.cu2port", ".cl"), 1);
}

TEST_F(DropIn, PreprocessesAndDescribesItself) {
  write("a.cu", "#define X 7\nint x = X;\n");
  EXPECT_NE(compile("-E a.cu").output.find("int x = 7;"), std::string::npos);
  EXPECT_NE(compile("--version").output.find("release 12.4"), std::string::npos);
  EXPECT_NE(compile("--help").output.find("cu2portcc"), std::string::npos);
  EXPECT_EQ(compile("").status, 1);
}

} // namespace
} // namespace cu2port
