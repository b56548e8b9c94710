// An atomic of CUDA's among the devices and the host, which orders nothing else.
template <class T> using system_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::system>;
