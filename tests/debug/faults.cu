// Faults for debuggers and sanitizers to find, one a run: the first argument names it.
#include <cstdio>
#include <cstring>

__global__ void scale(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i]; // fault: global (one element too many, if n is wrong)
}

__global__ void reverse(int *x, int last) {
  __shared__ int first[64];
  __shared__ int second[64];
  first[threadIdx.x] = x[threadIdx.x];
  second[threadIdx.x] = 1;
  __syncthreads();
  x[threadIdx.x] = first[last - threadIdx.x] + second[threadIdx.x]; // fault: shared
}

__global__ void reverseDynamic(int *x, int last) {
  extern __shared__ int all[];
  all[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = all[last - threadIdx.x]; // fault: dynamic
}

__global__ void count(int *counter) {
  for (int round = 0; round < 20000; ++round)
    *counter += round; // fault: race (between blocks)
}

__global__ void shift(int *x, int by) {
  x[threadIdx.x] = 1 << by; // fault: undefined
}

__global__ void copyPositive(const int *x, int *y) {
  int i = threadIdx.x;
  if (x[i] > 0) // fault: uninitialised
    y[i] = x[i];
}

__global__ void sumWarps(int *x) {
  __shared__ int tile[64];
  tile[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x < 32)
    x[threadIdx.x] += tile[threadIdx.x + 32]; // fault: block (no __syncthreads() before)
}

int main(int argc, char **argv) {
  const char *fault = argc > 1 ? argv[1] : "none";
  auto is = [&](const char *name) { return std::strcmp(fault, name) == 0; };
  const int n = 1000;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  cudaMemset(x, 0, n * sizeof(float));
  cudaMemset(y, 0, n * sizeof(float));
  int *numbers = reinterpret_cast<int *>(y);
  scale<<<(n + 255) / 256, 256>>>(is("global") ? n + 24 : n, 2.0f, x, y);
  reverse<<<1, 64>>>(numbers, is("shared") ? 64 : 63);
  reverseDynamic<<<1, 64, 64 * sizeof(int)>>>(numbers, is("dynamic") ? 64 : 63);
  if (is("race"))
    count<<<256, 1>>>(numbers);
  if (is("undefined"))
    shift<<<1, 32>>>(numbers, 40);
  if (is("null"))
    shift<<<1, 32>>>(nullptr, 4);
  if (is("uninitialised")) {
    int *fresh;
    cudaMalloc(&fresh, 64 * sizeof(int));
    copyPositive<<<1, 64>>>(fresh, numbers);
    cudaDeviceSynchronize();
    cudaFree(fresh);
  }
  if (is("block"))
    sumWarps<<<1, 64>>>(numbers);
  cudaError_t error = cudaDeviceSynchronize();
  cudaFree(x);
  cudaFree(y);
  std::printf("%s\n", cudaGetErrorString(error));
  return error != cudaSuccess;
}
