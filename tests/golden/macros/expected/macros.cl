// The kernels of macros.cu in OpenCL C 1.2, translated by cu2port.

__kernel void clear(__global int *data, int n) {
  int i = get_global_id(0);
  if (i < n)
    data[i] = 0;
}
