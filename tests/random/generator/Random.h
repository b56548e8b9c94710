// Random numbers that depend on the seed only (splitmix64).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace cu2port::random {

class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}

  std::uint64_t next() {
    std::uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
  }
  /// Below `limit`.
  unsigned below(std::size_t limit) { return static_cast<unsigned>(next() % limit); }
  /// Between low and high, both included.
  unsigned between(unsigned low, unsigned high) { return low + below(high - low + 1); }
  /// True in `percent` of 100 cases.
  bool chance(unsigned percent) { return below(100) < percent; }
  /// An index, in proportion to the shares; their number if all are 0.
  std::size_t pick(const std::vector<unsigned> &shares) {
    unsigned total = 0;
    for (unsigned each : shares)
      total += each;
    std::size_t index = total ? 0 : shares.size();
    for (unsigned left = total ? below(total) : 0; index < shares.size() && left >= shares[index];)
      left -= shares[index++];
    return index;
  }
  template <class T> const T &oneOf(const std::vector<T> &choices) {
    return choices[below(choices.size())];
  }
  std::string oneOf(std::initializer_list<const char *> choices) {
    return choices.begin()[below(choices.size())];
  }

private:
  std::uint64_t state;
};

} // namespace cu2port::random
