// Questions to all threads of a warp or block, one flag a thread.
bool any_of(const bool *flags, uint count) {
  bool found = false;
  for (uint i = 0; i < count; ++i)
    found |= flags[i];
  return found;
}
uint votes_of(const bool *flags, uint lanes) {
  uint votes = 0;
  for (uint i = 0; i < lanes; ++i)
    votes |= (uint)flags[i] << i;
  return votes;
}
uint active_votes_of(const bool *flags, const bool *active, uint lanes) {
  uint votes = 0;
  for (uint i = 0; i < lanes; ++i)
    votes |= (uint)(active[i] && flags[i]) << i;
  return votes;
}
uint count_of(const bool *flags, uint count) {
  uint sum = 0;
  for (uint i = 0; i < count; ++i)
    sum += flags[i];
  return sum;
}
uint active_count_of(const bool *flags, const bool *active, uint count) {
  uint sum = 0;
  for (uint i = 0; i < count; ++i)
    sum += active[i] && flags[i];
  return sum;
}
uint first_lanes(uint lanes) { return lanes == 32 ? ~0u : (1u << lanes) - 1; }
