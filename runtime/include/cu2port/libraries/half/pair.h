// Two numbers of two bytes, included once for each type (no guard):
//   CU2PORT_H, CU2PORT_H2, CU2PORT_H2_RAW   the number, the pair, and a pair's bits
//   CU2PORT_H_NAME(before, behind)          the name of a function of its own, such as __low2half
//   CU2PORT_H2_SAME                         __half2half2, which has the name twice
//   CU2PORT_H2_OPERATORS                    whether it has operators

struct __attribute__((aligned(4))) CU2PORT_H2 {
  CU2PORT_H x, y;

  CU2PORT_H2() = default;
  CU2PORT_H2(const CU2PORT_H2 &) = default;
  CU2PORT_H2 &operator=(const CU2PORT_H2 &) = default;
  CU2PORT_HALF_FUNCTION constexpr CU2PORT_H2(const CU2PORT_H &a, const CU2PORT_H &b) : x(a), y(b) {}
  CU2PORT_HALF_FUNCTION CU2PORT_H2(const CU2PORT_H2_RAW &raw) {
    x.__x = raw.x;
    y.__x = raw.y;
  }
  // For what is of that very type: a list in braces is a pair.
  template <class Raw, class = decltype(static_cast<
                                        int (*)[__is_same(Raw, CU2PORT_H2_RAW) ? 1 : -1]>(nullptr))>
  CU2PORT_HALF_FUNCTION CU2PORT_H2 &operator=(const Raw &raw) {
    x.__x = raw.x;
    y.__x = raw.y;
    return *this;
  }
  CU2PORT_HALF_FUNCTION operator CU2PORT_H2_RAW() const {
    CU2PORT_H2_RAW raw;
    raw.x = x.__x;
    raw.y = y.__x;
    return raw;
  }
};

#define CU2PORT_H2_EACH(name, one)                                                                 \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 name(CU2PORT_H2 a) { return CU2PORT_H2(one(a.x), one(a.y)); }
CU2PORT_H2_EACH(__habs2, __habs)
CU2PORT_H2_EACH(__hneg2, __hneg)
CU2PORT_H2_EACH(h2sqrt, hsqrt)
CU2PORT_H2_EACH(h2rsqrt, hrsqrt)
CU2PORT_H2_EACH(h2rcp, hrcp)
CU2PORT_H2_EACH(h2log, hlog)
CU2PORT_H2_EACH(h2log2, hlog2)
CU2PORT_H2_EACH(h2log10, hlog10)
CU2PORT_H2_EACH(h2exp, hexp)
CU2PORT_H2_EACH(h2exp2, hexp2)
CU2PORT_H2_EACH(h2exp10, hexp10)
CU2PORT_H2_EACH(h2tanh, htanh)
CU2PORT_H2_EACH(h2tanh_approx, htanh_approx)
CU2PORT_H2_EACH(h2cos, hcos)
CU2PORT_H2_EACH(h2sin, hsin)
CU2PORT_H2_EACH(h2trunc, htrunc)
CU2PORT_H2_EACH(h2ceil, hceil)
CU2PORT_H2_EACH(h2floor, hfloor)
CU2PORT_H2_EACH(h2rint, hrint)
#undef CU2PORT_H2_EACH

#define CU2PORT_H2_BOTH(name, one)                                                                 \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 name(CU2PORT_H2 a, CU2PORT_H2 b) {                              \
    return CU2PORT_H2(one(a.x, b.x), one(a.y, b.y));                                               \
  }
CU2PORT_H2_BOTH(__hadd2, __hadd)
CU2PORT_H2_BOTH(__hadd2_rn, __hadd)
CU2PORT_H2_BOTH(__hadd2_sat, __hadd_sat)
CU2PORT_H2_BOTH(__hsub2, __hsub)
CU2PORT_H2_BOTH(__hsub2_rn, __hsub)
CU2PORT_H2_BOTH(__hsub2_sat, __hsub_sat)
CU2PORT_H2_BOTH(__hmul2, __hmul)
CU2PORT_H2_BOTH(__hmul2_rn, __hmul)
CU2PORT_H2_BOTH(__hmul2_sat, __hmul_sat)
CU2PORT_H2_BOTH(__h2div, __hdiv)
CU2PORT_H2_BOTH(__hmax2, __hmax)
CU2PORT_H2_BOTH(__hmax2_nan, __hmax_nan)
CU2PORT_H2_BOTH(__hmin2, __hmin)
CU2PORT_H2_BOTH(__hmin2_nan, __hmin_nan)
#undef CU2PORT_H2_BOTH

#define CU2PORT_H2_FMA(name, one)                                                                  \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 name(CU2PORT_H2 a, CU2PORT_H2 b, CU2PORT_H2 c) {                \
    return CU2PORT_H2(one(a.x, b.x, c.x), one(a.y, b.y, c.y));                                     \
  }
CU2PORT_H2_FMA(__hfma2, __hfma)
CU2PORT_H2_FMA(__hfma2_sat, __hfma_sat)
CU2PORT_H2_FMA(__hfma2_relu, __hfma_relu)
#undef CU2PORT_H2_FMA

/// As complex numbers: a * b + c.
CU2PORT_HALF_FUNCTION CU2PORT_H2 __hcmadd(CU2PORT_H2 a, CU2PORT_H2 b, CU2PORT_H2 c) {
  return CU2PORT_H2(__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)),
                    __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));
}

// CU2PORT_H2_COMPARE(eq): __heq2 gives 1 or 0, __heq2_mask all bits or none, __hbeq2 whether both
// are.
#define CU2PORT_H2_COMPARE(name)                                                                   \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 __h##name##2(CU2PORT_H2 a, CU2PORT_H2 b) {                      \
    return CU2PORT_H2(CU2PORT_H_ROUNDED(__h##name(a.x, b.x) ? 1.0f : 0.0f),                        \
                      CU2PORT_H_ROUNDED(__h##name(a.y, b.y) ? 1.0f : 0.0f));                       \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION unsigned int __h##name##2_mask(CU2PORT_H2 a, CU2PORT_H2 b) {               \
    return (__h##name(a.x, b.x) ? 0xffffu : 0u) | (__h##name(a.y, b.y) ? 0xffff0000u : 0u);        \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION bool __hb##name##2(CU2PORT_H2 a, CU2PORT_H2 b) {                           \
    return __h##name(a.x, b.x) && __h##name(a.y, b.y);                                             \
  }
CU2PORT_H2_COMPARE(eq)
CU2PORT_H2_COMPARE(equ)
CU2PORT_H2_COMPARE(ne)
CU2PORT_H2_COMPARE(neu)
CU2PORT_H2_COMPARE(lt)
CU2PORT_H2_COMPARE(ltu)
CU2PORT_H2_COMPARE(le)
CU2PORT_H2_COMPARE(leu)
CU2PORT_H2_COMPARE(gt)
CU2PORT_H2_COMPARE(gtu)
CU2PORT_H2_COMPARE(ge)
CU2PORT_H2_COMPARE(geu)
#undef CU2PORT_H2_COMPARE
CU2PORT_HALF_FUNCTION CU2PORT_H2 __hisnan2(CU2PORT_H2 a) {
  return CU2PORT_H2(CU2PORT_H_ROUNDED(__hisnan(a.x) ? 1.0f : 0.0f),
                    CU2PORT_H_ROUNDED(__hisnan(a.y) ? 1.0f : 0.0f));
}

#if CU2PORT_H2_OPERATORS
#define CU2PORT_H2_OPERATOR(op, name)                                                              \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 operator op(const CU2PORT_H2 &a, const CU2PORT_H2 &b) {         \
    return name(a, b);                                                                             \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 &operator op##=(CU2PORT_H2 & a, const CU2PORT_H2 & b) {         \
    a = name(a, b);                                                                                \
    return a;                                                                                      \
  }
CU2PORT_H2_OPERATOR(+, __hadd2)
CU2PORT_H2_OPERATOR(-, __hsub2)
CU2PORT_H2_OPERATOR(*, __hmul2)
CU2PORT_H2_OPERATOR(/, __h2div)
#undef CU2PORT_H2_OPERATOR
CU2PORT_HALF_FUNCTION CU2PORT_H2 operator+(const CU2PORT_H2 &a) { return a; }
CU2PORT_HALF_FUNCTION CU2PORT_H2 operator-(const CU2PORT_H2 &a) { return __hneg2(a); }
#define CU2PORT_H2_STEP(op, name)                                                                  \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 &operator op(CU2PORT_H2 & a) {                                  \
    a = CU2PORT_H2(name(a.x, CU2PORT_H_ROUNDED(1.0f)), name(a.y, CU2PORT_H_ROUNDED(1.0f)));        \
    return a;                                                                                      \
  }                                                                                                \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 operator op(CU2PORT_H2 &a, int) {                               \
    const CU2PORT_H2 before = a;                                                                   \
    op a;                                                                                          \
    return before;                                                                                 \
  }
CU2PORT_H2_STEP(++, __hadd)
CU2PORT_H2_STEP(--, __hsub)
#undef CU2PORT_H2_STEP
#define CU2PORT_H2_OPERATOR(op, name)                                                              \
  CU2PORT_HALF_FUNCTION bool operator op(const CU2PORT_H2 &a, const CU2PORT_H2 &b) {               \
    return name(a, b);                                                                             \
  }
CU2PORT_H2_OPERATOR(==, __hbeq2)
CU2PORT_H2_OPERATOR(!=, __hbneu2)
CU2PORT_H2_OPERATOR(<, __hblt2)
CU2PORT_H2_OPERATOR(<=, __hble2)
CU2PORT_H2_OPERATOR(>, __hbgt2)
CU2PORT_H2_OPERATOR(>=, __hbge2)
#undef CU2PORT_H2_OPERATOR
#endif

// Pairs of two, and the two of pairs.
#define CU2PORT_H2_PICK(name, parameters, first, second)                                           \
  CU2PORT_HALF_FUNCTION CU2PORT_H2 name parameters { return CU2PORT_H2(first, second); }
CU2PORT_H2_PICK(CU2PORT_H_NAME(make_, 2), (CU2PORT_H x, CU2PORT_H y), x, y)
CU2PORT_H2_PICK(CU2PORT_H_NAME(__halves2, 2), (CU2PORT_H x, CU2PORT_H y), x, y)
CU2PORT_H2_PICK(CU2PORT_H2_SAME, (CU2PORT_H a), a, a)
CU2PORT_H2_PICK(CU2PORT_H_NAME(__low2, 2), (CU2PORT_H2 a), a.x, a.x)
CU2PORT_H2_PICK(CU2PORT_H_NAME(__high2, 2), (CU2PORT_H2 a), a.y, a.y)
CU2PORT_H2_PICK(__lowhigh2highlow, (CU2PORT_H2 a), a.y, a.x)
CU2PORT_H2_PICK(CU2PORT_H_NAME(__lows2, 2), (CU2PORT_H2 a, CU2PORT_H2 b), a.x, b.x)
CU2PORT_H2_PICK(CU2PORT_H_NAME(__highs2, 2), (CU2PORT_H2 a, CU2PORT_H2 b), a.y, b.y)
#undef CU2PORT_H2_PICK
CU2PORT_HALF_FUNCTION CU2PORT_H CU2PORT_H_NAME(__low2, )(CU2PORT_H2 a) { return a.x; }
CU2PORT_HALF_FUNCTION CU2PORT_H CU2PORT_H_NAME(__high2, )(CU2PORT_H2 a) { return a.y; }

// From float and back.
CU2PORT_HALF_FUNCTION CU2PORT_H2 CU2PORT_H_NAME(__floats2, 2_rn)(float x, float y) {
  return CU2PORT_H2(CU2PORT_H_ROUNDED(x), CU2PORT_H_ROUNDED(y));
}
CU2PORT_HALF_FUNCTION CU2PORT_H2 CU2PORT_H_NAME(__float2, 2_rn)(float a) {
  return CU2PORT_H2_SAME(CU2PORT_H_ROUNDED(a));
}
CU2PORT_HALF_FUNCTION CU2PORT_H2 CU2PORT_H_NAME(__float22, 2_rn)(float2 a) {
  return CU2PORT_H2(CU2PORT_H_ROUNDED(a.x), CU2PORT_H_ROUNDED(a.y));
}
CU2PORT_HALF_FUNCTION float2 CU2PORT_H_NAME(__, 22float2)(CU2PORT_H2 a) {
  float2 result;
  result.x = CU2PORT_H_VALUE(a.x.__x);
  result.y = CU2PORT_H_VALUE(a.y.__x);
  return result;
}
CU2PORT_HALF_FUNCTION float __low2float(CU2PORT_H2 a) { return CU2PORT_H_VALUE(a.x.__x); }
CU2PORT_HALF_FUNCTION float __high2float(CU2PORT_H2 a) { return CU2PORT_H_VALUE(a.y.__x); }
