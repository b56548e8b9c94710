// Random numbers that are the same everywhere: of one seed, one program.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <iterator>

namespace cu2port::facts {

class Random {
public:
  explicit Random(std::uint64_t seed) : state(seed) {}

  /// SplitMix64.
  std::uint64_t bits() {
    std::uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  /// From 0 to count - 1.
  unsigned below(std::uint64_t count) { return static_cast<unsigned>(bits() % count); }
  std::int64_t between(std::int64_t least, std::int64_t most) {
    return least + static_cast<std::int64_t>(bits() % static_cast<std::uint64_t>(most - least + 1));
  }
  bool oneIn(unsigned count) { return below(count) == 0; }
  template <class List> auto &of(const List &list) { return list[below(std::size(list))]; }
  template <class T> T any(std::initializer_list<T> list) {
    return list.begin()[below(list.size())];
  }

private:
  std::uint64_t state;
};

} // namespace cu2port::facts
