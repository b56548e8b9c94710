// Exchanges half of the word around it.
ushort atomic_cas_short_$S(volatile __$S ushort *address, ushort compare, ushort value) {
  const uint shift = ((uint)(size_t)address & 2) * 8;
  volatile __$S uint *word = (volatile __$S uint *)((size_t)address & ~(size_t)3);
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
