// saxpy: y = a * x + y, the first CUDA program of many.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cuda_runtime.h>

// Stops the program when a call fails.
#define CHECK(call)                                                                      \
  do {                                                                                   \
    cudaError_t error = (call);                                                          \
    if (error != cudaSuccess) {                                                          \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error)); \
      std::exit(1);                                                                      \
    }                                                                                    \
  } while (0)

/// One thread computes one element.
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) { // the last block may stick out
    y[i] = a * x[i] + y[i];
  }
}

int main() {
  const int n = 1 << 20;
  std::vector<float> x(n, 1.0f), y(n, 2.0f);

  float *d_x, *d_y;
  CHECK(cudaMalloc(&d_x, n * sizeof(float)));
  CHECK(cudaMalloc(&d_y, n * sizeof(float)));
  CHECK(cudaMemcpy(d_x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(d_y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));

  saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, d_x, d_y);
  CHECK(cudaGetLastError());

  CHECK(cudaMemcpy(y.data(), d_y, n * sizeof(float), cudaMemcpyDeviceToHost));
  std::printf("y[0] = %g, y[n-1] = %g\n", y[0], y[n - 1]); // 4 4

  cudaFree(d_x);
  cudaFree(d_y);
  return 0;
}
