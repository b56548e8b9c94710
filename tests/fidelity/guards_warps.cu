// Guards at the end of the data in kernels with warp operations: blocks before it may run without
// them, and only those. The data ends at the border of a warp, next to one, inside one, or nowhere;
// warps have fewer than 32 threads, and lie across the rows of a block.
#include "check.h"

const int BLOCKS = 3;
const unsigned All = 0xffffffff;

__device__ int threadInBlock() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
/// The thread's own element: all of a block's lie in a row.
__device__ int element() {
  return blockIdx.x * (blockDim.x * blockDim.y * blockDim.z) + threadInBlock();
}

// What a lane reads of its neighbour is what that one has padded.
__global__ void padded(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = element();
  int value = i < n ? in[at] : -1;
  out[at] = value * 1000 + __shfl_up_sync(All, value, 1);
}

// The guard stands around what the threads do together.
__global__ void together(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = element();
  out[at] = 0;
  if (n > i)
    out[at] = __ballot_sync(__activemask(), in[at] & 1);
}

// Threads beyond the end leave.
__global__ void left(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[element()] = 0;
  if (i >= n)
    return;
  out[element()] = __ballot_sync(__activemask(), in[element()] & 1);
}

// What stands before the guard happens in all threads.
__global__ void counted(int *counter, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool isInside = atomicAdd(counter, 1) >= 0 && i < n;
  unsigned votes = __ballot_sync(All, isInside);
  if (atomicAdd(counter, 1) < 0 || i < n)
    votes ^= 1u << threadInBlock() % 32;
  out[element()] = votes;
}

// The end is known only inside the region: a thread sets it for its warp, of which there is one.
__global__ void late(int *out, int n) {
  __shared__ int limit;
  if (threadIdx.x == 0)
    limit = 1 << 20;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    limit = n;
  __syncwarp();
  out[i] = i < limit ? __shfl_up_sync(__activemask(), i, 1) : -1;
}

// The same within a thread.
__global__ void lateInThread(int *out, int n) {
  __shared__ int limit;
  limit = 1 << 20;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 31) {
    limit = n;
    out[blockIdx.x] = i < limit;
  }
}

// Where the data begins: the first threads have no neighbour.
__global__ void begun(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int at = element();
  int value = i >= 3 && i < n ? in[at] : 7;
  out[at] = value * 1000 + __shfl_up_sync(All, value, 1);
}

// A shared array between, and the block's sum by its first warp.
__global__ void summed(const int *in, int *out, int n) {
  __shared__ int partial[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int value = i < n ? in[i] : 0;
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(All, value, offset);
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = threadIdx.x < blockDim.x / 32 ? partial[threadIdx.x] : 0;
    for (int offset = 16; offset > 0; offset /= 2)
      value += __shfl_down_sync(All, value, offset);
    if (threadIdx.x == 0)
      out[blockIdx.x] = value;
  }
}

/// A launch's blocks, thread by thread.
struct Grid {
  dim3 size;
  int n;
  const int *in;

  int threads() const { return static_cast<int>(size.x * size.y * size.z); }
  int columnOf(int at) const {
    const int inBlock = at % threads(), width = static_cast<int>(size.x);
    return at / threads() * width + inBlock % width;
  }
  int valueOf(int at, int begin, int other) const {
    return columnOf(at) >= begin && columnOf(at) < n ? in[at] : other;
  }
  bool isFirstLane(int at) const { return at % threads() % 32 == 0; }
  int shifted(int at, int begin, int other) const {
    const int value = valueOf(at, begin, other);
    return value * 1000 + (isFirstLane(at) ? value : valueOf(at - 1, begin, other));
  }
  /// The lanes of the thread's warp that lie inside the data, with an odd element or with any.
  unsigned ballot(int at, bool isOdd) const {
    const int first = at - at % threads() % 32, end = (at / threads() + 1) * threads();
    unsigned votes = 0;
    for (int other = first; other < end && other < first + 32; ++other)
      votes |= static_cast<unsigned>(columnOf(other) < n && (!isOdd || in[other] & 1))
               << (other - first);
    return votes;
  }
};

static void testShape(const Grid &grid, const check::Array<int> &in, int all) {
  const check::Array<int> out(all);
  auto expect = [&](const char *what, auto &&expected) {
    const std::vector<int> got = out.fetch();
    for (int at = 0; at < all; ++at)
      check::equal(what, got[at], static_cast<int>(expected(at)), at);
  };
  padded<<<BLOCKS, grid.size>>>(in, out, grid.n);
  expect("padded", [&](int at) { return grid.shifted(at, -1, -1); });
  begun<<<BLOCKS, grid.size>>>(in, out, grid.n);
  expect("begun", [&](int at) { return grid.shifted(at, 3, 7); });
  auto votes = [&](int at) { return grid.columnOf(at) < grid.n ? grid.ballot(at, true) : 0; };
  together<<<BLOCKS, grid.size>>>(in, out, grid.n);
  expect("together", votes);
  left<<<BLOCKS, grid.size>>>(in, out, grid.n);
  expect("left", votes);
  const check::Array<int> counter(std::vector<int>(1));
  counted<<<BLOCKS, grid.size>>>(counter, out, grid.n);
  expect("counted", [&](int at) {
    const unsigned own = 1u << at % grid.threads() % 32;
    return grid.ballot(at, false) ^ (grid.columnOf(at) < grid.n ? own : 0);
  });
  check::equal("counter", counter.fetch()[0], 2 * all);
}

static void testLate(int n) {
  const check::Array<int> out(BLOCKS * 32), first(BLOCKS);
  late<<<BLOCKS, 32>>>(out, n);
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < BLOCKS * 32; ++i)
    check::equal("late", got[i], i >= n ? -1 : i % 32 ? i - 1 : i, i);
  lateInThread<<<BLOCKS, 32>>>(first, n);
  for (int b = 0; b < BLOCKS; ++b)
    check::equal("late in a thread", first.fetch()[b], static_cast<int>(b * 32 + 31 < n), b);
}

static void testSummed(const std::vector<int> &in, int n) {
  const int threads = 128;
  const check::Array<int> source(in), out(BLOCKS);
  summed<<<BLOCKS, threads>>>(source, out, n);
  for (int b = 0; b < BLOCKS; ++b) {
    int sum = 0;
    for (int i = b * threads; i < (b + 1) * threads && i < n; ++i)
      sum += in[i];
    check::equal("summed", out.fetch()[b], sum, b);
  }
}

static void test(check::Random &random) {
  const dim3 shapes[] = {dim3(32),    dim3(64),       dim3(100),   dim3(33),     dim3(1),
                         dim3(31),    dim3(8, 4),     dim3(16, 5), dim3(10, 7),  dim3(32, 3),
                         dim3(40, 2), dim3(3, 2, 11), dim3(64, 2), dim3(5, 1, 7)};
  for (const dim3 &shape : shapes) {
    const int all = BLOCKS * static_cast<int>(shape.x * shape.y * shape.z);
    const int width = static_cast<int>(shape.x), end = BLOCKS * width;
    const std::vector<int> in = random.integers(all, 0, 99);
    const check::Array<int> source(in);
    for (int n :
         {end, end - 1, 2 * width, 2 * width + 1, 2 * width - 1, width, 32, 33, 31, 5, 0, -1})
      testShape({shape, n, in.data()}, source, all);
  }
  const std::vector<int> in = random.integers(BLOCKS * 128, 0, 99);
  for (int n : {384, 383, 256, 257, 255, 288, 224, 128, 64, 32, 31, 1, 0, -1}) {
    testLate(n);
    testSummed(in, n);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
