#include <hip/hip_runtime.h>

#define TILE 16 // threads on a side of a block

// C = A * B for square matrices whose side is a multiple of TILE.
__global__ void matmul(const float *__restrict__ A, const float *__restrict__ B, float *__restrict__ C, int n) {
  __shared__ float tileA[TILE][TILE];
  __shared__ float tileB[TILE][TILE + 1]; // one more column: no bank conflicts

  int row = blockIdx.y * TILE + threadIdx.y;
  int column = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;

  for (int tile = 0; tile < n / TILE; ++tile) {
    // Each thread loads one element of each tile.
    tileA[threadIdx.y][threadIdx.x] = A[row * n + tile * TILE + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = B[(tile * TILE + threadIdx.y) * n + column];
    __syncthreads();

#pragma unroll
    for (int k = 0; k < TILE; ++k)
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }

  C[row * n + column] = sum;
}

void multiply(const float *A, const float *B, float *C, int n) {
  dim3 block(TILE, TILE);
  dim3 grid(n / TILE, n / TILE);
  matmul<<<grid, block>>>(A, B, C, n);
}
