// The values of the lanes of `who`, joined.
#define REDUCE(NAME, TYPE, JOINED)                                                                 \
  TYPE NAME(const TYPE *values, uint who, uint lanes) {                                            \
    TYPE a = 0;                                                                                    \
    bool first = true;                                                                             \
    for (uint i = 0; i < lanes; ++i)                                                               \
      if (who >> i & 1) {                                                                          \
        TYPE b = values[i];                                                                        \
        a = first ? b : JOINED;                                                                    \
        first = false;                                                                             \
      }                                                                                            \
    return a;                                                                                      \
  }
REDUCE(reduce_add_int, int, (int)((uint)a + (uint)b))
REDUCE(reduce_min_int, int, min(a, b))
REDUCE(reduce_max_int, int, max(a, b))
REDUCE(reduce_and_int, int, a & b)
REDUCE(reduce_or_int, int, a | b)
REDUCE(reduce_xor_int, int, a ^ b)
REDUCE(reduce_add_uint, uint, (uint)((uint)a + (uint)b))
REDUCE(reduce_min_uint, uint, min(a, b))
REDUCE(reduce_max_uint, uint, max(a, b))
REDUCE(reduce_and_uint, uint, a & b)
REDUCE(reduce_or_uint, uint, a | b)
REDUCE(reduce_xor_uint, uint, a ^ b)
#undef REDUCE
