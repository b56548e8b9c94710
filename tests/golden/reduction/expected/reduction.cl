// The kernels of reduction.cu in OpenCL C 1.2, translated by cu2port.

float atomic_add_float_global(volatile __global float *address, float value) {
  volatile __global int *bits = (volatile __global int *)address;
  int old = 0; // a guess: the first exchange tells
  int seen;
  do {
    seen = old;
    old = atomic_cmpxchg(bits, seen, as_int(as_float(seen) + value));
  } while (old != seen);
  return as_float(old);
}

// Sums a block's elements in shared memory, then adds the block's sum to the total.
__kernel void sum(__global const float *in, __global float *total, uint n, __local float *partial) {
  uint t = get_local_id(0);

  // Grid-stride loop: any n with any grid.
  float mine = 0;
  for (uint i = get_group_id(0) * get_local_size(0) + t; i < n; i += get_global_size(0))
    mine += in[i];
  partial[t] = mine;
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);

  for (uint offset = get_local_size(0) / 2; offset > 0; offset >>= 1) {
    if (t < offset)
      partial[t] += partial[t + offset];
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
  }

  if (t == 0)
    atomic_add_float_global(total, partial[0]);
}
