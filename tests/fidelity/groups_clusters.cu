// Clusters, which compute capability 9.0 has: a block is one of its own where a launch asks for none.
#include "check.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

__global__ void ask(const int *x, int *out) {
  __shared__ int s[64];
  cg::cluster_group cluster = cg::this_cluster();
  cg::grid_group grid = cg::this_grid();
  const int t = cluster.thread_rank();
  s[t] = x[t];
  cluster.barrier_wait(cluster.barrier_arrive());
  int *other = cluster.map_shared_rank(s, 0);
  const int v = other[63 - t] + 1000 * cluster.num_blocks() + cluster.block_rank();
  cluster.sync();
  out[64 * blockIdx.x + t] = v + 10000 * grid.cluster_rank() + 100000 * grid.num_clusters();
}

void test(check::Random &random) {
  const std::vector<int> x = random.integers(64, 0, 99);
  check::Array<int> in(x), out(128);
  ask<<<2, 64>>>(in, out);
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < 128; ++i)
    check::equal("cluster", got[i], x[63 - i % 64] + 1000 + 10000 * (i / 64) + 200000, i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
