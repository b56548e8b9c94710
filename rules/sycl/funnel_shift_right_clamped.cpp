// The lower half of hi:lo shifted right by shift, at most 32.
static inline unsigned int funnel_shift_right_clamped(unsigned int lo, unsigned int hi, unsigned int shift) {
  return (unsigned int)(((unsigned long)hi << 32 | lo) >> sycl::min(shift, 32u));
}
