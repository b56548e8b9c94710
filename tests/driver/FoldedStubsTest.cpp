// Linkers that make one function of those with the same instructions: host stubs are found by their
// addresses.
#include "RunTool.h"

namespace cu2port {
namespace {

const char *const kernels = R"(#include <cstdio>
__global__ void one(int *p) { *p = 1; }
__global__ void two(int *p) { *p = 2; }
template <int N> __global__ void number(int *p) { *p = N; }
namespace { __global__ void three(int *p) { *p = 3; } }
template <class F> __global__ void call(int *p, F f) { *p = f(); }
static int value;
static int of(void (*kernel)(int *), int *p) {
  kernel<<<1, 1>>>(p);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}
template <class F> int called(int *p, F f) {
  call<<<1, 1>>>(p, f);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}
int other(int *p);
int main() {
  int *p;
  cudaMalloc(&p, sizeof *p);
  struct Seven { __device__ int operator()() const { return 7; } };
  struct Eight { __device__ int operator()() const { return 8; } };
  std::printf("%d %d %d %d %d %d", of(one, p), of(two, p), of(three, p), of(number<4>, p),
              of(number<5>, p), other(p));
  std::printf(" %d %d\n", called(p, Seven{}), called(p, Eight{}));
}
)";
const char *const otherFile = R"(#include <cuda_runtime.h>
static __global__ void one(int *p) { *p = 6; }
int other(int *p) {
  int value = 0;
  one<<<1, 1>>>(p);
  cudaMemcpy(&value, p, sizeof value, cudaMemcpyDeviceToHost);
  return value;
}
)";

class FoldedStubs : public RunTool, public testing::WithParamInterface<const char *> {};
INSTANTIATE_TEST_SUITE_P(By, FoldedStubs, testing::Values("lld", "gold"));

TEST_P(FoldedStubs, AreNone) {
  const std::string linker = GetParam();
  if (std::system(("command -v ld." + linker + " > /dev/null").c_str()) != 0)
    GTEST_SKIP() << "there is no " << linker;
  write("kernels.cu", kernels);
  write("other.cu", otherFile);
  for (const std::string options : {"-O0", "-O2"}) {
    const ToolResult built =
        runProgram(CU2PORT_COMPILER, "-ccbin g++ -Xcompiler -ffunction-sections -Xcompiler "
                                     "-fuse-ld=" +
                                         linker + " -Xlinker --icf=all " + options +
                                         " kernels.cu other.cu -o p");
    ASSERT_EQ(built.status, 0) << built.errors;
    EXPECT_EQ(printed("p"), "1 2 3 4 5 6 7 8\n") << options;
  }
}

} // namespace
} // namespace cu2port
