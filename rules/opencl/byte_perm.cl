// Picks four bytes of the eight in y:x, by three bits of each of the selector's first four digits.
uint byte_perm(uint x, uint y, uint selector) {
  const ulong bytes = (ulong)y << 32 | x;
  uint result = 0;
  for (int i = 0; i < 4; ++i)
    result |= ((uint)(bytes >> (8 * (selector >> (4 * i) & 7))) & 0xff) << (8 * i);
  return result;
}
