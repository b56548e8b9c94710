// Tells the runtime what to print of the first thread that fails. The error comes last: then all is there.
static inline unsigned int add_text(char *text, unsigned int at, const char *from) {
  const unsigned int room = 992;
  for (; *from && at + 1 < room; ++from)
    text[at++] = *from;
  if (at < room)
    text[at++] = 0;
  return at;
}
template <class Item>
static void assert_failed(unsigned int *fault, const char *condition, const char *file, unsigned int line, const char *function,
                          Item item) {
  constexpr int N = Item::dimensions;
  sycl::atomic_ref<unsigned int, sycl::memory_order::acq_rel, sycl::memory_scope::device> state(*fault);
  unsigned int none = 0;
  if (!state.compare_exchange_strong(none, 1))
    return;
  char *text = (char *)(fault + 8);
  add_text(text, add_text(text, add_text(text, 0, file), condition), function);
  for (int i = 0; i < 3; ++i) {
    fault[1 + i] = i < N ? item.get_group(N - 1 - i) : 0;
    fault[4 + i] = i < N ? item.get_local_id(N - 1 - i) : 0;
  }
  fault[7] = line;
  state.store(710); // releases what is above
}
