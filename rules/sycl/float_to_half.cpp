// There is one NaN, as in CUDA.
static inline unsigned short float_to_half(float x) {
  return x != x ? 0x7fff : sycl::bit_cast<unsigned short>(sycl::half(x));
}
