#include "device.h"
#include "transpose.h"

const int TILE = Transpose::tile;
const int ROWS = 8;

__global__ void transpose(float *out, const float *in) {
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  int width = gridDim.x * TILE;
  for (int j = 0; j < TILE; j += ROWS)
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int j = 0; j < TILE; j += ROWS)
    out[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Transpose::usualSize);
  const Transpose problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size());
  const dim3 blocks(problem.n / TILE, problem.n / TILE);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        transpose<<<blocks, dim3(TILE, ROWS)>>>(out, in);
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
