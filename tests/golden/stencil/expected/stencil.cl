// The kernels of stencil.cu in OpenCL C 1.2, translated by cu2port.

#define BLOCK 128

#define RADIUS 2

/// A one-dimensional stencil with a halo on both sides.
__kernel void stencil(__global const float *in, __global float *out, int n,
                      __constant float *weights, __global uint *launches) {
  __local float tile[BLOCK + 2 * RADIUS];
  const int i = get_global_id(0);
  const int local_ = get_local_id(0) + RADIUS;

  tile[local_] = i < n ? in[i] : 0.0f;
  if (get_local_id(0) < RADIUS) {
    tile[local_ - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0.0f;
    tile[local_ + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0.0f;
  }
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);

  if (i >= n)
    return;
  float result = 0.0f;
  for (int k = -RADIUS; k <= RADIUS; ++k)
    result += weights[k + RADIUS] * tile[local_ + k];
  out[i] = result;
  if (get_local_id(0) == 0)
    atomic_add(launches, 1u);
}
