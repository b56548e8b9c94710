// The kernels of trees.cu in OpenCL C 1.2, translated by cu2port.

#define kThreads 128

// The sum of each block's elements, of which the last block may have fewer.
__kernel void blockSums(__global const float *in, __global float *sums, int n) {
  __local float partial[kThreads];
  int i = get_group_id(0) * kThreads + get_local_id(0);

  partial[get_local_id(0)] = i < n ? in[i] : 0.0f; // padded
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  for (int offset = kThreads / 2; offset > 0; offset /= 2) {
    if (get_local_id(0) < offset)
      partial[get_local_id(0)] += partial[get_local_id(0) + offset];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }

  if (get_local_id(0) == 0)
    sums[get_group_id(0)] = partial[0];
}
