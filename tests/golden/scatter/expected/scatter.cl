// The kernels of scatter.cu in OpenCL C 1.2, translated by cu2port.

float atomic_add_float_global(volatile __global float *address, float value) {
  volatile __global int *bits = (volatile __global int *)address;
  int old = 0; // a guess: the first exchange tells
  int seen;
  do {
    seen = old;
    old = atomic_cmpxchg(bits, seen, as_int(as_float(seen) + value));
  } while (old != seen);
  return as_float(old);
}

#define width 128

/// A block a token.
__kernel void addGradients(__global const int *words, __global const float *gradients,
                           __global float *rows, __global float *common, int count) {
  int token = get_group_id(0);
  // Padding has no row.
  int word = words[token];
  if (word < 0)
    return;
  int i = get_local_id(0);
  if (i < count) {
    float gradient = gradients[token * width + i];

    // Words may come more than once.
    atomic_add_float_global(&rows[word * width + i], gradient);
    atomic_add_float_global(common + i, 0.5f * gradient);
  }
}
