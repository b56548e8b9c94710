#include "bfs.h"

// One step; returns whether the next frontier has a node. Threads that find the same node write the
// same.
static bool step(const Bfs &graph, unsigned char *frontier, unsigned char *next,
                 unsigned char *seen, int *distance) {
  const int *starts = graph.starts.data(), *edges = graph.edges.data();
  const int n = graph.n;
  bool again = false;
#pragma omp parallel
  {
#pragma omp for schedule(dynamic, 4096)
    for (int node = 0; node < n; ++node) {
      if (!frontier[node])
        continue;
      frontier[node] = 0;
      for (int i = starts[node]; i < starts[node + 1]; ++i)
        if (!seen[edges[i]]) {
#pragma omp atomic write
          distance[edges[i]] = distance[node] + 1;
#pragma omp atomic write
          next[edges[i]] = 1;
        }
    }
#pragma omp for simd reduction(| : again)
    for (int node = 0; node < n; ++node) {
      const unsigned char found = next[node];
      frontier[node] = found;
      seen[node] |= found;
      next[node] = 0;
      again |= found != 0;
    }
  }
  return again;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Bfs::usualSize);
  const Bfs problem(options.size);
  bench::Vector<unsigned char> frontier, next, seen;
  bench::Vector<int> distance;
  return bench::run(
      options,
      [&] {
        frontier.assign(problem.n, 0);
        next = seen = frontier;
        distance.assign(problem.n, -1);
        frontier[0] = seen[0] = 1;
        distance[0] = 0;
      },
      [&] {
        while (step(problem, frontier.data(), next.data(), seen.data(), distance.data()))
          ;
      },
      [&] { problem.check(distance); });
}
