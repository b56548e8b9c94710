#include <cu2port/runtime.h>

enum { BINS = 256 };

// A histogram for each block in shared memory, added up at the end.
void histogram(const unsigned char *data, int size, unsigned int *bins) {
  cu2port::launch(histogram, data, size, bins);
}

void count(const unsigned char *data, int size, unsigned int *bins) {
  portMemset(bins, 0, BINS * sizeof(unsigned int));
  portLaunch(32, 256), histogram(data, size, bins);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("histogram.kernels.cpp", "histogram.cl", "histogram.cpu.cpp");
extern const cu2port::KernelNeeds histogram_kernels[];
extern const cu2port::OpenCLSource histogram_cl;
extern const cu2port::CpuKernel histogram_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module histogram_module{
    histogram_kernels, &histogram_cl, histogram_cpu,
    {cu2port::kernel(histogram, "histogram")}};
