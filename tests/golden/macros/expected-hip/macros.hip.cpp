// CUDA names inside macros are edited where they are written.
#include <cstdio>
#include <hip/hip_runtime.h>

#define THREADS 64
#define BLOCKS(n) (((n) + THREADS - 1) / THREADS)
#define TO_DEVICE hipMemcpyHostToDevice
#define LAUNCH(kernel, n, ...) kernel<<<BLOCKS(n), THREADS>>>(__VA_ARGS__)
#define FAILED(x) ((x) != hipSuccess)

__global__ void clear(int *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = 0;
}

// cudaMalloc in a comment stays, and so does "cudaMalloc" in a string.
int *makeCleared(const int *host, int n) {
  int *data = nullptr;
  if (FAILED(hipMalloc(&data, n * sizeof(int)))) {
    std::printf("cudaMalloc failed\n");
    return nullptr;
  }
  hipMemcpy(data, host, n * sizeof(int), TO_DEVICE);
  if (n > 0)
    LAUNCH(clear, n, data, n);
  else
    clear<<<1, 1>>>(data, n);
#if 0
  hipDeviceReset(); // left out, and left alone
#endif
  return data;
}
