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

} // namespace
} // namespace cu2port
