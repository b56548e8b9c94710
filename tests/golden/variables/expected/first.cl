// The kernels of first.cu in OpenCL C 1.2, translated by cu2port.

__kernel void count(__global int *out, __global int *counter) { *out = (*counter)++; }
