// needs: reverse_bits
static inline unsigned long long reverse_bits_long(unsigned long long x) {
  return (unsigned long long)reverse_bits((unsigned int)x) << 32 | reverse_bits((unsigned int)(x >> 32));
}
