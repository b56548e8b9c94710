// Counts down to 0, then starts at limit again.
uint atomic_dec_wrap_$S(volatile __$S uint *address, uint limit) {
  uint old = 0; // a guess: the first exchange tells
  uint seen;
  do {
    seen = old;
    old = atomic_cmpxchg(address, seen, seen == 0 || seen > limit ? limit : seen - 1);
  } while (old != seen);
  return old;
}
