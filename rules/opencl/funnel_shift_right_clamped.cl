// The lower half of hi:lo shifted right by shift, at most 32.
uint funnel_shift_right_clamped(uint lo, uint hi, uint shift) {
  return (uint)(((ulong)hi << 32 | lo) >> min(shift, 32u));
}
