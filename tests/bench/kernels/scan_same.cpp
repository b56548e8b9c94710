#include "scan.h"

constexpr int chunk = 512;

/// Blelloch's scan of a chunk: sums up a tree, then down again. Returns the sum.
static int scanTree(int *tree) {
  for (int half = 1; half < chunk; half *= 2)
#pragma omp simd
    for (int i = 0; i < chunk / (2 * half); ++i)
      tree[(2 * i + 2) * half - 1] += tree[(2 * i + 1) * half - 1];
  const int sum = tree[chunk - 1];
  tree[chunk - 1] = 0;
  for (int half = chunk / 2; half > 0; half /= 2)
#pragma omp simd
    for (int i = 0; i < chunk / (2 * half); ++i) {
      const int left = (2 * i + 1) * half - 1, right = (2 * i + 2) * half - 1;
      const int value = tree[left];
      tree[left] = tree[right];
      tree[right] += value;
    }
  return sum;
}

// Chunks, then their sums in the same way, which are added to them.
static void scan(const int *in, int *out, int n) {
  const int chunks = (n + chunk - 1) / chunk;
  std::vector<int> sums(chunks), before(chunks);
#pragma omp parallel for
  for (int i = 0; i < chunks; ++i) {
    const int first = i * chunk, count = std::min(chunk, n - first);
    int tree[chunk] = {};
    std::copy_n(in + first, count, tree);
    sums[i] = scanTree(tree);
    std::copy_n(tree, count, out + first);
  }
  if (chunks == 1)
    return;
  scan(sums.data(), before.data(), chunks);
#pragma omp parallel for
  for (int i = 0; i < chunks; ++i)
#pragma omp simd
    for (int j = i * chunk; j < std::min(n, (i + 1) * chunk); ++j)
      out[j] += before[i];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Scan::usualSize);
  const Scan problem(options.size);
  bench::Vector<int> out(problem.n);
  return bench::runInARow(
      options, bench::nothing, [&] { scan(problem.in.data(), out.data(), problem.n); },
      [&] { problem.check(out); });
}
