// An index that wraps around. LLVM takes `s[t * 7 % 64]` for steps of 7 elements and forgets the remainder where it knows
// the number of threads. Of a volatile variable it knows nothing.
static inline int any_stride(int index) {
  volatile int zero = 0;
  return index ^ zero;
}
