#include <cu2port/runtime.h>

void add(float4 *a, const float4 *b, float3 *c, int2 *d) { cu2port::launch(add, a, b, c, d); }

void addOnDevice(float4 *a, const float4 *b, float3 *c, int2 *d, int n) {
  portLaunch(n / 32, 32), add(a, b, c, d);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("vectors.kernels.cpp", "vectors.cl", "vectors.cpu.cpp");
extern const cu2port::KernelNeeds vectors_kernels[];
extern const cu2port::OpenCLSource vectors_cl;
extern const cu2port::CpuKernel vectors_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module vectors_module{
    vectors_kernels, &vectors_cl, vectors_cpu,
    {cu2port::kernel(add, "add")}};
