// Blocks and tiles of cooperative_groups: who is in them, what their threads tell each other.
#include "check.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

struct Ranks {
  unsigned int rank, size, tileRank, tileSize, metaRank, metaSize;
};

__global__ void inBlock(Ranks *out, dim3 *where) {
  cg::thread_block block = cg::this_thread_block();
  const unsigned int first = blockIdx.x * block.size();
  out[first + block.thread_rank()] = {block.thread_rank(), block.num_threads(), 0, 0, 0, 0};
  where[2 * (first + block.thread_rank())] = block.thread_index();
  where[2 * (first + block.thread_rank()) + 1] = block.group_index();
}

template <unsigned int Size> __global__ void inTiles(Ranks *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(block);
  out[block.thread_rank()] = {block.thread_rank(), block.size(),           tile.thread_rank(),
                              tile.size(),         tile.meta_group_rank(), tile.meta_group_size()};
}

__global__ void inTilesOfTiles(Ranks *out) {
  auto block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  auto tile = cg::tiled_partition<4>(warp);
  out[block.thread_rank()] = {warp.meta_group_rank(), warp.meta_group_size(),
                              tile.thread_rank(),     tile.size(),
                              tile.meta_group_rank(), tile.meta_group_size()};
}

void testRanks() {
  const dim3 shape(8, 4, 3);
  const int n = 96;
  check::Array<Ranks> out(2 * n);
  check::Array<dim3> where(4 * n);
  inBlock<<<2, shape>>>(out, where);
  std::vector<Ranks> got = out.fetch();
  std::vector<dim3> places = where.fetch();
  for (unsigned int i = 0; i < 2 * n; ++i) {
    check::equal("rank", got[i].rank, i % n, i);
    check::equal("size", got[i].size, 96u, i);
    const unsigned int t = i % n;
    check::equal("thread_index", places[2 * i], dim3(t % 8, t / 8 % 4, t / 32), i);
    check::equal("group_index", places[2 * i + 1], dim3(i / n, 0, 0), i);
  }
  auto compare = [&](const char *what, unsigned int size) {
    got = out.fetch();
    for (unsigned int i = 0; i < n; ++i)
      check::equal(what, got[i], Ranks{i, 96, i % size, size, i / size, 96 / size}, i);
  };
  inTiles<1><<<1, shape>>>(out);
  compare("tiles of 1", 1);
  inTiles<2><<<1, shape>>>(out);
  compare("tiles of 2", 2);
  inTiles<8><<<1, shape>>>(out);
  compare("tiles of 8", 8);
  inTiles<32><<<1, shape>>>(out);
  compare("tiles of 32", 32);
  inTilesOfTiles<<<1, shape>>>(out);
  got = out.fetch();
  for (unsigned int i = 0; i < n; ++i)
    check::equal("tiles of tiles", got[i], Ranks{i / 32, 3, i % 4, 4, i % 32 / 4, 8}, i);
}

struct Pair {
  double a;
  int b;
};

template <unsigned int Size> struct Told {
  float from3, up, down, across;
  Pair pair;
  unsigned int ballot, same, allSame;
  int any, all, isSame;
};

template <unsigned int Size> __global__ void tell(const int *x, Told<Size> *out) {
  cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(cg::this_thread_block());
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float v = x[i] * 0.5f;
  Told<Size> told;
  told.from3 = tile.shfl(v, 3 % Size);
  told.up = tile.shfl_up(v, 1);
  told.down = tile.shfl_down(v, 2);
  told.across = tile.shfl_xor(v, Size / 2);
  told.pair = tile.shfl(Pair{x[i] * 2.0, x[i]}, Size - 1);
  told.ballot = tile.ballot(x[i] % 2);
  told.same = tile.match_any(x[i] % 3);
  told.isSame = -1;
  told.allSame = tile.match_all(x[i] / 90, told.isSame);
  told.any = tile.any(x[i] > 80);
  told.all = tile.all(x[i] > 20);
  out[i] = told;
}

template <unsigned int Size> void testTold(const std::vector<int> &x) {
  const int n = static_cast<int>(x.size());
  check::Array<int> in(x);
  check::Array<Told<Size>> out(n);
  tell<Size><<<n / 64, 64>>>(in, out);
  const std::vector<Told<Size>> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    const int size = Size, first = i / size * size, rank = i - first;
    auto value = [&](int r) { return x[first + r] * 0.5f; };
    check::equal("shfl", got[i].from3, value(3 % size), i);
    check::equal("shfl_up", got[i].up, value(rank ? rank - 1 : 0), i);
    check::equal("shfl_down", got[i].down, value(rank + 2 < size ? rank + 2 : rank), i);
    check::equal("shfl_xor", got[i].across, value(rank ^ size / 2), i);
    check::equal("shfl of a struct", got[i].pair.a, x[first + size - 1] * 2.0, i);
    check::equal("shfl of a struct", got[i].pair.b, x[first + size - 1], i);
    unsigned int ballot = 0, same = 0, any = 0, all = 1, allSame = 1;
    for (int r = 0; r < size; ++r) {
      const int other = x[first + r];
      ballot |= static_cast<unsigned int>(other % 2) << r;
      same |= static_cast<unsigned int>(other % 3 == x[i] % 3) << r;
      any |= other > 80;
      all &= other > 20;
      allSame &= other / 90 == x[i] / 90;
    }
    check::equal("ballot", got[i].ballot, ballot, i);
    check::equal("match_any", got[i].same, same, i);
    check::equal("match_all", got[i].allSame, allSame ? 0xffffffffu >> (32 - size) : 0, i);
    check::equal("match_all", got[i].isSame, static_cast<int>(allSame), i);
    check::equal("any", got[i].any != 0, any != 0, i);
    check::equal("all", got[i].all != 0, all != 0, i);
  }
}

/// The reduction of CUDA's own introduction to the groups: the function does not know which group
/// it gets.
__device__ int sumOf(cg::thread_group group, int *room, int value) {
  const int rank = group.thread_rank();
  for (int half = group.size() / 2; half > 0; half /= 2) {
    room[rank] = value;
    group.sync();
    if (rank < half)
      value += room[rank + half];
    group.sync();
  }
  return value;
}

__global__ void sums(const int *x, int *out) {
  __shared__ int room[64];
  cg::thread_block block = cg::this_thread_block();
  const int whole = sumOf(block, room, x[block.thread_rank()]);
  cg::sync(block);
  cg::thread_group tile = cg::tiled_partition(block, 16);
  const int mine = threadIdx.x / 16;
  const int part = sumOf(tile, room + mine * 16, x[block.thread_rank()]);
  if (tile.thread_rank() == 0)
    out[1 + mine] = part;
  if (block.thread_rank() == 0)
    out[0] = whole;
}

/// Only some of the tiles of a warp tell each other something, each its own.
__global__ void someTiles(const int *x, int *out) {
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  const int i = threadIdx.x;
  out[i] = -1;
  if (tile.meta_group_rank() % 2) {
    int v = x[i];
    if (tile.any(v > 90))
      v += tile.shfl(v, 0);
    tile.sync();
    out[i] = v;
  }
}

struct Three {
  float a;
  int b, c;
};

/// Values of more bytes than a number has, by one distance.
__global__ void shuffledStructs(int *out) {
  auto tile = cg::tiled_partition<32>(cg::this_thread_block());
  const int i = threadIdx.x;
  const float4 down = tile.shfl_down(make_float4(i, 1, 2, 3 * i), 1);
  const Three up = tile.shfl_up(Three{static_cast<float>(i), 2 * i, 3}, 2);
  const double2 across = tile.shfl_xor(make_double2(i, -i), 4);
  out[i] = static_cast<int>(down.x + down.w + up.a + across.x) + 1000 * (up.b + up.c) +
           static_cast<int>(across.y);
}

void testStructs() {
  check::Array<int> out(64);
  shuffledStructs<<<1, 64>>>(out);
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < 64; ++i) {
    const int lane = i % 32, down = lane < 31 ? i + 1 : i, up = lane < 2 ? i : i - 2;
    check::equal("structs", got[i], 4 * down + up + 1000 * (2 * up + 3), i);
  }
}

void test(check::Random &random) {
  testRanks();
  testStructs();
  std::vector<int> x = random.integers(256, 0, 99);
  for (int i = 0; i < 64; ++i)
    x[i] = 95; // groups that agree
  testTold<1>(x);
  testTold<4>(x);
  testTold<16>(x);
  testTold<32>(x);

  check::Array<int> in(x), out(64);
  sums<<<1, 64>>>(in.data() + 100, out);
  std::vector<int> got = out.fetch();
  int whole = 0, parts[4] = {};
  for (int i = 0; i < 64; ++i) {
    whole += x[100 + i];
    parts[i / 16] += x[100 + i];
  }
  check::equal("sum of the block", got[0], whole);
  for (int i = 0; i < 4; ++i)
    check::equal("sum of a tile", got[1 + i], parts[i], i);

  someTiles<<<1, 64>>>(in.data() + 64, out);
  got = out.fetch();
  for (int i = 0; i < 64; ++i) {
    const int first = 64 + i / 8 * 8;
    bool any = false;
    for (int r = 0; r < 8; ++r)
      any |= x[first + r] > 90;
    const int expected = i / 8 % 2 == 0 ? -1 : x[64 + i] + (any ? x[first] : 0);
    check::equal("some tiles", got[i], expected, i);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
