// What groups of cooperative_groups do with a value of each thread: reduce and scan; and copies by
// a group.
#include "check.h"

#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <algorithm>

namespace cg = cooperative_groups;

struct Joined {
  int sum, least, most;
  unsigned int both, either, odd;
  double real;
  int inclusive, exclusive, running;
};

template <class Group> __device__ Joined join(const Group &group, int v) {
  Joined joined;
  joined.sum = cg::reduce(group, v, cg::plus<int>());
  joined.least = cg::reduce(group, v, cg::less<int>{});
  joined.most = cg::reduce(group, v, cg::greater<int>());
  joined.both = cg::reduce(group, static_cast<unsigned int>(v), cg::bit_and<unsigned int>());
  joined.either = cg::reduce(group, static_cast<unsigned int>(v), cg::bit_or<unsigned int>());
  joined.odd = cg::reduce(group, static_cast<unsigned int>(v), cg::bit_xor<unsigned int>());
  joined.real = cg::reduce(group, v * 0.25, cg::plus<double>());
  joined.inclusive = cg::inclusive_scan(group, v);
  joined.exclusive = cg::exclusive_scan(group, v, cg::plus<int>());
  joined.running = cg::inclusive_scan(group, v, cg::greater<int>());
  return joined;
}

template <unsigned int Size> __global__ void inTiles(const int *x, Joined *out) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<Size> tile = cg::tiled_partition<Size>(block);
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = join(tile, x[i]);
}

__global__ void amongSome(const int *x, Joined *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] % 3 != 0)
    out[i] = join(cg::coalesced_threads(), x[i]);
}

template <class In>
void compare(const char *what, const std::vector<Joined> &got, const std::vector<int> &x, int size,
             In in) {
  for (int i = 0; i < static_cast<int>(x.size()); ++i) {
    if (!in(x[i]))
      continue;
    Joined want{0, 1000, -1, ~0u, 0, 0, 0, 0, 0, -1};
    for (int j = i / size * size; j < (i / size + 1) * size; ++j) {
      if (!in(x[j]))
        continue;
      const auto bits = static_cast<unsigned int>(x[j]);
      want.sum += x[j];
      want.least = std::min(want.least, x[j]);
      want.most = std::max(want.most, x[j]);
      want.both &= bits;
      want.either |= bits;
      want.odd ^= bits;
      want.real += x[j] * 0.25;
      want.exclusive += j < i ? x[j] : 0;
      want.inclusive += j <= i ? x[j] : 0;
      want.running = j <= i ? want.most : want.running;
    }
    check::equal(what, got[i].sum, want.sum, i);
    check::equal(what, got[i].least, want.least, i);
    check::equal(what, got[i].most, want.most, i);
    check::equal(what, got[i].both, want.both, i);
    check::equal(what, got[i].either, want.either, i);
    check::equal(what, got[i].odd, want.odd, i);
    check::equal(what, got[i].real, want.real, i);
    check::equal(what, got[i].inclusive, want.inclusive, i);
    check::equal(what, got[i].exclusive, want.exclusive, i);
    check::equal(what, got[i].running, want.running, i);
  }
}

/// As a normalisation layer does it: a row a warp, and then a row a block.
__global__ void rows(const float *x, float *sums, int width) {
  __shared__ float parts[8];
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  float sum = 0;
  for (int i = block.thread_rank(); i < width; i += block.size())
    sum += x[blockIdx.x * width + i];
  sum = cg::reduce(warp, sum, cg::plus<float>{});
  parts[warp.meta_group_rank()] = sum;
  block.sync();
  const float part = warp.thread_rank() < warp.meta_group_size() ? parts[warp.thread_rank()] : 0.0f;
  sum = cg::reduce(warp, part, cg::plus<float>{});
  if (block.thread_rank() == 0)
    sums[blockIdx.x] = sum;
}

struct Odd {
  char bytes[3];
};

__global__ void copies(const int *x, const Odd *odd, int *out, Odd *oddOut, int n) {
  extern __shared__ int room[];
  __shared__ Odd oddRoom[40];
  cg::thread_block block = cg::this_thread_block();
  auto warp = cg::tiled_partition<32>(block);
  cg::memcpy_async(block, room, x, sizeof(int) * n);
  cg::memcpy_async(block, oddRoom, odd, 40 * sizeof(Odd));
  cg::wait(block);
  for (int i = block.thread_rank(); i < n; i += block.size())
    out[i] = room[n - 1 - i];
  for (int i = block.thread_rank(); i < 40; i += block.size())
    oddOut[i] = oddRoom[39 - i];
  block.sync();
  if (warp.meta_group_rank() == 1) {
    cg::memcpy_async(warp, out, 5, room, 9);
    cg::wait(warp);
    if (warp.thread_rank() == 0)
      out[0] += out[4];
  }
}

void testCopies(check::Random &random) {
  const int n = 100;
  const std::vector<int> x = random.integers(n, 0, 99);
  std::vector<Odd> odd(40);
  for (Odd &o : odd)
    for (char &byte : o.bytes)
      byte = static_cast<char>(random.integer(0, 99));
  check::Array<int> in(x), out(n);
  check::Array<Odd> oddIn(odd), oddOut(40);
  copies<<<1, 64, n * sizeof(int)>>>(in, oddIn, out, oddOut, n);
  const std::vector<int> got = out.fetch();
  const std::vector<Odd> gotOdd = oddOut.fetch();
  for (int i = 0; i < n; ++i)
    check::equal("copy", got[i], i == 0 ? x[0] + x[4] : i < 5 ? x[i] : x[n - 1 - i], i);
  for (int i = 0; i < 40; ++i)
    check::equal("copy of bytes", gotOdd[i], odd[39 - i], i);
}

void test(check::Random &random) {
  const int n = 256;
  const std::vector<int> x = random.integers(n, 0, 99);
  check::Array<int> in(x);
  check::Array<Joined> out(n);
  auto everybody = [](int) { return true; };
  inTiles<32><<<2, 128>>>(in, out);
  compare("tiles of 32", out.fetch(), x, 32, everybody);
  inTiles<8><<<4, 64>>>(in, out);
  compare("tiles of 8", out.fetch(), x, 8, everybody);
  inTiles<1><<<1, 256>>>(in, out);
  compare("tiles of 1", out.fetch(), x, 1, everybody);
  amongSome<<<2, 128>>>(in, out);
  compare("some", out.fetch(), x, 32, [](int v) { return v % 3 != 0; });

  const int width = 1000, height = 7;
  std::vector<float> values(width * height);
  for (float &v : values)
    v = static_cast<float>(random.integer(-50, 50));
  check::Array<float> valuesIn(values), sums(height);
  rows<<<height, 256>>>(valuesIn, sums, width);
  const std::vector<float> got = sums.fetch();
  for (int row = 0; row < height; ++row) {
    float sum = 0;
    for (int i = 0; i < width; ++i)
      sum += values[row * width + i];
    check::equal("row", got[row], sum, row);
  }
  testCopies(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
