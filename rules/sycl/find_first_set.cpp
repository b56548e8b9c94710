static inline int find_first_set(int x) { return x == 0 ? 0 : 32 - (int)sycl::clz(x & -(unsigned int)x); }
