// Threads of a warp that pass each other values through volatile memory without __syncwarp(), as
// code did whose warps ran in lock-step: global memory, variables of the device, members, memory
// behind pointers in structs, casts, helpers.
#include "check.h"

#include <algorithm>
#include <array>
#include <functional>
#include <numeric>

const int THREADS = 64;

typedef volatile int Word;
__device__ volatile int board[THREADS];

// ---- Global memory

__global__ void mirror(volatile int *g, const int *x, int *out) {
  const int t = threadIdx.x, lane = t & 31;
  g[t] = x[t] * 3;
  out[t] = g[(t & ~31) + 31 - lane];
}

__global__ void reduceGlobal(volatile int *g, const int *x, int *out) {
  const int lane = threadIdx.x & 31;
  volatile int *mine = g + threadIdx.x / 32 * 32;
  mine[lane] = x[threadIdx.x];
  if (lane < 16) {
    mine[lane] += mine[lane + 16];
    mine[lane] += mine[lane + 8];
    mine[lane] += mine[lane + 4];
    mine[lane] += mine[lane + 2];
    mine[lane] += mine[lane + 1];
  }
  out[threadIdx.x] = mine[0];
}

__global__ void ofDevice(const int *x, int *out) {
  const int t = threadIdx.x;
  board[t] = x[t];
  out[t] = board[t ^ 1] - board[t ^ 16];
}

// Plain memory, of which these accesses are volatile.
__global__ void casts(int *g, const int *x, int *out) {
  const int t = threadIdx.x;
  ((volatile int *)g)[t] = x[t];
  int sum = const_cast<volatile int &>(g[t ^ 1]);
  const_cast<Word *>(g)[t] = sum + 1;
  out[t] = *(Word *)(g + (t ^ 2)) + reinterpret_cast<volatile int *>(g)[t ^ 5];
}

// What loops begin with is read once: no loop that waits.
__global__ void loopHeads(volatile int *g, const int *x, int *out) {
  const int t = threadIdx.x;
  int sum = 0;
  g[t] = x[t];
  for (int i = g[t ^ 1] & 3; i < 4; ++i)
    sum += i;
  g[t] = sum;
  int k;
  for (k = g[t ^ 2]; k > 3; k -= 3)
    sum += 100;
  out[t] = sum + 1000 * k;
}

// One lane writes for all of its warp.
__global__ void fromLast(volatile int *g, const int *x, int *out) {
  __shared__ volatile int s[THREADS / 32];
  const int t = threadIdx.x, warp = t / 32;
  if ((t & 31) == 31)
    g[warp] = x[t];
  const int last = g[warp];
  if ((t & 31) == 30)
    s[warp] = x[t];
  out[t] = last * 7 + s[warp];
}

// What an index picks changes with it.
__global__ void renamed(volatile int *g, const int *x, int *out) {
  int i = threadIdx.x;
  g[i] = x[i];
  i = i ^ 3;
  out[threadIdx.x] = g[i];
}

// ---- Structs

struct View {
  volatile int *cells;
  __device__ int get(int i) const { return cells[i]; }
  __device__ void set(int i, int value) { cells[i] = value; }
};

__global__ void methods(const int *x, int *out) {
  __shared__ int s[THREADS];
  const int lane = threadIdx.x & 31;
  View view{s + threadIdx.x / 32 * 32};
  view.set(lane, x[threadIdx.x]);
  for (int d = 16; d > 0; d >>= 1) {
    const int other = view.get((lane + d) & 31);
    view.set(lane, max(view.get(lane), other));
  }
  out[threadIdx.x] = view.get(lane);
}

__global__ void inArgument(const int *x, int *out) {
  __shared__ int s[THREADS];
  const int t = threadIdx.x;
  View view = {s};
  view.set(t, x[t]);
  view.set(t, view.get(t ^ 1) + view.get(t ^ 2));
  if (view.get(t ^ 7) > 0)
    view.set(t, -1);
  out[t] = view.get(t ^ 4);
}

// Its pointer is to global memory.
struct Grid {
  volatile int *cells;
  __device__ volatile int &operator[](int i) const { return cells[i]; }
};

__global__ void operators(int *g, const int *x, int *out) {
  const int t = threadIdx.x;
  Grid grid;
  grid.cells = g;
  grid[t] = x[t];
  grid[t] += grid[t ^ 8];
  out[t] = grid[t ^ 1];
}

struct Rows {
  volatile int cells[2][32];
  struct {
    Word pair[2];
  } inner[THREADS];
};

__global__ void members(const int *x, int *out) {
  __shared__ Rows rows;
  const int t = threadIdx.x, warp = t / 32, lane = t & 31;
  rows.cells[warp][lane] = x[t];
  int sum = rows.cells[warp][lane ^ 1];
  Rows *behind = &rows;
  behind->inner[t].pair[1] = sum;
  out[t] = rows.inner[t ^ 2].pair[1];
}

struct Slot {
  int plain;
  volatile int word;
};

__global__ void fields(Slot *slots, const int *x, int *out) {
  __shared__ Slot own[THREADS];
  const int t = threadIdx.x;
  own[t].word = x[t];
  slots[t].word = own[t ^ 1].word + 5;
  Slot &other = slots[t ^ 4];
  out[t] = other.word;
}

__global__ void wholeStruct(const int *x, int *out) {
  __shared__ volatile Slot slots[THREADS];
  const int t = threadIdx.x;
  slots[t].plain = x[t];
  out[t] = slots[t ^ 9].plain;
}

template <class T> struct Holder {
  T *cells;
  T own[4];
};

__global__ void holders(const int *x, int *out) {
  __shared__ int s[THREADS];
  __shared__ Holder<volatile int> shared[THREADS / 4];
  const int t = threadIdx.x;
  Holder<volatile int> holder;
  holder.cells = s;
  holder.cells[t] = x[t];
  shared[t / 4].own[t % 4] = holder.cells[t ^ 1];
  out[t] = shared[(t ^ 16) / 4].own[(t ^ 16) % 4];
}

// ---- Helpers

template <class T> __device__ void put(T *cells, int i, int value) { cells[i] = value; }
template <class T> __device__ int take(T *cells, int i) { return cells[i]; }
__device__ Word &at(Word *cells, int i) { return cells[i]; }
__device__ int takeFrom(const volatile int &cell) { return cell; }

__global__ void helpers(int *g, const int *x, int *out) {
  const int t = threadIdx.x;
  put<volatile int>(g, t, x[t]);
  const int other = take<volatile int>(g, t ^ 1);
  at(g, t) = other + 1;
  out[t] = takeFrom(g[t ^ 2]);
}

// ---- What they compute

using Values = std::vector<int>;

Values each(const std::function<int(int)> &of) {
  Values values(THREADS);
  for (int t = 0; t < THREADS; ++t)
    values[t] = of(t);
  return values;
}

void test(check::Random &random) {
  const Values x = random.integers(THREADS, -1000, 1000);
  check::Array<int> in(x), out(THREADS), g(THREADS);
  mirror<<<1, THREADS>>>(g, in, out);
  check::equal("mirror", out.fetch(), each([&](int t) { return x[t ^ 31] * 3; }));
  reduceGlobal<<<1, THREADS>>>(g, in, out);
  const Values sums = {std::accumulate(x.begin(), x.begin() + 32, 0),
                       std::accumulate(x.begin() + 32, x.end(), 0)};
  check::equal("reduceGlobal", out.fetch(), each([&](int t) { return sums[t / 32]; }));
  ofDevice<<<1, THREADS>>>(in, out);
  check::equal("ofDevice", out.fetch(), each([&](int t) { return x[t ^ 1] - x[t ^ 16]; }));
  casts<<<1, THREADS>>>(g, in, out);
  check::equal("casts", out.fetch(), each([&](int t) { return x[t ^ 3] + x[t ^ 4] + 2; }));
  loopHeads<<<1, THREADS>>>(g, in, out);
  auto sumFrom = [&](int t) { return std::array{6, 6, 5, 3}[x[t ^ 1] & 3]; };
  check::equal("loopHeads", out.fetch(), each([&](int t) {
                 const int from = sumFrom(t ^ 2), rounds = from > 3 ? 1 : 0;
                 return sumFrom(t) + 100 * rounds + 1000 * (from - 3 * rounds);
               }));
  fromLast<<<1, THREADS>>>(g, in, out);
  check::equal("fromLast", out.fetch(), each([&](int t) { return x[t | 31] * 7 + x[(t | 31) - 1]; }));
  renamed<<<1, THREADS>>>(g, in, out);
  check::equal("renamed", out.fetch(), each([&](int t) { return x[t ^ 3]; }));

  methods<<<1, THREADS>>>(in, out);
  const Values most = {*std::max_element(x.begin(), x.begin() + 32),
                       *std::max_element(x.begin() + 32, x.end())};
  check::equal("methods", out.fetch(), each([&](int t) { return most[t / 32]; }));
  inArgument<<<1, THREADS>>>(in, out);
  auto sum = [&](int t) { return x[t ^ 1] + x[t ^ 2]; };
  check::equal("inArgument", out.fetch(),
               each([&](int t) { return sum(t ^ 4 ^ 7) > 0 ? -1 : sum(t ^ 4); }));
  operators<<<1, THREADS>>>(g, in, out);
  check::equal("operators", out.fetch(), each([&](int t) { return x[t ^ 1] + x[t ^ 9]; }));
  members<<<1, THREADS>>>(in, out);
  check::equal("members", out.fetch(), each([&](int t) { return x[t ^ 3]; }));
  check::Array<Slot> slots(THREADS);
  fields<<<1, THREADS>>>(slots, in, out);
  check::equal("fields", out.fetch(), each([&](int t) { return x[t ^ 5] + 5; }));
  wholeStruct<<<1, THREADS>>>(in, out);
  check::equal("wholeStruct", out.fetch(), each([&](int t) { return x[t ^ 9]; }));
  holders<<<1, THREADS>>>(in, out);
  check::equal("holders", out.fetch(), each([&](int t) { return x[t ^ 17]; }));
  helpers<<<1, THREADS>>>(g, in, out);
  check::equal("helpers", out.fetch(), each([&](int t) { return x[t ^ 3] + 1; }));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
