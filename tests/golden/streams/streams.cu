#include <cuda_runtime.h>
#include <cstdio>

__global__ void work(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = sqrtf(data[i]) + 1.0f;
}

int main() {
  int devices = 0;
  cudaGetDeviceCount(&devices);
  for (int d = 0; d < devices; ++d) {
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, d);
    printf("%s, %zu bytes, %d.%d\n", properties.name, properties.totalGlobalMem, properties.major, properties.minor);
  }

  const int n = 1 << 16;
  float *host, *device;
  cudaMallocHost(&host, 2 * n * sizeof(float));
  cudaMalloc(&device, 2 * n * sizeof(float));
  for (int i = 0; i < 2 * n; ++i)
    host[i] = i;

  cudaStream_t streams[2];
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  for (cudaStream_t &stream : streams)
    cudaStreamCreate(&stream);

  cudaEventRecord(start);
  for (int s = 0; s < 2; ++s) { // copy, compute, copy back: the two streams overlap
    float *h = host + s * n, *d = device + s * n;
    cudaMemcpyAsync(d, h, n * sizeof(float), cudaMemcpyHostToDevice, streams[s]);
    work<<<n / 256, 256, 0, streams[s]>>>(d, n);
    cudaMemcpyAsync(h, d, n * sizeof(float), cudaMemcpyDeviceToHost, streams[s]);
  }
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float milliseconds = 0;
  cudaEventElapsedTime(&milliseconds, start, stop);
  printf("%g %g\n", host[4], host[2 * n - 1]);

  for (cudaStream_t &stream : streams)
    cudaStreamDestroy(stream);
  cudaFree(device);
  cudaFreeHost(host);
  return cudaDeviceSynchronize() == cudaSuccess ? 0 : 1;
}
