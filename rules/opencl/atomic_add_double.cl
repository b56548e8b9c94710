double atomic_add_double_$S(volatile __$S double *address, double value) {
  volatile __$S long *bits = (volatile __$S long *)address;
  long old = 0; // a guess: the first exchange tells
  long seen;
  do {
    seen = old;
    old = atom_cmpxchg(bits, seen, as_long(as_double(seen) + value));
  } while (old != seen);
  return as_double(old);
}
