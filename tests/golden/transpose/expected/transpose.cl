// The kernels of transpose.cu in OpenCL C 1.2, translated by cu2port.

#define kTile 32
#define kRows 8 // each thread moves kTile / kRows elements

// Transposes through shared memory, so that both reads and writes are contiguous.
__kernel void transpose(__global float *out, __global const float *in, int width, int height) {
  __local float tile[kTile][kTile + 1];

  int x = get_group_id(0) * kTile + get_local_id(0);
  int y = get_group_id(1) * kTile + get_local_id(1);
  for (int j = 0; j < kTile; j += kRows) {
    if (x < width && y + j < height)
      tile[get_local_id(1) + j][get_local_id(0)] = in[(y + j) * width + x];
  }

  barrier(CLK_LOCAL_MEM_FENCE);

  x = get_group_id(1) * kTile + get_local_id(0); // the block's place in the transposed matrix
  y = get_group_id(0) * kTile + get_local_id(1);
  for (int j = 0; j < kTile; j += kRows) {
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[get_local_id(0)][get_local_id(1) + j];
  }
}

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
transpose_block(__global float *out, __global const float *in, int width, int height) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  __local float tile[kTile][kTile + 1];
  int x[1024];
  int y[1024];

  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (uint tx = 0; tx < blockDim.x; ++tx) {
        const uint t = tx + blockDim.x * (ty + blockDim.y * tz);

        x[t] = blockIdx.x * kTile + tx;
        y[t] = blockIdx.y * kTile + ty;
      }
  for (int j = 0; j < kTile; j += kRows) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0; tx < blockDim.x; ++tx) {
          const uint t = tx + blockDim.x * (ty + blockDim.y * tz);
          if (x[t] < width && y[t] + j < height)
            tile[ty + j][tx] = in[(y[t] + j) * width + x[t]];
        }
  }

  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (uint tx = 0; tx < blockDim.x; ++tx) {
        const uint t = tx + blockDim.x * (ty + blockDim.y * tz);

        x[t] = blockIdx.y * kTile + tx; // the block's place in the transposed matrix
        y[t] = blockIdx.x * kTile + ty;
      }
  for (int j = 0; j < kTile; j += kRows) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0; tx < blockDim.x; ++tx) {
          const uint t = tx + blockDim.x * (ty + blockDim.y * tz);
          if (x[t] < height && y[t] + j < width)
            out[(y[t] + j) * height + x[t]] = tile[tx][ty + j];
        }
  }
}
