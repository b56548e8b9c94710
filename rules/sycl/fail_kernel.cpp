// Tells the runtime that the kernel has failed.
static inline void fail_kernel(unsigned int *fault) {
  unsigned int none = 0;
  sycl::atomic_ref<unsigned int, sycl::memory_order::relaxed, sycl::memory_scope::device>(*fault).compare_exchange_strong(none,
                                                                                                                          719);
}
