// needs: heap_allocate
// A block of a power of two lies at a multiple of its size, in its page. No page is aligned to more than its own size.
static void *heap_allocate_aligned(std::size_t bytes, std::size_t alignment, unsigned int *heap) {
  if (alignment > 4096 || (alignment & (alignment - 1)) != 0)
    return 0;
  return heap_allocate(bytes > alignment ? bytes : alignment, heap);
}
