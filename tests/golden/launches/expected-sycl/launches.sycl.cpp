// The kernels of launches.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

static void negate(sycl::nd_item<1> item, float *data) {
  data[item.get_local_id(0)] = -data[item.get_local_id(0)];
}

static void twice(sycl::nd_item<1> item, float *data, float factor) {
  data[item.get_local_id(0)] *= factor;
}

// Overloads: which one is meant is decided at the launch.
static void fill(sycl::nd_item<1> item, int *data, int value) {
  data[item.get_local_id(0)] = value;
}

static void fill_2(sycl::nd_item<1> item, float *data, float value) {
  data[item.get_local_id(0)] = value;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void negate_kernel(float *data) { negate(cu2port::workItem<1>(), data); }
CU2PORT_SYCL_KERNEL(1) void twice_kernel(float *data, float factor) {
  twice(cu2port::workItem<1>(), data, factor);
}
CU2PORT_SYCL_KERNEL(1) void fill_kernel(int *data, int value) {
  fill(cu2port::workItem<1>(), data, value);
}
CU2PORT_SYCL_KERNEL(1) void fill_2_kernel(float *data, float value) {
  fill_2(cu2port::workItem<1>(), data, value);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel launches_sycl_kernels[];
const cu2port::SyclKernel launches_sycl_kernels[] = {
    {"negate",
     cu2port::launcher<1>([](sycl::nd_item<1> item, float *data) { negate(item, data); })},
    {"twice", cu2port::launcher<1>([](sycl::nd_item<1> item, float *data, float factor) {
       twice(item, data, factor);
     })},
    {"fill", cu2port::launcher<1>(
                 [](sycl::nd_item<1> item, int *data, int value) { fill(item, data, value); })},
    {"fill_2", cu2port::launcher<1>([](sycl::nd_item<1> item, float *data, float value) {
       fill_2(item, data, value);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource launches_sycl;
const cu2port::SyclSource launches_sycl{nullptr, 0, nullptr, launches_sycl_kernels};
#endif
