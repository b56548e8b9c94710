// An atomic of CUDA's among the threads of a block, which orders nothing else.
template <class T> using group_atomic = sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::work_group>;
