// What one thread of a group does for all, arrivals and waits, joins by lambdas and function
// objects, and parts whose size the program only knows at run time.
#include "check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

namespace cg = cooperative_groups;

__device__ int twice(int x) { return 2 * x; }

struct Last {
  __device__ int operator()(int, int b) const { return b; }
};

constexpr int Asked = 12;

__global__ void ask(const int *x, int *out, int *counter) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<8>(block);
  const int t = threadIdx.x, v = x[t];
  int *mine = out + Asked * t;
  cg::invoke_one(tile, [&] { atomicAdd(counter, v); });
  cg::invoke_one(block, [](int *where, int by) { atomicAdd(where, by); }, counter + 1, 3);
  mine[0] = cg::invoke_one_broadcast(tile, [&] { return v + 1; });
  mine[1] = cg::invoke_one_broadcast(tile, twice, v);
  mine[2] = mine[3] = 0;
  if (v % 3 == 0) {
    auto some = cg::coalesced_threads();
    mine[2] = cg::invoke_one_broadcast(some, [=] { return v; });
    mine[3] = cg::reduce(some, v, [](int a, int b) { return a > b ? a : b; });
  }
  const int limit = 50;
  auto capped = [limit](int a, int b) { return a + b > limit ? limit : a + b; };
  mine[4] = cg::reduce(tile, v, capped);
  mine[5] = cg::inclusive_scan(tile, v, [](int a, int b) { return a < b ? a : b; });
  mine[6] = cg::exclusive_scan(tile, v, cg::bit_xor<int>());
  mine[7] = cg::inclusive_scan(tile, t, Last());
  cg::coalesced_group odd = cg::labeled_partition(tile, v % 2 != 0);
  mine[8] = odd.size() * 100 + odd.meta_group_rank() * 10 + odd.meta_group_size();
  cg::coalesced_group same = cg::labeled_partition(tile, x + v % 3);
  mine[9] = same.size() * 100 + same.meta_group_size();
  cg::reduce_store_async(tile, counter + 2 + tile.meta_group_rank(), v, cg::plus<int>());
  mine[10] = cg::reduce(tile, static_cast<long long>(v) << 40, cg::plus<long long>()) >> 40;
  mine[11] = cg::reduce(tile, static_cast<short>(v), cg::less<short>());
}

/// Both halves of a barrier.
__global__ void arrive(const int *x, int *out) {
  __shared__ int s[64];
  cg::thread_block block = cg::this_thread_block();
  const int t = threadIdx.x;
  s[t] = x[t];
  cg::thread_block::arrival_token token = block.barrier_arrive();
  const int other = 63 - t;
  block.barrier_wait(static_cast<cg::thread_block::arrival_token &&>(token));
  int v = s[other];
  block.barrier_wait(block.barrier_arrive());
  s[t] = v + 1000;
  cg::sync(block);
  out[t] = s[other];
}

/// Blocks of 40 threads: the last part of each has fewer.
__global__ void parts(int size, int *out) {
  cg::thread_group block = cg::this_thread_block();
  cg::thread_group part = cg::tiled_partition(block, size);
  cg::thread_group half = cg::tiled_partition(part, 2);
  auto some = cg::tiled_partition(cg::coalesced_threads(), 4);
  out[threadIdx.x] = static_cast<int>(part.size() * 1000 + part.thread_rank() * 10 + half.size()) +
                     100000 * some.meta_group_size();
  part.sync();
}

void testAsked(const std::vector<int> &x) {
  check::Array<int> in(x), out(64 * Asked), counter(std::vector<int>(10));
  ask<<<1, 64>>>(in, out, counter);
  const std::vector<int> got = out.fetch(), counted = counter.fetch();
  int byFirst = 0;
  for (int t = 0; t < 64; ++t) {
    const int first = t / 8 * 8;
    int third = -1, most = 0, least = 1000, sum = 0, before = 0, odd = 0, same = 0, small = 1000;
    bool labels[3] = {};
    for (int i = t / 32 * 32; i < t / 32 * 32 + 32; ++i)
      if (x[i] % 3 == 0) {
        third = third < 0 ? x[i] : third;
        most = x[i] > most ? x[i] : most;
      }
    for (int i = first; i < first + 8; ++i) {
      sum += x[i];
      odd += x[i] % 2;
      before ^= i < t ? x[i] : 0;
      least = i <= t && x[i] < least ? x[i] : least;
      small = x[i] < small ? x[i] : small;
      same += x[i] % 3 == x[t] % 3;
      labels[x[i] % 3] = true;
    }
    byFirst += t == first ? x[t] : 0;
    const bool isThird = x[t] % 3 == 0, isAlike = odd == 0 || odd == 8;
    const int oddGroup = isAlike ? 801 : x[t] % 2 ? odd * 100 + 12 : (8 - odd) * 100 + 2;
    const int expected[Asked] = {x[first] + 1,
                                 2 * x[first],
                                 isThird ? third : 0,
                                 isThird ? most : 0,
                                 sum > 50 ? 50 : sum,
                                 least,
                                 before,
                                 first,
                                 oddGroup,
                                 same * 100 + labels[0] + labels[1] + labels[2],
                                 sum,
                                 small};
    for (int i = 0; i < Asked; ++i)
      check::equal("of a group", got[Asked * t + i], expected[i], Asked * t + i);
    check::equal("stored", counted[2 + t / 8], sum, t);
  }
  check::equal("once in each tile", counted[0], byFirst);
  check::equal("once in the block", counted[1], 3);
}

void test(check::Random &random) {
  const std::vector<int> x = random.integers(64, 0, 99);
  testAsked(x);
  check::Array<int> in(x), out(64);
  arrive<<<1, 64>>>(in, out);
  std::vector<int> got = out.fetch();
  for (int t = 0; t < 64; ++t)
    check::equal("arrive and wait", got[t], x[t] + 1000, t);
  for (int size : {8, 16, 32}) {
    parts<<<1, 40>>>(size, out);
    got = out.fetch();
    for (int t = 0; t < 40; ++t) {
      const int left = 40 - t / size * size, own = left < size ? left : size;
      const int parts = t < 32 ? 8 : 2;
      check::equal("parts", got[t], own * 1000 + t % size * 10 + 2 + 100000 * parts, t);
    }
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
