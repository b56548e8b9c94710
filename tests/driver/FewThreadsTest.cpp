// Programs that the system gives few threads: what others would do, the calling thread does.
#include "RunTool.h"

namespace cu2port {
namespace {

/// The first MOST threads can be made.
const char *const fewThreads = R"(#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
static int made;
typedef int Create(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
int pthread_create(pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *p) {
  Create *create = (Create *)dlsym(RTLD_NEXT, "pthread_create");
  return __sync_fetch_and_add(&made, 1) < atoi(getenv("MOST")) ? create(t, a, f, p) : EAGAIN;
}
)";

/// Counts the launches that returned no error.
const char *const program = R"(#include <cstdio>
#include <vector>
__global__ void add(int *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned slow = i;
  for (int k = 0; k < 100; ++k)
    slow = slow * 3 + k;
  if (i < n)
    p[i] += 1 + (slow == 12345);
}
__global__ void addSlowly(int *p, int n) {
  __shared__ int s[256];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const int i = blockIdx.x * blockDim.x + 255 - s[threadIdx.x];
  if (i < n)
    p[i] += 1;
}
int main() {
  const int n = 1 << 20;
  int *p, done = 0;
  if (cudaMalloc(&p, n * sizeof *p) || cudaMemset(p, 0, n * sizeof *p))
    return puts("no memory");
  for (int round = 0; round < 4; ++round) {
    add<<<n / 256, 256>>>(p, n);
    done += cudaGetLastError() == cudaSuccess;
    addSlowly<<<n / 256, 256>>>(p, n);
    done += cudaGetLastError() == cudaSuccess;
  }
  std::vector<int> values(n);
  const cudaError_t error = cudaMemcpy(values.data(), p, n * sizeof *p, cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int value : values)
    wrong += value != done;
  std::printf("%s %d wrong, %d done\n", cudaGetErrorName(error), wrong, done);
}
)";

using FewThreads = RunTool;

TEST_F(FewThreads, AreEnough) {
  write("few.c", fewThreads);
  write("program.cu", program);
  ASSERT_EQ(runProgram("cc", "-shared -fPIC few.c -o few.so -ldl").status, 0);
  const ToolResult built = runProgram(CU2PORT_COMPILER, "-ccbin g++ program.cu -o p");
  ASSERT_EQ(built.status, 0) << built.errors;
  for (int most = 0; most < 6; ++most) {
    const ToolResult ran =
        runProgram("/usr/bin/env",
                   "CU2PORT_DEVICE=cpu LD_PRELOAD=./few.so MOST=" + std::to_string(most) + " ./p");
    EXPECT_EQ(ran.status, 0) << most << ran.errors;
    // A stream has one of its own, and says so.
    EXPECT_EQ(ran.output, most ? "cudaSuccess 0 wrong, 8 done\n"
                               : "cudaErrorLaunchOutOfResources 1048576 wrong, 8 done\n")
        << most << ran.errors;
  }
}

} // namespace
} // namespace cu2port
