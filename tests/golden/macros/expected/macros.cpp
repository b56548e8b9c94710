// CUDA names inside macros are edited where they are written.
#include <cstdio>
#include <cu2port/runtime.h>

#define THREADS 64
#define BLOCKS(n) (((n) + THREADS - 1) / THREADS)
#define TO_DEVICE portMemcpyHostToDevice
#define LAUNCH(kernel, n, ...) portLaunch(BLOCKS(n), THREADS), kernel(__VA_ARGS__)
#define FAILED(x) ((x) != portSuccess)

void clear(int *data, int n) { cu2port::launch(clear, data, n); }

// cudaMalloc in a comment stays, and so does "cudaMalloc" in a string.
int *makeCleared(const int *host, int n) {
  int *data = nullptr;
  if (FAILED(portMalloc(&data, n * sizeof(int)))) {
    std::printf("cudaMalloc failed\n");
    return nullptr;
  }
  portMemcpy(data, host, n * sizeof(int), TO_DEVICE);
  if (n > 0)
    LAUNCH(clear, n, data, n);
  else
    portLaunch(1, 1), clear(data, n);
#if 0
  cudaThreadExit(); // left out, and left alone
#endif
  return data;
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("macros.kernels.cpp", "macros.cl", "macros.cpu.cpp");
extern const cu2port::KernelNeeds macros_kernels[];
extern const cu2port::OpenCLSource macros_cl;
extern const cu2port::CpuKernel macros_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module macros_module{
    macros_kernels, &macros_cl, macros_cpu,
    {cu2port::kernel(clear, "clear")}};
