// The lesser of two, as CUDA has it: -0 is less than 0, which SYCL leaves open.
template <class T> static inline T number_min(T x, T y) {
  return x == y ? (sycl::signbit(x) ? x : y) : sycl::fmin(x, y);
}
