// True when 2^32 rounds have gone by in which nobody came, and for all that wait from then on: the runtime is told.
bool waits_in_vain(uint round, volatile __global uint *fault) {
  if (round == 0)
    atomic_cmpxchg(fault, 0, 702);
  return *fault != 0;
}
