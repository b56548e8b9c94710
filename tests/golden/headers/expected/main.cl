// The kernels of main.cu in OpenCL C 1.2, translated by cu2port.

/// Between `a` (t = 0) and `b` (t = 1).
static inline float mix_float(float a, float b, float t) { return a + t * (b - a); }

__kernel void blend(__global float *image, __global const float *other, float t) {
  int i = get_global_id(0);
  image[i] = mix_float(image[i], other[i], t);
}
