/* The name and the text of every error code, for comparison. */
#include <cuda_runtime_api.h>

#include <stdio.h>

int main(void) {
  for (int code = 0; code <= 10001; ++code)
    printf("%d %s: %s\n", code, cudaGetErrorName((cudaError_t)code),
           cudaGetErrorString((cudaError_t)code));
  return 0;
}
