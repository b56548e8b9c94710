// The kernels of saxpy.cu in OpenCL C 1.2, translated by cu2port.

/// One thread computes one element.
__kernel void saxpy(int n, float a, __global const float *x, __global float *y) {
  int i = get_global_id(0);
  if (i < n) {
    // the last block may stick out
    y[i] = a * x[i] + y[i];
  }
}
