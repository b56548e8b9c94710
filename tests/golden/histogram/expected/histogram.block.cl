// Block and warp forms of histogram.cu in OpenCL C 1.2, translated by cu2port.

// How many of `count` threads have an index below `bound`.
uint threads_below(long bound, uint count) { return bound < 0 ? 0 : (uint)min(bound, (long)count); }
uint threads_below_unsigned(ulong bound, uint count) { return (uint)min(bound, (ulong)count); }

enum {
  BINS = 256,
};

__kernel __attribute__((reqd_work_group_size(1, 1, 1))) void
histogram_block(__global const uchar *data, int size, __global uint *bins) {
  const uint3 blockIdx = (uint3)(get_group_id(0), get_group_id(1), get_group_id(2));
  const uint3 blockDim = (uint3)(get_global_offset(0), get_global_offset(1), get_global_offset(2));
  const uint3 gridDim = (uint3)(get_num_groups(0), get_num_groups(1), get_num_groups(2));
  __local uint local_[BINS];
  for (int base = 0; base < BINS; base += blockDim.x) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
#pragma clang loop vectorize(assume_safety)
        for (uint tx = 0, end = threads_below((long)(int)BINS - base, blockDim.x); tx < end; ++tx) {
          const int b = base + (int)tx;
          local_[b] = 0;
        }
  }

  const int stride = blockDim.x * gridDim.x;
  for (int base_2 = blockIdx.x * blockDim.x; base_2 < size; base_2 += stride) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
        for (uint tx = 0, end = threads_below((long)size - base_2, blockDim.x); tx < end; ++tx) {
          const int i = base_2 + (int)tx;
          atomic_add(&local_[data[i]], 1u);
        }
  }

  for (int base_3 = 0; base_3 < BINS; base_3 += blockDim.x) {
    for (uint tz = 0; tz < blockDim.z; ++tz)
      for (uint ty = 0; ty < blockDim.y; ++ty)
        for (uint tx = 0, end = threads_below((long)(int)BINS - base_3, blockDim.x); tx < end;
             ++tx) {
          const int b = base_3 + (int)tx;
          atomic_add(&bins[b], local_[b]);
        }
  }
}
