// Shared memory and barriers inside __device__ helpers, as block reductions are written.
#include "check.h"

#include <algorithm>

const int Threads = 128;

// The helper has shared memory of its own.
template <class T> __device__ T blockSum(T value) {
  __shared__ T partial[Threads];
  int t = threadIdx.x;
  partial[t] = value;
  __syncthreads();
  for (int stride = Threads / 2; stride > 0; stride >>= 1) {
    if (t < stride)
      partial[t] += partial[t + stride];
    __syncthreads();
  }
  T total = partial[0];
  __syncthreads(); // before the next call writes again
  return total;
}

// The helper gets it from the kernel.
__device__ void scan(int *line) {
  int t = threadIdx.x;
  for (int offset = 1; offset < Threads; offset *= 2) {
    int left = t >= offset ? line[t - offset] : 0;
    __syncthreads();
    line[t] += left;
    __syncthreads();
  }
}

__global__ void sums(const int *in, const double *reals, int *out, double *outReals) {
  int i = blockIdx.x * Threads + threadIdx.x;
  int total = blockSum(in[i]);
  int squares = blockSum(in[i] * in[i]); // a second call of the same helper
  double real = blockSum(reals[i]);
  if (threadIdx.x == 0) {
    out[2 * blockIdx.x] = total;
    out[2 * blockIdx.x + 1] = squares;
    outReals[blockIdx.x] = real;
  }
}

__global__ void prefix(const int *in, int *out) {
  __shared__ int a[Threads];
  __shared__ int b[Threads];
  int i = blockIdx.x * Threads + threadIdx.x;
  a[threadIdx.x] = in[i];
  b[threadIdx.x] = 1;
  __syncthreads();
  scan(a);
  scan(b);
  out[i] = a[threadIdx.x] * 1000 + b[threadIdx.x];
}

// One variable of file scope is the same in the kernel and in what it calls.
__shared__ int line[Threads];
static __shared__ struct {
  int first, last;
} ends;

__device__ void noteEnds() {
  ends.first = line[0];
  ends.last = line[Threads - 1];
}

__device__ int mirrored(int i) { return line[Threads - 1 - i] + ends.first - ends.last; }

__global__ void mirror(const int *in, int *out) {
  const int i = threadIdx.x;
  line[i] = in[i];
  __syncthreads();
  if (i == 5)
    noteEnds();
  __syncthreads();
  out[i] = mirrored(i);
}

__global__ void rotate(const int *in, int *out) {
  const int i = threadIdx.x;
  line[i] = in[i];
  __syncthreads();
  out[i] = line[(i + 1) % Threads];
}

void testFileScope(check::Random &random) {
  const std::vector<int> in = random.integers(Threads, -1000, 1000);
  check::Array<int> device(in), out(Threads);
  std::vector<int> mirrors(in.rbegin(), in.rend()), rotations(in);
  for (int &each : mirrors)
    each += in.front() - in.back();
  std::rotate(rotations.begin(), rotations.begin() + 1, rotations.end());
  mirror<<<1, Threads>>>(device, out);
  check::equal("mirrored", out.fetch(), mirrors);
  rotate<<<1, Threads>>>(device, out);
  check::equal("rotated", out.fetch(), rotations);
}

void test(check::Random &random) {
  testFileScope(random);
  const int blocks = 7, n = blocks * Threads;
  const std::vector<int> in = random.integers(n, -1000, 1000);
  std::vector<double> reals(n);
  for (double &r : reals)
    r = random.integer(-1000, 1000) / 8.0;
  check::Array<int> device(in), out(2 * blocks), prefixes(n);
  check::Array<double> deviceReals(reals), outReals(blocks);
  sums<<<blocks, Threads>>>(device, deviceReals, out, outReals);
  prefix<<<blocks, Threads>>>(device, prefixes);
  std::vector<int> expected(2 * blocks), expectedPrefix(n);
  std::vector<double> expectedReals(blocks);
  for (int i = 0; i < n; ++i) {
    const int block = i / Threads;
    expected[2 * block] += in[i];
    expected[2 * block + 1] += in[i] * in[i];
    expectedReals[block] += reals[i];
    expectedPrefix[i] = expected[2 * block] * 1000 + i % Threads + 1;
  }
  check::equal("sums", out.fetch(), expected);
  check::equal("real sums", outReals.fetch(), expectedReals);
  check::equal("prefix sums", prefixes.fetch(), expectedPrefix);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
