// Arithmetic, comparisons, mathematics and memory of one number of two bytes, included once for
// each type (no guard):
//   CU2PORT_H            the type
//   CU2PORT_H_FMA        a * b + c of its floats, rounded to odd
//   CU2PORT_H_INFINITY   the bits of infinity
//   CU2PORT_H_OPERATORS  whether it has operators
// Every operation is rounded once: +, -, *, / and square roots of such numbers are right when they
// are rounded from float's result, which has more than twice their digits (Figueroa).

// CU2PORT_H_ROUNDED(float): as the type has it, to the nearest.
#define CU2PORT_H_ROUNDED(value) CU2PORT_H_AS(CU2PORT_H_NEAREST(value))

#define CU2PORT_H_BINARY(name, op)                                                                 \
  CU2PORT_HALF_FUNCTION CU2PORT_H name(CU2PORT_H a, CU2PORT_H b) {                                 \
    return CU2PORT_H_ROUNDED(CU2PORT_H_FLOAT(a.__x) op CU2PORT_H_FLOAT(b.__x));                    \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION CU2PORT_H name##_rn(CU2PORT_H a, CU2PORT_H b) {                            \
    return CU2PORT_H_ROUNDED(CU2PORT_H_FLOAT(a.__x) op CU2PORT_H_FLOAT(b.__x));                    \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION CU2PORT_H name##_sat(CU2PORT_H a, CU2PORT_H b) {                           \
    return CU2PORT_H_ROUNDED(                                                                      \
        __cu2port_saturate(CU2PORT_H_FLOAT(a.__x) op CU2PORT_H_FLOAT(b.__x)));                     \
  }
CU2PORT_H_BINARY(__hadd, +)
CU2PORT_H_BINARY(__hsub, -)
CU2PORT_H_BINARY(__hmul, *)
#undef CU2PORT_H_BINARY
CU2PORT_HALF_FUNCTION CU2PORT_H __hdiv(CU2PORT_H a, CU2PORT_H b) {
  return CU2PORT_H_ROUNDED(CU2PORT_H_FLOAT(a.__x) / CU2PORT_H_FLOAT(b.__x));
}
CU2PORT_HALF_FUNCTION CU2PORT_H __hfma(CU2PORT_H a, CU2PORT_H b, CU2PORT_H c) {
  return CU2PORT_H_ROUNDED(
      CU2PORT_H_FMA(CU2PORT_H_FLOAT(a.__x), CU2PORT_H_FLOAT(b.__x), CU2PORT_H_FLOAT(c.__x)));
}
CU2PORT_HALF_FUNCTION CU2PORT_H __hfma_sat(CU2PORT_H a, CU2PORT_H b, CU2PORT_H c) {
  return CU2PORT_H_ROUNDED(__cu2port_saturate(
      CU2PORT_H_FMA(CU2PORT_H_FLOAT(a.__x), CU2PORT_H_FLOAT(b.__x), CU2PORT_H_FLOAT(c.__x))));
}
CU2PORT_HALF_FUNCTION CU2PORT_H __hfma_relu(CU2PORT_H a, CU2PORT_H b, CU2PORT_H c) {
  const float sum =
      CU2PORT_H_FMA(CU2PORT_H_FLOAT(a.__x), CU2PORT_H_FLOAT(b.__x), CU2PORT_H_FLOAT(c.__x));
  return CU2PORT_H_ROUNDED(sum < 0.0f ? 0.0f : sum);
}
CU2PORT_HALF_FUNCTION bool __hisnan(CU2PORT_H a) {
  const float value = CU2PORT_H_FLOAT(a.__x);
  return value != value;
}
CU2PORT_HALF_FUNCTION CU2PORT_H __habs(CU2PORT_H a) {
  return CU2PORT_H_AS((unsigned short)(__hisnan(a) ? 0x7fff : a.__x & 0x7fff));
}
CU2PORT_HALF_FUNCTION CU2PORT_H __hneg(CU2PORT_H a) {
  return CU2PORT_H_AS((unsigned short)(__hisnan(a) ? 0x7fff : a.__x ^ 0x8000));
}

/// 1 or -1 for the infinities, else 0.
CU2PORT_HALF_FUNCTION int __hisinf(CU2PORT_H a) {
  return (a.__x & 0x7fff) != CU2PORT_H_INFINITY ? 0 : (a.__x & 0x8000) != 0 ? -1 : 1;
}

// Ordered: false where one is NaN. Unordered (the names with u): true.
#define CU2PORT_H_COMPARE(name, ordered, unordered)                                                \
  CU2PORT_HALF_FUNCTION bool __h##name(CU2PORT_H left, CU2PORT_H right) {                          \
    const float a = CU2PORT_H_FLOAT(left.__x), b = CU2PORT_H_FLOAT(right.__x);                     \
    return ordered;                                                                                \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION bool __h##name##u(CU2PORT_H left, CU2PORT_H right) {                       \
    const float a = CU2PORT_H_FLOAT(left.__x), b = CU2PORT_H_FLOAT(right.__x);                     \
    return unordered;                                                                              \
  }
CU2PORT_H_COMPARE(eq, a == b, !(a < b || a > b))
CU2PORT_H_COMPARE(ne, a<b || a> b, !(a == b))
CU2PORT_H_COMPARE(lt, a < b, !(a >= b))
CU2PORT_H_COMPARE(le, a <= b, !(a > b))
CU2PORT_H_COMPARE(gt, a > b, !(a <= b))
CU2PORT_H_COMPARE(ge, a >= b, !(a < b))
#undef CU2PORT_H_COMPARE

/// As integers are ordered: -0 is below +0.
CU2PORT_HALF_FUNCTION bool __cu2port_is_below(CU2PORT_H a, CU2PORT_H b) {
  const int left = (a.__x & 0x8000) != 0 ? 0x8000 - a.__x - 1 : a.__x;
  const int right = (b.__x & 0x8000) != 0 ? 0x8000 - b.__x - 1 : b.__x;
  return left < right;
}
// The other one where one is NaN; NaN there in the names with nan.
#define CU2PORT_H_SELECT(name, first)                                                              \
  CU2PORT_HALF_FUNCTION CU2PORT_H name(CU2PORT_H a, CU2PORT_H b) {                                 \
    if (__hisnan(a))                                                                               \
      return __hisnan(b) ? CU2PORT_H_AS(0x7fff) : b;                                               \
    return __hisnan(b) || first ? a : b;                                                           \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION CU2PORT_H name##_nan(CU2PORT_H a, CU2PORT_H b) {                           \
    if (__hisnan(a) || __hisnan(b))                                                                \
      return CU2PORT_H_AS(0x7fff);                                                                 \
    return first ? a : b;                                                                          \
  }
CU2PORT_H_SELECT(__hmax, __cu2port_is_below(b, a))
CU2PORT_H_SELECT(__hmin, __cu2port_is_below(a, b))
#undef CU2PORT_H_SELECT

#if CU2PORT_H_OPERATORS
#define CU2PORT_H_OPERATOR(op, name)                                                               \
  CU2PORT_HALF_FUNCTION CU2PORT_H operator op(const CU2PORT_H &a, const CU2PORT_H &b) {            \
    return name(a, b);                                                                             \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION CU2PORT_H &operator op##=(CU2PORT_H & a, const CU2PORT_H & b) {            \
    a = name(a, b);                                                                                \
    return a;                                                                                      \
  }
CU2PORT_H_OPERATOR(+, __hadd)
CU2PORT_H_OPERATOR(-, __hsub)
CU2PORT_H_OPERATOR(*, __hmul)
CU2PORT_H_OPERATOR(/, __hdiv)
#undef CU2PORT_H_OPERATOR
CU2PORT_HALF_FUNCTION CU2PORT_H operator+(const CU2PORT_H &a) { return a; }
CU2PORT_HALF_FUNCTION CU2PORT_H operator-(const CU2PORT_H &a) { return __hneg(a); }
#define CU2PORT_H_STEP(op, name)                                                                   \
  CU2PORT_HALF_FUNCTION CU2PORT_H &operator op(CU2PORT_H & a) {                                    \
    a = name(a, CU2PORT_H_ROUNDED(1.0f));                                                          \
    return a;                                                                                      \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION CU2PORT_H operator op(CU2PORT_H &a, int) {                                 \
    const CU2PORT_H before = a;                                                                    \
    a = name(a, CU2PORT_H_ROUNDED(1.0f));                                                          \
    return before;                                                                                 \
  }
CU2PORT_H_STEP(++, __hadd)
CU2PORT_H_STEP(--, __hsub)
#undef CU2PORT_H_STEP
#define CU2PORT_H_OPERATOR(op, name)                                                               \
  CU2PORT_HALF_FUNCTION bool operator op(const CU2PORT_H &a, const CU2PORT_H &b) {                 \
    return name(a, b);                                                                             \
  }
CU2PORT_H_OPERATOR(==, __heq)
CU2PORT_H_OPERATOR(!=, __hneu)
CU2PORT_H_OPERATOR(<, __hlt)
CU2PORT_H_OPERATOR(<=, __hle)
CU2PORT_H_OPERATOR(>, __hgt)
CU2PORT_H_OPERATOR(>=, __hge)
#undef CU2PORT_H_OPERATOR
#endif

#define CU2PORT_H_MATH(name, text)                                                                 \
  CU2PORT_HALF_FUNCTION CU2PORT_H name(CU2PORT_H a) {                                              \
    const float x = CU2PORT_H_FLOAT(a.__x);                                                        \
    return CU2PORT_H_ROUNDED(text);                                                                \
  }
CU2PORT_H_MATH(hsqrt, sqrtf(x))
CU2PORT_H_MATH(hrsqrt, 1.0f / sqrtf(x))
CU2PORT_H_MATH(hrcp, 1.0f / x)
CU2PORT_H_MATH(hlog, logf(x))
CU2PORT_H_MATH(hlog2, log2f(x))
CU2PORT_H_MATH(hlog10, log10f(x))
CU2PORT_H_MATH(hexp, expf(x))
CU2PORT_H_MATH(hexp2, exp2f(x))
CU2PORT_H_MATH(hexp10, exp10f(x))
CU2PORT_H_MATH(htanh, tanhf(x))
CU2PORT_H_MATH(htanh_approx, tanhf(x))
CU2PORT_H_MATH(hcos, cosf(x))
CU2PORT_H_MATH(hsin, sinf(x))
CU2PORT_H_MATH(htrunc, truncf(x))
CU2PORT_H_MATH(hceil, ceilf(x))
CU2PORT_H_MATH(hfloor, floorf(x))
CU2PORT_H_MATH(hrint, rintf(x))
#undef CU2PORT_H_MATH
