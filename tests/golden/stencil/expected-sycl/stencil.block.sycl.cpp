// Block forms of stencil.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

#ifndef CU2PORT_SYCL_TEXT
#include <cu2port/sycl.h>
#endif

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

#define BLOCK 128

#define RADIUS 2

static void stencil_block(uint3 blockIdx, uint3 blockDim, const float *in, float *out, int n,
                          const float *weights, unsigned int &launches, float *tile) {
  if ((int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) < n &&
      (int)(blockIdx.x * blockDim.x + 0u) >= RADIUS &&
      (int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) + BLOCK < n) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
          const int i = blockIdx.x * blockDim.x + tx;
          const int local = tx + RADIUS;

          tile[local] = in[i];
          if (tx < RADIUS) {
            tile[local - RADIUS] = in[i - RADIUS];
            tile[local + BLOCK] = in[i + BLOCK];
          }
        }
  } else {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
          const int i = blockIdx.x * blockDim.x + tx;
          const int local = tx + RADIUS;

          tile[local] = i < n ? in[i] : 0.0f;
          if (tx < RADIUS) {
            tile[local - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
            tile[local + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
          }
        }
  }

  for (unsigned int tz = 0; tz < blockDim.z; ++tz)
    for (unsigned int ty = 0; ty < blockDim.y; ++ty)
      for (unsigned int tx = 0,
                        end = threads_below((long)n - (int)(blockIdx.x * blockDim.x), blockDim.x);
           tx < end; ++tx) {
        const int i = blockIdx.x * blockDim.x + tx;
        const int local = tx + RADIUS;
        float result = 0.0f;
        for (int k = -RADIUS; k <= RADIUS; ++k)
          result += weights[k + RADIUS] * tile[local + k];
        out[i] = result;
        if (tx == 0)
          device_atomic<unsigned int>(launches).fetch_add(1u);
      }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void stencil_block_kernel(
    uint3 blockDim, const float *in, float *out, int n, const float *weights,
    unsigned int *launches, cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  stencil_block(block_index(cu2port::workItem<3>()), blockDim, in, out, n, weights, *launches,
                (float *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel stencil_sycl_block_kernels[];
const cu2port::SyclKernel stencil_sycl_block_kernels[] = {
    {"stencil_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, const float *in, float *out,
                             int n, const float *weights, unsigned int *launches,
                             cu2port::SharedBytes shared) {
       stencil_block(block_index(item), blockDim, in, out, n, weights, *launches, (float *)shared);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource stencil_sycl_block;
const cu2port::SyclSource stencil_sycl_block{nullptr, 0, nullptr, stencil_sycl_block_kernels};
#endif
