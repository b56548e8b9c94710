// Block and warp forms of trees.cu in OpenCL C 1.2, translated by cu2port.

// How many of `count` threads have an index below `bound`.
uint threads_below(long bound, uint count) { return bound < 0 ? 0 : (uint)min(bound, (long)count); }
uint threads_below_unsigned(ulong bound, uint count) { return (uint)min(bound, (ulong)count); }

#define kThreads 128

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
blockSums_block(__global const float *in, __global float *sums, int n) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  __local float partial[kThreads];
  if ((int)(blockIdx.x * kThreads + (blockDim.x - 1)) < n) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0; tx < blockDim.x; ++tx) {
          int i = blockIdx.x * kThreads + tx;

          partial[tx] = in[i]; // padded
        }
    for (int offset = kThreads / 2; offset > 0; offset /= 2) {
      for (uint tz = 0; tz < blockDim.z; ++tz)
        for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (uint tx = 0, end = threads_below_unsigned((uint)offset, blockDim.x); tx < end;
               ++tx) {
            partial[tx] += partial[tx + offset];
          }
    }

    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
        for (uint tx = 0, end = threads_below(1, blockDim.x); tx < end; ++tx) {
          sums[blockIdx.x] = partial[0];
        }
  } else {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0; tx < blockDim.x; ++tx) {
          int i = blockIdx.x * kThreads + tx;

          partial[tx] = i < n ? in[i] : 0.0f; // padded
        }
    for (int offset = kThreads / 2; offset > 0; offset /= 2) {
      for (uint tz = 0; tz < blockDim.z; ++tz)
        for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
          for (uint tx = 0, end = threads_below_unsigned((uint)offset, blockDim.x); tx < end;
               ++tx) {
            partial[tx] += partial[tx + offset];
          }
    }

    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
        for (uint tx = 0, end = threads_below(1, blockDim.x); tx < end; ++tx) {
          sums[blockIdx.x] = partial[0];
        }
  }
}
