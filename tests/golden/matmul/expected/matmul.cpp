#include <cu2port/runtime.h>

#define TILE 16 // threads on a side of a block

// C = A * B for square matrices whose side is a multiple of TILE.
void matmul(const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C, int n) {
  cu2port::launch(matmul, A, B, C, n);
}

void multiply(const float *A, const float *B, float *C, int n) {
  dim3 block(TILE, TILE);
  dim3 grid(n / TILE, n / TILE);
  portLaunch(grid, block), matmul(A, B, C, n);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("matmul.kernels.cpp", "matmul.cl", "matmul.cpu.cpp");
extern const cu2port::KernelNeeds matmul_kernels[];
extern const cu2port::OpenCLSource matmul_cl;
extern const cu2port::CpuKernel matmul_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module matmul_module{
    matmul_kernels, &matmul_cl, matmul_cpu,
    {cu2port::kernel(matmul, "matmul")}};
