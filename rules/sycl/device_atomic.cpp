// An atomic of CUDA's among the threads of the device, which orders nothing else.
template <class T> using device_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>;
