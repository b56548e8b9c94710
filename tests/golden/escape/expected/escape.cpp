#include <cu2port/runtime.h>

// Threads that leave their loops one by one.

/// How many steps each point of the plane takes to escape.
void escapeTime(int *steps, int width, int height, float left, float top, float size,
                           int most) {
  cu2port::launch(escapeTime, steps, width, height, left, top, size, most);
}

/// How far a ray of each pixel goes before it meets something; -1 if it meets nothing.
void march(float *depth, int width, float scale) { cu2port::launch(march, depth, width, scale); }

/// The length of each number's chain to 1, and its highest member.
void chains(const unsigned *numbers, unsigned *lengths, unsigned *highest, int n) {
  cu2port::launch(chains, numbers, lengths, highest, n);
}

int main() {
  int *steps;
  portMalloc(&steps, 640 * 480 * sizeof(int));
  portLaunch(dim3(5, 480), 128), escapeTime(steps, 640, 480, -2.0f, -1.25f, 3.0f / 640, 200);
  float *depth;
  portMalloc(&depth, 256 * 256 * sizeof(float));
  portLaunch(256, 256), march(depth, 256, 2.0f / 256);
  unsigned *numbers;
  portMalloc(&numbers, 3 * 1000 * sizeof(unsigned));
  portMemset(numbers, 1, 1000 * sizeof(unsigned));
  portLaunch(4, 256), chains(numbers, numbers + 1000, numbers + 2000, 1000);
  return portDeviceSynchronize() != portSuccess;
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("escape.kernels.cpp", "escape.cl", "escape.cpu.cpp");
extern const cu2port::KernelNeeds escape_kernels[];
extern const cu2port::OpenCLSource escape_cl;
extern const cu2port::CpuKernel escape_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module escape_module{
    escape_kernels, &escape_cl, escape_cpu,
    {cu2port::kernel(escapeTime, "escapeTime"),
     cu2port::kernel(march, "march"),
     cu2port::kernel(chains, "chains")}};
