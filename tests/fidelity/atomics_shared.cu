// Atomic functions on shared memory: the histogram of a block, then one for all.
#include "check.h"

const int Bins = 64;

__global__ void histogram(const unsigned char *in, unsigned *out, int n) {
  __shared__ unsigned bins[Bins];
  for (int b = threadIdx.x; b < Bins; b += blockDim.x)
    bins[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&bins[in[i] % Bins], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < Bins; b += blockDim.x)
    atomicAdd(&out[b], bins[b]);
}

__global__ void extremes(const int *in, int *out, float *sums, int n) {
  __shared__ int low, high, used;
  __shared__ float sum;
  __shared__ unsigned long long wide;
  if (threadIdx.x == 0) {
    low = in[0];
    high = in[0];
    used = 0;
    sum = 0;
    wide = 0;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    atomicMin(&low, in[i]);
    atomicMax(&high, in[i]);
    atomicAdd(&sum, (float)(in[i] % 16));
    atomicAdd(&wide, (unsigned long long)(unsigned)in[i]);
    atomicCAS(&used, 0, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    out[0] = low;
    out[1] = high;
    out[2] = used;
    out[3] = (int)(wide >> 32);
    out[4] = (int)wide;
    sums[0] = sum;
  }
}

void test(check::Random &random) {
  const int n = 10000;
  const std::vector<unsigned char> in = random.bits<unsigned char>(n);
  check::Array<unsigned char> device(in);
  check::Array<unsigned> out(std::vector<unsigned>(Bins, 0));
  histogram<<<6, 96>>>(device, out, n);
  std::vector<unsigned> expected(Bins);
  for (unsigned char x : in)
    ++expected[x % Bins];
  check::equal("histogram", out.fetch(), expected);

  const std::vector<int> values = random.bits<int>(n);
  check::Array<int> deviceValues(values), results(5);
  check::Array<float> sums(1);
  extremes<<<1, 160>>>(deviceValues, results, sums, n);
  int low = values[0], high = values[0];
  float sum = 0;
  unsigned long long wide = 0;
  for (int x : values) {
    low = x < low ? x : low;
    high = x > high ? x : high;
    sum += static_cast<float>(x % 16);
    wide += static_cast<unsigned>(x);
  }
  check::equal("extremes", results.fetch(),
               {low, high, 1, static_cast<int>(wide >> 32), static_cast<int>(wide)});
  check::equal("float sum", sums.fetch()[0], sum);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
