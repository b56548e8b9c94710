// needs: reverse_bits
ulong reverse_bits_long(ulong x) {
  return (ulong)reverse_bits((uint)x) << 32 | reverse_bits((uint)(x >> 32));
}
