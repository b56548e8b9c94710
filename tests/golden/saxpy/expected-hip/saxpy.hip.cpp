// saxpy: y = a * x + y, the first CUDA program of many.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <hip/hip_runtime.h>

// Stops the program when a call fails.
#define CHECK(call)                                                                      \
  do {                                                                                   \
    hipError_t error = (call);                                                          \
    if (error != hipSuccess) {                                                          \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, hipGetErrorString(error)); \
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
  CHECK(hipMalloc(&d_x, n * sizeof(float)));
  CHECK(hipMalloc(&d_y, n * sizeof(float)));
  CHECK(hipMemcpy(d_x, x.data(), n * sizeof(float), hipMemcpyHostToDevice));
  CHECK(hipMemcpy(d_y, y.data(), n * sizeof(float), hipMemcpyHostToDevice));

  saxpy<<<(n + 255) / 256, 256>>>(n, 2.0f, d_x, d_y);
  CHECK(hipGetLastError());

  CHECK(hipMemcpy(y.data(), d_y, n * sizeof(float), hipMemcpyDeviceToHost));
  std::printf("y[0] = %g, y[n-1] = %g\n", y[0], y[n - 1]); // 4 4

  hipFree(d_x);
  hipFree(d_y);
  return 0;
}
