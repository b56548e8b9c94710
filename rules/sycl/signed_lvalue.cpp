// needs: from_signed
// What stands on the left of `*=` and its like, and may be 0 or -1 by a condition: it is converted as from_signed() does.
template <class To, class Lvalue> struct SignedLvalue {
  using From = std::remove_volatile_t<Lvalue>;
  Lvalue &number;
  To value() const { return from_signed<To, From>(number); }
  Lvalue &operator+=(To x) const { return number = (From)(value() + x); }
  Lvalue &operator-=(To x) const { return number = (From)(value() - x); }
  Lvalue &operator*=(To x) const { return number = (From)(value() * x); }
  Lvalue &operator/=(To x) const { return number = (From)(value() / x); }
};
template <class To, class Lvalue> static inline SignedLvalue<To, Lvalue> signed_lvalue(Lvalue &number) { return {number}; }
