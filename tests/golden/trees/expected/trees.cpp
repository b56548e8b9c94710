#include <cu2port/runtime.h>

const int kThreads = 128;

// The sum of each block's elements, of which the last block may have fewer.
void blockSums(const float *in, float *sums, int n) { cu2port::launch(blockSums, in, sums, n); }

void sumBlocks(const float *in, float *sums, int n) {
  portLaunch((n + kThreads - 1) / kThreads, kThreads), blockSums(in, sums, n);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("trees.kernels.cpp", "trees.cl", "trees.cpu.cpp");
extern const cu2port::KernelNeeds trees_kernels[];
extern const cu2port::OpenCLSource trees_cl;
extern const cu2port::CpuKernel trees_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module trees_module{
    trees_kernels, &trees_cl, trees_cpu,
    {cu2port::kernel(blockSums, "blockSums")}};
