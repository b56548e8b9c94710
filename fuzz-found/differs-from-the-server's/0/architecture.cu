// Code that tests __CUDA_ARCH__ is the device's in kernels and the host's outside them.
#include "check.h"

__host__ __device__ int where() {
#ifdef __CUDA_ARCH__
  return 1; // on a device
#else
  return 2; // on the host
#endif
}

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#define FACTOR 3
#else
#define FACTOR 5
#endif

__global__ void ask(const int *in, int *out) {
  char i = threadIdx.x;
#if __CUDA_ARCH__ >= 700
  out[i] = FACTOR * in[i] + main();
#else
  out[i] = 0;
#endif
}

void test(check::Random &random) {
  const std::vector<int> in = random.integers(64, -1000, 1000);
  std::vector<int> expected(64);
  for (int i = 0; i < 64; ++i)
    expected[i] = 3 * in[i] + 1;
  check::Array<int> deviceIn(in), out(64);
  ask<<<1, 64>>>(deviceIn, out);
  check::equal("on the device", out.fetch(), expected);
  check::equal("on the host", where(), 2);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
