// The position of the n-th set bit from bit `base` upwards (n > 0) or downwards (n < 0); base itself, if it is set, for 0.
uint find_nth_set(uint mask, uint base, int n) {
  const int step = n < 0 ? -1 : 1;
  uint left = n == 0 ? 1 : abs(n);
  for (int at = base; at >= 0 && at < 32 && (n != 0 || at == base); at += step)
    if ((mask >> at & 1) && --left == 0)
      return at;
  return 0xffffffff;
}
