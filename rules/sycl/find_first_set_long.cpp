static inline int find_first_set_long(long long x) { return x == 0 ? 0 : 64 - (int)sycl::clz(x & -(unsigned long long)x); }
