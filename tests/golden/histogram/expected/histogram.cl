// The kernels of histogram.cu in OpenCL C 1.2, translated by cu2port.

enum {
  BINS = 256,
};

// A histogram for each block in shared memory, added up at the end.
__kernel void histogram(__global const uchar *data, int size, __global uint *bins) {
  __local uint local_[BINS];
  for (int b = get_local_id(0); b < BINS; b += get_local_size(0))
    local_[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);

  const int stride = get_global_size(0);
  for (int i = get_global_id(0); i < size; i += stride)
    atomic_add(&local_[data[i]], 1u);
  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);

  for (int b = get_local_id(0); b < BINS; b += get_local_size(0))
    atomic_add(&bins[b], local_[b]);
}
