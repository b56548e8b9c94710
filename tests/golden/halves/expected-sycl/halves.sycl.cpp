// The kernels of halves.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

static inline float half_to_float(unsigned short bits) { return sycl::bit_cast<sycl::half>(bits); }

struct alignas(2) __half {
  unsigned short __x;
};

/// As CUDA's conversions have it: a NaN loses its bits. Asked of the float, that would be a branch,
/// and loops with it are not made vectors of.
static inline float __cu2port_half_value(unsigned short bits) {
  const bool isNan = (bits & 0x7fffu) > 0x7c00u;
  return isNan ? sycl::bit_cast<float>(0x7fffffffu) : half_to_float(bits);
}

static inline float __half2float(__half value) { return __cu2port_half_value(value.__x); }

static void addRowsKernel(sycl::nd_item<1> item, const __half *rows, float *sums, int width,
                          int height) {
  int x = item.get_global_id(0);
  float sum = 0;
  for (int y = 0; y < height; ++y)
    if (x < width)
      sum += __half2float(rows[y * width + x]);
  if (x < width)
    sums[x] = sum;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1)
void addRowsKernel_kernel(const __half *rows, float *sums, int width, int height) {
  addRowsKernel(cu2port::workItem<1>(), rows, sums, width, height);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel halves_sycl_kernels[];
const cu2port::SyclKernel halves_sycl_kernels[] = {
    {"addRowsKernel",
     cu2port::launcher<1>([](sycl::nd_item<1> item, const __half *rows, float *sums, int width,
                             int height) { addRowsKernel(item, rows, sums, width, height); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource halves_sycl;
const cu2port::SyclSource halves_sycl{nullptr, 0, nullptr, halves_sycl_kernels};
#endif
