// An index that wraps around. LLVM takes `s[t * 7 % 64]` for steps of 7 elements and forgets the remainder where it knows
// the number of threads. Of a volatile variable it knows nothing, and makes no vectors.
int unknown_zero() {
  volatile int zero = 0;
  return zero;
}
#define any_stride(index) ((index) ^ unknown_zero())
