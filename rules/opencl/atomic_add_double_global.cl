double atomic_add_double_global(volatile __global double *address, double value) {
  volatile __global long *bits = (volatile __global long *)address;
  long old = 0; // a guess: the first exchange tells
  long seen;
  do {
    seen = old;
    old = atom_cmpxchg(bits, seen, as_long(as_double(seen) + value));
  } while (old != seen);
  return as_double(old);
}
