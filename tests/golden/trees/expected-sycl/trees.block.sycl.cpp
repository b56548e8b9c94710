// Block forms of trees.cu in SYCL 2020, translated by cu2port.
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

// A block that one work-item runs, and how many there are.
static inline uint3 block_index(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group(2), (unsigned int)item.get_group(1),
               (unsigned int)item.get_group(0)};
}
static inline uint3 grid_extent(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group_range(2), (unsigned int)item.get_group_range(1),
               (unsigned int)item.get_group_range(0)};
}

constexpr int kThreads = 128;

static void blockSums_block(uint3 blockIdx, uint3 blockDim, const float *in, float *sums, int n,
                            float *partial) {
  if ((int)(blockIdx.x * kThreads + (blockDim.x - 1)) < n) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
          int i = blockIdx.x * kThreads + tx;

          partial[tx] = in[i]; // padded
        }
    for (int offset = kThreads / 2; offset > 0; offset /= 2) {
      for (unsigned int tz = 0; tz < blockDim.z; ++tz)
        for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (unsigned int tx = 0, end = threads_below_unsigned((unsigned int)offset, blockDim.x);
               tx < end; ++tx) {
            partial[tx] += partial[tx + offset];
          }
    }

    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0, end = threads_below(1, blockDim.x); tx < end; ++tx) {
          sums[blockIdx.x] = partial[0];
        }
  } else {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
          int i = blockIdx.x * kThreads + tx;

          partial[tx] = i < n ? in[i] : 0.0f; // padded
        }
    for (int offset = kThreads / 2; offset > 0; offset /= 2) {
      for (unsigned int tz = 0; tz < blockDim.z; ++tz)
        for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (unsigned int tx = 0, end = threads_below_unsigned((unsigned int)offset, blockDim.x);
               tx < end; ++tx) {
            partial[tx] += partial[tx + offset];
          }
    }

    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0, end = threads_below(1, blockDim.x); tx < end; ++tx) {
          sums[blockIdx.x] = partial[0];
        }
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void blockSums_block_kernel(
    uint3 blockDim, const float *in, float *sums, int n, cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  blockSums_block(block_index(cu2port::workItem<3>()), blockDim, in, sums, n, (float *)shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel trees_sycl_block_kernels[];
const cu2port::SyclKernel trees_sycl_block_kernels[] = {
    {"blockSums_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, const float *in, float *sums,
                             int n, cu2port::SharedBytes shared) {
       blockSums_block(block_index(item), blockDim, in, sums, n, (float *)shared);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource trees_sycl_block;
const cu2port::SyclSource trees_sycl_block{nullptr, 0, nullptr, trees_sycl_block_kernels};
#endif
