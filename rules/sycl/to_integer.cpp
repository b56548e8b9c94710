// What does not fit becomes the nearest that does. NaN becomes 0; of doubles, and to 64 bits, the highest bit alone.
template <class To, class From> static inline To to_integer(From x) {
  constexpr To least = std::numeric_limits<To>::min(), most = std::numeric_limits<To>::max();
  constexpr To none = sizeof(To) < 8 && sizeof(From) < 8 ? 0 : least != 0 ? least : To(most / 2 + 1);
  const From low = (From)least, beyond = (From)(most / 2 + 1) * 2;
  return x != x ? none : x < low ? least : x >= beyond ? most : (To)x;
}
