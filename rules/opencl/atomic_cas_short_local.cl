// Exchanges half of the word around it.
ushort atomic_cas_short_local(volatile __local ushort *address, ushort compare, ushort value) {
  const uint shift = ((uint)(size_t)address & 2) * 8;
  volatile __local uint *word = (volatile __local uint *)((size_t)address & ~(size_t)3);
  uint seen = *word;
  while ((ushort)(seen >> shift) == compare) {
    const uint changed = (seen & ~((uint)0xffff << shift)) | (uint)value << shift;
    const uint old = atomic_cmpxchg(word, seen, changed);
    if (old == seen)
      return compare;
    seen = old;
  }
  return (ushort)(seen >> shift);
}
