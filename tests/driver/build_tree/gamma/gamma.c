/* A program in C that calls CUDA's API, and is no C++. */
#include "table.h"
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

static int check(cudaError_t error) {
  if (error != cudaSuccess)
    fprintf(stderr, "gamma: %s\n", cudaGetErrorString(error));
  return error == cudaSuccess;
}

int main(int count, char **arguments) {
  int *values = malloc(100 * sizeof *values), *back = malloc(100 * sizeof *back), *class = NULL;
  struct cudaDeviceProp properties;
  cudaStream_t stream;
  (void)count;
  int read = readTable(arguments[1], values, 100);
  const size_t bytes = read * sizeof *values;
  if (!check(cudaGetDeviceProperties(&properties, 0)) || !check(cudaStreamCreate(&stream)) ||
      !check(cudaMalloc((void **)&class, bytes)) ||
      !check(cudaMemcpyAsync(class, values, bytes, cudaMemcpyHostToDevice, stream)) ||
      !check(cudaMemcpyAsync(back, class, bytes, cudaMemcpyDeviceToHost, stream)) ||
      !check(cudaStreamSynchronize(stream)) || !check(cudaFree(class)))
    return 1;
  const dim3 all = {read, 1, 1};
  int sum = 0;
  for (unsigned i = 0; i < all.x; ++i)
    sum += back[i] == values[i] && properties.warpSize == 32;
  printf("gamma: %d\n", sum);
  return check(cudaStreamDestroy(stream)) ? 0 : 1;
}
