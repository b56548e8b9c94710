// The upper half of hi:lo shifted left by shift modulo 32.
uint funnel_shift_left(uint lo, uint hi, uint shift) {
  return (uint)((((ulong)hi << 32 | lo) << (shift & 31)) >> 32);
}
