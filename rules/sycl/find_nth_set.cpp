// The position of the n-th set bit from bit `base` upwards (n > 0) or downwards (n < 0); base itself, if it is set, for 0.
static inline unsigned int find_nth_set(unsigned int mask, unsigned int base, int n) {
  const int step = n < 0 ? -1 : 1;
  unsigned int left = n == 0 ? 1 : (n < 0 ? -n : n);
  for (int at = base; at >= 0 && at < 32 && (n != 0 || at == (int)base); at += step)
    if ((mask >> at & 1) && --left == 0)
      return at;
  return 0xffffffff;
}
