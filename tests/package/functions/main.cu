#include "twice.h"
#if !OWN || !defined OPTION
#error what properties of this source say is missing
#endif
#include <cstdio>
/// The library and the program have kernels, and each a copy of the runtime.
__global__ void halve(int *x) { *x /= 2; }
int main() {
  int *x, value = 2 * twice(start());
  cudaMalloc(&x, sizeof *x);
  cudaMemcpy(x, &value, sizeof value, cudaMemcpyHostToDevice);
  halve<<<1, 1>>>(x);
  cudaMemcpy(&value, x, sizeof value, cudaMemcpyDeviceToHost);
  std::printf("%d\n", value);
}
