// Questions to all threads of a warp or block, one flag a thread.
static inline bool any_of(const bool *flags, unsigned int count) {
  bool found = false;
  for (unsigned int i = 0; i < count; ++i)
    found |= flags[i];
  return found;
}
static inline unsigned int votes_of(const bool *flags, unsigned int lanes) {
  unsigned int votes = 0;
  for (unsigned int i = 0; i < lanes; ++i)
    votes |= (unsigned int)flags[i] << i;
  return votes;
}
static inline unsigned int active_votes_of(const bool *flags, const bool *active, unsigned int lanes) {
  unsigned int votes = 0;
  for (unsigned int i = 0; i < lanes; ++i)
    votes |= (unsigned int)(active[i] && flags[i]) << i;
  return votes;
}
static inline unsigned int count_of(const bool *flags, unsigned int count) {
  unsigned int sum = 0;
  for (unsigned int i = 0; i < count; ++i)
    sum += flags[i];
  return sum;
}
static inline unsigned int active_count_of(const bool *flags, const bool *active, unsigned int count) {
  unsigned int sum = 0;
  for (unsigned int i = 0; i < count; ++i)
    sum += active[i] && flags[i];
  return sum;
}
static inline unsigned int first_lanes(unsigned int lanes) { return lanes == 32 ? ~0u : (1u << lanes) - 1; }
