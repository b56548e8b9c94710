// Block forms of matmul.cu in SYCL 2020, translated by cu2port.
#include <sycl/sycl.hpp>

#ifndef CU2PORT_SYCL_TEXT
#include <cu2port/sycl.h>
#endif

struct uint3 {
  unsigned int x, y, z;
};

// A block that one work-item runs, and how many there are.
static inline uint3 block_index(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group(2), (unsigned int)item.get_group(1),
               (unsigned int)item.get_group(0)};
}
static inline uint3 grid_extent(sycl::nd_item<3> item) {
  return uint3{(unsigned int)item.get_group_range(2), (unsigned int)item.get_group_range(1),
               (unsigned int)item.get_group_range(0)};
}

#define TILE 16 // threads on a side of a block

static void matmul_block(uint3 blockIdx, uint3 blockDim, const float *__restrict__ A,
                         const float *__restrict__ B, float *__restrict__ C, int n,
                         float (*tileA)[TILE],
                         float (*tileB)[TILE + 1] /* one more column: no bank conflicts */) {
  float sum[1024];

  for (unsigned int tz = 0; tz < blockDim.z; ++tz)
    for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
        const unsigned int t = tx + blockDim.x * (ty + blockDim.y * tz);
        sum[t] = 0.0f;
      }

  for (int tile = 0; tile < n / TILE; ++tile) {
    for (unsigned int tz = 0; tz < blockDim.z; ++tz)
      for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
          int row = blockIdx.y * TILE + ty;
          int column = blockIdx.x * TILE + tx;
          // Each thread loads one element of each tile.
          tileA[ty][tx] = A[row * n + tile * TILE + tx];
          tileB[ty][tx] = B[(tile * TILE + ty) * n + column];
        }

#pragma unroll
    for (int k = 0; k < TILE; ++k) {
      for (unsigned int tz = 0; tz < blockDim.z; ++tz)
        for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
            const unsigned int t = tx + blockDim.x * (ty + blockDim.y * tz);
            sum[t] += tileA[ty][k] * tileB[k][tx];
          }
    }
  }

  for (unsigned int tz = 0; tz < blockDim.z; ++tz)
    for (unsigned int ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (unsigned int tx = 0; tx < blockDim.x; ++tx) {
        const unsigned int t = tx + blockDim.x * (ty + blockDim.y * tz);
        int row = blockIdx.y * TILE + ty;
        int column = blockIdx.x * TILE + tx;

        C[row * n + column] = sum[t];
      }
}

// What launches them: cu2port's runtime, which builds this text, or is linked with it.
#ifdef CU2PORT_SYCL_TEXT
CU2PORT_SYCL_KERNEL(3)
[[sycl::reqd_work_group_size(1, 1,
                             1)]] void matmul_block_kernel(uint3 blockDim, const float *A,
                                                           const float *B, float *C, int n,
                                                           cu2port::SharedMemory shared_memory) {
  char *shared = shared_memory[0].bytes;
  matmul_block(block_index(cu2port::workItem<3>()), blockDim, A, B, C, n,
               (float(*)[16])(shared + 1088), (float(*)[17])shared);
}
#else
#include <cu2port/sycl.h>
[[gnu::visibility("hidden")]] extern const cu2port::SyclKernel matmul_sycl_block_kernels[];
const cu2port::SyclKernel matmul_sycl_block_kernels[] = {
    {"matmul_block",
     cu2port::launcher<3>([](sycl::nd_item<3> item, uint3 blockDim, const float *A, const float *B,
                             float *C, int n, cu2port::SharedBytes shared) {
       matmul_block(block_index(item), blockDim, A, B, C, n, (float(*)[16])(shared + 1088),
                    (float(*)[17])shared);
     })},
    {},
};
[[gnu::visibility("hidden")]] extern const cu2port::SyclSource matmul_sycl_block;
const cu2port::SyclSource matmul_sycl_block{nullptr, 0, nullptr, matmul_sycl_block_kernels};
#endif
