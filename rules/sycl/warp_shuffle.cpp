// The lane that a shuffle of groups of `width` lanes reads from; of a distance, five bits count.
static inline unsigned int shuffle_from(unsigned int lane, int source, int width) {
  const unsigned int mask = width - 1;
  return (lane & ~mask) | (source & mask);
}
static inline unsigned int shuffle_up(unsigned int lane, unsigned int delta, int width) {
  delta &= 31;
  return (lane & (width - 1)) >= delta ? lane - delta : lane;
}
static inline unsigned int shuffle_down(unsigned int lane, unsigned int delta, int width) {
  delta &= 31;
  return delta < width - (lane & (width - 1)) ? lane + delta : lane;
}
static inline unsigned int shuffle_xor(unsigned int lane, int mask, int width) {
  const unsigned int source = lane ^ (mask & 31);
  return source <= (lane | (width - 1)) ? source : lane;
}
