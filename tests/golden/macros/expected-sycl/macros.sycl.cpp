// The kernels of macros.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

static void clear(sycl::nd_item<1> item, int *data, int n) {
  int i = item.get_global_id(0);
  if (i < n)
    data[i] = 0;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void clear_kernel(int *data, int n) {
  clear(cu2port::workItem<1>(), data, n);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel macros_sycl_kernels[];
const cu2port::SyclKernel macros_sycl_kernels[] = {
    {"clear",
     cu2port::launcher<1>([](sycl::nd_item<1> item, int *data, int n) { clear(item, data, n); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource macros_sycl;
const cu2port::SyclSource macros_sycl{nullptr, 0, nullptr, macros_sycl_kernels};
#endif
