#include <cu2port/runtime.h>

const int kTile = 32;
const int kRows = 8; // each thread moves kTile / kRows elements

// Transposes through shared memory, so that both reads and writes are contiguous.
void transpose(float *out, const float *in, int width, int height) {
  cu2port::launch(transpose, out, in, width, height);
}

void transposeOnDevice(float *out, const float *in, int width, int height) {
  dim3 grid((width + kTile - 1) / kTile, (height + kTile - 1) / kTile);
  portLaunch(grid, dim3(kTile, kRows)), transpose(out, in, width, height);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("transpose.kernels.cpp", "transpose.cl", "transpose.cpu.cpp");
extern const cu2port::KernelNeeds transpose_kernels[];
extern const cu2port::OpenCLSource transpose_cl;
extern const cu2port::CpuKernel transpose_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module transpose_module{
    transpose_kernels, &transpose_cl, transpose_cpu,
    {cu2port::kernel(transpose, "transpose")}};
