// Lambdas that are called where they are made: with captures by value and by reference, of arrays,
// parameters, references, `this` and other lambdas; changed, nested, generic, called at once, in
// loops and on both sides of barriers.
#include "check.h"

#include <cstdio>
#include <vector>

__device__ __host__ inline double slope(double const &l, double const &r, double const &sign) {
  auto twist = [](double const &a, double const &b) -> double {
    return a * b > 0.0 ? 2.0 * a * b / (a + b) : 0.0;
  };
  auto limit = [&sign](double const &a, double const &b) -> double { return a + sign * 0.5 * b; };
  return limit(twist(l, r), r);
}

struct Line {
  float a, b;
  __device__ __host__ float at(float x, int steps) const {
    auto inside = [this](float at) { return a * at + b; };
    float sum = 0;
    for (int i = 0; i < steps; ++i)
      sum += [=](float more) { return inside(x + more); }(float(i));
    return sum;
  }
};

template <class T> __device__ __host__ T mixed(T x, int n) {
  T total = 0, values[4] = {1, 2, 3, 4};
  int calls = 0;
  const T twice = 2 * x;
  auto add = [&total, &calls, twice](T y) {
    total += y + twice;
    ++calls;
    return calls % 2 == 0;
  };
  auto element = [&values](int i) -> T & { return values[i % 4]; };
  auto next = [calls, seed = T(n)]() mutable { return seed += T(++calls); };
  x = -100; // which `twice` does not see
  for (int i = 0; i < n; ++i) {
    const bool even = add(T(i));
    element(i) += even ? next() : T(1);
  }
  auto larger = [](auto a, auto b) { return a < b ? b : a; };
  auto all = [&] {
    T sum = 0;
    for (int i = 0; i < 4; ++i) {
      auto scaled = [&, i](T by) { return element(i) * by + total; };
      sum += scaled(T(i));
    }
    return sum;
  };
  return larger(all(), T(calls)) + T(larger(calls, 3));
}

__global__ void compute(const double *in, double *slopes, float *lines, int *sums, float *halves,
                        int n) {
  __shared__ int s[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  auto guarded = [&](int distance) { return t >= distance ? s[t - distance] : 0; };
  s[t] = i < n ? i % 7 : 0;
  __syncthreads();
  const int left = guarded(1), further = guarded(5);
  __syncthreads();
  s[t] += left;
  __syncthreads();
  if (i >= n)
    return;
  auto store = [=](auto *to, auto value) { to[i] = value; };
  store(sums, guarded(2) + further);
  store(slopes, i > 0 ? slope(in[i - 1], in[i], i % 2 ? 1.0 : -1.0) : 0.0);
  const Line line{float(i), 1.5f};
  store(lines, line.at(0.5f, i % 5) + mixed<float>(float(i % 11), i % 6));
  halves[i] = float(mixed<int>(i % 13, i % 9));
}

int main() {
  const int n = 1000, threads = 128, blocks = (n + threads - 1) / threads;
  double *in, *slopes;
  float *lines, *halves;
  int *sums;
  CHECK(cudaMallocManaged(&in, n * sizeof *in));
  CHECK(cudaMallocManaged(&slopes, n * sizeof *slopes));
  CHECK(cudaMallocManaged(&lines, n * sizeof *lines));
  CHECK(cudaMallocManaged(&halves, n * sizeof *halves));
  CHECK(cudaMallocManaged(&sums, n * sizeof *sums));
  for (int i = 0; i < n; ++i)
    in[i] = (i * 37 % 101 - 50) / 8.0;
  compute<<<blocks, threads>>>(in, slopes, lines, sums, halves, n);
  CHECK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    const int first = i / threads * threads;
    auto value = [&](int k) { return k < first ? 0 : k % 7; };
    auto second = [&](int k) { return k < first ? 0 : value(k) + value(k - 1); };
    const Line line{float(i), 1.5f};
    wrong += sums[i] != second(i - 2) + value(i - 5);
    wrong += slopes[i] != (i > 0 ? slope(in[i - 1], in[i], i % 2 ? 1.0 : -1.0) : 0.0);
    wrong += lines[i] != line.at(0.5f, i % 5) + mixed<float>(float(i % 11), i % 6);
    wrong += halves[i] != float(mixed<int>(i % 13, i % 9));
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
