template <class T> static inline T modf(T x, T *whole) {
  *whole = sycl::trunc(x);
  return sycl::copysign(sycl::isinf(x) ? T(0) : x - *whole, x);
}
