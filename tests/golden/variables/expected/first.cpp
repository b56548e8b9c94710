#include "counters.cuh"

void count(int *out) { cu2port::launch(count, out); }

void run(int *out) { portLaunch(1, 1), count(out); }

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("first.kernels.cpp", "first.cl", "first.cpu.cpp");
extern const cu2port::KernelNeeds first_kernels[];
extern const cu2port::OpenCLSource first_cl;
extern const cu2port::CpuKernel first_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module first_module{
    first_kernels, &first_cl, first_cpu,
    {cu2port::kernel(count, "count")},
    {cu2port::variable(counter, "counter"),
     cu2port::variable(weights, "weights")}};
