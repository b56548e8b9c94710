// needs: device_atomic
// What was there; the new value is, if that was the expected one.
template <class T> static inline T atomic_cas(T *address, std::common_type_t<T> expected, std::common_type_t<T> desired) {
  device_atomic<T>(*address).compare_exchange_strong(expected, desired);
  return expected;
}
