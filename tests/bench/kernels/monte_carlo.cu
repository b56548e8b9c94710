#include "device.h"
#include "monte_carlo.h"

#define THREADS 256

__device__ unsigned int xorshift(unsigned int &state) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state;
}

/// Above 0 and below 1.
__device__ float uniform(unsigned int &state) {
  return ((xorshift(state) >> 8) + 0.5f) * (1.0f / 16777216.0f);
}

__global__ void payoffs(float *sums, int steps, float price, float strike, float drift,
                        float spread) {
  __shared__ float cache[THREADS];
  int path = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned int state = path * 0x9E3779B9u + 0x7F4A7C15u;
  float now = price, sum = 0.0f;
  for (int step = 0; step < steps; step += 2) {
    float radius = sqrtf(-2.0f * logf(uniform(state)));
    float sine, cosine;
    sincosf(6.2831853f * uniform(state), &sine, &cosine);
    now *= expf(drift + spread * radius * cosine);
    sum += now;
    now *= expf(drift + spread * radius * sine);
    sum += now;
  }
  cache[threadIdx.x] = fmaxf(sum / steps - strike, 0.0f);
  __syncthreads();
  for (int i = blockDim.x / 2; i > 0; i /= 2) {
    if (threadIdx.x < i)
      cache[threadIdx.x] += cache[threadIdx.x + i];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x] = cache[0];
}

int main(int argc, char **argv) {
  using M = MonteCarlo;
  const bench::Options options(argc, argv, M::usualSize);
  const M problem(options.size);
  const int blocks = problem.n / THREADS;
  bench::Array<float> sums(blocks);
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        payoffs<<<blocks, THREADS>>>(sums, M::steps, M::price, M::strike, M::drift, M::spread);
        bench::finish();
      },
      [&] {
        double sum = 0;
        for (float each : sums.fetch())
          sum += each;
        problem.check(sum);
      });
}
