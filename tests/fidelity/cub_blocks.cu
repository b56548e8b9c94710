// cub::BlockReduce, BlockAdjacentDifference, WarpReduce and WarpScan.
#include "check.h"

#include <cub/cub.cuh>

#include <algorithm>
#include <type_traits>

// Whatever it is given: here references to elements of shared memory, which may change.
struct Greater {
  template <class T, class U> __device__ std::common_type_t<T, U> operator()(T &&a, U &&b) const {
    return a < b ? b : a;
  }
};
struct Minus {
  __device__ int operator()(int &a, int &b) const { return a - b; }
};

// Sums and maxima of blocks, the last of them partial; storage is used again after a barrier.
template <class T, int threads> __global__ void reduce(const T *in, T *sums, T *most, int n) {
  typedef cub::BlockReduce<T, threads> BlockReduce;
  __shared__ typename BlockReduce::TempStorage storage;
  const int i = blockIdx.x * threads + threadIdx.x,
            valid = min(threads, n - (int)blockIdx.x * threads);
  const T value = i < n ? in[i] : T(7);
  const T sum = BlockReduce(storage).Sum(value, valid);
  __syncthreads();
  const T greatest = BlockReduce(storage).Reduce(value, Greater(), valid);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    most[blockIdx.x] = greatest;
  }
}

// Of a block with rows, and of several values for each thread.
__global__ void reduceRows(const int *in, int *out) {
  typedef cub::BlockReduce<int, 8, cub::BLOCK_REDUCE_RAKING, 6> BlockReduce;
  __shared__ BlockReduce::TempStorage storage;
  int own[3];
  const int thread = threadIdx.y * 8 + threadIdx.x;
  for (int i = 0; i < 3; ++i)
    own[i] = in[thread * 3 + i];
  const int sum = BlockReduce(storage).Sum(own);
  if (thread == 0)
    *out = sum;
}

// The place of each block's greatest value: neighbours first, so that an operation need not
// commute.
typedef cub::KeyValuePair<int, float> Place;
__global__ void places(const float *in, int *out, int n) {
  typedef cub::BlockReduce<Place, 96> BlockReduce;
  __shared__ BlockReduce::TempStorage storage;
  const int i = blockIdx.x * 96 + threadIdx.x;
  const Place place = BlockReduce(storage).Reduce(Place(i, i < n ? in[i] : -1e9f), cub::ArgMax());
  if (threadIdx.x == 0)
    out[blockIdx.x] = place.key;
}

__global__ void differences(const int *in, int *left, int *right) {
  typedef cub::BlockAdjacentDifference<int, 40> Difference;
  __shared__ Difference::TempStorage storage;
  int values[2] = {in[2 * threadIdx.x], in[2 * threadIdx.x + 1]}, result[2];
  Difference(storage).SubtractLeft(values, result, Minus());
  left[2 * threadIdx.x] = result[0];
  left[2 * threadIdx.x + 1] = result[1];
  __syncthreads();
  Difference(storage).SubtractRight(values, result, Minus());
  right[2 * threadIdx.x] = result[0];
  right[2 * threadIdx.x + 1] = result[1];
}

// Whole warps and quarters of them, of a type of two words.
__global__ void warps(const double *in, double *sums, double *scans) {
  typedef cub::WarpReduce<double> Whole;
  typedef cub::WarpScan<double, 8> Quarter;
  __shared__ Whole::TempStorage whole[2];
  __shared__ Quarter::TempStorage quarters[8];
  const double value = in[threadIdx.x];
  const double sum = Whole(whole[threadIdx.x / 32]).Sum(value);
  double scanned;
  Quarter(quarters[threadIdx.x / 8]).InclusiveSum(value, scanned);
  scans[threadIdx.x] = scanned;
  if (threadIdx.x % 32 == 0)
    sums[threadIdx.x / 32] = sum;
}

/// Of integers in any type: sums are exact.
template <class T> void testReduce(check::Random &random) {
  const int n = 1000, threads = 192, blocks = (n + threads - 1) / threads;
  std::vector<T> in;
  for (int i = 0; i < n; ++i)
    in.push_back(static_cast<T>(random.integer(-50, 50)));
  check::Array<T> deviceIn(in), sums(blocks), most(blocks);
  reduce<T, threads><<<blocks, threads>>>(deviceIn, sums, most, n);
  const std::vector<T> gotSums = sums.fetch(), gotMost = most.fetch();
  for (int block = 0; block < blocks; ++block) {
    const auto first = in.begin() + block * threads,
               last = in.begin() + std::min(n, (block + 1) * threads);
    T sum = 0;
    for (auto each = first; each != last; ++each)
      sum += *each;
    check::equal("sum", gotSums[block], sum, block);
    check::equal("most", gotMost[block], *std::max_element(first, last), block);
  }
}

void testPlaces(check::Random &random) {
  std::vector<int> in(144);
  int sum = 0;
  for (int &value : in)
    sum += value = random.integer(-9, 9);
  check::Array<int> deviceIn(in), out(1);
  reduceRows<<<1, dim3(8, 6)>>>(deviceIn, out);
  check::equal("rows", out.fetch()[0], sum);
  const int n = 250;
  std::vector<float> reals;
  for (int i = 0; i < n; ++i)
    reals.push_back(static_cast<float>(random.integer(0, 40)));
  check::Array<float> deviceReals(reals);
  check::Array<int> found(3);
  places<<<3, 96>>>(deviceReals, found, n);
  const std::vector<int> got = found.fetch();
  for (int block = 0; block < 3; ++block) {
    const auto first = reals.begin() + block * 96,
               last = reals.begin() + std::min(n, (block + 1) * 96);
    check::equal("place", got[block],
                 static_cast<int>(std::max_element(first, last) - reals.begin()), block);
  }
}

void testDifferences(check::Random &random) {
  std::vector<int> in(80);
  for (int &value : in)
    value = random.integer(-99, 99);
  check::Array<int> deviceIn(in), left(80), right(80);
  differences<<<1, 40>>>(deviceIn, left, right);
  const std::vector<int> gotLeft = left.fetch(), gotRight = right.fetch();
  for (int i = 0; i < 80; ++i) {
    check::equal("left", gotLeft[i], i ? in[i] - in[i - 1] : in[i], i);
    check::equal("right", gotRight[i], i < 79 ? in[i] - in[i + 1] : in[i], i);
  }
}

void testWarps(check::Random &random) {
  std::vector<double> in;
  for (int i = 0; i < 64; ++i)
    in.push_back(random.integer(-99, 99) / 4.0);
  check::Array<double> deviceIn(in), sums(2), scans(64);
  warps<<<1, 64>>>(deviceIn, sums, scans);
  const std::vector<double> gotSums = sums.fetch(), gotScans = scans.fetch();
  double sum = 0, scanned = 0;
  for (int i = 0; i < 64; ++i) {
    scanned = i % 8 ? scanned + in[i] : in[i];
    check::equal("scan", gotScans[i], scanned, i);
    sum = i % 32 ? sum + in[i] : in[i];
    if (i % 32 == 31)
      check::equal("warp", gotSums[i / 32], sum, i / 32);
  }
}

void test(check::Random &random) {
  testReduce<int>(random);
  testReduce<float>(random);
  testReduce<double>(random);
  testPlaces(random);
  testDifferences(random);
  testWarps(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
