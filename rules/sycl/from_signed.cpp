// To a floating-point number. What compilers know to be 0 or -1, by a condition, they make 0 or 1 in SPIR-V, which has no
// signed numbers of one bit: the sign is put in front behind the conversion.
template <class To, class From> static inline To from_signed(From x) {
  using Magnitude = std::make_unsigned_t<From>;
  return x < 0 ? -(To)(Magnitude)(0 - (Magnitude)x) : (To)(Magnitude)x;
}
