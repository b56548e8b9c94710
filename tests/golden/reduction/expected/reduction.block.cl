// Block and warp forms of reduction.cu in OpenCL C 1.2, translated by cu2port.

// How many of `count` threads have an index below `bound`.
uint threads_below(long bound, uint count) { return bound < 0 ? 0 : (uint)min(bound, (long)count); }
uint threads_below_unsigned(ulong bound, uint count) { return (uint)min(bound, (ulong)count); }

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

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
sum_block(__global const float *in, __global float *total, uint n, __local float *partial) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  const uint3 gridDim = (uint3)(get_num_groups(0), get_num_groups(1), get_num_groups(2));
  float mine[1024];
  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (uint tx = 0; tx < blockDim.x; ++tx) {
        const uint thread = tx + blockDim.x * (ty + blockDim.y * tz);

        // Grid-stride loop: any n with any grid.
        mine[thread] = 0;
      }
  for (uint base = blockIdx.x * blockDim.x; base < n; base += gridDim.x * blockDim.x) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0, end = threads_below((long)n - base, blockDim.x); tx < end; ++tx) {
          const uint thread = tx + blockDim.x * (ty + blockDim.y * tz);
          uint t = tx;
          const uint i = base + t;
          mine[thread] += in[i];
        }
  }
  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
      for (uint tx = 0; tx < blockDim.x; ++tx) {
        const uint thread = tx + blockDim.x * (ty + blockDim.y * tz);
        uint t = tx;
        partial[t] = mine[thread];
      }

  for (uint offset = blockDim.x / 2; offset > 0; offset >>= 1) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0, end = threads_below_unsigned(offset, blockDim.x); tx < end; ++tx) {
          uint t = tx;
          partial[t] += partial[t + offset];
        }
  }

  for (uint tz = 0; tz < blockDim.z; ++tz)
    for (uint ty = 0; ty < blockDim.y; ++ty)
      for (uint tx = 0, end = threads_below(1, blockDim.x); tx < end; ++tx) {
        atomic_add_float_global(total, partial[0]);
      }
}
