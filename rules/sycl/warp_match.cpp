// The lanes of `who` with the same bits as `lane`.
template <class T> static inline unsigned int lanes_like(const T *values, unsigned int lane, unsigned int who, unsigned int lanes) {
  unsigned int same = 0;
  for (unsigned int i = 0; i < lanes; ++i)
    same |= (unsigned int)(values[i] == values[lane]) << i;
  return same & who;
}
static inline unsigned int match_any_32(const unsigned int *values, unsigned int lane, unsigned int who, unsigned int lanes) {
  return lanes_like(values, lane, who, lanes);
}
static inline unsigned int match_any_64(const unsigned long long *values, unsigned int lane, unsigned int who, unsigned int lanes) {
  return lanes_like(values, lane, who, lanes);
}
static inline unsigned int match_all_32(const unsigned int *values, unsigned int lane, unsigned int who, int *is_same,
                                        unsigned int lanes) {
  *is_same = lanes_like(values, lane, who, lanes) == who;
  return *is_same ? who : 0;
}
static inline unsigned int match_all_64(const unsigned long long *values, unsigned int lane, unsigned int who, int *is_same,
                                        unsigned int lanes) {
  *is_same = lanes_like(values, lane, who, lanes) == who;
  return *is_same ? who : 0;
}
