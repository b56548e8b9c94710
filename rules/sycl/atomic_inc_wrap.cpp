// needs: device_atomic
// Counts up to limit, then starts at 0 again.
static inline unsigned int atomic_inc_wrap(unsigned int *address, unsigned int limit) {
  device_atomic<unsigned int> word(*address);
  unsigned int old = word.load();
  while (!word.compare_exchange_strong(old, old >= limit ? 0 : old + 1)) {
  }
  return old;
}
