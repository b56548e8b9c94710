// Block forms of reduction.cu in SYCL 2020, translated by cu2port.
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

static void sum_block(uint3 blockIdx, uint3 blockDim, uint3 gridDim, const float *in, float *total,
                      unsigned int n, float *partial) {
  float mine[1024];
  for (unsigned int tz = 0; tz < blockDim.z; ++tz)
    for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
        const unsigned int thread = tx + blockDim.x * (ty + blockDim.y * tz);

        // Grid-stride loop: any n with any grid.
        mine[thread] = 0;
      }
  for (unsigned int base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0, end = threads_below((long)n - base, blockDim.x); tx < end; ++tx) {
          const unsigned int thread = tx + blockDim.x * (ty + blockDim.y * tz);
          unsigned int t = tx;
          const unsigned int i = base + t;
          mine[thread] += in[i];
        }
  }
  for (unsigned int tz = 0; tz < blockDim.z; ++tz)
    for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
        const unsigned int thread = tx + blockDim.x * (ty + blockDim.y * tz);
        unsigned int t = tx;
        partial[t] = mine[thread];
      }

  for (unsigned int offset = blockDim.x / 2; offset > 0; offset >>= 1) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0, end = threads_below_unsigned(offset, blockDim.x); tx < end;
             ++tx) {
          unsigned int t = tx;
          partial[t] += partial[t + offset];
        }
  }

  for (unsigned int tz = 0; tz < blockDim.z; ++tz)
    for (unsigned int ty = 0; ty < blockDim.y; ++ty)
      for (unsigned int tx = 0, end = threads_below(1, blockDim.x); tx < end; ++tx) {
        device_atomic<float>(*total).fetch_add(partial[0]);
      }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void sum_block_kernel(uint3 blockDim, const float *in,
                                                              float *total, unsigned int n,
                                                              cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  sum_block(block_index(cu2port::workItem<3>()), blockDim, grid_extent(cu2port::workItem<3>()), in,
            total, n, (float *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel reduction_sycl_block_kernels[];
const cu2port::SyclKernel reduction_sycl_block_kernels[] = {
    {"sum_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, const float *in, float *total,
                             unsigned int n, cu2port::SharedBytes shared) {
       sum_block(block_index(item), blockDim, grid_extent(item), in, total, n, (float *)shared);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource reduction_sycl_block;
const cu2port::SyclSource reduction_sycl_block{nullptr, 0, nullptr, reduction_sycl_block_kernels};
#endif
