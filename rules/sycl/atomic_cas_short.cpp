// needs: device_atomic
// In the word that holds it: SYCL has no atomics of 16 bits.
static inline unsigned short atomic_cas_short(unsigned short *address, unsigned short expected, unsigned short desired) {
  const unsigned int shift = ((unsigned long)address & 2) * 8;
  unsigned int *whole = (unsigned int *)((unsigned long)address & ~3ul);
  device_atomic<unsigned int> word(*whole);
  unsigned int seen = word.load();
  for (;;) {
    const unsigned short old = seen >> shift;
    if (old != expected)
      return old;
    if (word.compare_exchange_strong(seen, (seen & ~(0xffffu << shift)) | (unsigned int)desired << shift))
      return old;
  }
}
