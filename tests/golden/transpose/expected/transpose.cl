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

  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);

  x = get_group_id(1) * kTile + get_local_id(0); // the block's place in the transposed matrix
  y = get_group_id(0) * kTile + get_local_id(1);
  for (int j = 0; j < kTile; j += kRows) {
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[get_local_id(0)][get_local_id(1) + j];
  }
}
