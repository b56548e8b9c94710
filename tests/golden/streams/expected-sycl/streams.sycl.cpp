// The kernels of streams.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

static void work(sycl::nd_item<1> item, float *data, int n) {
  int i = item.get_global_id(0);
  if (i < n)
    data[i] = sycl::sqrt(data[i]) + 1.0f;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void work_kernel(float *data, int n) {
  work(cu2port::workItem<1>(), data, n);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel streams_sycl_kernels[];
const cu2port::SyclKernel streams_sycl_kernels[] = {
    {"work",
     cu2port::launcher<1>([](sycl::nd_item<1> item, float *data, int n) { work(item, data, n); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource streams_sycl;
const cu2port::SyclSource streams_sycl{nullptr, 0, nullptr, streams_sycl_kernels};
#endif
