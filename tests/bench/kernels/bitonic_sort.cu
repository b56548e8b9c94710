#include "bitonic_sort.h"
#include "device.h"

const int TILE = BitonicSort::tile;

__device__ inline void compareAndSwap(unsigned int &a, unsigned int &b, bool up) {
  if ((a > b) == up) {
    unsigned int t = a;
    a = b;
    b = t;
  }
}

// Sorts every tile, alternately up and down.
__global__ void sortTiles(unsigned int *keys) {
  __shared__ unsigned int tile[TILE];
  unsigned int *mine = keys + blockIdx.x * TILE;
  unsigned int t = threadIdx.x;
  tile[t] = mine[t];
  tile[t + TILE / 2] = mine[t + TILE / 2];
  for (unsigned int size = 2; size <= TILE; size <<= 1)
    for (unsigned int stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      unsigned int at = 2 * t - (t & (stride - 1));
      bool up = ((blockIdx.x * TILE + at) & size) == 0;
      compareAndSwap(tile[at], tile[at + stride], up);
    }
  __syncthreads();
  mine[t] = tile[t];
  mine[t + TILE / 2] = tile[t + TILE / 2];
}

// One step of merging, further apart than a tile is long.
__global__ void mergeStep(unsigned int *keys, unsigned int size, unsigned int stride) {
  unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int at = 2 * i - (i & (stride - 1));
  bool up = (at & size) == 0;
  unsigned int a = keys[at], b = keys[at + stride];
  if ((a > b) == up) {
    keys[at] = b;
    keys[at + stride] = a;
  }
}

// The remaining steps, within tiles.
__global__ void mergeTiles(unsigned int *keys, unsigned int size) {
  __shared__ unsigned int tile[TILE];
  unsigned int *mine = keys + blockIdx.x * TILE;
  unsigned int t = threadIdx.x;
  tile[t] = mine[t];
  tile[t + TILE / 2] = mine[t + TILE / 2];
  bool up = ((blockIdx.x * TILE) & size) == 0;
  for (unsigned int stride = TILE / 2; stride > 0; stride >>= 1) {
    __syncthreads();
    unsigned int at = 2 * t - (t & (stride - 1));
    compareAndSwap(tile[at], tile[at + stride], up);
  }
  __syncthreads();
  mine[t] = tile[t];
  mine[t + TILE / 2] = tile[t + TILE / 2];
}

static void sort(unsigned int *keys, unsigned int n) {
  sortTiles<<<n / TILE, TILE / 2>>>(keys);
  for (unsigned int size = 2 * TILE; size <= n; size *= 2) {
    for (unsigned int stride = size / 2; stride >= TILE; stride /= 2)
      mergeStep<<<n / TILE, TILE / 2>>>(keys, size, stride);
    mergeTiles<<<n / TILE, TILE / 2>>>(keys, size);
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, BitonicSort::usualSize);
  const BitonicSort problem(options.size);
  bench::Array<unsigned int> keys(problem.keys);
  return bench::run(
      options, [&] { keys.set(problem.keys); },
      [&] {
        sort(keys, problem.n);
        bench::finish();
      },
      [&] { problem.check(keys.fetch()); });
}
