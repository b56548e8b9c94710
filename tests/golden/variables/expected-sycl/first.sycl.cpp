// The kernels of first.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

static void count(sycl::nd_item<1> item, int *out, int &counter) { *out = counter++; }

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void count_kernel(int *out, int *counter) {
  count(cu2port::workItem<1>(), out, *counter);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel first_sycl_kernels[];
const cu2port::SyclKernel first_sycl_kernels[] = {
    {"count", cu2port::launcher<1>([](sycl::nd_item<1> item, int *out, int *counter) {
       count(item, out, *counter);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource first_sycl;
const cu2port::SyclSource first_sycl{nullptr, 0, nullptr, first_sycl_kernels};
#endif
