/* A host file of C that calls CUDA's runtime itself. */
#include <cuda_runtime_api.h>

#include <stdio.h>
#include <string.h>

int main(void) {
  char text[16] = "", expected[16] = "abcabcabcabcabc";
  void *device = NULL;
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count < 1)
    return 1;
  if (cudaMalloc(&device, sizeof text) != cudaSuccess)
    return 2;
  cudaMemcpy(device, expected, sizeof text, cudaMemcpyHostToDevice);
  cudaMemcpy(text, device, sizeof text, cudaMemcpyDeviceToHost);
  cudaFree(device);
  printf("%d wrong\n", strcmp(text, expected) != 0);
  return strcmp(text, expected) != 0;
}
