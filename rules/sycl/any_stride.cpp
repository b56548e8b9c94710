// An index that wraps around, or a small number that counts. LLVM takes `s[t * 7 % 64]` for steps of 7 elements and forgets
// the remainder. Of a volatile variable it knows nothing.
template <class Index> static inline Index any_stride(Index index) {
  volatile int zero = 0;
  return static_cast<Index>(index ^ static_cast<Index>(zero));
}
