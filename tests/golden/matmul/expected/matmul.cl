// The kernels of matmul.cu in OpenCL C 1.2, translated by cu2port.

#define TILE 16 // threads on a side of a block

// C = A * B for square matrices whose side is a multiple of TILE.
__kernel void matmul(__global const float *restrict A, __global const float *restrict B,
                     __global float *restrict C, int n) {
  __local float tileA[TILE][TILE];
  __local float tileB[TILE][TILE + 1]; // one more column: no bank conflicts

  int row = get_group_id(1) * TILE + get_local_id(1);
  int column = get_group_id(0) * TILE + get_local_id(0);
  float sum = 0.0f;

  for (int tile = 0; tile < n / TILE; ++tile) {
    // Each thread loads one element of each tile.
    tileA[get_local_id(1)][get_local_id(0)] = A[row * n + tile * TILE + get_local_id(0)];
    tileB[get_local_id(1)][get_local_id(0)] = B[(tile * TILE + (uint)get_local_id(1)) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);

#pragma unroll
    for (int k = 0; k < TILE; ++k)
      sum += tileA[get_local_id(1)][k] * tileB[k][get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
  }

  C[row * n + column] = sum;
}
