// A program that races when it is told to: what ThreadSanitizer must find, and what it must not.
//
//   races blocks | streams | none
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

const int Blocks = 256, Rounds = 20000;

__global__ void addWithoutAtomics(int *total) {
  for (int round = 0; round < Rounds; ++round)
    *total += 1;
}

__global__ void addWithAtomics(int *total) {
  for (int round = 0; round < Rounds; ++round)
    atomicAdd(total, 1);
}

__global__ void fillSlowly(int *values, int with) {
  for (int round = 0; round < Rounds; ++round)
    values[round % 16] = with + round;
}

int main(int argc, char **argv) {
  const char *race = argc > 1 ? argv[1] : "";
  int *values;
  cudaMalloc(&values, 16 * sizeof(int));
  cudaMemset(values, 0, 16 * sizeof(int));
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaDeviceSynchronize();
  if (!std::strcmp(race, "blocks")) {
    addWithoutAtomics<<<Blocks, 1>>>(values);
  } else if (!std::strcmp(race, "streams")) {
    for (int i = 0; i < Blocks; ++i) {
      fillSlowly<<<1, 1, 0, one>>>(values, 1);
      fillSlowly<<<1, 1, 0, two>>>(values, 2);
    }
  } else {
    addWithAtomics<<<Blocks, 1, 0, one>>>(values);
    cudaStreamSynchronize(one);
    fillSlowly<<<1, 1, 0, two>>>(values, 3);
  }
  cudaDeviceSynchronize();
  std::printf("%s\n", cudaGetErrorString(cudaGetLastError()));
  cudaFree(values);
}
