// needs: device_atomic
// True when 2^30 rounds have gone by in which nobody came, and for all that wait from then on: the runtime is told.
static inline bool waits_in_vain(unsigned int round, unsigned int *fault) {
  unsigned int none = 0;
  if (round == 1u << 30)
    device_atomic<unsigned int>(*fault).compare_exchange_strong(none, 702);
  return *static_cast<volatile unsigned int *>(fault) != 0;
}
