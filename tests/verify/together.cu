// A cooperative launch, which OpenCL has none of: for the tests of `cu2port record` and `replay`.
#include <cooperative_groups.h>

/// Each element becomes the one behind it, all at once.
__global__ void rotate(int n, int *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int next = data[(i + 1) % n];
  cooperative_groups::this_grid().sync();
  data[i] = next;
}

int main() {
  int count = 64, *data;
  cudaMalloc(&data, count * sizeof(int));
  int values[64];
  for (int i = 0; i < count; ++i)
    values[i] = i * i;
  cudaMemcpy(data, values, sizeof values, cudaMemcpyHostToDevice);
  void *arguments[] = {&count, &data};
  cudaLaunchCooperativeKernel((void *)rotate, dim3(2), dim3(32), arguments, 0, 0);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
