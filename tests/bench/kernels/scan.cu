#include "device.h"
#include "scan.h"

#include <memory>

const int THREADS = 256;
const int CHUNK = 2 * THREADS;

// Blelloch's scan of a chunk in shared memory: sums up a tree, then down again.
__global__ void scanChunks(const int *in, int *out, int *sums, int n) {
  __shared__ int tree[CHUNK];
  int t = threadIdx.x;
  int first = blockIdx.x * CHUNK;
  tree[2 * t] = first + 2 * t < n ? in[first + 2 * t] : 0;
  tree[2 * t + 1] = first + 2 * t + 1 < n ? in[first + 2 * t + 1] : 0;

  int offset = 1;
  for (int d = CHUNK >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1;
      int right = offset * (2 * t + 2) - 1;
      tree[right] += tree[left];
    }
    offset *= 2;
  }
  if (t == 0) {
    sums[blockIdx.x] = tree[CHUNK - 1];
    tree[CHUNK - 1] = 0;
  }
  for (int d = 1; d < CHUNK; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      int left = offset * (2 * t + 1) - 1;
      int right = offset * (2 * t + 2) - 1;
      int value = tree[left];
      tree[left] = tree[right];
      tree[right] += value;
    }
  }
  __syncthreads();
  if (first + 2 * t < n)
    out[first + 2 * t] = tree[2 * t];
  if (first + 2 * t + 1 < n)
    out[first + 2 * t + 1] = tree[2 * t + 1];
}

__global__ void addToChunks(int *out, const int *sums, int n) {
  int i = blockIdx.x * CHUNK + threadIdx.x;
  int sum = sums[blockIdx.x];
  if (i < n)
    out[i] += sum;
  if (i + THREADS < n)
    out[i + THREADS] += sum;
}

/// The sums of the chunks, and what is in front of each.
struct Level {
  int chunks;
  bench::Array<int> sums, before;

  explicit Level(int n) : chunks((n + CHUNK - 1) / CHUNK), sums(chunks), before(chunks) {}
};

static void scan(const int *in, int *out, int n, const std::unique_ptr<Level> *level) {
  const Level &here = **level;
  scanChunks<<<here.chunks, THREADS>>>(in, out, here.sums, n);
  if (here.chunks == 1)
    return;
  scan(here.sums, here.before, here.chunks, level + 1);
  addToChunks<<<here.chunks, THREADS>>>(out, here.before, n);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Scan::usualSize);
  const Scan problem(options.size);
  bench::Array<int> in(problem.in), out(problem.in.size());
  std::vector<std::unique_ptr<Level>> levels;
  for (int n = problem.n; levels.empty() || n > 1; n = levels.back()->chunks)
    levels.push_back(std::make_unique<Level>(n));
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        scan(in, out, problem.n, levels.data());
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
