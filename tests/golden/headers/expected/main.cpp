#include "kernels/blend.cuh"
#include "sizes.h"

int main() {
  float *image;
  portMalloc(&image, kPixels * sizeof(float));
  portLaunch(kPixels / 64, 64), blend(image, image, 0.5f);
  portFree(image);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("main.kernels.cpp", "main.cl", "main.cpu.cpp");
extern const cu2port::KernelNeeds main_kernels[];
extern const cu2port::OpenCLSource main_cl;
extern const cu2port::CpuKernel main_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module main_module{
    main_kernels, &main_cl, main_cpu,
    {cu2port::kernel(blend, "blend")}};
