// The kernels of transpose.cu for the CPU, in block form, translated by cu2port.
#include <cu2port/kernel.h>

constexpr int kTile = 32;
constexpr int kRows = 8; // each thread moves kTile / kRows elements

// Transposes through shared memory, so that both reads and writes are contiguous.
static void transpose(const cu2port::Block &block, float *out, const float *in, int width,
                      int height) {
  const uint3 blockIdx = block.blockIdx;
  const dim3 blockDim = block.blockDim;
  float tile[kTile][kTile + 1];
  int x[cu2port::maxThreads];
  int y[cu2port::maxThreads];

  CU2PORT_THREADS(blockDim) {
    const std::size_t t = cu2port::threadNumber(threadIdx, blockDim);

    x[t] = (int)(blockIdx.x * kTile) + (int)threadIdx.x;
    y[t] = blockIdx.y * kTile + threadIdx.y;
  }
  for (int j = 0; j < kTile; j += kRows) {
    CU2PORT_THREADS(blockDim) {
      const std::size_t t = cu2port::threadNumber(threadIdx, blockDim);
      if (x[t] < width && y[t] + j < height)
        tile[threadIdx.y + j][threadIdx.x] = in[(y[t] + j) * width + x[t]];
    }
  }

  CU2PORT_THREADS(blockDim) {
    const std::size_t t = cu2port::threadNumber(threadIdx, blockDim);

    x[t] =
        (int)(blockIdx.y * kTile) + (int)threadIdx.x; // the block's place in the transposed matrix
    y[t] = blockIdx.x * kTile + threadIdx.y;
  }
  for (int j = 0; j < kTile; j += kRows) {
    CU2PORT_THREADS(blockDim) {
      const std::size_t t = cu2port::threadNumber(threadIdx, blockDim);
      if (x[t] < height && y[t] + j < width)
        out[(y[t] + j) * height + x[t]] = tile[threadIdx.x][threadIdx.y + j];
    }
  }
}

// The kernels of this file, for the runtime.
extern const cu2port::CpuKernel transpose_cpu[];
const cu2port::CpuKernel transpose_cpu[] = {
    {"transpose", cu2port::blockFunction<transpose, cu2port::BlockSize<32, 8>>},
    {},
};
