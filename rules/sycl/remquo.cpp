template <class T> static inline T remquo(T x, T y, int *quotient) {
  int own;
  const T rest =
      sycl::remquo(x, y, sycl::address_space_cast<sycl::access::address_space::private_space, sycl::access::decorated::no>(&own));
  *quotient = own;
  return rest;
}
