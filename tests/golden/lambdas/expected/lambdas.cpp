// Lambdas of host code that kernels get.
#include <cu2port/runtime.h>

/// Calls f for each i below n.
template <class F> void forEach(int n, F f) { CU2PORT_LAUNCH(forEach<F>)(n, f); }

template <class F> void forAll(int n, F f) { portLaunch((n + 255) / 256, 256), forEach(n, f); }

/// For both sides: the host calls it as well.
template <class F> void table(float *values, F f) { CU2PORT_LAUNCH(table<F>)(values, f); }

void saxpy(int n, float a, const float *x, float *y) {
  // Captured because they are used.
  forAll(n, cu2port::deviceLambda<22>([y, a, x](int i) { cu2port::onlyOnDevice(y, a, x, i); }));
}

template <class T> void scale(int n, T *values, T by) {
  forAll(n, cu2port::deviceLambda<26>([by = by * 2, values](int i) { cu2port::onlyOnDevice(by, values, i); }));
}

float squares(float *values, float step) {
  auto square = cu2port::hostDeviceLambda<33>([step](int i) { return i * step * i * step; });
  portLaunch(1, 64), table(values, square);
  return square(3);
}

void all(int n, float *x, float *y) {
  saxpy(n, 2.0f, x, y);
  scale(n, x, 0.5f);
  squares(y, 0.25f);
}

// The kernels of this file, for the runtime.
CU2PORT_KERNEL_FILES("lambdas.kernels.cpp", "lambdas.cl", "lambdas.cpu.cpp");
extern const cu2port::KernelNeeds lambdas_kernels[];
extern const cu2port::OpenCLSource lambdas_cl;
extern const cu2port::CpuKernel lambdas_cpu[];
[[gnu::init_priority(101), gnu::visibility("hidden")]] cu2port::Module lambdas_module{
    lambdas_kernels, &lambdas_cl, lambdas_cpu,
    {cu2port::instance("_Z7forEachIZ5saxpyifPKfPfE22cu2port_lambda_22_0_24EviT_", "forEach_lambda"),
     cu2port::instance("_Z7forEachIZ5scaleIfEviPT_S1_E22cu2port_lambda_26_0_16EviS1_", "forEach_lambda_2"),
     cu2port::instance("_Z5tableIZ7squaresPffE21cu2port_lambda_33_0_4EvS0_T_", "table_lambda")}};
