// Functions and methods that join the threads of a warp by __syncwarp(): a queue of the smallest per
// warp, as searches have it, called in loops and where a vote lets all lanes go on.
#include "check.h"

#include <algorithm>
#include <vector>

constexpr int lanes = 32, warps = 3, threads = lanes * warps;

/// Recursive: a constant for whoever calls it with one.
template <class T> __host__ __device__ constexpr int log2Of(T n, int p = 0) { return n <= 1 ? p : log2Of(n / 2, p + 1); }
template <class T> __host__ __device__ constexpr T nextPower(T n) { return T(1) << (log2Of(n - 1) + 1); }

__device__ inline void fence() { __syncwarp(); }

template <int Kept> struct Queue {
  int *kept; // of the warp, in shared memory, sorted
  int own, worst;
  bool hasOwn;

  __device__ Queue(int *shared, int initial) : kept(shared), own(initial), worst(initial), hasOwn(false) {
    for (int i = threadIdx.x % lanes; i < Kept; i += lanes)
      kept[i] = initial;
    fence();
  }

  __device__ void add(int value) {
    if (value < worst) {
      own = value;
      hasOwn = true;
    }
    merge();
  }

  __device__ void merge() {
    if (!__any_sync(0xffffffff, hasOwn))
      return;
    for (int lane = 0; lane < lanes; ++lane) {
      const int value = __shfl_sync(0xffffffff, hasOwn ? own : 0x7fffffff, lane);
      if (value == 0x7fffffff)
        continue;
      insert(value);
    }
    hasOwn = false;
    worst = kept[Kept - 1];
    fence();
  }

  __device__ void insert(int value) {
    // Each lane keeps one place.
    const int at = threadIdx.x % lanes;
    int mine = at < Kept ? kept[at] : 0x7fffffff;
    const int before = at > 0 && at < Kept ? kept[at - 1] : -0x7fffffff;
    fence();
    if (at < Kept && mine > value)
      mine = before > value ? before : value;
    if (at < Kept)
      kept[at] = mine;
    fence();
  }
};

template <int Kept> __global__ void smallest(const int *in, int *out, int n) {
  __shared__ int shared[warps * nextPower(Kept)];
  const int warp = threadIdx.x / lanes, row = blockIdx.x * warps + warp;
  Queue<Kept> queue(shared + warp * nextPower(Kept), 1 << 20);
  const int limit = (n + lanes - 1) / lanes * lanes;
  for (int i = threadIdx.x % lanes; i < limit; i += lanes)
    queue.add(i < n ? in[row * n + i] : 1 << 20);
  fence();
  for (int i = threadIdx.x % lanes; i < Kept; i += lanes)
    out[row * Kept + i] = queue.kept[i];
}

template <int Kept> void test(int blocks, int n) {
  const int rows = blocks * warps;
  std::vector<int> in(rows * n), out(rows * Kept);
  unsigned state = 12345 + n;
  for (int &each : in)
    each = int((state = state * 1664525u + 1013904223u) >> 14);
  int *dIn, *dOut;
  CHECK(cudaMalloc(&dIn, in.size() * sizeof(int)));
  CHECK(cudaMalloc(&dOut, out.size() * sizeof(int)));
  CHECK(cudaMemcpy(dIn, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice));
  smallest<Kept><<<blocks, threads>>>(dIn, dOut, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(out.data(), dOut, out.size() * sizeof(int), cudaMemcpyDeviceToHost));
  for (int row = 0; row < rows; ++row) {
    std::vector<int> expected(in.begin() + row * n, in.begin() + (row + 1) * n);
    expected.resize(n + Kept, 1 << 20);
    std::sort(expected.begin(), expected.end());
    for (int i = 0; i < Kept; ++i)
      if (out[row * Kept + i] != expected[i])
        check::fail("%d of row %d with %d: %d, not %d", i, row, n, out[row * Kept + i], expected[i]);
  }
  CHECK(cudaFree(dIn));
  CHECK(cudaFree(dOut));
}

int main() {
  for (int n : {1, 31, 32, 100, 257}) {
    test<7>(3, n);
    test<32>(2, n);
  }
  std::puts("PASSED");
}
