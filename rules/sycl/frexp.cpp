template <class T> static inline T frexp(T x, int *exponent) {
  int own;
  const T mantissa =
      sycl::frexp(x, sycl::address_space_cast<sycl::access::address_space::private_space, sycl::access::decorated::no>(&own));
  *exponent = own;
  return mantissa;
}
