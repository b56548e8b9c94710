// needs: heap_pages
// Other pointers than heap_allocate's are no business of it.
static void heap_free(void *pointer, unsigned int *heap) {
  if (!pointer)
    return;
  const std::size_t at = (char *)pointer - heap_pages(heap);
  const unsigned int page = at / 4096;
  if (at / 4096 >= heap[0])
    return;
  unsigned int *states = heap_states(heap);
  unsigned int seen = heap_word(states + page);
  const unsigned int kind = (seen >> 24) - 1;
  if (kind == heap_whole)
    for (unsigned int count = seen & 0xffffff; count > 0; --count)
      heap_word(states + page + count - 1) = 0u;
  if (kind >= heap_whole)
    return;
  const unsigned int block = (at & 4095) >> (4 + kind), bit = 1u << block % 32;
  if (!(heap_word(heap_bits(heap, page) + block / 32).fetch_and(~bit) & bit))
    return;
  if (page < heap_word(heap + 1 + kind))
    heap_word(heap + 1 + kind) = page;
  for (unsigned int before;; seen = before) { // the last block gives the page back
    before = heap_exchange(states + page, seen, (seen & 0xffffff) == 1 ? 0 : seen - 1);
    if (before == seen)
      return;
  }
}
