// The kernels of second.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

static void weigh(sycl::nd_item<1> item, float *out, const float *weights, int &counter) {
  *out = weights[1] * counter;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void weigh_kernel(float *out, const float *weights, int *counter) {
  weigh(cu2port::workItem<1>(), out, weights, *counter);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel second_sycl_kernels[];
const cu2port::SyclKernel second_sycl_kernels[] = {
    {"weigh", cu2port::launcher<1>([](sycl::nd_item<1> item, float *out, const float *weights,
                                      int *counter) { weigh(item, out, weights, *counter); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource second_sycl;
const cu2port::SyclSource second_sycl{nullptr, 0, nullptr, second_sycl_kernels};
#endif
