// needs: heap_pages
// Counts one block more of the page, if it is free or of this kind and has one left.
static bool heap_reserve(unsigned int *state, unsigned int kind) {
  const unsigned int none = (kind + 1) << 24;
  for (unsigned int seen = heap_word(state).load();;) {
    if (seen != 0 && (seen - none >= 256u >> kind))
      return false;
    const unsigned int before = heap_exchange(state, seen, seen ? seen + 1 : none + 1);
    if (before == seen)
      return true;
    seen = before;
  }
}
// One of them is left, as they are counted before they are taken.
static unsigned int heap_take(unsigned int *bits, unsigned int kind) {
  const unsigned int count = 256u >> kind, all = count < 32 ? (1u << count) - 1 : ~0u;
  for (unsigned int word = 0;; word = (word + 1) % ((count + 31) / 32))
    for (unsigned int left = ~heap_word(bits + word) & all; left; left = ~heap_word(bits + word) & all) {
      const unsigned int bit = left & -left;
      if (!(heap_word(bits + word).fetch_or(bit) & bit))
        return 32 * word + 31 - sycl::clz(bit);
    }
}
// Of pages that lie behind each other, from the last on, so that small blocks have the first ones. The last one says
// how many there are to be, so that others who look for some leave room for them.
static void *heap_allocate_pages(unsigned int count, unsigned int *heap) {
  unsigned int *states = heap_states(heap);
  unsigned int found = 0;
  for (unsigned int page = heap[0]; page-- > 0;) {
    const unsigned int seen = heap_exchange(states + page, 0u, (heap_part + 1) << 24 | (found ? 0 : count));
    if (seen == 0 && ++found == count) {
      heap_word(states + page) = (heap_whole + 1) << 24 | count;
      return heap_pages(heap) + 4096 * (std::size_t)page;
    }
    if (seen == 0)
      continue;
    for (; found; --found)
      heap_word(states + page + found) = 0u;
    if (seen >> 24 == heap_part + 1 && seen & 0xffffff)
      page -= sycl::min(page, (seen & 0xffffff) - 1);
  }
  for (; found; --found)
    heap_word(states + found - 1) = 0u;
  return 0;
}
// Null where nothing is left; aligned to 16 bytes, as CUDA's malloc.
static void *heap_allocate(std::size_t bytes, unsigned int *heap) {
  const unsigned int pages = heap[0];
  if (bytes > 4096 * (std::size_t)pages)
    return 0;
  if (bytes > 2048)
    return heap_allocate_pages((bytes + 4095) / 4096, heap);
  const unsigned int kind = bytes <= 16 ? 0 : 28 - sycl::clz((unsigned int)bytes - 1);
  unsigned int *first = heap + 1 + kind;
  for (unsigned int i = 0, page = heap_word(first); i < pages; ++i, page = page + 1 < pages ? page + 1 : 0) {
    if (!heap_reserve(heap_states(heap) + page, kind))
      continue;
    const std::size_t block = heap_take(heap_bits(heap, page), kind);
    heap_word(first) = page;
    return heap_pages(heap) + 4096 * (std::size_t)page + (block << (4 + kind));
  }
  return 0;
}
