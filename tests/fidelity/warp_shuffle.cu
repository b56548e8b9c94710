// Shuffles of every kind, width and type, in full and broken warps, in branches and loops that
// warps take by themselves, in device functions. The reference shuffles an array.
#include "check.h"

constexpr unsigned All = 0xffffffff;

enum Way { Idx, Up, Down, Xor };

/// The lane that `lane` reads from, as the CUDA manual has it; of a distance, PTX takes five bits.
int sourceLane(Way way, int lane, int amount, int width) {
  const int first = lane & ~(width - 1), last = first + width - 1;
  amount &= 31;
  switch (way) {
  case Idx:
    return first + (amount & (width - 1));
  case Up:
    return lane - amount < first ? lane : lane - amount;
  case Down:
    return lane + amount > last ? lane : lane + amount;
  case Xor:
    return (lane ^ amount) > last ? lane : lane ^ amount;
  }
  return lane;
}

template <class T> __global__ void shuffle(Way way, const T *x, T *out, int amount, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const T v = x[i];
  if (way == Idx)
    out[i] = __shfl_sync(All, v, amount, width);
  else if (way == Up)
    out[i] = __shfl_up_sync(All, v, amount, width);
  else if (way == Down)
    out[i] = __shfl_down_sync(All, v, amount, width);
  else
    out[i] = __shfl_xor_sync(All, v, amount, width);
}

template <class T> void testShuffles(const char *type, check::Random &random) {
  const int n = 256;
  std::vector<T> x(n);
  for (T &v : x)
    v = static_cast<T>(random.bits<T>());
  check::Array<T> in(x), out(n);
  for (Way way : {Idx, Up, Down, Xor})
    for (int width = 1; width <= 32; width *= 2)
      for (int amount : {0, 1, 5, 16, 31, 36, -1}) {
        shuffle<<<n / 64, 64>>>(way, static_cast<T *>(in), static_cast<T *>(out), amount, width);
        const std::vector<T> got = out.fetch();
        for (int i = 0; i < n; ++i)
          check::equal(type, got[i], x[i / 32 * 32 + sourceLane(way, i % 32, amount, width)], i);
      }
}

/// A different source for each thread.
__global__ void gather(const int *x, const int *from, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] =
      __shfl_sync(All, x[i], from[i]) + __shfl_sync(All, x[i] * 2, __shfl_sync(All, from[i], 3));
}

__device__ float warpSum(float v) {
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    v += __shfl_down_sync(All, v, offset);
  return v;
}

/// The classic sum over a block, in two steps of warps.
__global__ void blockSums(const float *x, float *sums, int n) {
  __shared__ float partial[32];
  const int lane = threadIdx.x % warpSize, warp = threadIdx.x / warpSize;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = warpSum(i < n ? x[i] : 0);
  if (lane == 0)
    partial[warp] = v;
  __syncthreads();
  v = threadIdx.x < blockDim.x / warpSize ? partial[lane] : 0;
  if (warp == 0)
    v = warpSum(v);
  if (threadIdx.x == 0)
    sums[blockIdx.x] = v;
}

/// A warp a row, rows of different lengths; loops of the lanes inside.
__global__ void rowSums(const int *starts, const int *x, int *sums, int rows) {
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int lane = threadIdx.x & 31;
  const int warps = gridDim.x * blockDim.x / 32;
  for (int row = warp; row < rows; row += warps) {
    int sum = 0;
    for (int k = starts[row] + lane; k < starts[row + 1]; k += 32)
      sum += x[k];
    for (int mask = 16; mask; mask >>= 1)
      sum += __shfl_xor_sync(All, sum, mask);
    if (lane == 0)
      sums[row] = sum;
  }
}

/// An inclusive scan in each warp; the block's size is no multiple of 32, and it has two
/// dimensions.
__global__ void scan(const int *x, int *out) {
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  const int i = blockIdx.x * blockDim.x * blockDim.y + t;
  int v = x[i];
  for (int offset = 1; offset < 32; offset *= 2) {
    const int below = __shfl_up_sync(All, v, offset);
    if (t % 32 >= offset)
      v += below;
  }
  out[i] = v;
}

/// Only half of the warp takes part, and then the other.
__global__ void halves(const int *x, int *out) {
  const int lane = threadIdx.x % 32;
  int v = x[threadIdx.x];
  if (lane < 16)
    v = __shfl_xor_sync(0x0000ffff, v, 1) + 1000;
  else
    v = __shfl_xor_sync(0xffff0000, v, 2);
  out[threadIdx.x] = v;
}

/// By more lanes than there are.
__global__ void far(const int *x, int *out) {
  int v = x[threadIdx.x];
  v += __shfl_down_sync(All, v, 33);
  v += __shfl_xor_sync(All, v, 36);
  out[threadIdx.x] = v * 3 + __shfl_up_sync(All, v, 34u);
}

/// In conditions and short circuits.
__global__ void conditions(const int *x, int *out, int n) {
  const int i = threadIdx.x;
  int v = x[i], rounds = 0;
  while (__shfl_sync(All, v, 0) < n) {
    v += 3;
    ++rounds;
  }
  out[i] =
      (n > 5 && __shfl_sync(All, v, 9) > 710) ? rounds : (n > 3 ? __shfl_up_sync(All, v, 1) : -1);
}

void testUses(check::Random &random) {
  const int n = 32 * 40;
  const std::vector<int> x = random.integers(n, 0, 1000);
  std::vector<int> from = random.integers(n, 0, 31);
  check::Array<int> deviceX(x), deviceFrom(from), out(n);

  gather<<<n / 128, 128>>>(deviceX, deviceFrom, out);
  std::vector<int> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    const int w = i / 32 * 32;
    check::equal("gather", got[i], x[w + from[i]] + 2 * x[w + from[w + 3]], i);
  }

  const int columns = 20, rows = 5; // 100 threads: the last warp has four
  scan<<<3, dim3(columns, rows)>>>(deviceX, out);
  got = out.fetch();
  for (int b = 0; b < 3; ++b)
    for (int t = 0, sum = 0; t < columns * rows; ++t) {
      sum = t % 32 ? sum + x[b * 100 + t] : x[b * 100 + t];
      check::equal("scan", got[b * 100 + t], sum, t);
    }

  halves<<<1, 96>>>(deviceX, out);
  got = out.fetch();
  for (int t = 0; t < 96; ++t)
    check::equal("halves", got[t], t % 32 < 16 ? x[t ^ 1] + 1000 : x[t ^ 2], t);

  far<<<1, 32>>>(deviceX, out);
  got = out.fetch();
  auto below = [&](int lane) { return x[lane] + x[lane < 31 ? lane + 1 : lane]; };
  auto across = [&](int lane) { return below(lane) + below(lane ^ 4); };
  for (int t = 0; t < 32; ++t)
    check::equal("far", got[t], across(t) * 3 + across(t < 2 ? t : t - 2), t);

  for (int bound : {2, 5, 700}) {
    conditions<<<1, 64>>>(deviceX, out, bound);
    got = out.fetch();
    for (int t = 0; t < 64; ++t) {
      const int w = t / 32 * 32;
      const int rounds = x[w] < bound ? (bound - x[w] + 2) / 3 : 0;
      auto value = [&](int lane) { return x[w + lane] + 3 * rounds; };
      const int lane = t % 32;
      const bool first = bound > 5 && value(9) > 710; // the same in all lanes
      check::equal("conditions", got[t],
                   first       ? rounds
                   : bound > 3 ? value(lane ? lane - 1 : 0)
                               : -1,
                   t);
    }
  }
}

void testSums(check::Random &random) {
  const int n = 1000, threads = 256, blocks = 4;
  const std::vector<float> x = random.reals<float>(n, -1, 1);
  check::Array<float> deviceX(x), sums(blocks);
  blockSums<<<blocks, threads>>>(deviceX, sums, n);
  const std::vector<float> got = sums.fetch();
  for (int b = 0; b < blocks; ++b) {
    double sum = 0;
    for (int i = b * threads; i < n && i < (b + 1) * threads; ++i)
      sum += x[i];
    check::that(std::fabs(got[b] - sum) < 1e-4, "blockSums");
  }

  const int rows = 100;
  std::vector<int> starts{0};
  for (int row = 0; row < rows; ++row)
    starts.push_back(starts.back() + random.integer(0, 90));
  const std::vector<int> elements = random.integers(starts.back() + 1, -50, 50);
  check::Array<int> deviceStarts(starts), deviceElements(elements), rowSum(rows);
  rowSums<<<3, 128>>>(deviceStarts, deviceElements, rowSum, rows);
  const std::vector<int> gotRows = rowSum.fetch();
  for (int row = 0; row < rows; ++row) {
    int sum = 0;
    for (int k = starts[row]; k < starts[row + 1]; ++k)
      sum += elements[k];
    check::equal("rowSums", gotRows[row], sum, row);
  }
}

/// Only the leader of a warp sets what it takes from the queue.
__global__ void takeRows(int *next, int *taken, int rows) {
  const int lane = threadIdx.x % 32;
  int row;
  if (lane == 0)
    row = atomicAdd(next, 1);
  row = __shfl_sync(0xffffffffu, row, 0);
  while (row < rows) {
    atomicAdd(&taken[row], lane);
    if (lane == 0)
      row = atomicAdd(next, 1);
    row = __shfl_sync(0xffffffffu, row, 0);
  }
}

static void testQueue() {
  const int rows = 100, warps = 6;
  check::Array<int> next(std::vector<int>{0}), taken(std::vector<int>(rows, 0));
  takeRows<<<3, 64>>>(next, taken, rows);
  check::equal("next row", next.fetch()[0], rows + warps);
  check::equal("rows taken", taken.fetch(), std::vector<int>(rows, 31 * 32 / 2));
}

void test(check::Random &random) {
  testQueue();
  testShuffles<int>("int", random);
  testShuffles<unsigned>("unsigned", random);
  testShuffles<long long>("long long", random);
  testShuffles<unsigned long long>("unsigned long long", random);
  testShuffles<float>("float", random);
  testShuffles<double>("double", random);
  testUses(random);
  testSums(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
