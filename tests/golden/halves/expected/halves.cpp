#include <cu2port/runtime.h>

// Sums of numbers in half precision, as floats: converted where they are read.
#include <cuda_fp16.h>

void addRowsKernel(const half *rows, float *sums, int width, int height) {
  cu2port::launch(addRowsKernel, rows, sums, width, height);
}

void addRows(const half *rows, float *sums, int width, int height) {
  portLaunch((width + 127) / 128, 128), addRowsKernel(rows, sums, width, height);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("halves.kernels.cpp", "halves.cl", "halves.cpu.cpp");
extern const cu2port::KernelNeeds halves_kernels[];
extern const cu2port::OpenCLSource halves_cl;
extern const cu2port::CpuKernel halves_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module halves_module{
    halves_kernels, &halves_cl, halves_cpu,
    {cu2port::kernel(addRowsKernel, "addRowsKernel")}};
