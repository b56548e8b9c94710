// needs: device_atomic
// Counts down to 0, then starts at limit again.
static inline unsigned int atomic_dec_wrap(unsigned int *address, unsigned int limit) {
  device_atomic<unsigned int> word(*address);
  unsigned int old = word.load();
  while (!word.compare_exchange_strong(old, old == 0 || old > limit ? limit : old - 1)) {
  }
  return old;
}
