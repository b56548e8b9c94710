// The distance of every node from node 0 in a random graph. The size is the number of nodes.
#pragma once

#include "bench.h"

struct Bfs {
  static constexpr std::size_t usualSize = 1 << 18;

  const int n;
  bench::Vector<int> starts{0}, edges;

  explicit Bfs(std::size_t size) : n(static_cast<int>(size)) {
    bench::Random random;
    for (int node = 0; node < n; ++node) {
      for (int degree = 1 + random.below(8); degree > 0; --degree)
        edges.push_back(random.below(n));
      starts.push_back(static_cast<int>(edges.size()));
    }
  }

  /// -1 for nodes that cannot be reached.
  void check(const bench::Vector<int> &got) const {
    bench::Vector<int> expected(n, -1), queue{0};
    expected[0] = 0;
    for (std::size_t at = 0; at < queue.size(); ++at)
      for (int i = starts[queue[at]]; i < starts[queue[at] + 1]; ++i)
        if (expected[edges[i]] < 0) {
          expected[edges[i]] = expected[queue[at]] + 1;
          queue.push_back(edges[i]);
        }
    bench::equal("distance", got, expected);
  }
};
