// The upper half of hi:lo shifted left by shift, at most 32.
static inline unsigned int funnel_shift_left_clamped(unsigned int lo, unsigned int hi, unsigned int shift) {
  return (unsigned int)((((unsigned long)hi << 32 | lo) << sycl::min(shift, 32u)) >> 32);
}
