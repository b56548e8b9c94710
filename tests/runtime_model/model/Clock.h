// A vector clock: how much of each chain of steps has happened before.
//
// A thread's calls are a chain, and so is what one thread enqueues in one stream.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cu2port::model {

class Clock {
public:
  std::uint32_t at(std::size_t chain) const { return chain < ticks.size() ? ticks[chain] : 0; }
  void set(std::size_t chain, std::uint32_t tick) {
    if (ticks.size() <= chain)
      ticks.resize(chain + 1);
    ticks[chain] = tick;
  }
  void join(const Clock &other) {
    if (ticks.size() < other.ticks.size())
      ticks.resize(other.ticks.size());
    for (std::size_t i = 0; i < other.ticks.size(); ++i)
      ticks[i] = std::max(ticks[i], other.ticks[i]);
  }
  /// Whether all that is in the other has happened before.
  bool covers(const Clock &other) const {
    for (std::size_t i = 0; i < other.ticks.size(); ++i)
      if (at(i) < other.ticks[i])
        return false;
    return true;
  }

private:
  std::vector<std::uint32_t> ticks;
};

/// Something that steps read and write: a step may read it when all writes, and write it when all
/// reads and writes have happened before.
struct Shared {
  Clock written, read;

  bool mayRead(const Clock &at) const { return at.covers(written); }
  bool mayWrite(const Clock &at) const { return at.covers(written) && at.covers(read); }
  void noteRead(const Clock &at) { read.join(at); }
  void noteWrite(const Clock &at) { written.join(at); }
};

} // namespace cu2port::model
