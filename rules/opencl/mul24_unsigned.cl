// The low 32 bits of the product of the low 24 bits; mul24() leaves larger factors open.
uint mul24_unsigned(uint a, uint b) {
  return (a & 0xffffff) * (b & 0xffffff);
}
