// Tiles of more threads than a warp has: what they tell each other, join and wait for; some tiles of
// a block only, each for its own number of rounds.
#include "check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

constexpr int Threads = 512, Asked = 9;

template <unsigned int N> __global__ void ask(const int *x, const float *f, int *out, float *most) {
  __shared__ cg::block_tile_memory<Threads> room;
  __shared__ int s[Threads];
  cg::thread_block block = cg::this_thread_block(room);
  auto tile = cg::tiled_partition<N>(block);
  const int t = block.thread_rank(), v = x[t];
  s[t] = v;
  tile.sync();
  int *mine = out + Asked * t;
  mine[0] = s[t / N * N + (t + 40) % N];
  mine[1] = tile.shfl(v, N - 3);
  mine[2] = tile.any(v == 77) != 0;
  mine[3] = tile.all(v < 90) != 0;
  mine[4] = cg::reduce(tile, v, cg::plus<int>());
  mine[5] = cg::inclusive_scan(tile, v);
  mine[6] = cg::exclusive_scan(tile, v, cg::plus<int>());
  mine[7] = tile.meta_group_rank() * 10000 + tile.meta_group_size() * 1000 + tile.thread_rank();
  cg::thread_block_tile<N> plain = tile;
  mine[8] = plain.meta_group_rank() + cg::exclusive_scan(plain, v, cg::greater<int>());
  most[t] = cg::reduce(tile, f[t], [](float a, float b) { return a < b ? b : a; });
}

template <int N> void testTiles(const std::vector<int> &x, const std::vector<float> &f) {
  check::Array<int> in(x), out(Threads * Asked);
  check::Array<float> reals(f), most(Threads);
  ask<N><<<1, Threads>>>(in, reals, out, most);
  const std::vector<int> got = out.fetch();
  const std::vector<float> largest = most.fetch();
  for (int t = 0; t < Threads; ++t) {
    const int first = t / N * N;
    int any = 0, all = 1, sum = 0, before = 0, most = 0;
    float big = f[first];
    for (int i = first; i < first + N; ++i) {
      any |= x[i] == 77;
      all &= x[i] < 90;
      sum += x[i];
      before += i < t ? x[i] : 0;
      most = i < t && x[i] > most ? x[i] : most;
      big = big < f[i] ? f[i] : big;
    }
    const int expected[Asked] = {x[first + (t + 40) % N],
                                 x[first + N - 3],
                                 any,
                                 all,
                                 sum,
                                 before + x[t],
                                 before,
                                 t / N * 10000 + Threads / N * 1000 + t % N,
                                 t / N + most};
    for (int i = 0; i < Asked; ++i)
      check::equal("tiles of warps", got[Asked * t + i], expected[i], Asked * t + i);
    check::equal("the largest", largest[t], big, t);
  }
}

__global__ void some(const int *x, const int *rounds, int *out) {
  auto tile = cg::tiled_partition<64>(cg::this_thread_block());
  const int t = threadIdx.x, mine = tile.meta_group_rank();
  int sum = 0;
  out[t] = -1;
  if (rounds[mine] == 0)
    return;
  for (int i = 0; i < rounds[mine]; ++i) {
    sum += cg::reduce(tile, x[t] + i, cg::plus<int>());
    tile.sync();
    auto warp = cg::tiled_partition<32>(tile);
    sum += warp.shfl(sum, i) + warp.meta_group_rank();
  }
  if (mine % 2)
    sum += tile.shfl(sum, 5);
  else if (tile.any(sum > 3))
    sum -= 2;
  out[t] = sum;
}

void testSome(const std::vector<int> &x) {
  const std::vector<int> rounds = {2, 0, 3, 1, 0, 3, 1, 2};
  check::Array<int> in(x), count(rounds), out(Threads);
  some<<<1, Threads>>>(in, count, out);
  const std::vector<int> got = out.fetch();
  for (int tile = 0; tile < 8; ++tile) {
    const int first = 64 * tile;
    std::vector<int> sums(64);
    for (int i = 0; i < rounds[tile]; ++i) {
      int all = 0;
      for (int t = 0; t < 64; ++t)
        all += x[first + t] + i;
      for (int t = 0; t < 64; ++t)
        sums[t] += all;
      const int from[] = {sums[i], sums[32 + i]};
      for (int t = 0; t < 64; ++t)
        sums[t] += from[t / 32] + t / 32;
    }
    const int fifth = sums[5];
    bool any = false;
    for (int t = 0; t < 64; ++t)
      any |= sums[t] > 3;
    for (int t = 0; t < 64; ++t) {
      const int expected = rounds[tile] == 0 ? -1
                           : tile % 2        ? sums[t] + fifth
                                             : sums[t] - (any ? 2 : 0);
      check::equal("some tiles", got[first + t], expected, first + t);
    }
  }
}

void test(check::Random &random) {
  std::vector<int> x = random.integers(Threads, 0, 127);
  for (int i = 64; i < 192; ++i)
    x[i] %= 60; // tiles in which all say so, and none
  std::vector<float> f;
  for (int i = 0; i < Threads; ++i)
    f.push_back(x[i] * 0.37f + i * 0.01f);
  testTiles<64>(x, f);
  testTiles<128>(x, f);
  testTiles<256>(x, f);
  testTiles<512>(x, f);
  testSome(x);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
