// The kernels of launches.cu in OpenCL C 1.2, translated by cu2port.

__kernel void negate(__global float *data) { data[get_local_id(0)] = -data[get_local_id(0)]; }

__kernel void twice(__global float *data, float factor) { data[get_local_id(0)] *= factor; }

// Overloads: which one is meant is decided at the launch.
__kernel void fill(__global int *data, int value) { data[get_local_id(0)] = value; }

__kernel void fill_2(__global float *data, float value) { data[get_local_id(0)] = value; }
