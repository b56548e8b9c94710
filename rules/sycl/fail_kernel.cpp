// needs: device_atomic
// Tells the runtime that the kernel has failed.
static inline void fail_kernel(unsigned int *fault) {
  unsigned int none = 0;
  device_atomic<unsigned int>(*fault).compare_exchange_strong(none, 719);
}
