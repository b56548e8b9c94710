// The kernels of streams.cu in OpenCL C 1.2, translated by cu2port.

__kernel void work(__global float *data, int n) {
  int i = get_global_id(0);
  if (i < n)
    data[i] = sqrt(data[i]) + 1.0f;
}
