// Integers of 128 bits in device code: pairs of 64 bits, since OpenCL C has no others. The
// translator makes calls of these functions of what the text does with an __int128; those of both
// signs have one type here, and the functions that tell them apart are of two names.
#ifndef CU2PORT_WIDE_INTEGERS_H
#define CU2PORT_WIDE_INTEGERS_H

#if defined(__CUDA__) && defined(__cplusplus)
#include "device_functions.h"

struct __attribute__((aligned(16))) __wide_integer {
  unsigned long long low, high;
};

#define CU2PORT_WIDE static __device__ inline
CU2PORT_WIDE __wide_integer __wide_make(unsigned long long high, unsigned long long low) {
  __wide_integer made = {low, high};
  return made;
}
CU2PORT_WIDE __wide_integer __wide_from_signed(long long a) {
  return __wide_make(a < 0 ? ~0ull : 0ull, (unsigned long long)a);
}
CU2PORT_WIDE __wide_integer __wide_from_unsigned(unsigned long long a) {
  return __wide_make(0ull, a);
}
CU2PORT_WIDE unsigned long long __wide_low(__wide_integer a) { return a.low; }
CU2PORT_WIDE bool __wide_is_set(__wide_integer a) { return (a.low | a.high) != 0; }

CU2PORT_WIDE __wide_integer __wide_and(__wide_integer a, __wide_integer b) {
  return __wide_make(a.high & b.high, a.low & b.low);
}
CU2PORT_WIDE __wide_integer __wide_or(__wide_integer a, __wide_integer b) {
  return __wide_make(a.high | b.high, a.low | b.low);
}
CU2PORT_WIDE __wide_integer __wide_xor(__wide_integer a, __wide_integer b) {
  return __wide_make(a.high ^ b.high, a.low ^ b.low);
}
CU2PORT_WIDE __wide_integer __wide_not(__wide_integer a) { return __wide_make(~a.high, ~a.low); }
CU2PORT_WIDE __wide_integer __wide_add(__wide_integer a, __wide_integer b) {
  const unsigned long long low = a.low + b.low;
  return __wide_make(a.high + b.high + (low < a.low ? 1ull : 0ull), low);
}
CU2PORT_WIDE __wide_integer __wide_sub(__wide_integer a, __wide_integer b) {
  return __wide_make(a.high - b.high - (a.low < b.low ? 1ull : 0ull), a.low - b.low);
}
CU2PORT_WIDE __wide_integer __wide_minus(__wide_integer a) {
  return __wide_sub(__wide_make(0ull, 0ull), a);
}
CU2PORT_WIDE __wide_integer __wide_mul(__wide_integer a, __wide_integer b) {
  return __wide_make(__umul64hi(a.low, b.low) + a.high * b.low + a.low * b.high, a.low * b.low);
}
// By less than 128, as C++ wants it.
CU2PORT_WIDE __wide_integer __wide_shl(__wide_integer a, unsigned by) {
  by &= 127;
  if (by == 0)
    return a;
  return by < 64 ? __wide_make(a.high << by | a.low >> (64 - by), a.low << by)
                 : __wide_make(a.low << (by - 64), 0ull);
}
CU2PORT_WIDE __wide_integer __wide_shr_unsigned(__wide_integer a, unsigned by) {
  by &= 127;
  if (by == 0)
    return a;
  return by < 64 ? __wide_make(a.high >> by, a.low >> by | a.high << (64 - by))
                 : __wide_make(0ull, a.high >> (by - 64));
}
CU2PORT_WIDE __wide_integer __wide_shr_signed(__wide_integer a, unsigned by) {
  by &= 127;
  if (by == 0)
    return a;
  const long long high = (long long)a.high;
  return by < 64 ? __wide_make((unsigned long long)(high >> by), a.low >> by | a.high << (64 - by))
                 : __wide_make(high < 0 ? ~0ull : 0ull, (unsigned long long)(high >> (by - 64)));
}

CU2PORT_WIDE bool __wide_equal(__wide_integer a, __wide_integer b) {
  return a.low == b.low && a.high == b.high;
}
CU2PORT_WIDE bool __wide_less_unsigned(__wide_integer a, __wide_integer b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}
CU2PORT_WIDE bool __wide_less_signed(__wide_integer a, __wide_integer b) {
  return (long long)a.high < (long long)b.high || (a.high == b.high && a.low < b.low);
}

/// The quotient; what is left is in `a`. Bit by bit from the first one that is set.
CU2PORT_WIDE __wide_integer __wide_divide(__wide_integer &a, __wide_integer b) {
  __wide_integer quotient = {0ull, 0ull};
  if (a.high == 0 && b.high == 0) {
    quotient.low = a.low / b.low;
    a.low -= quotient.low * b.low;
    return quotient;
  }
  __wide_integer rest = {0ull, 0ull};
  for (int bit = a.high ? 127 - __clzll((long long)a.high) : 63 - __clzll((long long)a.low);
       bit >= 0; --bit) {
    const bool overflows = (rest.high >> 63) != 0;
    rest = __wide_shl(rest, 1u);
    rest.low |= __wide_shr_unsigned(a, (unsigned)bit).low & 1;
    if (overflows || !__wide_less_unsigned(rest, b)) {
      rest = __wide_sub(rest, b);
      quotient = __wide_or(quotient, __wide_shl(__wide_make(0ull, 1ull), (unsigned)bit));
    }
  }
  a = rest;
  return quotient;
}
CU2PORT_WIDE __wide_integer __wide_div_unsigned(__wide_integer a, __wide_integer b) {
  return __wide_divide(a, b);
}
CU2PORT_WIDE __wide_integer __wide_rem_unsigned(__wide_integer a, __wide_integer b) {
  __wide_divide(a, b);
  return a;
}
CU2PORT_WIDE bool __wide_is_negative(__wide_integer a) { return (a.high >> 63) != 0; }
CU2PORT_WIDE __wide_integer __wide_size(__wide_integer a) {
  return __wide_is_negative(a) ? __wide_minus(a) : a;
}
CU2PORT_WIDE __wide_integer __wide_div_signed(__wide_integer a, __wide_integer b) {
  const __wide_integer size = __wide_div_unsigned(__wide_size(a), __wide_size(b));
  return __wide_is_negative(a) != __wide_is_negative(b) ? __wide_minus(size) : size;
}
CU2PORT_WIDE __wide_integer __wide_rem_signed(__wide_integer a, __wide_integer b) {
  const __wide_integer size = __wide_rem_unsigned(__wide_size(a), __wide_size(b));
  return __wide_is_negative(a) ? __wide_minus(size) : size;
}

/// Rounded once: the first 64 bits, the last of which says as well whether more are set.
#define CU2PORT_WIDE_TO(TYPE)                                                                      \
  CU2PORT_WIDE TYPE __wide_to_##TYPE##_unsigned(__wide_integer a) {                                \
    if (a.high == 0)                                                                               \
      return (TYPE)a.low;                                                                          \
    const unsigned by = 64 - (unsigned)__clzll((long long)a.high);                                 \
    const __wide_integer first = __wide_shr_unsigned(a, by);                                       \
    const bool isMore = !__wide_equal(__wide_shl(first, by), a);                                   \
    const TYPE part = (TYPE)(first.low | (isMore ? 1ull : 0ull));                                  \
    return part * (TYPE)(1ull << (by / 2)) * (TYPE)(1ull << (by - by / 2));                        \
  }                                                                                                \
  CU2PORT_WIDE TYPE __wide_to_##TYPE##_signed(__wide_integer a) {                                  \
    const TYPE size = __wide_to_##TYPE##_unsigned(__wide_size(a));                                 \
    return __wide_is_negative(a) ? -size : size;                                                   \
  }
CU2PORT_WIDE_TO(float)
CU2PORT_WIDE_TO(double)
#undef CU2PORT_WIDE_TO
CU2PORT_WIDE __wide_integer __wide_from_double(double a) {
  const double size = a < 0 ? -a : a;
  const unsigned long long high = (unsigned long long)(size * 5.42101086242752217e-20); // 2^-64
  const unsigned long long low = (unsigned long long)(size - (double)high * 18446744073709551616.0);
  const __wide_integer made = __wide_make(high, low);
  return a < 0 ? __wide_minus(made) : made;
}
#undef CU2PORT_WIDE
#endif

#endif
