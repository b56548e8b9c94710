// Integers of 128 bits in device code: pairs of 64 bits, since OpenCL C has no others. The
// translator makes calls of these functions of what the text does with an __int128; those of both
// signs have one type here, and the functions that tell them apart are of two names.
#ifndef CU2PORT_WIDE_INTEGERS_H
#define CU2PORT_WIDE_INTEGERS_H

#if defined(__CUDA__) && defined(__cplusplus)
#include "device_functions.h"

struct __attribute__((aligned(16))) __cu2port_wide_integer {
  unsigned long long low, high;
};

#define CU2PORT_WIDE static __device__ inline
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_make(unsigned long long high,
                                                        unsigned long long low) {
  __cu2port_wide_integer made = {low, high};
  return made;
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_from_signed(long long a) {
  return __cu2port_wide_make(a < 0 ? ~0ull : 0ull, (unsigned long long)a);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_from_unsigned(unsigned long long a) {
  return __cu2port_wide_make(0ull, a);
}
CU2PORT_WIDE unsigned long long __cu2port_wide_low(__cu2port_wide_integer a) { return a.low; }
CU2PORT_WIDE bool __cu2port_wide_is_set(__cu2port_wide_integer a) { return (a.low | a.high) != 0; }

CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_and(__cu2port_wide_integer a,
                                                       __cu2port_wide_integer b) {
  return __cu2port_wide_make(a.high & b.high, a.low & b.low);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_or(__cu2port_wide_integer a,
                                                      __cu2port_wide_integer b) {
  return __cu2port_wide_make(a.high | b.high, a.low | b.low);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_xor(__cu2port_wide_integer a,
                                                       __cu2port_wide_integer b) {
  return __cu2port_wide_make(a.high ^ b.high, a.low ^ b.low);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_not(__cu2port_wide_integer a) {
  return __cu2port_wide_make(~a.high, ~a.low);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_add(__cu2port_wide_integer a,
                                                       __cu2port_wide_integer b) {
  const unsigned long long low = a.low + b.low;
  return __cu2port_wide_make(a.high + b.high + (low < a.low ? 1ull : 0ull), low);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_sub(__cu2port_wide_integer a,
                                                       __cu2port_wide_integer b) {
  return __cu2port_wide_make(a.high - b.high - (a.low < b.low ? 1ull : 0ull), a.low - b.low);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_minus(__cu2port_wide_integer a) {
  return __cu2port_wide_sub(__cu2port_wide_make(0ull, 0ull), a);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_mul(__cu2port_wide_integer a,
                                                       __cu2port_wide_integer b) {
  return __cu2port_wide_make(__umul64hi(a.low, b.low) + a.high * b.low + a.low * b.high,
                             a.low * b.low);
}
// By less than 128, as C++ wants it.
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_shl(__cu2port_wide_integer a, unsigned by) {
  by &= 127;
  if (by == 0)
    return a;
  return by < 64 ? __cu2port_wide_make(a.high << by | a.low >> (64 - by), a.low << by)
                 : __cu2port_wide_make(a.low << (by - 64), 0ull);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_shr_unsigned(__cu2port_wide_integer a,
                                                                unsigned by) {
  by &= 127;
  if (by == 0)
    return a;
  return by < 64 ? __cu2port_wide_make(a.high >> by, a.low >> by | a.high << (64 - by))
                 : __cu2port_wide_make(0ull, a.high >> (by - 64));
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_shr_signed(__cu2port_wide_integer a,
                                                              unsigned by) {
  by &= 127;
  if (by == 0)
    return a;
  const long long high = (long long)a.high;
  return by < 64 ? __cu2port_wide_make((unsigned long long)(high >> by),
                                       a.low >> by | a.high << (64 - by))
                 : __cu2port_wide_make(high < 0 ? ~0ull : 0ull,
                                       (unsigned long long)(high >> (by - 64)));
}

CU2PORT_WIDE bool __cu2port_wide_equal(__cu2port_wide_integer a, __cu2port_wide_integer b) {
  return a.low == b.low && a.high == b.high;
}
CU2PORT_WIDE bool __cu2port_wide_less_unsigned(__cu2port_wide_integer a, __cu2port_wide_integer b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}
CU2PORT_WIDE bool __cu2port_wide_less_signed(__cu2port_wide_integer a, __cu2port_wide_integer b) {
  return (long long)a.high < (long long)b.high || (a.high == b.high && a.low < b.low);
}

/// The quotient; what is left is in `a`. Bit by bit from the first one that is set.
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_divide(__cu2port_wide_integer &a,
                                                          __cu2port_wide_integer b) {
  __cu2port_wide_integer quotient = {0ull, 0ull};
  if (a.high == 0 && b.high == 0) {
    quotient.low = a.low / b.low;
    a.low -= quotient.low * b.low;
    return quotient;
  }
  __cu2port_wide_integer rest = {0ull, 0ull};
  for (int bit = a.high ? 127 - __clzll((long long)a.high) : 63 - __clzll((long long)a.low);
       bit >= 0; --bit) {
    const bool overflows = (rest.high >> 63) != 0;
    rest = __cu2port_wide_shl(rest, 1u);
    rest.low |= __cu2port_wide_shr_unsigned(a, (unsigned)bit).low & 1;
    if (overflows || !__cu2port_wide_less_unsigned(rest, b)) {
      rest = __cu2port_wide_sub(rest, b);
      quotient = __cu2port_wide_or(
          quotient, __cu2port_wide_shl(__cu2port_wide_make(0ull, 1ull), (unsigned)bit));
    }
  }
  a = rest;
  return quotient;
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_div_unsigned(__cu2port_wide_integer a,
                                                                __cu2port_wide_integer b) {
  return __cu2port_wide_divide(a, b);
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_rem_unsigned(__cu2port_wide_integer a,
                                                                __cu2port_wide_integer b) {
  __cu2port_wide_divide(a, b);
  return a;
}
CU2PORT_WIDE bool __cu2port_wide_is_negative(__cu2port_wide_integer a) {
  return (a.high >> 63) != 0;
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_size(__cu2port_wide_integer a) {
  return __cu2port_wide_is_negative(a) ? __cu2port_wide_minus(a) : a;
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_div_signed(__cu2port_wide_integer a,
                                                              __cu2port_wide_integer b) {
  const __cu2port_wide_integer size =
      __cu2port_wide_div_unsigned(__cu2port_wide_size(a), __cu2port_wide_size(b));
  return __cu2port_wide_is_negative(a) != __cu2port_wide_is_negative(b) ? __cu2port_wide_minus(size)
                                                                        : size;
}
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_rem_signed(__cu2port_wide_integer a,
                                                              __cu2port_wide_integer b) {
  const __cu2port_wide_integer size =
      __cu2port_wide_rem_unsigned(__cu2port_wide_size(a), __cu2port_wide_size(b));
  return __cu2port_wide_is_negative(a) ? __cu2port_wide_minus(size) : size;
}

/// Rounded once: the first 64 bits, the last of which says as well whether more are set.
#define CU2PORT_WIDE_TO(TYPE)                                                                      \
  CU2PORT_WIDE TYPE __cu2port_wide_to_##TYPE##_unsigned(__cu2port_wide_integer a) {                \
    if (a.high == 0)                                                                               \
      return (TYPE)a.low;                                                                          \
    const unsigned by = 64 - (unsigned)__clzll((long long)a.high);                                 \
    const __cu2port_wide_integer first = __cu2port_wide_shr_unsigned(a, by);                       \
    const bool isMore = !__cu2port_wide_equal(__cu2port_wide_shl(first, by), a);                   \
    const TYPE part = (TYPE)(first.low | (isMore ? 1ull : 0ull));                                  \
    return part * (TYPE)(1ull << (by / 2)) * (TYPE)(1ull << (by - by / 2));                        \
  }                                                                                                \
  CU2PORT_WIDE TYPE __cu2port_wide_to_##TYPE##_signed(__cu2port_wide_integer a) {                  \
    const TYPE size = __cu2port_wide_to_##TYPE##_unsigned(__cu2port_wide_size(a));                 \
    return __cu2port_wide_is_negative(a) ? -size : size;                                           \
  }
CU2PORT_WIDE_TO(float)
CU2PORT_WIDE_TO(double)
#undef CU2PORT_WIDE_TO
CU2PORT_WIDE __cu2port_wide_integer __cu2port_wide_from_double(double a) {
  const double size = a < 0 ? -a : a;
  const unsigned long long high = (unsigned long long)(size * 5.42101086242752217e-20); // 2^-64
  const unsigned long long low = (unsigned long long)(size - (double)high * 18446744073709551616.0);
  const __cu2port_wide_integer made = __cu2port_wide_make(high, low);
  return a < 0 ? __cu2port_wide_minus(made) : made;
}
#undef CU2PORT_WIDE
#endif

#endif
