// The low 32 bits of the product of the low 24 bits, which are signed; mul24() leaves larger factors open.
int mul24_signed(int a, int b) {
  int a24 = (int)((uint)a << 8) >> 8, b24 = (int)((uint)b << 8) >> 8;
  return (int)((uint)a24 * (uint)b24);
}
