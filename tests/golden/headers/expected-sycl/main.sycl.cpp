// The kernels of main.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

/// Between `a` (t = 0) and `b` (t = 1).
static inline float mix(float a, float b, float t) { return a + t * (b - a); }

static inline void blend(sycl::nd_item<1> item, float *image, const float *other, float t) {
  int i = item.get_global_id(0);
  image[i] = mix(image[i], other[i], t);
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void blend_kernel(float *image, const float *other, float t) {
  blend(cu2port::workItem<1>(), image, other, t);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel main_sycl_kernels[];
const cu2port::SyclKernel main_sycl_kernels[] = {
    {"blend", cu2port::launcher<1>([](sycl::nd_item<1> item, float *image, const float *other,
                                      float t) { blend(item, image, other, t); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource main_sycl;
const cu2port::SyclSource main_sycl{nullptr, 0, nullptr, main_sycl_kernels};
#endif
