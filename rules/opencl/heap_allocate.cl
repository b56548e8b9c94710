// needs: heap_pages
// Counts one block more of the page, if it is free or of this kind and has one left.
bool heap_reserve(volatile __global uint *state, uint kind) {
  const uint none = (kind + 1) << 24;
  for (uint seen = *state;;) {
    if (seen != 0 && (seen - none >= 256u >> kind))
      return false;
    const uint before = atomic_cmpxchg(state, seen, seen ? seen + 1 : none + 1);
    if (before == seen)
      return true;
    seen = before;
  }
}
// One of them is left, as they are counted before they are taken.
uint heap_take(volatile __global uint *bits, uint kind) {
  const uint count = 256u >> kind, all = count < 32 ? (1u << count) - 1 : ~0u;
  for (uint word = 0;; word = (word + 1) % ((count + 31) / 32))
    for (uint left = ~bits[word] & all; left; left = ~bits[word] & all) {
      const uint bit = left & -left;
      if (!(atomic_or(bits + word, bit) & bit))
        return 32 * word + 31 - clz(bit);
    }
}
// Of pages that lie behind each other, from the last on, so that small blocks have the first ones. The last one says
// how many there are to be, so that others who look for some leave room for them.
__global void *heap_allocate_pages(uint count, volatile __global uint *heap) {
  volatile __global uint *states = heap_states(heap);
  uint found = 0;
  for (uint page = heap[0]; page-- > 0;) {
    const uint seen = atomic_cmpxchg(states + page, 0u, (heap_part + 1) << 24 | (found ? 0 : count));
    if (seen == 0 && ++found == count) {
      atomic_xchg(states + page, (heap_whole + 1) << 24 | count);
      return heap_pages(heap) + 4096 * (ulong)page;
    }
    if (seen == 0)
      continue;
    for (; found; --found)
      atomic_xchg(states + page + found, 0u);
    if (seen >> 24 == heap_part + 1 && seen & 0xffffff)
      page -= min(page, (seen & 0xffffff) - 1);
  }
  for (; found; --found)
    atomic_xchg(states + found - 1, 0u);
  return 0;
}
// Null where nothing is left; aligned to 16 bytes, as CUDA's malloc.
__attribute__((noinline)) __global void *heap_allocate(ulong bytes, volatile __global uint *heap) {
  const uint pages = heap[0];
  if (bytes > 4096 * (ulong)pages)
    return 0;
  if (bytes > 2048)
    return heap_allocate_pages((bytes + 4095) / 4096, heap);
  const uint kind = bytes <= 16 ? 0 : 28 - clz((uint)bytes - 1);
  volatile __global uint *first = heap + 1 + kind;
  for (uint i = 0, page = *first; i < pages; ++i, page = page + 1 < pages ? page + 1 : 0) {
    if (!heap_reserve(heap_states(heap) + page, kind))
      continue;
    const ulong block = heap_take(heap_bits(heap, page), kind);
    *first = page;
    mem_fence(CLK_GLOBAL_MEM_FENCE);
    return heap_pages(heap) + 4096 * (ulong)page + (block << (4 + kind));
  }
  return 0;
}
