// Arrays and structs that belong to one thread: initialised in part, of two dimensions, indexed at
// run time, const.
#include "check.h"

#include <utility>

const int N = 4;

__constant__ int order[N] = {2, 0, 3, 1};

struct Stack {
  int values[8];
  int top;
};

__device__ void push(Stack &s, int value) { s.values[s.top++] = value; }
__device__ int pop(Stack &s) { return s.values[--s.top]; }

__global__ void multiply(const float *a, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float m[N][N], squared[N][N] = {};
  for (int r = 0; r < N; ++r)
    for (int c = 0; c < N; ++c)
      m[r][c] = a[(i * N + r) * N + c];
  for (int r = 0; r < N; ++r)
    for (int c = 0; c < N; ++c)
      for (int k = 0; k < N; ++k)
        squared[r][c] += m[r][k] * m[k][c];
  for (int r = 0; r < N; ++r)
    for (int c = 0; c < N; ++c)
      out[(i * N + r) * N + c] = squared[order[r]][c];
}

__global__ void mixed(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const int weights[5] = {1, -2, 3, -4, 5};
  int partial[6] = {10, 20}; // the rest is zero
  int history[7];
  for (int k = 0; k < 7; ++k)
    history[k] = in[(i + k) % n] * weights[k % 5];
  int *middle = history + 3;
  partial[i % 6] += middle[-2] + middle[i % 4];
  int sum = 0;
  for (int k = 0; k < 6; ++k)
    sum += partial[k];
  Stack s;
  s.top = 0;
  for (int k = 0; k < 8; ++k)
    push(s, history[k % 7]);
  int last = pop(s);
  sum += last * pop(s) + s.top;
  // Sorted in place, by insertion.
  for (int k = 1; k < 7; ++k) {
    int value = history[k], j = k - 1;
    for (; j >= 0 && history[j] > value; --j)
      history[j + 1] = history[j];
    history[j + 1] = value;
  }
  out[2 * i] = sum;
  out[2 * i + 1] = history[3]; // the median
}

struct Pair {
  short first;
  float second;
};

// Cleared in each round, and kept across a barrier.
__global__ void rounds(int *data) {
  for (int round = 1; round < 4; ++round) {
    int seen[40] = {1, 2};
    Pair pairs[3][19] = {{{3, 0.5f}}};
    seen[(threadIdx.x * round) % 40] += data[threadIdx.x];
    pairs[threadIdx.x % 3][round].first += threadIdx.x;
    __syncthreads();
    int sum = 0;
    for (int k = 0; k < 40; ++k)
      sum += seen[k] * (k + 1);
    for (int k = 0; k < 3 * 19; ++k)
      sum += pairs[k / 19][k % 19].first + 2 * pairs[k / 19][k % 19].second;
    data[threadIdx.x ^ 1] = sum;
    __syncthreads();
  }
}

void testRounds(check::Random &random) {
  const int n = 62;
  std::vector<int> expected = random.integers(n, -9, 9);
  check::Array<int> data(expected);
  rounds<<<1, n>>>(data);
  for (int round = 1; round < 4; ++round) {
    const std::vector<int> before = expected;
    for (int t = 0; t < n; ++t)
      expected[t ^ 1] = 1 + 2 * 2 + before[t] * (t * round % 40 + 1) + 3 + 1 + t;
  }
  check::equal("rounds", data.fetch(), expected);
}

void test(check::Random &random) {
  testRounds(random);
  const int n = 150;
  std::vector<float> a(n * N * N), expected(n * N * N);
  for (float &x : a)
    x = static_cast<float>(random.integer(-9, 9));
  const int rows[N] = {2, 0, 3, 1};
  for (int i = 0; i < n; ++i)
    for (int r = 0; r < N; ++r)
      for (int c = 0; c < N; ++c)
        for (int k = 0; k < N; ++k)
          expected[(i * N + r) * N + c] += a[(i * N + rows[r]) * N + k] * a[(i * N + k) * N + c];
  check::Array<float> device(a), out(a.size());
  multiply<<<2, 96>>>(device, out, n);
  check::equal("matrices", out.fetch(), expected);

  const std::vector<int> in = random.integers(n, -500, 500);
  check::Array<int> deviceIn(in), deviceOut(2 * n);
  mixed<<<2, 96>>>(deviceIn, deviceOut, n);
  const int weights[5] = {1, -2, 3, -4, 5};
  std::vector<int> expectedMixed(2 * n);
  for (int i = 0; i < n; ++i) {
    std::vector<int> h(7);
    for (int k = 0; k < 7; ++k)
      h[k] = in[(i + k) % n] * weights[k % 5];
    expectedMixed[2 * i] = 30 + h[1] + h[3 + i % 4] + h[0] * h[6] + 6;
    for (int k = 1; k < 7; ++k)
      for (int j = k; j > 0 && h[j - 1] > h[j]; --j)
        std::swap(h[j - 1], h[j]);
    expectedMixed[2 * i + 1] = h[3];
  }
  check::equal("mixed", deviceOut.fetch(), expectedMixed);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
