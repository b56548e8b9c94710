double atomic_add_double_local(volatile __local double *address, double value) {
  volatile __local long *bits = (volatile __local long *)address;
  long old = 0; // a guess: the first exchange tells
  long seen;
  do {
    seen = old;
    old = atom_cmpxchg(bits, seen, as_long(as_double(seen) + value));
  } while (old != seen);
  return as_double(old);
}
