// What was there; the new value is, if that was the expected one.
template <class T> static inline T atomic_cas(T *address, T expected, T desired) {
  sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>(*address).compare_exchange_strong(expected,
                                                                                                                 desired);
  return expected;
}
