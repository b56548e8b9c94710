// Range-based loops over arrays and over objects with iterators: by value, by reference, with
// conversions, of structs and of arrays, in shared, constant and private memory, with continue and
// break, on both sides of barriers.
#include "check.h"

#include <cstdio>

struct Point {
  float x, y;
};
struct Cell {
  Point corners[3];
  __device__ __host__ float sum() const {
    float total = 0;
    for (const Point &each : corners)
      total += each.x - each.y;
    return total;
  }
};

/// The numbers of a grid-stride loop.
class Strided {
public:
  class Iterator {
  public:
    __device__ __host__ Iterator(int at, int step) : at(at), step(step) {}
    __device__ __host__ int operator*() const { return at; }
    __device__ __host__ Iterator &operator++() {
      at += step;
      return *this;
    }
    __device__ __host__ bool operator!=(const Iterator &other) const { return at < other.at; }

  private:
    int at, step;
  };
  __device__ __host__ Strided(int first, int last, int step)
      : first(first), last(last), step(step) {}
  __device__ __host__ Iterator begin() const { return Iterator(first, step); }
  __device__ __host__ Iterator end() const { return Iterator(last, 0); }

private:
  int first, last, step;
};

__global__ void stride(int *out, int n) {
  for (int i : Strided(blockIdx.x * blockDim.x + threadIdx.x, n, gridDim.x * blockDim.x)) {
    if (i % 10 == 3)
      continue;
    const Strided parts(0, i % 7, 2);
    for (int part : parts)
      out[i] += part;
    out[i] += i;
  }
}

__constant__ int primes[5] = {2, 3, 5, 7, 11};

template <class T, int N> __device__ T largest(const T (&values)[N]) {
  T result = values[0];
  for (auto each : values)
    result = each > result ? each : result;
  return result;
}

__global__ void loop(const float *in, float *out, int n) {
  __shared__ float s[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? in[i] : 0;
  __syncthreads();
  double sum = 0;
  for (double each : s) // of floats
    sum += each;
  __syncthreads();
  float own[4] = {1, 2, 3, float(i % 5)};
  for (float &each : own)
    each = each * 2 + primes[1];
  for (int prime : primes) {
    if (prime == 5)
      continue;
    if (i % prime == 0)
      break;
    for (auto &each : own)
      each += prime;
    s[threadIdx.x] += prime;
  }
  int table[2][3] = {{1, 2, 3}, {4, 5, i}};
  for (auto &row : table)
    for (int &each : row)
      own[each & 3] += each;
  const Cell cell{{{1, 2}, {float(i), 4}, {5, 6}}};
  __syncthreads();
  if (i < n)
    out[i] = float(sum) + own[0] + 2 * own[1] + 3 * own[2] + 5 * own[3] + largest(own) +
             cell.sum() + s[63 - threadIdx.x];
}

static float expected(const float *in, int i, int n) {
  const int first = i / 64 * 64;
  auto value = [&](int t) { return first + t < n ? in[first + t] : 0; };
  double sum = 0;
  for (int t = 0; t < 64; ++t)
    sum += value(t);
  auto added = [&](int k, float *own) {
    float total = 0;
    for (int prime : {2, 3, 5, 7, 11}) {
      if (prime == 5)
        continue;
      if (k % prime == 0)
        break;
      for (int e = 0; own && e < 4; ++e)
        own[e] += prime;
      total += prime;
    }
    return total;
  };
  float own[4] = {1, 2, 3, float(i % 5)};
  for (float &each : own)
    each = each * 2 + 3;
  added(i, own);
  for (int each : {1, 2, 3, 4, 5, i})
    own[each & 3] += each;
  float most = own[0];
  for (float each : own)
    most = each > most ? each : most;
  const int other = 63 - i % 64;
  return float(sum) + own[0] + 2 * own[1] + 3 * own[2] + 5 * own[3] + most + (float(i) - 6) +
         (value(other) + added(first + other, nullptr));
}

int main() {
  const int n = 300;
  float *in, *out;
  CHECK(cudaMallocManaged(&in, n * sizeof *in));
  CHECK(cudaMallocManaged(&out, n * sizeof *out));
  for (int i = 0; i < n; ++i)
    in[i] = i % 9 / 4.0f;
  loop<<<(n + 63) / 64, 64>>>(in, out, n);
  CHECK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i)
    wrong += out[i] != expected(in, i, n);
  int *sums;
  CHECK(cudaMallocManaged(&sums, n * sizeof *sums));
  for (int i = 0; i < n; ++i)
    sums[i] = 0;
  stride<<<2, 50>>>(sums, n);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) {
    int sum = i % 10 == 3 ? 0 : i;
    for (int part = 0; i % 10 != 3 && part < i % 7; part += 2)
      sum += part;
    wrong += sums[i] != sum;
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
