#include <hip/hip_runtime.h>

// Sums a block's elements in shared memory, then adds the block's sum to the total.
__global__ void sum(const float *in, float *total, unsigned int n) {
  extern __shared__ float partial[];
  unsigned int t = threadIdx.x;

  // Grid-stride loop: any n with any grid.
  float mine = 0;
  for (unsigned int i = blockIdx.x * blockDim.x + t; i < n; i += gridDim.x * blockDim.x)
    mine += in[i];
  partial[t] = mine;
  __syncthreads();

  for (unsigned int offset = blockDim.x / 2; offset > 0; offset >>= 1) {
    if (t < offset)
      partial[t] += partial[t + offset];
    __syncthreads();
  }

  if (t == 0)
    atomicAdd(total, partial[0]);
}

float sumOnDevice(const float *in, unsigned int n, hipStream_t stream) {
  float *total, result;
  hipMalloc((void **)&total, sizeof(float));
  hipMemsetAsync(total, 0, sizeof(float), stream);
  sum<<<64, 256, 256 * sizeof(float), stream>>>(in, total, n);
  hipMemcpyAsync(&result, total, sizeof(float), hipMemcpyDeviceToHost, stream);
  hipStreamSynchronize(stream);
  hipFree(total);
  return result;
}
