// Groups of the threads that happen to be here, and parts of groups by an answer or a label.
#include "check.h"

#include <cooperative_groups.h>
#include <iterator>
#include <set>

using namespace cooperative_groups;

struct Seen {
  unsigned int rank, size, part, parts, ballot, same;
  int first, before, behind, any, all;
};

__device__ Seen look(coalesced_group group, int v) {
  Seen seen;
  seen.rank = group.thread_rank();
  seen.size = group.size();
  seen.part = group.meta_group_rank();
  seen.parts = group.meta_group_size();
  seen.first = group.shfl(v, 0);
  seen.before = group.shfl_up(v, 1);
  seen.behind = group.shfl_down(v, 2);
  seen.ballot = group.ballot(v & 1);
  seen.same = group.match_any(v % 4);
  seen.any = group.any(v > 90);
  seen.all = group.all(v > 5);
  group.sync();
  return seen;
}

__global__ void inBranches(const int *x, Seen *out) {
  const int i = threadIdx.x;
  if (x[i] % 3 == 0) {
    coalesced_group active = coalesced_threads();
    out[i] = look(active, x[i]);
  } else if (x[i] % 3 == 1) {
    out[i] = look(coalesced_threads(), x[i]);
  } else {
    // Those of the warp that are left, by what they answer.
    out[i] = look(binary_partition(coalesced_threads(), x[i] % 2), x[i]);
  }
}

__global__ void byLabel(const int *x, Seen *out) {
  const int i = threadIdx.x;
  auto warp = tiled_partition<32>(this_thread_block());
  out[i] = look(labeled_partition(warp, x[i] / 20), x[i]);
}

__global__ void inParts(const int *x, Seen *out) {
  const int i = threadIdx.x;
  if (x[i] % 4 == 0)
    return;
  out[i] = look(tiled_partition(coalesced_threads(), 4), x[i]);
}

/// Everybody who adds to a counter at once adds together, and gets a place of its own.
__device__ int increment(int *counter) {
  auto group = coalesced_threads();
  int start = 0;
  if (group.thread_rank() == 0)
    start = atomicAdd(counter, group.size());
  return group.shfl(start, 0) + group.thread_rank();
}

__global__ void keepEven(const int *x, int *out, int *count, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && x[i] % 2 == 0)
    out[increment(count)] = x[i];
}

/// What thread `self` of a warp sees when its group are those lanes for which `in` is true.
template <class In> Seen expected(const int *x, int self, In in) {
  std::vector<int> lanes;
  for (int lane = 0; lane < 32; ++lane)
    if (in(lane))
      lanes.push_back(lane);
  Seen seen{};
  const auto size = static_cast<unsigned int>(lanes.size());
  seen.size = size;
  seen.all = 1;
  for (unsigned int r = 0; r < size; ++r) {
    const int v = x[lanes[r]];
    if (lanes[r] == self)
      seen.rank = r;
    seen.ballot |= static_cast<unsigned int>(v & 1) << r;
    seen.same |= static_cast<unsigned int>(v % 4 == x[self] % 4) << r;
    seen.any |= v > 90;
    seen.all &= v > 5;
  }
  seen.first = x[lanes[0]];
  seen.before = x[lanes[seen.rank ? seen.rank - 1 : 0]];
  seen.behind = x[lanes[seen.rank + 2 < size ? seen.rank + 2 : seen.rank]];
  return seen;
}

void compare(const char *what, Seen got, const Seen &want, int i) {
  got.any = got.any != 0;
  got.all = got.all != 0;
  check::equal(what, got.rank, want.rank, i);
  check::equal(what, got.size, want.size, i);
  check::equal(what, got.part, want.part, i);
  check::equal(what, got.parts, want.parts, i);
  check::equal(what, got.first, want.first, i);
  check::equal(what, got.before, want.before, i);
  check::equal(what, got.behind, want.behind, i);
  check::equal(what, got, want, i);
}

void test(check::Random &random) {
  const int n = 128;
  std::vector<int> x = random.integers(n, 0, 99);
  for (int i = 0; i < 32; ++i)
    x[i] = 3 * (x[i] / 3); // one warp that is all together
  check::Array<int> in(x);
  check::Array<Seen> out(n);
  // `parent` says whether two lanes were together before they were divided, `part` by what.
  auto forAll = [&](const char *what, auto parent, auto part, auto in) {
    const std::vector<Seen> got = out.fetch();
    for (int i = 0; i < n; ++i) {
      const int *warp = &x[i / 32 * 32];
      const int self = i % 32;
      if (!in(x[i]))
        continue;
      auto isNear = [&](int lane) { return in(warp[lane]) && parent(warp, lane, self); };
      Seen want = expected(warp, self, [&](int lane) {
        return isNear(lane) && part(warp, lane) == part(warp, self);
      });
      std::set<int> parts;
      for (int lane = 0; lane < 32; ++lane)
        if (isNear(lane))
          parts.insert(part(warp, lane));
      want.parts = static_cast<unsigned int>(parts.size());
      want.part = static_cast<unsigned int>(
          std::distance(parts.begin(), parts.find(part(warp, self))));
      compare(what, got[i], want, i);
    }
  };
  auto everybody = [](int) { return true; };

  inBranches<<<1, n>>>(in, out);
  forAll(
      "branches", [](const int *w, int a, int b) { return w[a] % 3 == w[b] % 3; },
      [](const int *w, int a) { return w[a] % 3 < 2 ? 0 : w[a] % 2; }, everybody);

  byLabel<<<1, n>>>(in, out);
  forAll(
      "label", [](const int *, int, int) { return true; },
      [](const int *w, int a) {
        int first = 0;
        while (w[first] / 20 != w[a] / 20)
          ++first;
        return first;
      },
      everybody);

  inParts<<<1, n>>>(in, out);
  forAll(
      "parts", [](const int *, int, int) { return true; },
      [](const int *w, int a) {
        int before = 0;
        for (int l = 0; l < a; ++l)
          before += w[l] % 4 != 0;
        return before / 4;
      },
      [](int v) { return v % 4 != 0; });

  const int many = 3000;
  const std::vector<int> y = random.integers(many, 0, 999);
  check::Array<int> values(y), kept(many), count(std::vector<int>{0});
  keepEven<<<(many + 95) / 96, 96>>>(values, kept, count, many);
  std::vector<int> even, got = kept.fetch();
  for (int v : y)
    if (v % 2 == 0)
      even.push_back(v);
  check::equal("count", count.fetch()[0], static_cast<int>(even.size()));
  got.resize(even.size());
  long long sum = 0, sumGot = 0, squares = 0, squaresGot = 0;
  for (std::size_t i = 0; i < even.size(); ++i) {
    sum += even[i];
    sumGot += got[i];
    squares += even[i] * even[i];
    squaresGot += got[i] * got[i];
  }
  check::equal("kept", sumGot, sum);
  check::equal("kept", squaresGot, squares);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
