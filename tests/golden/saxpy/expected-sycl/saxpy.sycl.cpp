// The kernels of saxpy.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

/// One thread computes one element.
static void saxpy(sycl::nd_item<1> item, int n, float a, const float *x, float *y) {
  int i = item.get_global_id(0);
  if (i < n) {
    // the last block may stick out
    y[i] = a * x[i] + y[i];
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void saxpy_kernel(int n, float a, const float *x, float *y) {
  saxpy(cu2port::workItem<1>(), n, a, x, y);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel saxpy_sycl_kernels[];
const cu2port::SyclKernel saxpy_sycl_kernels[] = {
    {"saxpy", cu2port::launcher<1>([](sycl::nd_item<1> item, int n, float a, const float *x,
                                      float *y) { saxpy(item, n, a, x, y); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource saxpy_sycl;
const cu2port::SyclSource saxpy_sycl{nullptr, 0, nullptr, saxpy_sycl_kernels};
#endif
