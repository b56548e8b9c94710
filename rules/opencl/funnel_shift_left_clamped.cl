// The upper half of hi:lo shifted left by shift, at most 32.
uint funnel_shift_left_clamped(uint lo, uint hi, uint shift) {
  return (uint)((((ulong)hi << 32 | lo) << min(shift, 32u)) >> 32);
}
