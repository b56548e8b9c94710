// To the nearest; any NaN is 0x7fff, as CUDA has it.
ushort float_to_half(float value) {
  ushort bits;
  vstore_half_rte(value, 0, (half *)&bits);
  return isnan(value) ? (ushort)0x7fff : bits;
}
