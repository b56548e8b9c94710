// Blocks that wait for each other: cooperative launches.
#include "check.h"

#include <cooperative_groups.h>

namespace cg = cooperative_groups;

/// Each round every element becomes the sum of its neighbours.
__global__ void spread(int *from, int *to, int n, int rounds) {
  cg::grid_group grid = cg::this_grid();
  for (int round = 0; round < rounds; ++round) {
    for (int i = grid.thread_rank(); i < n; i += grid.size())
      to[i] = from[(i + 1) % n] + from[(i + n - 1) % n];
    grid.sync();
    int *other = from;
    from = to;
    to = other;
  }
}

/// The sum over the whole grid: of the threads of a block, then of the blocks.
__global__ void total(const int *x, int *parts, int *out, int n) {
  __shared__ int sum;
  cg::grid_group grid = cg::this_grid();
  cg::thread_block block = cg::this_thread_block();
  if (block.thread_rank() == 0)
    sum = 0;
  block.sync();
  for (unsigned long long i = grid.thread_rank(); i < n; i += grid.num_threads())
    atomicAdd(&sum, x[i]);
  block.sync();
  if (block.thread_rank() == 0)
    parts[grid.block_rank()] = sum;
  cg::sync(grid);
  if (grid.thread_rank() == 0) {
    int all = 0;
    for (unsigned int b = 0; b < grid.num_blocks(); ++b)
      all += parts[b];
    *out = all;
  }
  out[1 + grid.thread_rank()] = grid.is_valid() + 2 * (grid.group_dim().x == gridDim.x);
}

__global__ void valid(int *out) { out[blockIdx.x] = cg::this_grid().is_valid(); }

/// Rounds without an end: a block fails before.
__global__ void solve(const volatile int *done, int failing) {
  cg::grid_group grid = cg::this_grid();
  for (int round = 0; !*done; ++round) {
    if (round == 2 && blockIdx.x == failing && threadIdx.x == 0)
      __trap();
    grid.sync();
  }
}

/// The same, where the others wait in a loop of their own.
__global__ void spin(const volatile int *done, int failing) {
  cg::this_grid().sync();
  if (threadIdx.x == 0) {
    if (blockIdx.x == failing)
      __trap();
    while (!*done)
      ;
  }
  __syncthreads();
}

void testSpread(check::Random &random) {
  int n = 500, rounds = 20;
  std::vector<int> x = random.integers(n, 0, 9);
  check::Array<int> a(x), b(n);
  int *from = a, *to = b;
  void *arguments[] = {&from, &to, &n, &rounds};
  CHECK(cudaLaunchCooperativeKernel((void *)spread, dim3(4), dim3(64), arguments));
  for (int round = 0; round < rounds; ++round) {
    std::vector<int> next(n);
    for (int i = 0; i < n; ++i)
      next[i] = static_cast<int>(static_cast<unsigned int>(x[(i + 1) % n]) +
                                 static_cast<unsigned int>(x[(i + n - 1) % n]));
    x = next;
  }
  check::equal("spread", a.fetch(), x);
}

void testTotal(check::Random &random) {
  int blocks = 0, device = 0, processors = 0;
  const int threads = 128;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device));
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, total, threads, 0));
  check::that(blocks > 0, "a block fits");
  const int most = blocks * processors;
  blocks = most > 24 ? 24 : most;

  int n = 10000;
  const std::vector<int> x = random.integers(n, 0, 99);
  check::Array<int> in(x), parts(blocks), out(1 + blocks * threads);
  int *inPointer = in, *partsPointer = parts, *outPointer = out;
  void *arguments[] = {&inPointer, &partsPointer, &outPointer, &n};
  const dim3 grid(blocks / 2, 2);
  CHECK(cudaLaunchCooperativeKernel(total, grid, dim3(threads), arguments));
  const std::vector<int> got = out.fetch();
  int sum = 0;
  for (int v : x)
    sum += v;
  check::equal("total", got[0], sum);
  for (unsigned int i = 0; i < grid.x * grid.y * threads; ++i)
    check::equal("valid", got[1 + i], 3, i);

  check::equal("too many",
               cudaLaunchCooperativeKernel(total, dim3(most + 1), dim3(threads), arguments),
               cudaErrorCooperativeLaunchTooLarge);
  check::equal("too many", cudaGetLastError(), cudaErrorCooperativeLaunchTooLarge);
}

void testOrdinary() {
  // Whether blocks can wait for each other then, too, is the device's matter.
  check::Array<int> out(3);
  valid<<<3, 1>>>(out);
  const std::vector<int> ordinary = out.fetch();
  check::that(ordinary[0] == 0 || ordinary[0] == 1, "an ordinary launch");
  check::equal("an ordinary launch", ordinary, std::vector<int>(3, ordinary[0]));
}

/// The error of a block is the launch's, whatever the others wait for. False if the device cannot be
/// used any more, as is so on GPUs.
bool testFailing(void (*kernel)(const volatile int *, int), int blocks, int failing) {
  int *done = nullptr;
  CHECK(cudaMalloc(&done, sizeof(int)));
  CHECK(cudaMemset(done, 0, sizeof(int)));
  void *arguments[] = {&done, &failing};
  CHECK(cudaLaunchCooperativeKernel((void *)kernel, dim3(blocks), dim3(32), arguments));
  check::equal("failing", cudaDeviceSynchronize(), cudaErrorLaunchFailure, failing);
  const bool works = cudaDeviceReset() == cudaSuccess && cudaFree(nullptr) == cudaSuccess;
  cudaGetLastError();
  return works;
}

void test(check::Random &random) {
  int device = 0, can = 0;
  CHECK(cudaGetDevice(&device));
  CHECK(cudaDeviceGetAttribute(&can, cudaDevAttrCooperativeLaunch, device));
  if (!can) {
    const int n = 1;
    int *none = nullptr;
    void *arguments[] = {&none, &none, const_cast<int *>(&n), const_cast<int *>(&n)};
    check::equal("not here",
                 cudaLaunchCooperativeKernel((void *)spread, dim3(1), dim3(1), arguments),
                 cudaErrorNotSupported);
    check::equal("not here", cudaGetLastError(), cudaErrorNotSupported);
    return;
  }
  testSpread(random);
  testTotal(random);
  testOrdinary();
  for (int failing = 0; failing < 4; ++failing)
    for (auto *kernel : {solve, spin})
      if (!testFailing(kernel, failing ? 4 : 2, failing)) {
        std::puts("passed");
        std::exit(0);
      }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
