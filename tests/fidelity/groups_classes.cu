// Tiles as parts of classes, with and without their parent, and as parameters of templates.
#include "check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <new>

namespace cg = cooperative_groups;

class Sixteen {
public:
  __device__ explicit Sixteen(cg::thread_block block) : tile(cg::tiled_partition<16>(block)) {}
  __device__ int third(int v) const { return tile.shfl(v, 3); }

private:
  cg::thread_block_tile<16> tile;
};

template <class Tile> struct Holder {
  Tile tile;
  int bias;
  __device__ Holder(const Tile &tile, int bias) : tile(tile), bias(bias) {}
  __device__ int sum(int v) const { return cg::reduce(tile, v, cg::plus<int>()) + bias; }
};

template <int N> __device__ int firstOf(cg::thread_block_tile<N> tile, int v) {
  return tile.shfl(v, 0);
}

template <unsigned int N, class Parent>
__device__ int lastOf(const cg::thread_block_tile<N, Parent> &tile, int v) {
  return tile.shfl(v, N - 1) + 1000 * tile.meta_group_rank();
}

template <unsigned int N> __device__ int rankIn(cg::thread_block_tile<N, cg::thread_block> tile) {
  return tile.thread_rank() + 100 * tile.meta_group_size();
}

template <class Group> __device__ int sizeOf(const Group &group) {
  return static_cast<int>(cg::group_size(group)) + static_cast<int>(Group::thread_scope) * 1000;
}

struct Pair {
  cg::thread_block block;
  cg::coalesced_group some;
};

__device__ int first(Pair pair, int v) { return pair.some.shfl(v, 0) + 100 * pair.block.size(); }

constexpr int Asked = 11;

__global__ void ask(int *out) {
  const Sixteen sixteen(cg::this_thread_block());
  const int t = threadIdx.x;
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  auto quad = cg::tiled_partition<4>(tile);
  cg::thread_block_tile<8> plain = tile;
  cg::thread_block_tile<4, cg::thread_block_tile<8, cg::thread_block>> named = quad;
  const Holder<decltype(tile)> holder(tile, 5);
  const Holder<cg::thread_block_tile<8>> other(plain, 6);
  auto one = cg::this_thread();
  int *mine = out + Asked * t;
  mine[0] = sixteen.third(t);
  mine[1] = firstOf<8>(tile, t);
  mine[2] = lastOf(quad, t);
  mine[3] = lastOf(plain, t);
  mine[4] = rankIn(tile);
  mine[5] = holder.sum(t);
  mine[6] = other.sum(t);
  mine[7] = named.meta_group_rank() * 10 + plain.meta_group_size();
  mine[8] = first(Pair{cg::this_thread_block(), cg::coalesced_threads()}, t);
  mine[9] = one.size() * 100 + one.meta_group_size() * 10 + one.meta_group_rank() + one.shfl(t, 0);
  mine[10] = sizeOf(cg::this_thread_block());
}

/// In shared memory, made in place.
__global__ void shared(int *out) {
  __shared__ __align__(16) unsigned char room[64 * sizeof(Sixteen)];
  Sixteen *sixteen = reinterpret_cast<Sixteen *>(room) + threadIdx.x;
  new (sixteen) Sixteen(cg::this_thread_block());
  out[threadIdx.x] = sixteen->third(threadIdx.x * 2);
}

void test(check::Random &) {
  check::Array<int> out(64 * Asked);
  ask<<<1, 64>>>(out);
  const std::vector<int> got = out.fetch();
  for (int t = 0; t < 64; ++t) {
    const int *mine = got.data() + Asked * t;
    const int tile = t / 8, sum = 64 * tile + 28;
    const int expected[Asked] = {t / 16 * 16 + 3,
                                 8 * tile,
                                 t / 4 * 4 + 3 + 1000 * (t / 4 % 2),
                                 8 * tile + 7 + 1000 * tile,
                                 t % 8 + 800,
                                 sum + 5,
                                 sum + 6,
                                 t / 4 % 2 * 10 + 8,
                                 t / 32 * 32 + 6400,
                                 110 + t,
                                 2064};
    for (int i = 0; i < Asked; ++i)
      check::equal("in a class", mine[i], expected[i], i + Asked * t);
  }
  check::Array<int> few(64);
  shared<<<1, 64>>>(few);
  const std::vector<int> third = few.fetch();
  for (int t = 0; t < 64; ++t)
    check::equal("in shared memory", third[t], (t / 16 * 16 + 3) * 2, t);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
