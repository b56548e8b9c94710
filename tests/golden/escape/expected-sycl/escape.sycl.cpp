// The kernels of escape.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

// The lesser of two, as CUDA has it: -0 is less than 0, which SYCL leaves open.
template <class T> static inline T number_min(T x, T y) {
  return x == y ? (sycl::signbit(x) ? x : y) : sycl::fmin(x, y);
}

/// How many steps each point of the plane takes to escape.
static void escapeTime(sycl::nd_item<2> item, int *steps, int width, int height, float left,
                       float top, float size, int most) {
  const int column = item.get_global_id(1);
  const int row = item.get_group(0);
  if (column >= width)
    return;
  const float cx = left + column * size, cy = top + row * size;
  float x = 0, y = 0;
  int step = 0;
  // |z| > 2 never comes back.
  while (step < most && x * x + y * y <= 4.0f) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++step;
  }
  steps[row * width + column] = step;
}

/// From a point to the nearest of two balls.
static float distanceTo(float x, float y, float z) {
  const float first = sycl::sqrt(x * x + y * y + z * z) - 1.0f;
  const float second = sycl::sqrt(x * x + (y - 1) * (y - 1) + z * z) - 0.5f;
  return number_min(first, second);
}

/// How far a ray of each pixel goes before it meets something; -1 if it meets nothing.
static void march(sycl::nd_item<1> item, float *depth, int width, float scale) {
  const int i = item.get_global_id(0);
  const float dx = (i % width) * scale - 1, dy = (i / width) * scale - 1;
  float t = 0, result = -1;
  for (int s = 0; s < 64; ++s) {
    const float free = distanceTo(dx * t, dy * t, t - 3);
    if (free < 0.001f) {
      result = t; // close enough
      break;
    }
    t += free;
    if (t > 10.0f)
      break;
  }
  depth[i] = result;
}

/// The length of each number's chain to 1, and its highest member.
static void chains(sycl::nd_item<1> item, const unsigned int *numbers, unsigned int *lengths,
                   unsigned int *highest, int n) {
  int i = item.get_global_id(0);
  if (i >= n)
    return;
  unsigned int value = numbers[i], length = 0, most = value;
  for (; value > 1; ++length) {
    if (value % 2 == 0) {
      value /= 2;
      continue;
    }
    value = 3 * value + 1;
    if (value > most)
      most = value;
  }
  lengths[i] = length;
  highest[i] = most;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(2)
void escapeTime_kernel(int *steps, int width, int height, float left, float top, float size,
                       int most) {
  escapeTime(cu2port::workItem<2>(), steps, width, height, left, top, size, most);
}
CU2PORT_SYCL_KERNEL(1) void march_kernel(float *depth, int width, float scale) {
  march(cu2port::workItem<1>(), depth, width, scale);
}
CU2PORT_SYCL_KERNEL(1)
void chains_kernel(const unsigned int *numbers, unsigned int *lengths, unsigned int *highest,
                   int n) {
  chains(cu2port::workItem<1>(), numbers, lengths, highest, n);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel escape_sycl_kernels[];
const cu2port::SyclKernel escape_sycl_kernels[] = {
    {"escapeTime", cu2port::launcher<2>([](sycl::nd_item<2> item, int *steps, int width, int height,
                                           float left, float top, float size, int most) {
       escapeTime(item, steps, width, height, left, top, size, most);
     })},
    {"march", cu2port::launcher<1>([](sycl::nd_item<1> item, float *depth, int width, float scale) {
       march(item, depth, width, scale);
     })},
    {"chains", cu2port::launcher<1>([](sycl::nd_item<1> item, const unsigned int *numbers,
                                       unsigned int *lengths, unsigned int *highest,
                                       int n) { chains(item, numbers, lengths, highest, n); })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource escape_sycl;
const cu2port::SyclSource escape_sycl{nullptr, 0, nullptr, escape_sycl_kernels};
#endif
