// needs: zero_at
// An index that wraps around. LLVM takes `s[t * 7 % 64]` for steps of 7 elements and forgets
// the remainder. Of what is no sum it does not.
#define any_stride(index) ((index) ^ zero_at[get_work_dim()])
