// The kernels of second.cu in OpenCL C 1.2, translated by cu2port.

__kernel void weigh(__global float *out, __constant float *weights, __global int *counter) {
  *out = weights[1] * *counter;
}
