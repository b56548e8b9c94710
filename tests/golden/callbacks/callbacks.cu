// What is done to each element comes from the host, as a pointer to a device function.
#include <cstdio>
#include <cuda_runtime.h>

typedef float (*Activation)(float);

__device__ float relu(float x) { return x > 0 ? x : 0; }
__device__ float leaky(float x) { return x > 0 ? x : 0.1f * x; }

// The host asks the device for their addresses.
__device__ Activation activations[] = {relu, leaky};

__global__ void activate(float *x, int n, Activation f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = f(x[i]);
}

int main() {
  const int n = 1000;
  Activation known[2];
  cudaMemcpyFromSymbol(known, activations, sizeof known);
  float *x;
  cudaMallocManaged(&x, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    x[i] = i - 500.0f;
  activate<<<(n + 255) / 256, 256>>>(x, n, known[1]);
  cudaDeviceSynchronize();
  printf("%g %g\n", x[0], x[n - 1]);
  cudaFree(x);
}
