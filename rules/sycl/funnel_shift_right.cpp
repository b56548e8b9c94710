// The lower half of hi:lo shifted right by shift modulo 32.
static inline unsigned int funnel_shift_right(unsigned int lo, unsigned int hi, unsigned int shift) {
  return (unsigned int)(((unsigned long)hi << 32 | lo) >> (shift & 31));
}
