// needs: heap_pages
// Other pointers than heap_allocate's are no business of it.
__attribute__((noinline)) void heap_free(__global void *pointer, volatile __global uint *heap) {
  if (!pointer)
    return;
  const ulong at = (__global char *)pointer - heap_pages(heap);
  const uint page = at / 4096;
  if (at / 4096 >= heap[0])
    return;
  volatile __global uint *states = heap_states(heap);
  uint seen = states[page];
  const uint kind = (seen >> 24) - 1;
  mem_fence(CLK_GLOBAL_MEM_FENCE);
  if (kind == heap_whole)
    for (uint count = seen & 0xffffff; count > 0; --count)
      atomic_xchg(states + page + count - 1, 0u);
  if (kind >= heap_whole)
    return;
  const uint block = (at & 4095) >> (4 + kind), bit = 1u << block % 32;
  if (!(atomic_and(heap_bits(heap, page) + block / 32, ~bit) & bit))
    return;
  if (page < heap[1 + kind])
    heap[1 + kind] = page;
  for (uint before;; seen = before) { // the last block gives the page back
    before = atomic_cmpxchg(states + page, seen, (seen & 0xffffff) == 1 ? 0 : seen - 1);
    if (before == seen)
      return;
  }
}
