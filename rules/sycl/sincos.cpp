template <class T> static inline void sincos(T x, T *sine, T *cosine) {
  *sine = sycl::sin(x);
  *cosine = sycl::cos(x);
}
