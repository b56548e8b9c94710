// The lower half of hi:lo shifted right by shift modulo 32.
uint funnel_shift_right(uint lo, uint hi, uint shift) {
  return (uint)(((ulong)hi << 32 | lo) >> (shift & 31));
}
