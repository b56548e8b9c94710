// How many of `count` threads have an index below `bound`.
static inline unsigned int threads_below(long long bound, unsigned int count) {
  return bound < 0 ? 0 : (unsigned int)sycl::min(bound, (long long)count);
}
static inline unsigned int threads_below_unsigned(unsigned long long bound, unsigned int count) {
  return (unsigned int)sycl::min(bound, (unsigned long long)count);
}
