// Host code in C++: typed overloads, default arguments, functions with CUDA's types in their names.
extern "C" {
#include <cuda_runtime.h>
}
#include <cuda_occupancy.h>
#include <nvtx3/nvToolsExt.h>

#include <cstdio>
#include <vector>

extern "C" int scaleAll(float *data, int size);
extern "C" void *kernelOfScale();
cudaError_t sumInStream(float *data, cudaStream_t stream, dim3 grid, cudaEvent_t event,
                        const cudaDeviceProp &properties, cudaMemcpyKind kind, cudaExtent extent,
                        int2 pair);

int main() {
  nvtxRangePushA("everything");
  std::vector<float> host(33, 1.0f);
  host[32] = 0;
  const size_t bytes = host.size() * sizeof(float);
  float *device = nullptr, *managed = nullptr;
  cudaStream_t stream;
  cudaEvent_t event;
  cudaDeviceProp properties;
  cudaGetDeviceProperties(&properties, 0);
  cudaStreamCreate(&stream);
  cudaEventCreate(&event, cudaEventDisableTiming);
  cudaMalloc(&device, bytes);
  cudaMallocManaged(&managed, 4);
  cudaMemcpyAsync(device, host.data(), bytes, cudaMemcpyDefault, stream);
  const cudaError_t error = sumInStream(device, stream, 1, event, properties, cudaMemcpyDefault,
                                        make_cudaExtent(1, 2, 3), make_int2(4, 5));
  cudaEventSynchronize(event);
  cudaMemcpy(host.data(), device, bytes, cudaMemcpyDeviceToHost);

  int blocks = 0, size = 0, same = 0;
  cudaOccupancyMaxPotentialBlockSize(&blocks, &size, kernelOfScale(), 256);
  cudaOccupancyMaxPotentialBlockSizeVariableSMem(&blocks, &same, kernelOfScale(),
                                                 [](int) { return 256; });
  cudaLaunchConfig_t configuration = {};
  configuration.gridDim = configuration.blockDim = dim3(1);
  const cudaError_t unknown = cudaLaunchKernelEx(&configuration, +[](int) {}, 1);
  nvtxRangePop();
  const bool isRight = error == cudaSuccess && host[32] == 32 && size > 0 && size == same &&
                       dim3(7).y == 1 && unknown == cudaErrorInvalidDeviceFunction &&
                       cudaFree(managed) == cudaSuccess && cudaFree(device) == cudaSuccess;
  std::puts(isRight ? "OK" : "BAD");
}
