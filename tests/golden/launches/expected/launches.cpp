#include <cu2port/runtime.h>

namespace filters {
namespace {
void negate(float *data) { cu2port::launch(negate, data); }
} // namespace

static void twice(float *data, float factor = 2.0f) { cu2port::launch(twice, data, factor); }

// Overloads: which one is meant is decided at the launch.
void fill(int *data, int value) {
  cu2port::launch(static_cast<void (*)(int *, int)>(fill), data, value);
}
void fill(float *data, float value) {
  cu2port::launch(static_cast<void (*)(float *, float)>(fill), data, value);
}

void apply(float *data, int n, bool negative, portStream_t stream) {
  if (negative)
    portLaunch(1, n), negate(data);
  else
    portLaunch(1, n, 0, stream), twice(data);

  void (*kernel)(float *) = negate;
  portLaunch(dim3(1), dim3(n)), kernel(data);

  portLaunch(1, n), fill((int *)data, 1);
  portLaunch(1, // one block
         n, 0,
         stream), fill(data, 1.0f);
}
} // namespace filters

void launchByAddress(float *data, int n) {
  float factor = 3.0f;
  void *arguments[] = {&data, &factor};
  portLaunchKernel((const void *)filters::twice, dim3(1), dim3(n), arguments, 0, 0);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("launches.kernels.cpp", "launches.cl", "launches.cpu.cpp");
extern const cu2port::KernelNeeds launches_kernels[];
extern const cu2port::OpenCLSource launches_cl;
extern const cu2port::CpuKernel launches_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module launches_module{
    launches_kernels, &launches_cl, launches_cpu,
    {cu2port::kernel(filters::negate, "negate"),
     cu2port::kernel(filters::twice, "twice"),
     cu2port::kernel(static_cast<void (*)(int *, int)>(filters::fill), "fill"),
     cu2port::kernel(static_cast<void (*)(float *, float)>(filters::fill), "fill_2")}};
