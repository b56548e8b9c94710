// Of 0 and of NaN it is the least number there is. SYCL leaves both to the device.
template <class T> static inline int ilogb_of(T x) {
  return x == 0 || sycl::isnan(x) ? std::numeric_limits<int>::min() : sycl::ilogb(x);
}
