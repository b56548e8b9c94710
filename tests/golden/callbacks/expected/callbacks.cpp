// What is done to each element comes from the host, as a pointer to a device function.
#include <cstdio>
#include <cu2port/runtime.h>

typedef float (*Activation)(float);

// The host asks the device for their addresses.
static Activation activations[] = {reinterpret_cast<float (*)(float)>(0xe410157c12a583bul), reinterpret_cast<float (*)(float)>(0xa17795e1ff53634ful)};

void activate(float *x, int n, Activation f) { cu2port::launch(activate, x, n, f); }

int main() {
  const int n = 1000;
  Activation known[2];
  portMemcpyFromSymbol(known, activations, sizeof known);
  float *x;
  portMallocManaged(&x, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    x[i] = i - 500.0f;
  portLaunch((n + 255) / 256, 256), activate(x, n, known[1]);
  portDeviceSynchronize();
  printf("%g %g\n", x[0], x[n - 1]);
  portFree(x);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("callbacks.kernels.cpp", "callbacks.cl", "callbacks.cpu.cpp");
extern const cu2port::KernelNeeds callbacks_kernels[];
extern const cu2port::OpenCLSource callbacks_cl;
extern const cu2port::CpuKernel callbacks_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module callbacks_module{
    callbacks_kernels, &callbacks_cl, callbacks_cpu,
    {cu2port::kernel(activate, "activate")},
    {cu2port::variable(activations, "activations")}};
