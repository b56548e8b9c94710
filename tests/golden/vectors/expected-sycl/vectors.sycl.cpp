// The kernels of vectors.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

struct alignas(16) float4 {
  float x, y, z, w;
};
struct float3 {
  float x, y, z;
};
struct alignas(8) int2 {
  int x, y;
};
struct alignas(8) float2 {
  float x, y;
};

// What does not fit becomes the nearest that does. NaN becomes 0; of doubles, and to 64 bits, the highest bit alone.
template <class To, class From> static inline To to_integer(From x) {
  constexpr To least = std::numeric_limits<To>::min(), most = std::numeric_limits<To>::max();
  constexpr To none = sizeof(To) < 8 && sizeof(From) < 8 ? 0
                      : least != 0                       ? least
                                                         : To(most / 2 + 1);
  const From low = (From)least, beyond = (From)(most / 2 + 1) * 2;
  return x != x ? none : x < low ? least : x >= beyond ? most : (To)x;
}

// float2 and float4 are OpenCL's; float3 has 12 bytes in CUDA and keeps them.
static float4 operator_add(float4 a, float4 b) {
  return float4{a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w};
}

static void add(sycl::nd_item<1> item, float4 *a, const float4 *b, float3 *c, int2 *d) {
  int i = item.get_global_id(0);
  a[i] = operator_add(a[i], b[i]);
  c[i] = float3{a[i].x, a[i].y, a[i].z};
  float2 half = {0.5f * a[i].z, 0.5f * a[i].w};
  d[i] = int2{to_integer<int>(half.x), to_integer<int>(half.y)};
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1) void add_kernel(float4 *a, const float4 *b, float3 *c, int2 *d) {
  add(cu2port::workItem<1>(), a, b, c, d);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel vectors_sycl_kernels[];
const cu2port::SyclKernel vectors_sycl_kernels[] = {
    {"add", cu2port::launcher<1>([](sycl::nd_item<1> item, float4 *a, const float4 *b, float3 *c,
                                    int2 *d) { add(item, a, b, c, d); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource vectors_sycl;
const cu2port::SyclSource vectors_sycl{nullptr, 0, nullptr, vectors_sycl_kernels};
#endif
