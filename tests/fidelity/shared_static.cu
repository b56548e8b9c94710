// __shared__ variables of several types and shapes, more than one in a kernel, and one that is not
// an array.
#include "check.h"

const int Threads = 64;

struct Entry {
  int key;
  float value;
};

template <class T> __global__ void reverse(const T *in, T *out) {
  __shared__ T line[Threads];
  int i = blockIdx.x * Threads + threadIdx.x;
  line[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = line[Threads - 1 - threadIdx.x];
}

__global__ void several(const int *in, int *out) {
  __shared__ int line[Threads];
  __shared__ Entry entries[Threads / 2];
  __shared__ double tile[8][9]; // 9: a column more than used, against bank conflicts
  __shared__ int first;
  __shared__ float3 corner;
  int t = threadIdx.x;
  line[t] = in[blockIdx.x * Threads + t];
  if (t == 0) {
    first = line[0];
    corner = make_float3(1, 2, 3);
  }
  if (t % 2 == 0) {
    entries[t / 2].key = t;
    entries[t / 2].value = line[t] * 0.5f;
  }
  tile[t / 8][t % 8] = line[t];
  __syncthreads();
  int total = first + (int)corner.z + entries[(Threads - 1 - t) / 2].key;
  total += (int)(entries[t / 2].value * 2) + (int)tile[t % 8][t / 8];
  out[blockIdx.x * Threads + t] = total;
}

__global__ void reused(const int *in, int *out, int rounds) {
  __shared__ int line[Threads];
  int t = threadIdx.x, sum = 0;
  for (int r = 0; r < rounds; ++r) {
    line[t] = in[r * Threads + t];
    __syncthreads();
    sum += line[(t + r) % Threads] - line[(t + 1) % Threads];
    __syncthreads();
  }
  out[t] = sum;
}

template <class T> void testReverse(const char *name, check::Random &random) {
  const std::vector<T> in = random.bits<T>(3 * Threads);
  std::vector<T> expected(in.size());
  for (int i = 0; i < 3 * Threads; ++i)
    expected[i] = in[i / Threads * Threads + Threads - 1 - i % Threads];
  check::Array<T> device(in), out(in.size());
  reverse<T><<<3, Threads>>>(device, out);
  check::equal(name, out.fetch(), expected);
}

void test(check::Random &random) {
  testReverse<char>("char", random);
  testReverse<short>("short", random);
  testReverse<int>("int", random);
  testReverse<unsigned long long>("unsigned long long", random);
  testReverse<float>("float", random);
  testReverse<double>("double", random);

  const std::vector<int> in = random.integers(5 * Threads, -10000, 10000);
  check::Array<int> device(in), out(in.size());
  several<<<5, Threads>>>(device, out);
  std::vector<int> expected(in.size());
  for (int i = 0; i < 5 * Threads; ++i) {
    const int t = i % Threads;
    const int *line = &in[i - t];
    expected[i] =
        line[0] + 3 + (Threads - 1 - t) / 2 * 2 + line[t / 2 * 2] + line[t % 8 * 8 + t / 8];
  }
  check::equal("several", out.fetch(), expected);

  check::Array<int> sums(Threads);
  reused<<<1, Threads>>>(device, sums, 5);
  std::vector<int> expectedSums(Threads);
  for (int t = 0; t < Threads; ++t)
    for (int r = 0; r < 5; ++r)
      expectedSums[t] += in[r * Threads + (t + r) % Threads] - in[r * Threads + (t + 1) % Threads];
  check::equal("reused", sums.fetch(), expectedSums);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
