// How the workers of a launch divide its blocks among themselves.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

namespace cu2port::cpu {

/// Consecutive blocks: from `first` up to, not including, `last`.
struct Chunk {
  std::uint64_t first, last;
};

/// The blocks of a grid in equal shares, one for each worker, each taken from its front in chunks.
///
/// A worker takes its own share first. It is the same part of the grid in the next launch, which
/// often works on the same memory: what the worker's cache holds is there still. Then it helps with
/// the shares of others, the lowest first: a block may wait for one of a lower number (as in a scan
/// in one pass), so that worker 0, who always runs, must never hold one that waits for a block that
/// nobody has taken.
class Shares {
public:
  Shares(std::uint64_t blocks, unsigned workers)
      : count(static_cast<unsigned>(std::clamp<std::uint64_t>(
            std::min<std::uint64_t>(workers, blocks), 1, shares.size()))) {
    for (unsigned i = 0; i < count; ++i) {
      shares[i].next.store(blocks * i / count, std::memory_order_relaxed);
      shares[i].end = blocks * (i + 1) / count;
    }
  }

  /// Up to `grain` blocks for a worker; nothing when all are taken.
  std::optional<Chunk> take(unsigned worker, std::uint64_t grain) {
    if (const std::optional<Chunk> own = shares[worker % count].take(grain))
      return own;
    for (unsigned i = 0; i < count; ++i)
      if (const std::optional<Chunk> others = shares[i].take(grain))
        return others;
    return std::nullopt;
  }
  /// Leaves nothing to take.
  void close() {
    for (unsigned i = 0; i < count; ++i)
      shares[i].next.store(shares[i].end, std::memory_order_relaxed);
  }
  /// How many blocks are not taken yet.
  std::uint64_t left() const {
    std::uint64_t blocks = 0;
    for (unsigned i = 0; i < count; ++i)
      blocks += shares[i].left();
    return blocks;
  }

private:
  struct alignas(64) Share {
    std::atomic<std::uint64_t> next;
    std::uint64_t end;

    std::uint64_t left() const { return end - std::min(end, next.load(std::memory_order_relaxed)); }
    std::optional<Chunk> take(std::uint64_t grain) {
      if (!left())
        return std::nullopt;
      const std::uint64_t first = next.fetch_add(grain, std::memory_order_relaxed);
      if (first >= end)
        return std::nullopt;
      return Chunk{first, std::min(first + grain, end)};
    }
  };

  std::array<Share, 64> shares; // more workers than that help each other from the start
  const unsigned count;
};

} // namespace cu2port::cpu
