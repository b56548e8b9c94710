#include "device.h"
#include "fft.h"

#define N Fft::n

__device__ float2 times(float2 a, float2 b) {
  return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x);
}

// A block a transform, a thread a butterfly in each of ten rounds.
__global__ void transform(const float2 *in, float2 *out, const float2 *roots) {
  __shared__ float2 data[N];
  int t = threadIdx.x;
  for (int i = t; i < N; i += N / 2)
    data[__brev(i) >> (32 - Fft::bits)] = in[blockIdx.x * N + i];
  __syncthreads();
  for (int half = 1; half < N; half *= 2) {
    int k = t & (half - 1);
    int at = 2 * t - k;
    float2 a = data[at];
    float2 b = times(roots[k * (N / 2 / half)], data[at + half]);
    data[at] = make_float2(a.x + b.x, a.y + b.y);
    data[at + half] = make_float2(a.x - b.x, a.y - b.y);
    __syncthreads();
  }
  for (int i = t; i < N; i += N / 2)
    out[blockIdx.x * N + i] = data[i];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Fft::usualSize);
  const Fft problem(options.size);
  bench::Array<float> in(problem.in), out(problem.in.size()), roots(problem.roots);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        transform<<<problem.count, N / 2>>>(in.as<float2>(), out.as<float2>(), roots.as<float2>());
        bench::finish();
      },
      [&] { problem.check(out.fetch()); });
}
