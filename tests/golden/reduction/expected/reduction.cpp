#include <cu2port/runtime.h>

// Sums a block's elements in shared memory, then adds the block's sum to the total.
void sum(const float *in, float *total, unsigned int n) { cu2port::launch(sum, in, total, n); }

float sumOnDevice(const float *in, unsigned int n, portStream_t stream) {
  float *total, result;
  portMalloc((void **)&total, sizeof(float));
  portMemsetAsync(total, 0, sizeof(float), stream);
  portLaunch(64, 256, 256 * sizeof(float), stream), sum(in, total, n);
  portMemcpyAsync(&result, total, sizeof(float), portMemcpyDeviceToHost, stream);
  portStreamSynchronize(stream);
  portFree(total);
  return result;
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("reduction.kernels.cpp", "reduction.cl", "reduction.cpu.cpp");
extern const cu2port::KernelNeeds reduction_kernels[];
extern const cu2port::OpenCLSource reduction_cl;
extern const cu2port::CpuKernel reduction_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module reduction_module{
    reduction_kernels, &reduction_cl, reduction_cpu,
    {cu2port::kernel(sum, "sum")}};
