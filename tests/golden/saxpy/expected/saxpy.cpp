// saxpy: y = a * x + y, the first CUDA program of many.
#include <cstdio>
#include <cstdlib>
#include <vector>

#include <cu2port/runtime.h>

// Stops the program when a call fails.
#define CHECK(call)                                                                      \
  do {                                                                                   \
    portError_t error = (call);                                                          \
    if (error != portSuccess) {                                                          \
      std::fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, portGetErrorString(error)); \
      std::exit(1);                                                                      \
    }                                                                                    \
  } while (0)

/// One thread computes one element.
void saxpy(int n, float a, const float *x, float *y) { cu2port::launch(saxpy, n, a, x, y); }

int main() {
  const int n = 1 << 20;
  std::vector<float> x(n, 1.0f), y(n, 2.0f);

  float *d_x, *d_y;
  CHECK(portMalloc(&d_x, n * sizeof(float)));
  CHECK(portMalloc(&d_y, n * sizeof(float)));
  CHECK(portMemcpy(d_x, x.data(), n * sizeof(float), portMemcpyHostToDevice));
  CHECK(portMemcpy(d_y, y.data(), n * sizeof(float), portMemcpyHostToDevice));

  portLaunch((n + 255) / 256, 256), saxpy(n, 2.0f, d_x, d_y);
  CHECK(portGetLastError());

  CHECK(portMemcpy(y.data(), d_y, n * sizeof(float), portMemcpyDeviceToHost));
  std::printf("y[0] = %g, y[n-1] = %g\n", y[0], y[n - 1]); // 4 4

  portFree(d_x);
  portFree(d_y);
  return 0;
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("saxpy.kernels.cpp", "saxpy.cl", "saxpy.cpu.cpp");
extern const cu2port::KernelNeeds saxpy_kernels[];
extern const cu2port::OpenCLSource saxpy_cl;
extern const cu2port::CpuKernel saxpy_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module saxpy_module{
    saxpy_kernels, &saxpy_cl, saxpy_cpu,
    {cu2port::kernel(saxpy, "saxpy")}};
