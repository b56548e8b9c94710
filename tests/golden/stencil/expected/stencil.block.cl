// Block and warp forms of stencil.cu in OpenCL C 1.2, translated by cu2port.

// How many of `count` threads have an index below `bound`.
uint threads_below(long bound, uint count) { return bound < 0 ? 0 : (uint)min(bound, (long)count); }
uint threads_below_unsigned(ulong bound, uint count) { return (uint)min(bound, (ulong)count); }

#define BLOCK 128

#define RADIUS 2

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
stencil_block(__global const float *in, __global float *out, int n, __constant float *weights,
              __global uint *launches) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  __local float tile[BLOCK + 2 * RADIUS];
  if ((int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) < n &&
      (int)(blockIdx.x * blockDim.x + 0u) >= RADIUS &&
      (int)(blockIdx.x * blockDim.x + (blockDim.x - 1)) + BLOCK < n) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0; tx < blockDim.x; ++tx) {
          const int i = blockIdx.x * blockDim.x + tx;
          const int local_ = tx + RADIUS;

          tile[local_] = in[i];
          if (tx < RADIUS) {
            tile[local_ - RADIUS] = in[i - RADIUS];
            tile[local_ + BLOCK] = in[i + BLOCK];
          }
        }
  } else {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0; tx < blockDim.x; ++tx) {
          const int i = blockIdx.x * blockDim.x + tx;
          const int local_ = tx + RADIUS;

          tile[local_] = i < n ? in[i] : 0.0f;
          if (tx < RADIUS) {
            tile[local_ - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
            tile[local_ + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
          }
        }
  }

  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
      for (uint tx = 0, end = threads_below((long)n - (int)(blockIdx.x * blockDim.x), blockDim.x);
           tx < end; ++tx) {
        const int i = blockIdx.x * blockDim.x + tx;
        const int local_ = tx + RADIUS;
        float result = 0.0f;
        for (int k = -RADIUS; k <= RADIUS; ++k)
          result += weights[k + RADIUS] * tile[local_ + k];
        out[i] = result;
        if (tx == 0)
          atomic_add(launches, 1u);
      }
}
