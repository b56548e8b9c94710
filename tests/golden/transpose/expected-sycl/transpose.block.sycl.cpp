// Block forms of transpose.cu in SYCL 2020, translated by cu2port.
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

constexpr int kTile = 32;
constexpr int kRows = 8; // each thread moves kTile / kRows elements

static void transpose_block(uint3 blockIdx, uint3 blockDim, float *out, const float *in, int width,
                            int height, float (*tile)[kTile + 1]) {
  for (int j = 0; j < kTile; j += kRows) {
    if ((int)(blockIdx.x * kTile + (blockDim.x - 1)) < width &&
        (int)(blockIdx.y * kTile + (blockDim.y - 1)) + j < height) {
      for (unsigned int tz = 0; tz < blockDim.z; ++tz)
        for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
            int x = blockIdx.x * kTile + tx;
            int y = blockIdx.y * kTile + ty;
            tile[ty + j][tx] = in[(y + j) * width + x];
          }
    } else {
      for (unsigned int tz = 0; tz < blockDim.z; ++tz)
        for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (unsigned int tx = 0,
                            end = threads_below(
                                (long)width - (int)(blockIdx.x * (unsigned int)kTile), blockDim.x);
               tx < end; ++tx) {
            int x = blockIdx.x * kTile + tx;
            int y = blockIdx.y * kTile + ty;
            if (y + j < height)
              tile[ty + j][tx] = in[(y + j) * width + x];
          }
    }
  }
  for (int j = 0; j < kTile; j += kRows) {
    if ((int)(blockIdx.y * kTile + (blockDim.x - 1)) < height &&
        (int)(blockIdx.x * kTile + (blockDim.y - 1)) + j < width) {
      for (unsigned int tz = 0; tz < blockDim.z; ++tz)
        for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
            int x_2 = blockIdx.y * kTile + tx; // the block's place in the transposed matrix
            int y_2 = blockIdx.x * kTile + ty;
            out[(y_2 + j) * height + x_2] = tile[tx][ty + j];
          }
    } else {
      for (unsigned int tz = 0; tz < blockDim.z; ++tz)
        for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (unsigned int tx = 0,
                            end = threads_below(
                                (long)height - (int)(blockIdx.y * (unsigned int)kTile), blockDim.x);
               tx < end; ++tx) {
            int x_2 = blockIdx.y * kTile + tx; // the block's place in the transposed matrix
            int y_2 = blockIdx.x * kTile + ty;
            if (y_2 + j < width)
              out[(y_2 + j) * height + x_2] = tile[tx][ty + j];
          }
    }
  }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1, 1)]] void transpose_block_kernel(
    uint3 blockDim, float *out, const float *in, int width, int height,
    cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  transpose_block(block_index(cu2port::workItem<3>()), blockDim, out, in, width, height,
                  (float(*)[33])shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel transpose_sycl_block_kernels[];
const cu2port::SyclKernel transpose_sycl_block_kernels[] = {
    {"transpose_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, float *out, const float *in,
                             int width, int height, cu2port::SharedBytes shared) {
       transpose_block(block_index(item), blockDim, out, in, width, height, (float(*)[33])shared);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource transpose_sycl_block;
const cu2port::SyclSource transpose_sycl_block{nullptr, 0, nullptr, transpose_sycl_block_kernels};
#endif
