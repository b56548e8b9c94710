#include <cu2port/runtime.h>

// Each thread handles `Items` neighbouring elements.
template <typename T, int Items>
void map(T *data, int n, T scale, T shift) {
  cu2port::launch(map<T, Items>, data, n, scale, shift);
}

template <typename T>
void mapOnDevice(T *data, int n, T scale, T shift) {
  const int threads = 128;
  portLaunch((n + 4 * threads - 1) / (4 * threads), threads), map<T, 4>(data, n, scale, shift);
}

void both(float *f, double *d, int n) {
  mapOnDevice(f, n, 2.0f, 1.0f);
  mapOnDevice(d, n, 2.0, 1.0);
  portLaunch(1, n), map<int, 1>((int *)f, n, 3, 4);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("templates.kernels.cpp", "templates.cl", "templates.cpu.cpp");
extern const cu2port::KernelNeeds templates_kernels[];
extern const cu2port::OpenCLSource templates_cl;
extern const cu2port::CpuKernel templates_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module templates_module{
    templates_kernels, &templates_cl, templates_cpu,
    {cu2port::kernel(map<int, 1>, "map_int_1"),
     cu2port::kernel(map<float, 4>, "map_float_4"),
     cu2port::kernel(map<double, 4>, "map_double_4")}};
