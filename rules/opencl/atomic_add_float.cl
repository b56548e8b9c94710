float atomic_add_float_$S(volatile __$S float *address, float value) {
  volatile __$S int *bits = (volatile __$S int *)address;
  int old = 0; // a guess: the first exchange tells
  int seen;
  do {
    seen = old;
    old = atomic_cmpxchg(bits, seen, as_int(as_float(seen) + value));
  } while (old != seen);
  return as_float(old);
}
