// Picks four bytes of the eight in y:x; a selector's bit 3 repeats the byte's sign instead.
uint byte_perm(uint x, uint y, uint selector) {
  const ulong bytes = (ulong)y << 32 | x;
  uint result = 0;
  for (int i = 0; i < 4; ++i) {
    const uint pick = selector >> (4 * i);
    uint byte = (uint)(bytes >> (8 * (pick & 7))) & 0xff;
    if (pick & 8)
      byte = byte & 0x80 ? 0xff : 0;
    result |= byte << (8 * i);
  }
  return result;
}
