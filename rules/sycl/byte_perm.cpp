// Picks four bytes of the eight in y:x, by three bits of each of the selector's first four digits.
static inline unsigned int byte_perm(unsigned int x, unsigned int y, unsigned int selector) {
  const unsigned long bytes = (unsigned long)y << 32 | x;
  unsigned int result = 0;
  for (int i = 0; i < 4; ++i)
    result |= ((unsigned int)(bytes >> (8 * (selector >> (4 * i) & 7))) & 0xff) << (8 * i);
  return result;
}
