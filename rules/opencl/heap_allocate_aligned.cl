// needs: heap_allocate
// A block of a power of two lies at a multiple of its size, in its page. No page is aligned to more than its own size.
__global void *heap_allocate_aligned(ulong bytes, ulong alignment, volatile __global uint *heap) {
  if (alignment > 4096 || (alignment & (alignment - 1)) != 0)
    return 0;
  return heap_allocate(max(bytes, alignment), heap);
}
