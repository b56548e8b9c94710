// Counts up to limit, then starts at 0 again.
uint atomic_inc_wrap_$S(volatile __$S uint *address, uint limit) {
  uint old = 0; // a guess: the first exchange tells
  uint seen;
  do {
    seen = old;
    old = atomic_cmpxchg(address, seen, seen >= limit ? 0 : seen + 1);
  } while (old != seen);
  return old;
}
