float atomic_add_float_local(volatile __local float *address, float value) {
  volatile __local int *bits = (volatile __local int *)address;
  int old = 0; // a guess: the first exchange tells
  int seen;
  do {
    seen = old;
    old = atomic_cmpxchg(bits, seen, as_int(as_float(seen) + value));
  } while (old != seen);
  return as_float(old);
}
