// The kernels of shuffles.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

#ifndef CU2PORT_SYCL_TEXT
#include <cu2port/sycl.h>
#endif

// A value of another lane, of groups of `width` lanes; of a distance, five bits count.
template <class T>
static inline T shuffle_from(sycl::sub_group warp, T value, int source, int width = 32) {
  const unsigned int mask = width - 1, lane = warp.get_local_linear_id();
  return sycl::select_from_group(warp, value, (lane & ~mask) | (source & mask));
}
template <class T>
static inline T shuffle_up(sycl::sub_group warp, T value, unsigned int delta, int width = 32) {
  const unsigned int lane = warp.get_local_linear_id();
  delta &= 31;
  return sycl::select_from_group(warp, value, (lane & (width - 1)) >= delta ? lane - delta : lane);
}
template <class T>
static inline T shuffle_down(sycl::sub_group warp, T value, unsigned int delta, int width = 32) {
  const unsigned int lane = warp.get_local_linear_id();
  delta &= 31;
  return sycl::select_from_group(warp, value,
                                 delta < width - (lane & (width - 1)) ? lane + delta : lane);
}
template <class T>
static inline T shuffle_xor(sycl::sub_group warp, T value, int mask, int width = 32) {
  const unsigned int lane = warp.get_local_linear_id(), source = lane ^ (mask & 31);
  return sycl::select_from_group(warp, value, source <= (lane | (width - 1)) ? source : lane);
}

// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T>
using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

#define FULL 0xffffffffu

// A warp adds up its lanes by a tree; one lane adds the warp's sum to the total.
static void sum(sycl::nd_item<1> item, const float *in, float *total, int n) {
  int i = item.get_global_id(0);
  int lane = item.get_local_id(0) % 32;
  float value = i < n ? in[i] : 0.0f;

  // Halves, quarters, ...
  for (int offset = 32 / 2; offset > 0; offset /= 2)
    value += shuffle_down(item.get_sub_group(), value, offset);

  // The first lane has the sum.
  if (lane == 0)
    device_atomic<float>(*total).fetch_add(value);
}

static float warpSum(sycl::nd_item<1> item, float value) {
  for (int offset = 16; offset > 0; offset >>= 1)
    value += shuffle_xor(item.get_sub_group(), value, offset);
  return value;
}

// The sums of the warps, then theirs. What a warp adds up is nobody else's.
static void blockSum(sycl::nd_item<1> item, const float *in, float *sums, float *partial) {
  int lane = item.get_local_id(0) & 31, warp = item.get_local_id(0) >> 5;
  float value = warpSum(item, in[(unsigned int)item.get_global_id(0)]);
  if (lane == 0)
    partial[warp] = value;
  sycl::group_barrier(item.get_group());
  value = lane < (item.get_local_range(0) >> 5) ? partial[lane] : 0.0f;
  value = warpSum(item, value);
  if (item.get_local_id(0) == 0)
    sums[item.get_group(0)] = value;
}

// Each group of `width` lanes turns round by its last lane; distances are the same in all lanes.
static void turn(sycl::nd_item<1> item, int *x, int distance, int width) {
  int i = item.get_global_id(0);
  int below = shuffle_up(item.get_sub_group(), x[i], distance, width);
  int across = shuffle_xor(item.get_sub_group(), x[i], distance + 1, width);
  int own = shuffle_xor(item.get_sub_group(), x[i], item.get_local_id(0) & 3);
  x[i] = below + across * own;
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(1)
[[sycl::reqd_sub_group_size(32)]] void sum_kernel(const float *in, float *total, int n) {
  sum(cu2port::workItem<1>(), in, total, n);
}
CU2PORT_SYCL_KERNEL(1)
[[sycl::reqd_sub_group_size(32)]] void blockSum_kernel(const float *in, float *sums,
                                                       cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  blockSum(cu2port::workItem<1>(), in, sums, (float *)shared);
}
CU2PORT_SYCL_KERNEL(1)
[[sycl::reqd_sub_group_size(32)]] void turn_kernel(int *x, int distance, int width) {
  turn(cu2port::workItem<1>(), x, distance, width);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel shuffles_sycl_kernels[];
const cu2port::SyclKernel shuffles_sycl_kernels[] = {
    {"sum", cu2port::warpLauncher<1>([](sycl::nd_item<1> item, const float *in, float *total,
                                        int n) { sum(item, in, total, n); })},
    {"blockSum", cu2port::warpLauncher<1>([](sycl::nd_item<1> item, const float *in, float *sums,
                                             cu2port::SharedBytes shared) {
       blockSum(item, in, sums, (float *)shared);
     })},
    {"turn", cu2port::warpLauncher<1>([](sycl::nd_item<1> item, int *x, int distance, int width) {
       turn(item, x, distance, width);
     })},
    {},
};
extern const cu2port::SyclSource shuffles_sycl_block;
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource shuffles_sycl;
const cu2port::SyclSource shuffles_sycl{nullptr, 0, &shuffles_sycl_block, shuffles_sycl_kernels};
#endif
