// Block and warp forms of matmul.cu in OpenCL C 1.2, translated by cu2port.

#define TILE 16 // threads on a side of a block

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
matmul_block(__global const float *restrict A, __global const float *restrict B,
             __global float *restrict C, int n) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  __local float tileA[TILE][TILE];
  __local float tileB[TILE][TILE + 1]; // one more column: no bank conflicts
  float sum[1024];

  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (uint tx = 0; tx < blockDim.x; ++tx) {
        const uint t = tx + blockDim.x * (ty + blockDim.y * tz);
        sum[t] = 0.0f;
      }

  for (int tile = 0; tile < n / TILE; ++tile) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0; tx < blockDim.x; ++tx) {
          int row = blockIdx.y * TILE + ty;
          int column = blockIdx.x * TILE + tx;
          // Each thread loads one element of each tile.
          tileA[ty][tx] = A[row * n + tile * TILE + tx];
          tileB[ty][tx] = B[(tile * TILE + ty) * n + column];
        }

#pragma unroll
    for (int k = 0; k < TILE; ++k) {
      for (uint tz = 0; tz < blockDim.z; ++tz)
        for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (uint tx = 0; tx < blockDim.x; ++tx) {
            const uint t = tx + blockDim.x * (ty + blockDim.y * tz);
            sum[t] += tileA[ty][k] * tileB[k][tx];
          }
    }
  }

  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (uint tx = 0; tx < blockDim.x; ++tx) {
        const uint t = tx + blockDim.x * (ty + blockDim.y * tz);
        int row = blockIdx.y * TILE + ty;
        int column = blockIdx.x * TILE + tx;

        C[row * n + column] = sum[t];
      }
}
