// A three-dimensional stencil with a halo in shared memory, iterated with two buffers.
#include "check.h"

#include <algorithm>

#define RADIUS 2
#define BLOCK_X 16
#define BLOCK_Y 8

__constant__ int weights[RADIUS + 1];

__device__ __forceinline__ int clamped(int x, int size) { return min(max(x, 0), size - 1); }

__global__ void stencil(const int *in, int *out, int nx, int ny, int nz) {
  __shared__ int plane[BLOCK_Y + 2 * RADIUS][BLOCK_X + 2 * RADIUS];
  const int x = blockIdx.x * BLOCK_X + threadIdx.x;
  const int y = blockIdx.y * BLOCK_Y + threadIdx.y;
  for (int z = 0; z < nz; ++z) {
    for (int dy = threadIdx.y; dy < BLOCK_Y + 2 * RADIUS; dy += BLOCK_Y)
      for (int dx = threadIdx.x; dx < BLOCK_X + 2 * RADIUS; dx += BLOCK_X) {
        int gx = clamped(blockIdx.x * BLOCK_X + dx - RADIUS, nx);
        int gy = clamped(blockIdx.y * BLOCK_Y + dy - RADIUS, ny);
        plane[dy][dx] = in[(z * ny + gy) * nx + gx];
      }
    __syncthreads();
    if (x < nx && y < ny) {
      int sum = weights[0] * plane[threadIdx.y + RADIUS][threadIdx.x + RADIUS];
      for (int r = 1; r <= RADIUS; ++r)
        sum += weights[r] * (plane[threadIdx.y + RADIUS][threadIdx.x + RADIUS + r] +
                             plane[threadIdx.y + RADIUS][threadIdx.x + RADIUS - r] +
                             plane[threadIdx.y + RADIUS + r][threadIdx.x + RADIUS] +
                             plane[threadIdx.y + RADIUS - r][threadIdx.x + RADIUS] +
                             in[(clamped(z + r, nz) * ny + y) * nx + x] +
                             in[(clamped(z - r, nz) * ny + y) * nx + x]);
      out[(z * ny + y) * nx + x] = sum % 10007;
    }
    __syncthreads();
  }
}

std::vector<int> reference(const std::vector<int> &in, const int *w, int nx, int ny, int nz) {
  const auto at = [&](int x, int y, int z) {
    x = std::min(std::max(x, 0), nx - 1);
    y = std::min(std::max(y, 0), ny - 1);
    z = std::min(std::max(z, 0), nz - 1);
    return in[(z * ny + y) * nx + x];
  };
  std::vector<int> out(in.size());
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        int sum = w[0] * at(x, y, z);
        for (int r = 1; r <= RADIUS; ++r)
          sum += w[r] * (at(x + r, y, z) + at(x - r, y, z) + at(x, y + r, z) + at(x, y - r, z) +
                         at(x, y, z + r) + at(x, y, z - r));
        out[(z * ny + y) * nx + x] = sum % 10007;
      }
  return out;
}

void test(check::Random &random) {
  const int nx = random.integer(10, 50), ny = random.integer(5, 30), nz = random.integer(1, 9);
  const int w[RADIUS + 1] = {random.integer(-9, 9), random.integer(-9, 9), random.integer(-9, 9)};
  CHECK(cudaMemcpyToSymbol(weights, w, sizeof(w)));
  std::vector<int> cells = random.integers(nx * ny * nz, -1000, 1000);
  check::Array<int> a(cells), b(cells.size());
  int *from = a, *to = b;
  const dim3 block(BLOCK_X, BLOCK_Y),
      grid((nx + BLOCK_X - 1) / BLOCK_X, (ny + BLOCK_Y - 1) / BLOCK_Y);
  for (int step = 0; step < 4; ++step) {
    stencil<<<grid, block>>>(from, to, nx, ny, nz);
    cells = reference(cells, w, nx, ny, nz);
    std::swap(from, to);
  }
  check::equal("stencil", a.fetch(), cells);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
