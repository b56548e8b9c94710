// Kernels, and functions around them that C and C++ call: main.c, main.cpp.
#include <assert.h>

struct View {
  float *data;
  int size;
};

__constant__ float factors[2] = {2, 3};

__global__ void scale(View view, float4 plus) {
  extern __shared__ float tile[];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(view.size > 0);
  tile[threadIdx.x] = i < view.size ? view.data[i] : 0;
  __syncthreads();
  if (i < view.size)
    view.data[i] = tile[threadIdx.x] * factors[i % 2] + plus.w;
}

template <class T> __global__ void sumOfWarp(T *x) {
  T value = x[threadIdx.x];
  for (int distance = 16; distance > 0; distance /= 2)
    value += __shfl_down_sync(0xffffffff, value, distance);
  if (threadIdx.x == 0)
    atomicAdd(x + 32, value);
}

extern "C" int scaleAll(float *data, int size) {
  View view = {data, size};
  scale<<<(size + 63) / 64, 64, 64 * sizeof(float)>>>(view, make_float4(0, 0, 0, 1));
  return cudaGetLastError();
}

/// CUDA's types in a C++ function's name.
cudaError_t sumInStream(float *data, cudaStream_t stream, dim3 grid, cudaEvent_t event,
                        const cudaDeviceProp &properties, cudaMemcpyKind kind, cudaExtent, int2) {
  if (properties.warpSize != 32 || kind != cudaMemcpyDefault)
    return cudaErrorInvalidValue;
  sumOfWarp<<<grid, 32, 0, stream>>>(data);
  return cudaEventRecord(event, stream);
}

extern "C" void *kernelOfScale(void) { return (void *)scale; }
