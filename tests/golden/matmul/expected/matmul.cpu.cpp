// The kernels of matmul.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

#define TILE 16 // threads on a side of a block

// C = A * B for square matrices whose side is a multiple of TILE.
static void matmul(const cu2port::Block &block, const float *__restrict__ A,
                   const float *__restrict__ B, float *__restrict__ C, int n) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  alignas(64) float tileA[TILE][TILE];
  alignas(64) float tileB[TILE][TILE + 1]; // one more column: no bank conflicts
  alignas(64) float sum[cu2port::maxThreads];

  CU2PORT_THREADS(blockDim) {
    const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
    sum[t] = 0.0f;
  }

  for (int tile = 0; tile < n / TILE; ++tile) {
    CU2PORT_THREADS(blockDim) {
      int row = blockIdx.y * TILE + threadIdx.y;
      int column = (int)(blockIdx.x * TILE) + (int)threadIdx.x;
      // Each thread loads one element of each tile.
      tileA[threadIdx.y][threadIdx.x] = A[row * n + tile * TILE + threadIdx.x];
      tileB[threadIdx.y][threadIdx.x] = B[(tile * TILE + threadIdx.y) * n + column];
    }

    CU2PORT_ROWS(blockDim) {
      CU2PORT_UNROLL_FULLY
      for (int k = 0; k < TILE; ++k) {
        CU2PORT_ROW(blockDim) {
          const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
          sum[t] += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
        }
      }
    }
  }

  CU2PORT_FIRST_OF_ROWS(blockDim)
    cu2port::fetchAhead(
        C, (int)(blockIdx.y * TILE + threadIdx.y) * n + (int)(blockIdx.x * TILE + threadIdx.x),
        TILE, TILE);
  CU2PORT_THREADS(blockDim) {
    const std::size_t t = CU2PORT_THREAD_NUMBER(threadIdx, blockDim);
    int row = blockIdx.y * TILE + threadIdx.y;
    int column = (int)(blockIdx.x * TILE) + (int)threadIdx.x;

    C[row * n + column] = sum[t];
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel matmul_cpu[];
const cu2port::CpuKernel matmul_cpu[] = {
    {"matmul", cu2port::blockFunction<matmul, cu2port::BlockSize<16, 16>>},
    {},
};
