#include <hip/hip_runtime.h>
#include <cstdio>

__global__ void work(float *data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    data[i] = sqrtf(data[i]) + 1.0f;
}

int main() {
  int devices = 0;
  hipGetDeviceCount(&devices);
  for (int d = 0; d < devices; ++d) {
    hipDeviceProp_t properties;
    hipGetDeviceProperties(&properties, d);
    printf("%s, %zu bytes, %d.%d\n", properties.name, properties.totalGlobalMem, properties.major, properties.minor);
  }

  const int n = 1 << 16;
  float *host, *device;
  hipHostMalloc(&host, 2 * n * sizeof(float));
  hipMalloc(&device, 2 * n * sizeof(float));
  for (int i = 0; i < 2 * n; ++i)
    host[i] = i;

  hipStream_t streams[2];
  hipEvent_t start, stop;
  hipEventCreate(&start);
  hipEventCreate(&stop);
  for (hipStream_t &stream : streams)
    hipStreamCreate(&stream);

  hipEventRecord(start);
  for (int s = 0; s < 2; ++s) { // copy, compute, copy back: the two streams overlap
    float *h = host + s * n, *d = device + s * n;
    hipMemcpyAsync(d, h, n * sizeof(float), hipMemcpyHostToDevice, streams[s]);
    work<<<n / 256, 256, 0, streams[s]>>>(d, n);
    hipMemcpyAsync(h, d, n * sizeof(float), hipMemcpyDeviceToHost, streams[s]);
  }
  hipEventRecord(stop);
  hipEventSynchronize(stop);
  float milliseconds = 0;
  hipEventElapsedTime(&milliseconds, start, stop);
  printf("%g %g\n", host[4], host[2 * n - 1]);

  for (hipStream_t &stream : streams)
    hipStreamDestroy(stream);
  hipFree(device);
  hipHostFree(host);
  return hipDeviceSynchronize() == hipSuccess ? 0 : 1;
}
