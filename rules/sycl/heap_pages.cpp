// The heap of kernels: pages of 4 KB, each of blocks of 16 << kind bytes. runtime/src/KernelHeap.h has what a heap
// consists of. Nobody waits: each step is one atomic operation, and who comes too late for it looks further.
enum { heap_whole = 16, heap_part = 17 }; // kinds of the first page and of others of a larger block

static inline auto heap_word(unsigned int *word) {
  return sycl::atomic_ref<unsigned int, sycl::memory_order::acq_rel, sycl::memory_scope::device>(*word);
}
/// What was there, as OpenCL's atomic_cmpxchg has it.
static inline unsigned int heap_exchange(unsigned int *word, unsigned int expected, unsigned int wanted) {
  heap_word(word).compare_exchange_strong(expected, wanted);
  return expected;
}
static inline unsigned int *heap_states(unsigned int *heap) { return heap + 16; }
static inline unsigned int *heap_bits(unsigned int *heap, unsigned int page) {
  return heap + 16 + heap[0] + 8 * (std::size_t)page;
}
static inline char *heap_pages(unsigned int *heap) {
  return (char *)(((std::size_t)heap + 64 + 36 * (std::size_t)heap[0] + 4095) & ~std::size_t(4095));
}
