// Block and warp forms of transpose.cu in OpenCL C 1.2, translated by cu2port.

// How many of `count` threads have an index below `bound`.
uint threads_below(long bound, uint count) { return bound < 0 ? 0 : (uint)min(bound, (long)count); }
uint threads_below_unsigned(ulong bound, uint count) { return (uint)min(bound, (ulong)count); }

#define kTile 32
#define kRows 8 // each thread moves kTile / kRows elements

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
transpose_block(__global float *out, __global const float *in, int width, int height) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  __local float tile[kTile][kTile + 1];
  for (int j = 0; j < kTile; j += kRows) {
    if ((int)(blockIdx.x * kTile + (blockDim.x - 1)) < width &&
        (int)(blockIdx.y * kTile + (blockDim.y - 1)) + j < height) {
      for (uint tz = 0; tz < blockDim.z; ++tz)
        for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (uint tx = 0; tx < blockDim.x; ++tx) {
            int x = blockIdx.x * kTile + tx;
            int y = blockIdx.y * kTile + ty;
            tile[ty + j][tx] = in[(y + j) * width + x];
          }
    } else {
      for (uint tz = 0; tz < blockDim.z; ++tz)
        for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (uint tx = 0,
                    end = threads_below((long)width - (int)(blockIdx.x * (uint)kTile), blockDim.x);
               tx < end; ++tx) {
            int x = blockIdx.x * kTile + tx;
            int y = blockIdx.y * kTile + ty;
            if (y + j < height)
              tile[ty + j][tx] = in[(y + j) * width + x];
          }
    }
  }
  for (int j = 0; j < kTile; j += kRows) {
    if ((int)(blockIdx.y * kTile + (blockDim.x - 1)) < height &&
        (int)(blockIdx.x * kTile + (blockDim.y - 1)) + j < width) {
      for (uint tz = 0; tz < blockDim.z; ++tz)
        for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (uint tx = 0; tx < blockDim.x; ++tx) {
            int x_2 = blockIdx.y * kTile + tx; // the block's place in the transposed matrix
            int y_2 = blockIdx.x * kTile + ty;
            out[(y_2 + j) * height + x_2] = tile[tx][ty + j];
          }
    } else {
      for (uint tz = 0; tz < blockDim.z; ++tz)
        for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (uint tx = 0,
                    end = threads_below((long)height - (int)(blockIdx.y * (uint)kTile), blockDim.x);
               tx < end; ++tx) {
            int x_2 = blockIdx.y * kTile + tx; // the block's place in the transposed matrix
            int y_2 = blockIdx.x * kTile + ty;
            if (y_2 + j < width)
              out[(y_2 + j) * height + x_2] = tile[tx][ty + j];
          }
    }
  }
}
