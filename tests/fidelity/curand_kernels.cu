// curand_kernel.h: the generators' numbers are cuRAND's, and distributions are made of them as
// cuRAND does.
#include "check.h"

#include <curand_kernel.h>

struct Row {
  unsigned long long seed, subsequence, offset;
  unsigned first[3]; ///< the first, the second and the twelfth number
};
// Printed by a program for the host with the curand_kernel.h of CUDA 13.0, 2026-11-25.
constexpr Row xorwow[] = {
    {0x0, 0x0, 0x0, {0xbd7f03b6, 0x703e556d, 0x8a459e83}},
    {0x4d2, 0x0, 0x0, {0x253d5e15, 0x6f558604, 0xb0400511}},
    {0x4d2, 0x1, 0x0, {0xd1f7605a, 0xed29ae49, 0xc2a8fa63}},
    {0x4d2, 0x1001, 0x0, {0xf2b7b87e, 0x6c874e43, 0xf38c4fbc}},
    {0x4d2, 0x0, 0x1, {0x6f558604, 0xdee6daf2, 0x80d73481}},
    {0x4d2, 0x3, 0xf4243, {0x023e2aee, 0x47fe144b, 0x8a99d9a4}},
    {0xfedcba9876543210,
     0x123456789abcdef,
     0x8000000000000001,
     {0x58bcf2d6, 0x1a964f03, 0x1b23bb90}},
    {0x2a, 0xffffffffffffffff, 0x11, {0x3e09bdad, 0x2288e7bd, 0x095141a7}},
};
constexpr Row philox[] = {
    {0x0, 0x0, 0x0, {0x6627e8d5, 0xe169c58d, 0x459135e4}},
    {0x4d2, 0x0, 0x0, {0x2090b348, 0xda7cf0ab, 0x891d3b11}},
    {0x4d2, 0x1, 0x0, {0xd115a128, 0x52fc7c75, 0x9cefb170}},
    {0x4d2, 0x1001, 0x0, {0xe97168f1, 0x6c329b3b, 0x7cacd21d}},
    {0x4d2, 0x0, 0x1, {0xda7cf0ab, 0x4401906f, 0xb6269a3e}},
    {0x4d2, 0x3, 0xf4243, {0x7be861b5, 0x2292edd0, 0xbb80d369}},
    {0xfedcba9876543210,
     0x123456789abcdef,
     0x8000000000000001,
     {0xed8f10fa, 0x00b39db8, 0x60239826}},
    {0x2a, 0xffffffffffffffff, 0x11, {0x65b53a41, 0x56076b84, 0xbe3b1d45}},
};

template <class State> __global__ void draw(const Row *rows, unsigned *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  State state;
  curand_init(rows[i].seed, rows[i].subsequence, rows[i].offset, &state);
  out[3 * i] = curand(&state);
  out[3 * i + 1] = curand(&state);
  skipahead(9, &state);
  out[3 * i + 2] = curand(&state);
}

// States in memory, as programs keep them: set by one kernel, used and kept by another.
template <class State> __global__ void seed(State *states, unsigned long long seed, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    curand_init(seed, i, 0, &states[i]);
}
template <class State>
__global__ void fill(State *states, float *uniform, double *wide, float *normal, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  State own = states[i];
  for (int k = 0; k < 4; ++k)
    uniform[4 * i + k] = curand_uniform(&own);
  wide[i] = curand_uniform_double(&own);
  normal[2 * i] = curand_normal(&own);
  normal[2 * i + 1] = curand_normal(&own);
  states[i] = own;
}

__global__ void fours(unsigned *single, unsigned *four, float *uniform) {
  curandStatePhilox4_32_10_t a, b;
  curand_init(9, threadIdx.x, threadIdx.x, &a);
  b = a;
  for (int i = 0; i < 8; ++i)
    single[8 * threadIdx.x + i] = curand(&a);
  const uint4 x = curand4(&b), y = curand4(&b);
  const unsigned all[8] = {x.x, x.y, x.z, x.w, y.x, y.y, y.z, y.w};
  for (int i = 0; i < 8; ++i)
    four[8 * threadIdx.x + i] = all[i];
  const float4 u = curand_uniform4(&b);
  uniform[threadIdx.x] = u.x + u.y + u.z + u.w;
}

template <class State, int n> void testKnown(const Row (&known)[n]) {
  check::Array<Row> rows(std::vector<Row>(known, known + n));
  check::Array<unsigned> out(3 * n);
  draw<State><<<3, 3>>>(rows, out, n);
  const std::vector<unsigned> got = out.fetch();
  for (int i = 0; i < 3 * n; ++i)
    check::equal("known", got[i], known[i / 3].first[i % 3], i);
}

template <class State> void testDistributions() {
  const int n = 3000;
  check::Array<State> states(n);
  check::Array<float> uniform(4 * n), normal(2 * n);
  check::Array<double> wide(n);
  seed<<<12, 256>>>(static_cast<State *>(states), 77ull, n);
  fill<<<12, 256>>>(static_cast<State *>(states), uniform, wide, normal, n);
  const std::vector<float> u = uniform.fetch(), z = normal.fetch();
  const std::vector<double> w = wide.fetch();
  double mean = 0, square = 0, normalMean = 0, normalSquare = 0;
  for (float each : u) {
    check::equal("in (0, 1]", each > 0 && each <= 1, true);
    mean += each / u.size();
    square += each * each / u.size();
  }
  for (double each : w)
    check::equal("in (0, 1]", each > 0 && each <= 1, true);
  for (float each : z) {
    normalMean += each / z.size();
    normalSquare += each * each / z.size();
  }
  // Five standard deviations of each of these.
  check::equal("mean", std::fabs(mean - 0.5) < 0.014, true);
  check::equal("second moment", std::fabs(square - 1 / 3.0) < 0.014, true);
  check::equal("normal mean", std::fabs(normalMean) < 0.065, true);
  check::equal("normal variance", std::fabs(normalSquare - 1) < 0.092, true);
}

void test(check::Random &) {
  testKnown<curandStateXORWOW_t>(xorwow);
  testKnown<curandStatePhilox4_32_10_t>(philox);
  testDistributions<curandState>();
  testDistributions<curandStatePhilox4_32_10_t>();
  check::Array<unsigned> single(8 * 5), four(8 * 5);
  check::Array<float> uniform(5);
  fours<<<1, 5>>>(single, four, uniform);
  check::equal("four at a time", four.fetch(), single.fetch());
  for (float sum : uniform.fetch())
    check::equal("a sum of four", sum > 0 && sum < 4, true);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
