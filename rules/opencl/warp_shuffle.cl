// The lane that a shuffle of groups of `width` lanes reads from; of a distance, five bits count.
uint shuffle_from(uint lane, int source, int width) {
  uint mask = width - 1;
  return (lane & ~mask) | (source & mask);
}
uint shuffle_up(uint lane, uint delta, int width) {
  delta &= 31;
  return (lane & (width - 1)) >= delta ? lane - delta : lane;
}
uint shuffle_down(uint lane, uint delta, int width) {
  delta &= 31;
  return delta < width - (lane & (width - 1)) ? lane + delta : lane;
}
uint shuffle_xor(uint lane, int mask, int width) {
  uint source = lane ^ (mask & 31);
  return source <= (lane | (width - 1)) ? source : lane;
}
