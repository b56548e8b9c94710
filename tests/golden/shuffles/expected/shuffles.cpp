#include <cu2port/runtime.h>

#define FULL 0xffffffffu

// A warp adds up its lanes by a tree; one lane adds the warp's sum to the total.
void sum(const float *in, float *total, int n) { cu2port::launch(sum, in, total, n); }

// The sums of the warps, then theirs. What a warp adds up is nobody else's.
void blockSum(const float *in, float *sums) { cu2port::launch(blockSum, in, sums); }

// Each group of `width` lanes turns round by its last lane; distances are the same in all lanes.
void turn(int *x, int distance, int width) { cu2port::launch(turn, x, distance, width); }

void sumOnDevice(const float *in, float *total, int *x, int n, portStream_t stream) {
  portLaunch((n + 127) / 128, 128, 0, stream), sum(in, total, n);
  portLaunch(n / 128, 128, 0, stream), blockSum(in, total);
  portLaunch(n / 128, 128, 0, stream), turn(x, 2, 8);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("shuffles.kernels.cpp", "shuffles.cl", "shuffles.cpu.cpp");
extern const cu2port::KernelNeeds shuffles_kernels[];
extern const cu2port::OpenCLSource shuffles_cl;
extern const cu2port::CpuKernel shuffles_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module shuffles_module{
    shuffles_kernels, &shuffles_cl, shuffles_cpu,
    {cu2port::kernel(sum, "sum"),
     cu2port::kernel(blockSum, "blockSum"),
     cu2port::kernel(turn, "turn")}};
