#include "../kernels/scan.h"

#include "device.h"

#include <memory>

static const char *text = R"(
constexpr int chunk = 512;

// Blelloch's scan of a chunk in local memory: sums up a tree, then down again.
KERNEL(1)
void scanChunks(const int *in, int *out, int *sums, int n, local_accessor<int, 1> tree) {
  const auto item = get_nd_item<1>();
  const int t = item.get_local_id(0);
  const int first = item.get_group(0) * chunk + 2 * t;
  tree[2 * t] = first < n ? in[first] : 0;
  tree[2 * t + 1] = first + 1 < n ? in[first + 1] : 0;

  int offset = 1;
  for (int d = chunk / 2; d > 0; d /= 2) {
    sycl::group_barrier(item.get_group());
    if (t < d)
      tree[offset * (2 * t + 2) - 1] += tree[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  if (t == 0) {
    sums[item.get_group(0)] = tree[chunk - 1];
    tree[chunk - 1] = 0;
  }
  for (int d = 1; d < chunk; d *= 2) {
    offset /= 2;
    sycl::group_barrier(item.get_group());
    if (t < d) {
      const int left = offset * (2 * t + 1) - 1, right = offset * (2 * t + 2) - 1;
      const int value = tree[left];
      tree[left] = tree[right];
      tree[right] += value;
    }
  }
  sycl::group_barrier(item.get_group());
  if (first < n)
    out[first] = tree[2 * t];
  if (first + 1 < n)
    out[first + 1] = tree[2 * t + 1];
}

KERNEL(1) void addToChunks(int *out, const int *sums, int n) {
  const auto item = get_nd_item<1>();
  const int i = item.get_group(0) * chunk + item.get_local_id(0);
  const int sum = sums[item.get_group(0)];
  if (i < n)
    out[i] += sum;
  if (i + chunk / 2 < n)
    out[i + chunk / 2] += sum;
}
)";

static constexpr int threads = 256, chunk = 2 * threads;

namespace {

/// The sums of the chunks, and what is in front of each.
struct Level {
  int chunks;
  bench::Array<int> sums, before;

  explicit Level(int n) : chunks((n + chunk - 1) / chunk), sums(chunks), before(chunks) {}
};

struct Scanner {
  bench::Kernels kernels{text};
  sycl::kernel scanChunks = kernels["scanChunks"], addToChunks = kernels["addToChunks"];

  void scan(const int *in, int *out, int n, const std::unique_ptr<Level> *level) const {
    const Level &here = **level;
    bench::launch(scanChunks, here.chunks, threads, in, out, here.sums, n,
                  bench::Local<int>{chunk});
    if (here.chunks == 1)
      return;
    scan(here.sums, here.before, here.chunks, level + 1);
    bench::launch(addToChunks, here.chunks, threads, out, here.before, n);
  }
};

} // namespace

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Scan::usualSize);
  const Scan problem(options.size);
  bench::Array<int> in(problem.in), out(problem.in.size());
  std::vector<std::unique_ptr<Level>> levels;
  for (int n = problem.n; levels.empty() || n > 1; n = levels.back()->chunks)
    levels.push_back(std::make_unique<Level>(n));
  const Scanner scanner;
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        scanner.scan(in, out, problem.n, levels.data());
        bench::queue().wait();
      },
      [&] { problem.check(out.fetch()); });
}
