// The kernels of halves.cu in OpenCL C 1.2, translated by cu2port.

float half_to_float(ushort bits) { return vload_half(0, (const half *)&bits); }

typedef struct __half_t {
  ushort __x;
} __attribute__((aligned(2))) __half_t;

/// As CUDA's conversions have it: a NaN loses its bits. Asked of the float, that would be a branch,
/// and loops with it are not made vectors of.
static inline float __cu2port_half_value(ushort bits) {
  const bool isNan = (bits & 0x7fffu) > 0x7c00u;
  return isNan ? as_float(0x7fffffffu) : half_to_float(bits);
}

static inline float __half2float(__half_t value) { return __cu2port_half_value(value.__x); }

__kernel void addRowsKernel(__global const __half_t *rows, __global float *sums, int width,
                            int height) {
  int x = get_global_id(0);
  float sum = 0;
  for (int y = 0; y < height; ++y)
    if (x < width)
      sum += __half2float(rows[y * width + x]);
  if (x < width)
    sums[x] = sum;
}
