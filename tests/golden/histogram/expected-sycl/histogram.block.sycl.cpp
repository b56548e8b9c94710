// Block forms of histogram.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

struct uint3 {
  unsigned int x, y, z;
};

// How many of `count` threads have an index below `bound`.
static inline unsigned int threads_below(long long bound, unsigned int count) {
  return bound < 0 ? 0 : (unsigned int)sycl::min(bound, (long long)count);
}
static inline unsigned int threads_below_unsigned(unsigned long long bound, unsigned int count) {
  return (unsigned int)sycl::min(bound, (unsigned long long)count);
}

// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T>
using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;

// A block that one work-item runs, and how many there are.
static inline uint3 block_index(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group(2), (unsigned int)item.get_group(1),
               (unsigned int)item.get_group(0)};
}
static inline uint3 grid_extent(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group_range(2), (unsigned int)item.get_group_range(1),
               (unsigned int)item.get_group_range(0)};
}

enum {
  BINS = 256,
};

static void histogram_block(uint3 blockIdx, uint3 blockDim, uint3 gridDim,
                            const unsigned char *data, int size, unsigned int *bins,
                            unsigned int *local) {
  for (int base = 0; base < BINS; base += blockDim.x) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0, end = threads_below((long)(int)BINS - base, blockDim.x); tx < end;
             ++tx) {
          const int b = base + (int)tx;
          local[b] = 0;
        }
  }

  const int stride = blockDim.x * gridDim.x;
  for (int base_2 = blockIdx.x * blockDim.x; base_2 < size; base_2 += stride) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
        for (unsigned int tx = 0, end = threads_below((long)size - base_2, blockDim.x); tx < end;
             ++tx) {
          const int i = base_2 + (int)tx;
          device_atomic<unsigned int>(local[data[i]]).fetch_add(1u);
        }
  }

  for (int base_3 = 0; base_3 < BINS; base_3 += blockDim.x) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
        for (unsigned int tx = 0, end = threads_below((long)(int)BINS - base_3, blockDim.x);
             tx < end; ++tx) {
          const int b = base_3 + (int)tx;
          device_atomic<unsigned int>(bins[b]).fetch_add(local[b]);
        }
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void histogram_block_kernel(
    uint3 blockDim, const unsigned char *data, int size, unsigned int *bins,
    cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  histogram_block(block_index(cu2port::workItem<3>()), blockDim,
                  grid_extent(cu2port::workItem<3>()), data, size, bins, (unsigned int *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel histogram_sycl_block_kernels[];
const cu2port::SyclKernel histogram_sycl_block_kernels[] = {
    {"histogram_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, const unsigned char *data,
                             int size, unsigned int *bins, cu2port::SharedBytes shared) {
       histogram_block(block_index(item), blockDim, grid_extent(item), data, size, bins,
                       (unsigned int *)shared);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource histogram_sycl_block;
const cu2port::SyclSource histogram_sycl_block{nullptr, 0, nullptr, histogram_sycl_block_kernels};
#endif
