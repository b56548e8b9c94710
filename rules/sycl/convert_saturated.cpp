// To integers: what does not fit becomes the nearest that does, NaN becomes 0.
template <class To, class From> static inline To convert_saturated(From x) {
  const From least = (From)std::numeric_limits<To>::min(), beyond = sycl::ldexp(From(1), std::numeric_limits<To>::digits);
  return x != x ? To(0) : x < least ? std::numeric_limits<To>::min() : x >= beyond ? std::numeric_limits<To>::max() : (To)x;
}
template <class T> static inline int convert_int_sat_rte(T x) { return convert_saturated<int>(sycl::rint(x)); }
template <class T> static inline int convert_int_sat_rtz(T x) { return convert_saturated<int>(sycl::trunc(x)); }
template <class T> static inline int convert_int_sat_rtp(T x) { return convert_saturated<int>(sycl::ceil(x)); }
template <class T> static inline int convert_int_sat_rtn(T x) { return convert_saturated<int>(sycl::floor(x)); }
template <class T> static inline unsigned int convert_uint_sat_rte(T x) { return convert_saturated<unsigned int>(sycl::rint(x)); }
template <class T> static inline unsigned int convert_uint_sat_rtz(T x) { return convert_saturated<unsigned int>(sycl::trunc(x)); }
template <class T> static inline unsigned int convert_uint_sat_rtp(T x) { return convert_saturated<unsigned int>(sycl::ceil(x)); }
template <class T> static inline unsigned int convert_uint_sat_rtn(T x) { return convert_saturated<unsigned int>(sycl::floor(x)); }
template <class T> static inline long long convert_long_sat_rte(T x) { return convert_saturated<long long>(sycl::rint(x)); }
template <class T> static inline long long convert_long_sat_rtz(T x) { return convert_saturated<long long>(sycl::trunc(x)); }
template <class T> static inline long long convert_long_sat_rtp(T x) { return convert_saturated<long long>(sycl::ceil(x)); }
template <class T> static inline long long convert_long_sat_rtn(T x) { return convert_saturated<long long>(sycl::floor(x)); }
template <class T> static inline unsigned long long convert_ulong_sat_rte(T x) { return convert_saturated<unsigned long long>(sycl::rint(x)); }
template <class T> static inline unsigned long long convert_ulong_sat_rtz(T x) { return convert_saturated<unsigned long long>(sycl::trunc(x)); }
template <class T> static inline unsigned long long convert_ulong_sat_rtp(T x) { return convert_saturated<unsigned long long>(sycl::ceil(x)); }
template <class T> static inline unsigned long long convert_ulong_sat_rtn(T x) { return convert_saturated<unsigned long long>(sycl::floor(x)); }
