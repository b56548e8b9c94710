// The kernels of transpose.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

constexpr int kTile = 32;
constexpr int kRows = 8; // each thread moves kTile / kRows elements

// Transposes through shared memory, so that both reads and writes are contiguous.
static void transpose(const cu2port::Block &block, float *out, const float *in, int width,
                      int height) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  alignas(64) float tile[kTile][kTile + 1];
  for (int j = 0; j < kTile; j += kRows) {
    if ((int)(blockIdx.x * kTile + (blockDim.x - 1)) < width &&
        (int)(blockIdx.y * kTile + (blockDim.y - 1)) + j < height) {
      CU2PORT_THREADS(blockDim) {
        int x = (int)(blockIdx.x * kTile) + (int)threadIdx.x;
        int y = blockIdx.y * kTile + threadIdx.y;
        tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
      }
    } else {
      CU2PORT_THREADS_BELOW(blockDim, (long)width - (int)(blockIdx.x * (unsigned int)kTile)) {
        int x = (int)(blockIdx.x * kTile) + (int)threadIdx.x;
        int y = blockIdx.y * kTile + threadIdx.y;
        if (y + j < height)
          tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
      }
    }
  }
  for (int j = 0; j < kTile; j += kRows) {
    if ((int)(blockIdx.y * kTile + (blockDim.x - 1)) < height &&
        (int)(blockIdx.x * kTile + (blockDim.y - 1)) + j < width) {
      CU2PORT_THREADS(blockDim) {
        int x_2 = (int)(blockIdx.y * kTile) +
                  (int)threadIdx.x; // the block's place in the transposed matrix
        int y_2 = blockIdx.x * kTile + threadIdx.y;
        out[(y_2 + j) * height + x_2] = tile[threadIdx.x][threadIdx.y + j];
      }
    } else {
      CU2PORT_THREADS_BELOW(blockDim, (long)height - (int)(blockIdx.y * (unsigned int)kTile)) {
        int x_2 = (int)(blockIdx.y * kTile) +
                  (int)threadIdx.x; // the block's place in the transposed matrix
        int y_2 = blockIdx.x * kTile + threadIdx.y;
        if (y_2 + j < width)
          out[(y_2 + j) * height + x_2] = tile[threadIdx.x][threadIdx.y + j];
      }
    }
  }
}

// The kernels of this file, for the runtime.
[[gnu::visibility("hidden")]] extern const cu2port::CpuKernel transpose_cpu[];
const cu2port::CpuKernel transpose_cpu[] = {
    {"transpose", cu2port::blockFunction<transpose, cu2port::BlockSize<32, 8>>},
    {},
};
