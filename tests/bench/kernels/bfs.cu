#include "bfs.h"
#include "device.h"

// Every node of the frontier marks the neighbours that were not seen yet.
__global__ void visit(const int *starts, const int *edges, bool *frontier, bool *next,
                      const bool *seen, int *distance, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n && frontier[node]) {
    frontier[node] = false;
    for (int i = starts[node]; i < starts[node + 1]; ++i) {
      int neighbour = edges[i];
      if (!seen[neighbour]) {
        distance[neighbour] = distance[node] + 1;
        next[neighbour] = true;
      }
    }
  }
}

// What was marked is the new frontier.
__global__ void advance(bool *frontier, bool *next, bool *seen, bool *again, int n) {
  int node = blockIdx.x * blockDim.x + threadIdx.x;
  if (node < n && next[node]) {
    frontier[node] = true;
    seen[node] = true;
    *again = true;
    next[node] = false;
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Bfs::usualSize);
  const Bfs problem(options.size);
  const int n = problem.n;
  bench::Array<int> starts(problem.starts), edges(problem.edges), distance(n);
  bench::Array<bool> frontier(n), next(n), seen(n), again(1);
  const int blocks = (n + 255) / 256;
  return bench::run(
      options,
      [&] {
        frontier.clear();
        next.clear();
        seen.clear();
        bench::check(cudaMemset(distance, 0xFF, n * sizeof(int)));
        bench::check(cudaMemset(frontier, 1, 1));
        bench::check(cudaMemset(seen, 1, 1));
        bench::check(cudaMemset(distance, 0, sizeof(int)));
        bench::finish();
      },
      [&] {
        bool more = true;
        while (more) {
          more = false;
          bench::check(cudaMemcpy(again, &more, sizeof(bool), cudaMemcpyHostToDevice));
          visit<<<blocks, 256>>>(starts, edges, frontier, next, seen, distance, n);
          advance<<<blocks, 256>>>(frontier, next, seen, again, n);
          bench::check(cudaGetLastError());
          bench::check(cudaMemcpy(&more, again, sizeof(bool), cudaMemcpyDeviceToHost));
        }
      },
      [&] { problem.check(distance.fetch()); });
}
