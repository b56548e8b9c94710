// The kernels of templates.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

/// What a map does to an element.
static int scaleAndShift_int(const int value, int scale, int shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
static void map_int_1(sycl::nd_item<1> item, int *data, int n, int scale, int shift) {
  const int first = item.get_global_id(0) * 1;
#pragma unroll
  for (int k = 0; k < 1; ++k) {
    if (first + k < n)
      data[first + k] = scaleAndShift_int(data[first + k], scale, shift);
  }
}

/// What a map does to an element.
static float scaleAndShift_float(const float value, float scale, float shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
static void map_float_4(sycl::nd_item<1> item, float *data, int n, float scale, float shift) {
  const int first = item.get_global_id(0) * 4;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    if (first + k < n)
      data[first + k] = scaleAndShift_float(data[first + k], scale, shift);
  }
}

/// What a map does to an element.
static double scaleAndShift_double(const double value, double scale, double shift) {
  return value * scale + shift;
}

// Each thread handles `Items` neighbouring elements.
static void map_double_4(sycl::nd_item<1> item, double *data, int n, double scale, double shift) {
  const int first = item.get_global_id(0) * 4;
#pragma unroll
  for (int k = 0; k < 4; ++k) {
    if (first + k < n)
      data[first + k] = scaleAndShift_double(data[first + k], scale, shift);
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void map_int_1_kernel(int *data, int n, int scale, int shift) {
  map_int_1(cu2port::workItem<1>(), data, n, scale, shift);
}
CU2PORT_SYCL_KERNEL(1) void map_float_4_kernel(float *data, int n, float scale, float shift) {
  map_float_4(cu2port::workItem<1>(), data, n, scale, shift);
}
CU2PORT_SYCL_KERNEL(1) void map_double_4_kernel(double *data, int n, double scale, double shift) {
  map_double_4(cu2port::workItem<1>(), data, n, scale, shift);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel templates_sycl_kernels[];
const cu2port::SyclKernel templates_sycl_kernels[] = {
    {"map_int_1", cu2port::launcher<1>([](sycl::nd_item<1> item, int *data, int n, int scale,
                                          int shift) { map_int_1(item, data, n, scale, shift); })},
    {"map_float_4",
     cu2port::launcher<1>([](sycl::nd_item<1> item, float *data, int n, float scale, float shift) {
       map_float_4(item, data, n, scale, shift);
     })},
    {"map_double_4",
     cu2port::launcher<1>([](sycl::nd_item<1> item, double *data, int n, double scale,
                             double shift) { map_double_4(item, data, n, scale, shift); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource templates_sycl;
const cu2port::SyclSource templates_sycl{nullptr, 0, nullptr, templates_sycl_kernels};
#endif
