#include <cu2port/runtime.h>

#define RADIUS 2
#define BLOCK 128

// The weights, set once from the host.
static float weights[2 * RADIUS + 1];
static unsigned int launches; // how many blocks have run

/// A one-dimensional stencil with a halo on both sides.
void stencil(const float *in, float *out, int n) { cu2port::launch(stencil, in, out, n); }

unsigned int run(const float *in, float *out, int n, const float *w) {
  unsigned int count = 0;
  portMemcpyToSymbol(weights, w, sizeof(weights));
  portMemcpyToSymbol(launches, &count, sizeof count);
  portLaunch((n + BLOCK - 1) / BLOCK, BLOCK), stencil(in, out, n);
  portMemcpyFromSymbol(&count, launches, sizeof count);
  return count;
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("stencil.kernels.cpp", "stencil.cl", "stencil.cpu.cpp");
extern const cu2port::KernelNeeds stencil_kernels[];
extern const cu2port::OpenCLSource stencil_cl;
extern const cu2port::CpuKernel stencil_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module stencil_module{
    stencil_kernels, &stencil_cl, stencil_cpu,
    {cu2port::kernel(stencil, "stencil")},
    {cu2port::variable(weights, "weights"),
     cu2port::variable(launches, "launches")}};
