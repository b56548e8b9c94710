// Prints the size and a hash of the embedded OpenCL text, then "right" if the kernels are.
#include <cu2port/runtime.h>

#include <cmath>
#include <cstdio>
#include <vector>

void saxpy(int n, float a, const float *__restrict__ x, float *__restrict__ y) {
  cu2port::launch(saxpy, n, a, x, y);
}
void special(float *y) { cu2port::launch(special, y); }

extern const cu2port::KernelNeeds saxpy_kernels[];
extern const cu2port::OpenCLSource saxpy_cl;
extern const cu2port::CpuKernel saxpy_cpu[];
static const cu2port::Module saxpy_module{
    saxpy_kernels,
    &saxpy_cl,
    saxpy_cpu,
    {cu2port::kernel(saxpy, "saxpy"), cu2port::kernel(special, "special")}};

static void printText() {
  unsigned hash = 5381;
  for (std::size_t i = 0; i < saxpy_cl.size; ++i)
    hash = hash * 33 + static_cast<unsigned char>(saxpy_cl.text[i]);
  std::printf("%zu %u %d\n", saxpy_cl.size, hash, saxpy_cl.text[saxpy_cl.size]);
}

int main() {
  printText();
  const int n = 1000;
  std::vector<float> x(n, 2.f), y(n, 1.f);
  float *dx, *dy;
  portMalloc(&dx, n * sizeof(float));
  portMalloc(&dy, n * sizeof(float));
  portMemcpy(dx, x.data(), n * sizeof(float), portMemcpyHostToDevice);
  portMemcpy(dy, y.data(), n * sizeof(float), portMemcpyHostToDevice);
  portLaunch((n + 255) / 256, 256), saxpy(n, 3.f, dx, dy);
  portMemcpy(y.data(), dy, n * sizeof(float), portMemcpyDeviceToHost);
  for (float value : y)
    if (value != 7.f)
      return 1;

  y[0] = std::nanf("");
  y[1] = INFINITY;
  portMemcpy(dy, y.data(), 2 * sizeof(float), portMemcpyHostToDevice);
  portLaunch(1, 1), special(dy);
  portMemcpy(y.data(), dy, 2 * sizeof(float), portMemcpyDeviceToHost);
  if (y[0] != 1.f || y[1] != 1.f || portGetLastError() != portSuccess)
    return 1;
  std::puts("right");
}
