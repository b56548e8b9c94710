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
