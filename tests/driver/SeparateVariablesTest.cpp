// Device variables of several files that cu2portcc links.
#include "RunTool.h"

namespace cu2port {
namespace {

class SeparateVariables : public RunTool {
protected:
  void build(const std::string &arguments) const {
    const ToolResult result = runProgram(CU2PORT_COMPILER, arguments);
    ASSERT_EQ(result.status, 0) << arguments << '\n' << result.errors;
  }
};

/// It starts as its own file says, also in a kernel that is finished at the link.
TEST_F(SeparateVariables, FindsAnothersVariable) {
  write("a.cu", R"(
#include <cstdio>
extern __device__ int base;
extern __constant__ int table[2];
__device__ int square(int);
__global__ void k(int *x) { *x = base + table[1] + square(5); }
int main() {
  int *x, base2 = 50;
  cudaMallocManaged(&x, sizeof *x);
  k<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  std::printf("%d ", *x);
  cudaMemcpyToSymbol(base, &base2, sizeof base2);
  k<<<1, 1>>>(x);
  cudaDeviceSynchronize();
  std::printf("%d\n", *x);
}
)");
  write("b.cu", "__device__ int base = 7;\n"
                "__constant__ int table[2] = {100, 200};\n"
                "__device__ int square(int x) { return x * x; }\n");
  build("-rdc=true a.cu b.cu -o p");
  EXPECT_EQ(printed("p"), "232 275\n");
  build("-dc b.cu -o b.o");
  build("-dc a.cu -o a.o");
  build("b.o a.o -o q");
  EXPECT_EQ(printed("q"), "232 275\n");
}

/// Declared in a header of both, and used by the other's functions alone; or by kernels, too.
TEST_F(SeparateVariables, SharesVariablesThatCopiedFunctionsUse) {
  write("c.h", R"(
extern __device__ int plain, *place;
extern __constant__ int table[4];
extern __managed__ int managed;
namespace n { extern __device__ int inside; }
struct S { static __device__ int member; };
template <class T> struct Each { static __device__ int get(int); };
template <> __device__ int Each<int>::get(int);
__device__ int sum(int);
)");
  write("a.cu", R"(#include "c.h"
__device__ int plain = 1, only = 5, *place = &plain;
__constant__ int table[4] = {10, 20};
__managed__ int managed = 2;
namespace n { __device__ int inside = 3; }
__device__ int S::member = 4;
static __device__ int *const to = &plain;
template <> __device__ int Each<int>::get(int x) { return x + plain + *to + *place; }
__device__ int sum(int x) { return x + table[1] + managed + n::inside + S::member + only; }
template <class T> void set(T &symbol, int value) { cudaMemcpyToSymbol(symbol, &value, 4); }
void set() {
  int values[4] = {1, 200, 3, 4};
  cudaMemcpyToSymbol(table, values, 16);
  managed = 300;
  set(plain, 100), set(n::inside, 400), set(S::member, 500), set(only, 600);
}
)");
  write("b.cu", R"(#include "c.h"
#include <cstdio>
void set();
static __device__ int only = 7, *to = &only;
#ifdef OWN
__device__ int own() { return *to + plain + *place + table[1] + managed + n::inside + S::member + only; }
#else
__device__ int own() { return 0; }
#endif
__global__ void k(int *x) { x[0] = sum(0), x[1] = Each<int>::get(0), x[2] = own(); }
int main() {
  int *x, mine = 70;
  cudaMallocManaged(&x, 12);
  for (int i = 0; i < 2; ++i) {
    k<<<1, 1>>>(x);
    cudaDeviceSynchronize();
    std::printf("%d %d %d\n", x[0], x[1], x[2]);
    cudaMemcpyToSymbol(only, &mine, 4);
    set();
  }
}
)");
  build("-rdc=true a.cu b.cu -o p");
  EXPECT_EQ(printed("p"), "34 3 0\n2000 300 0\n");
  build("-rdc=true -DOWN a.cu b.cu -o p");
  EXPECT_EQ(printed("p"), "34 3 45\n2000 300 1740\n");
}

/// What several files may define is one variable of the program, also if kernels are finished at
/// the link; without -rdc each file has its own.
TEST_F(SeparateVariables, SharesWhatLinkersTakeOneOf) {
  write("v.h", R"(
#include <cstdio>
template <class T> __device__ T each = T(1);
inline __device__ int counted(int by) { static int count = 10; return atomicAdd(&count, by); }
template <class T> __device__ T countedAs(T by) { static T count = 20; return atomicAdd(&count, by); }
struct M { __device__ int counted(int by) { static int count; return atomicAdd(&count, by); } };
inline __device__ int through(int by) { static int value = 40, *const place = &value; return atomicAdd(place, by); }
static __device__ int own(int by) { static int count = 50; return atomicAdd(&count, by); }
__device__ inline void count(int *x) {
  x[0] = counted(1), x[1] = countedAs(1), x[2] = M().counted(1), x[3] = through(1), x[4] = own(1);
  x[5] = atomicAdd(&each<int>, 1);
}
void second(int *);
)");
  write("a.cu", R"(#include "v.h"
__device__ int one() { return 1; }
__global__ void k(int *x) { count(x); }
int main() {
  int *x;
  cudaMallocManaged(&x, 24);
  for (int i = 0; i < 2; ++i) {
    i ? second(x) : k<<<1, 1>>>(x);
    cudaDeviceSynchronize();
    std::printf("%d %d %d %d %d %d\n", x[0], x[1], x[2], x[3], x[4], x[5]);
  }
}
)");
  write("b.cu", R"(#include "v.h"
#ifdef OTHER
__device__ int one();
#else
static __device__ int one() { return 1; }
#endif
__global__ void k2(int *x) { count(x), x[0] += one() - 1; }
void second(int *x) { k2<<<1, 1>>>(x); }
)");
  const std::string shared = "10 20 0 40 50 1\n11 21 1 41 50 2\n";
  build("-std=c++17 -rdc=true a.cu b.cu -o p");
  EXPECT_EQ(printed("p"), shared);
  build("-std=c++17 -rdc=true -DOTHER a.cu b.cu -o p");
  EXPECT_EQ(printed("p"), shared);
  build("-std=c++17 a.cu b.cu -o p");
  EXPECT_EQ(printed("p"), "10 20 0 40 50 1\n10 20 0 40 50 1\n");
}

/// Files that use each other's device functions are linked, whatever is known of their build.
class VariablesOfATree : public RunTool {
protected:
  VariablesOfATree() {
    write("t/v.h", "template <class T> __device__ T cell = T(7);\n__device__ int next();\n");
    write("t/b.cu", "#include \"v.h\"\n__device__ int next() { return cell<int> += 1; }\n");
    write("t/c.cu", "#include \"v.h\"\n__global__ void kc(int *x) { *x = cell<int>; }\n");
  }
  static constexpr const char *own = "static T cell";
};

TEST_F(VariablesOfATree, AreOneWhereDeviceCodeIsLinked) {
  write("t/a.cu", "#include \"v.h\"\n__global__ void ka(int *x) { *x = next(); }\nint main() {}\n");
  const ToolResult result = run("t -o out -v");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_EQ(result.errors.find("[3010]"), std::string::npos) << result.errors;
  EXPECT_EQ(read("out/v.h").find(own), std::string::npos) << read("out/v.h");
}

TEST_F(VariablesOfATree, AreEachFilesElsewhereWhichIsSaid) {
  write("t/a.cu", "#include \"v.h\"\n__global__ void ka(int *x) { *x = cell<int>; }\n");
  const ToolResult result = run("t -o out -v");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(result.errors.find("c.cu: condition: 'cell<int>' is a variable of this file's and "
                               "another one of 't/a.cu', as nvcc has it without -rdc=true [3010]"),
            std::string::npos)
      << result.errors;
  EXPECT_NE(read("out/v.h").find(own), std::string::npos) << read("out/v.h");
}

/// Each file's own, but those that another file names, be it in a kernel, for a copy or in C++.
TEST_F(RunTool, VariablesOfATreeAreOfTheFileThatDefinesThem) {
  write("t/a.cu", "__device__ int g = 1;\n__constant__ int c = 10;\n__managed__ int m;\n"
                  "__global__ void ka(int *x) { *x = g + c; }\nint main() {}\n");
  write("t/b.cu", "__device__ int g = 2, h;\n__global__ void kb(int *x) { *x = g + h; }\n");
  write("t/c.cu", "__device__ int used;\n__global__ void kc(int *x) { *x = used; }\n");
  write("t/d.cu", "extern __device__ int used;\n__global__ void kd(int *x) { *x = used; }\n");
  write("t/e.cu", "__device__ int copied[2];\n__global__ void ke(int *x) { *x = copied[1]; }\n");
  write("t/f.cpp",
        "#include <cuda_runtime.h>\n"
        "void f(int *p) { extern int copied[2]; cudaMemcpyFromSymbol(p, copied, 8); }\n");
  const ToolResult result = run("t -o out");
  EXPECT_EQ(result.status, 0) << result.errors;
  EXPECT_NE(read("out/a.cpp").find("static int g = 1;\nstatic int c = 10;\nstatic int m;\n"),
            std::string::npos)
      << read("out/a.cpp");
  EXPECT_NE(read("out/b.cpp").find("static int g = 2, h;"), std::string::npos) << read("out/b.cpp");
  EXPECT_NE(read("out/c.cpp").find("\nint used;"), std::string::npos) << read("out/c.cpp");
  EXPECT_NE(read("out/e.cpp").find("\nint copied[2];"), std::string::npos) << read("out/e.cpp");
}

} // namespace
} // namespace cu2port
