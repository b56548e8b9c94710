// __device__ helpers that take values, pointers and references, and return values, structs and
// pointers.
#include "check.h"

struct Pair {
  int low;
  int high;
};

__device__ int twice(int x) { return 2 * x; }
__device__ void increment(int &x) { ++x; }
__device__ void swapped(int &a, int &b) {
  int t = a;
  a = b;
  b = t;
}
__device__ void store(int *to, int value) { *to = value; }
__device__ Pair ordered(int a, int b) {
  Pair p = {a, b};
  if (a > b)
    swapped(p.low, p.high);
  return p;
}
__device__ int difference(const Pair &p) { return p.high - p.low; }
__device__ void widen(Pair *p, int by) {
  p->low -= by;
  p->high += by;
}
__device__ const int *at(const int *base, int i) { return base + i; }
__device__ int *slot(int *base, int row, int width) { return &base[row * width]; }
__host__ __device__ inline int onBoth(int x) { return x * 3 + 1; }
static __forceinline__ __device__ int chained(int x) { return onBoth(twice(x)); }
__noinline__ __device__ void divide(int a, int b, int &quotient, int &remainder) {
  quotient = a / b;
  remainder = a - quotient * b;
}
__device__ void accumulate(float &sum, const float (&values)[4]) {
  for (int i = 0; i < 4; ++i)
    sum += values[i];
}

const int Results = 12;

__global__ void helpers(const int *in, int *out, float *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int *row = slot(out, i, Results);
  int a = in[i];
  int b = *at(in, n - 1 - i);
  row[0] = twice(a);
  int x = a;
  increment(x);
  row[1] = x;
  int y = b;
  swapped(x, y);
  row[2] = x;
  row[3] = y;
  store(&row[4], a - b); // a pointer into global memory
  int local;
  store(&local, a + b); // a pointer to a local variable
  row[5] = local;
  increment(row[5]); // a reference into global memory
  Pair p = ordered(a, b);
  row[6] = difference(p);
  widen(&p, 5);
  row[7] = p.low;
  row[8] = p.high;
  row[9] = chained(a);
  divide(a, 7, row[10], local); // references into two kinds of memory
  row[11] = local;
  float values[4] = {1.0f, 2.0f, (float)i, 0.5f};
  float sum = 0.0f;
  accumulate(sum, values);
  accumulate(sum, values);
  sums[i] = sum;
}

void test(check::Random &random) {
  const int n = 300;
  const std::vector<int> in = random.integers(n, -100000, 100000);
  check::Array<int> deviceIn(in), out(n * Results);
  check::Array<float> sums(n);
  helpers<<<5, 64>>>(deviceIn, out, sums, n);
  std::vector<int> expected;
  std::vector<float> expectedSums;
  for (int i = 0; i < n; ++i) {
    const int a = in[i], b = in[n - 1 - i], low = a < b ? a : b, high = a < b ? b : a;
    const int row[Results] = {2 * a,      a + 1,   b,        a + 1,         a - b, a + b + 1,
                              high - low, low - 5, high + 5, onBoth(2 * a), a / 7, a % 7};
    expected.insert(expected.end(), row, row + Results);
    expectedSums.push_back(2 * (3.5f + i));
  }
  check::equal("helpers", out.fetch(), expected);
  check::equal("sums", sums.fetch(), expectedSums);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
