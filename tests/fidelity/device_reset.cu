// cudaDeviceReset, and cudaThreadSynchronize as old programs call it.
#include "check.h"

__device__ int variable = 3;

__global__ void fill(int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i + variable;
}

void test(check::Random &random) {
  const int n = random.integer(1, 500);
  int *out = nullptr;
  std::vector<int> got(n), expected(n);
  for (int round = 0; round < 2; ++round) {
    CHECK(cudaMalloc(&out, n * sizeof(int)));
    CHECK(cudaMemset(out, 0xCD, n * sizeof(int)));
    fill<<<(n + 63) / 64, 64>>>(out, n);
#if CUDART_VERSION < 13000
    CHECK(cudaThreadSynchronize());
#else
    CHECK(cudaDeviceSynchronize());
#endif
    CHECK(cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int i = 0; i < n; ++i)
      expected[i] = i + 3;
    check::equal("fill", got, expected);
    CHECK(cudaDeviceReset()); // frees everything
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
