/* Host code in C, against the headers of CUDA's names. */
#include <cuda_runtime.h>

#include <cuda_profiler_api.h>
#include <stdio.h>
#include <string.h>

#define CHECK(call)                                                                                \
  do {                                                                                             \
    cudaError_t error = (call);                                                                    \
    if (error != cudaSuccess) {                                                                    \
      printf("line %d: %s\n", __LINE__, cudaGetErrorString(error));                                \
      return 1;                                                                                    \
    }                                                                                              \
  } while (0)

int scaleAll(float *data, int size);
void *kernelOfScale(void);

enum { COUNT = 100 };

static int isScaled(const float *data, float factor0, float factor1, float plus) {
  for (int i = 0; i < COUNT; ++i)
    if (data[i] != (float)i * (i % 2 ? factor1 : factor0) + plus)
      return 0;
  return 1;
}

int main(void) {
  float host[COUNT], *device;
  size_t bytes = sizeof host;
  struct cudaDeviceProp properties;
  struct cudaFuncAttributes attributes;
  cudaStream_t stream;
  struct {
    float *data;
    int size;
  } view;
  float4 plus = make_float4(0, 0, 0, 5);
  void *arguments[] = {&view, &plus};
  dim3 grid = {2, 1, 1}, block = {64, 1, 1};
  for (int i = 0; i < COUNT; ++i)
    host[i] = (float)i;
  CHECK(cudaProfilerStart());
  CHECK(cudaGetDeviceProperties(&properties, 0));
  CHECK(cudaMalloc((void **)&device, bytes));
  CHECK(cudaStreamCreate(&stream));
  CHECK(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream));
  CHECK(cudaStreamSynchronize(stream));
  CHECK((cudaError_t)scaleAll(device, COUNT));
  CHECK(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost));
  if (!isScaled(host, 2, 3, 1))
    return puts("the first kernel is wrong");
  for (int i = 0; i < COUNT; ++i)
    host[i] = (float)i;
  CHECK(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice));
  view.data = device, view.size = COUNT;
  CHECK(cudaLaunchKernel(kernelOfScale(), grid, block, arguments, 64 * sizeof(float), stream));
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost));
  if (!isScaled(host, 2, 3, 5))
    return puts("the second kernel is wrong");
  CHECK(cudaFuncGetAttributes(&attributes, kernelOfScale()));
  if (properties.warpSize != 32 || attributes.maxThreadsPerBlock < 64 ||
      strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue") != 0)
    return puts("an answer is wrong");
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(device));
  return puts("OK") < 0;
}
