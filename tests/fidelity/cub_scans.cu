// cub::BlockScan, BlockLoad and BlockStore.
#include "check.h"

#include <cub/cub.cuh>

struct KeepLast {
  __device__ int operator()(int a, int b) const { return b < 0 ? a : b; }
};

template <int threads, int items, cub::BlockLoadAlgorithm load, cub::BlockStoreAlgorithm store>
__global__ void scan(const int *in, int *exclusive, int *inclusive, int *last, int *totals, int n) {
  typedef cub::BlockLoad<int, threads, items, load> Load;
  typedef cub::BlockStore<int, threads, items, store> Store;
  typedef cub::BlockScan<int, threads, cub::BLOCK_SCAN_WARP_SCANS> Scan;
  __shared__ union {
    typename Load::TempStorage loads;
    typename Store::TempStorage stores;
    typename Scan::TempStorage scans;
  } storage;
  const int start = blockIdx.x * threads * items, left = n - start;
  int values[items], before[items], with[items], total;
  Load(storage.loads).Load(in + start, values, left, 0);
  __syncthreads();
  Scan(storage.scans).ExclusiveSum(values, before, total);
  __syncthreads();
  Scan(storage.scans).InclusiveSum(values, with);
  __syncthreads();
  int own = values[0] % 3 == 0 ? values[0] : -1;
  Scan(storage.scans).InclusiveScan(own, own, KeepLast());
  __syncthreads();
  Store(storage.stores).Store(exclusive + start, before, left);
  Store(storage.stores).Store(inclusive + start, with, left);
  last[blockIdx.x * threads + threadIdx.x] = own;
  if (threadIdx.x == 0)
    totals[blockIdx.x] = total;
}

template <int threads, int items, cub::BlockLoadAlgorithm load = cub::BLOCK_LOAD_DIRECT,
          cub::BlockStoreAlgorithm store = cub::BLOCK_STORE_DIRECT>
void testScan(check::Random &random) {
  const int n = 2 * threads * items - 5, tile = threads * items;
  std::vector<int> in;
  for (int i = 0; i < n; ++i)
    in.push_back(random.integer(0, 99));
  check::Array<int> deviceIn(in), exclusive(n), inclusive(n), last(2 * threads), totals(2);
  scan<threads, items, load, store>
      <<<2, threads>>>(deviceIn, exclusive, inclusive, last, totals, n);
  const std::vector<int> before = exclusive.fetch(), with = inclusive.fetch(),
                         gotLast = last.fetch(), gotTotals = totals.fetch();
  int sum = 0, kept = -1;
  for (int i = 0; i < 2 * tile; ++i) {
    const int value = i < n ? in[i] : 0;
    if (i % tile == 0) {
      if (i)
        check::equal("total", gotTotals[0], sum);
      sum = 0;
      kept = -1;
    }
    if (i < n) {
      check::equal("exclusive", before[i], sum, i);
      check::equal("inclusive", with[i], sum + value, i);
    }
    if (i % items == 0) {
      kept = value % 3 == 0 ? value : kept;
      check::equal("last", gotLast[i / items], kept, i);
    }
    sum += value;
  }
  check::equal("total", gotTotals[1], sum);
}

void test(check::Random &random) {
  testScan<64, 4, cub::BLOCK_LOAD_WARP_TRANSPOSE, cub::BLOCK_STORE_TRANSPOSE>(random);
  testScan<100, 3>(random);
  testScan<16, 1>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
