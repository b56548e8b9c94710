// The lanes of `who` with the same bits as `lane`.
uint match_any_32(const uint *values, uint lane, uint who, uint lanes) {
  uint same = 0;
  for (uint i = 0; i < lanes; ++i)
    same |= (uint)(values[i] == values[lane]) << i;
  return same & who;
}
uint match_all_32(const uint *values, uint lane, uint who, int *is_same, uint lanes) {
  *is_same = match_any_32(values, lane, who, lanes) == who;
  return *is_same ? who : 0;
}
uint match_any_64(const ulong *values, uint lane, uint who, uint lanes) {
  uint same = 0;
  for (uint i = 0; i < lanes; ++i)
    same |= (uint)(values[i] == values[lane]) << i;
  return same & who;
}
uint match_all_64(const ulong *values, uint lane, uint who, int *is_same, uint lanes) {
  *is_same = match_any_64(values, lane, who, lanes) == who;
  return *is_same ? who : 0;
}
