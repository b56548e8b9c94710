#include <cu2port/runtime.h>
#include <cstdio>

void work(float *data, int n) { cu2port::launch(work, data, n); }

int main() {
  int devices = 0;
  portGetDeviceCount(&devices);
  for (int d = 0; d < devices; ++d) {
    portDeviceProp properties;
    portGetDeviceProperties(&properties, d);
    printf("%s, %zu bytes, %d.%d\n", properties.name, properties.totalGlobalMem, properties.major, properties.minor);
  }

  const int n = 1 << 16;
  float *host, *device;
  portMallocHost(&host, 2 * n * sizeof(float));
  portMalloc(&device, 2 * n * sizeof(float));
  for (int i = 0; i < 2 * n; ++i)
    host[i] = i;

  portStream_t streams[2];
  portEvent_t start, stop;
  portEventCreate(&start);
  portEventCreate(&stop);
  for (portStream_t &stream : streams)
    portStreamCreate(&stream);

  portEventRecord(start);
  for (int s = 0; s < 2; ++s) { // copy, compute, copy back: the two streams overlap
    float *h = host + s * n, *d = device + s * n;
    portMemcpyAsync(d, h, n * sizeof(float), portMemcpyHostToDevice, streams[s]);
    portLaunch(n / 256, 256, 0, streams[s]), work(d, n);
    portMemcpyAsync(h, d, n * sizeof(float), portMemcpyDeviceToHost, streams[s]);
  }
  portEventRecord(stop);
  portEventSynchronize(stop);
  float milliseconds = 0;
  portEventElapsedTime(&milliseconds, start, stop);
  printf("%g %g\n", host[4], host[2 * n - 1]);

  for (portStream_t &stream : streams)
    portStreamDestroy(stream);
  portFree(device);
  portFreeHost(host);
  return portDeviceSynchronize() == portSuccess ? 0 : 1;
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("streams.kernels.cpp", "streams.cl", "streams.cpu.cpp");
extern const cu2port::KernelNeeds streams_kernels[];
extern const cu2port::OpenCLSource streams_cl;
extern const cu2port::CpuKernel streams_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module streams_module{
    streams_kernels, &streams_cl, streams_cpu,
    {cu2port::kernel(work, "work")}};
