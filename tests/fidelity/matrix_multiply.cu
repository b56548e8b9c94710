// The textbook's matrix product with tiles in shared memory, at sizes that do not fit the tiles.
#include "check.h"

#define TILE 16

__global__ void multiply(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ float tileA[TILE][TILE];
  __shared__ float tileB[TILE][TILE + 1];
  int row = blockIdx.y * TILE + threadIdx.y;
  int column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int tile = 0; tile < (k + TILE - 1) / TILE; ++tile) {
    int x = tile * TILE + threadIdx.x, y = tile * TILE + threadIdx.y;
    tileA[threadIdx.y][threadIdx.x] = row < m && x < k ? a[row * k + x] : 0.0f;
    tileB[threadIdx.y][threadIdx.x] = y < k && column < n ? b[y * n + column] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; ++i)
      sum += tileA[threadIdx.y][i] * tileB[i][threadIdx.x];
    __syncthreads();
  }
  if (row < m && column < n)
    c[row * n + column] = sum;
}

void test(check::Random &random) {
  const int m = random.integer(1, 90), n = random.integer(1, 90), k = random.integer(1, 90);
  std::vector<float> a(m * k), b(k * n), expected(m * n);
  for (float &x : a)
    x = static_cast<float>(random.integer(-8, 8));
  for (float &x : b)
    x = static_cast<float>(random.integer(-8, 8));
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int l = 0; l < k; ++l)
        expected[i * n + j] += a[i * k + l] * b[l * n + j];
  check::Array<float> deviceA(a), deviceB(b), c(m * n);
  multiply<<<dim3((n + TILE - 1) / TILE, (m + TILE - 1) / TILE), dim3(TILE, TILE)>>>(
      deviceA, deviceB, c, m, n, k);
  check::equal("product", c.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
