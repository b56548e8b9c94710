// needs: from_signed
// To floating-point numbers, in a direction. The nearest one is a step too far, or it is not: both as they were before the
// conversion tell. An integer that rounds up to 2^63 or 2^64 does not fit its type any more.
template <class To, class From> static inline int side_of(To rounded, From x) {
  if constexpr (std::is_integral_v<From>)
    if (rounded >= sycl::ldexp(To(1), std::numeric_limits<From>::digits))
      return 1;
  const From back = (From)rounded;
  return back > x ? 1 : back < x ? -1 : 0;
}
template <class To, class From> static inline To convert_rte(From x) {
  if constexpr (std::is_integral_v<From> && std::is_signed_v<From>)
    return from_signed<To, From>(x);
  return (To)x;
}
template <class To, class From> static inline To convert_rtp(From x) {
  const To nearest = convert_rte<To>(x);
  return side_of(nearest, x) < 0 ? sycl::nextafter(nearest, std::numeric_limits<To>::infinity()) : nearest;
}
template <class To, class From> static inline To convert_rtn(From x) {
  const To nearest = convert_rte<To>(x);
  return side_of(nearest, x) > 0 ? sycl::nextafter(nearest, -std::numeric_limits<To>::infinity()) : nearest;
}
template <class To, class From> static inline To convert_rtz(From x) {
  return x < 0 ? convert_rtp<To>(x) : convert_rtn<To>(x);
}
