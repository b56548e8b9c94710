// The values of the lanes of `who`, joined.
#define REDUCE(NAME, TYPE, JOINED)                                                                 \
  static inline TYPE NAME(const TYPE *values, unsigned int who, unsigned int lanes) {              \
    TYPE a = 0;                                                                                    \
    bool first = true;                                                                             \
    for (unsigned int i = 0; i < lanes; ++i)                                                       \
      if (who >> i & 1) {                                                                          \
        const TYPE b = values[i];                                                                  \
        a = first ? b : JOINED;                                                                    \
        first = false;                                                                             \
      }                                                                                            \
    return a;                                                                                      \
  }
REDUCE(reduce_add_int, int, (int)((unsigned int)a + (unsigned int)b))
REDUCE(reduce_min_int, int, sycl::min(a, b))
REDUCE(reduce_max_int, int, sycl::max(a, b))
REDUCE(reduce_and_int, int, a & b)
REDUCE(reduce_or_int, int, a | b)
REDUCE(reduce_xor_int, int, a ^ b)
REDUCE(reduce_add_uint, unsigned int, a + b)
REDUCE(reduce_min_uint, unsigned int, sycl::min(a, b))
REDUCE(reduce_max_uint, unsigned int, sycl::max(a, b))
REDUCE(reduce_and_uint, unsigned int, a & b)
REDUCE(reduce_or_uint, unsigned int, a | b)
REDUCE(reduce_xor_uint, unsigned int, a ^ b)
#undef REDUCE
