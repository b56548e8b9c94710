// The lane that a shuffle of groups of `width` lanes reads from.
uint shuffle_from(uint lane, int source, int width) {
  uint mask = width - 1;
  return (lane & ~mask) | (source & mask);
}
uint shuffle_up(uint lane, uint delta, int width) {
  return (lane & (width - 1)) >= delta ? lane - delta : lane;
}
uint shuffle_down(uint lane, uint delta, int width) {
  return delta < width - (lane & (width - 1)) ? lane + delta : lane;
}
uint shuffle_xor(uint lane, int mask, int width) {
  uint source = lane ^ mask;
  return source <= (lane | (width - 1)) ? source : lane;
}
