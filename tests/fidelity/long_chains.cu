// Values made of one another in many steps, each of which uses the last one twice: who followed
// each use anew would take a time that doubles with each step. The translation must end.
#include "check.h"

#include <numeric>

const int THREADS = 64;

// v0 -> v32
#define EIGHT(STEP, v, a, b, c, d, e, f, g, h, i)                                                  \
  STEP(v##a, v##b)                                                                                 \
  STEP(v##b, v##c)                                                                                 \
  STEP(v##c, v##d)                                                                                 \
  STEP(v##d, v##e)                                                                                 \
  STEP(v##e, v##f)                                                                                 \
  STEP(v##f, v##g)                                                                                 \
  STEP(v##g, v##h)                                                                                 \
  STEP(v##h, v##i)
#define CHAIN(STEP, v)                                                                             \
  EIGHT(STEP, v, 0, 1, 2, 3, 4, 5, 6, 7, 8)                                                        \
  EIGHT(STEP, v, 8, 9, 10, 11, 12, 13, 14, 15, 16)                                                 \
  EIGHT(STEP, v, 16, 17, 18, 19, 20, 21, 22, 23, 24)                                               \
  EIGHT(STEP, v, 24, 25, 26, 27, 28, 29, 30, 31, 32)

__host__ __device__ inline unsigned stepped(unsigned value) {
  for (int i = 0; i < 32; ++i)
    value = value * value + value;
  return value;
}

// Of what is loaded, and kept across a barrier.
#define LOADED(a, b) const unsigned b = a * a + a;
__global__ void loaded(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[THREADS];
  const int t = threadIdx.x;
  const unsigned v0 = in[t];
  CHAIN(LOADED, v)
  s[t] = v32;
  __syncthreads();
  out[t] = s[THREADS - 1 - t] + v32;
}

// Of the thread's number, which could be computed again.
__global__ void numbered(unsigned *out) {
  __shared__ unsigned s[THREADS];
  const unsigned v0 = threadIdx.x;
  CHAIN(LOADED, v)
  s[threadIdx.x] = v32;
  __syncthreads();
  out[threadIdx.x] = s[THREADS - 1 - threadIdx.x] + v32;
}

// Of conditions.
#define CONDITION(a, b) const bool b = (a && n > 0) || (a && n < -5);
__global__ void guarded(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned s[THREADS];
  const int t = threadIdx.x;
  const bool v0 = t < n;
  CHAIN(CONDITION, v)
  s[t] = v32 ? in[t] : 7;
  __syncthreads();
  if (v32)
    out[t] = s[THREADS - 1 - t];
}

// Of pointers.
#define POINTER(a, b) const unsigned *const b = a + (a - a);
__global__ void pointed(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[THREADS];
  const int t = threadIdx.x;
  const unsigned *const v0 = in;
  CHAIN(POINTER, v)
  s[t] = v32[t];
  __syncthreads();
  out[t] = s[THREADS - 1 - t] + v32[t];
}

// Of what is the same for all threads, as the bound and the step of a loop.
#define UNIFORM(a, b) const int b = a * 2 - a;
__global__ void uniform(const unsigned *in, unsigned *out, int v0) {
  __shared__ unsigned s[THREADS];
  CHAIN(UNIFORM, v)
  unsigned sum = 0;
  for (int i = threadIdx.x; i < v32; i += blockDim.x) {
    s[threadIdx.x] = in[i];
    __syncthreads();
    sum = sum * 3 + s[THREADS - 1 - threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// Of an index, in each place that asks what indices are made of.
#define INDEX(a, b) const int b = a + a - a;
__global__ void indexed(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned s[THREADS];
  const int t = threadIdx.x;
  const int v0 = blockIdx.x * blockDim.x + threadIdx.x;
  CHAIN(INDEX, v)
  s[v32 % THREADS] = in[v32];
  __syncthreads();
  if (v32 < n)
    atomicAdd(&out[v32], s[THREADS - 1 - t]);
  for (int j = v32; j < n; j += gridDim.x * blockDim.x)
    out[j] += in[v32 + n - n];
}

// Of a size, as what a tree over the threads starts from.
__global__ void halved(const unsigned *in, unsigned *out, int v0) {
  __shared__ unsigned s[THREADS];
  const int t = threadIdx.x;
  CHAIN(INDEX, v)
  s[t] = in[t];
  for (int d = v32 / 2; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      s[t] += s[t + d];
  }
  if (t == 0)
    out[v32 - THREADS] = s[0];
}

void test(check::Random &random) {
  const std::vector<int> numbers = random.integers(2 * THREADS, 0, 1 << 30);
  const std::vector<unsigned> x(numbers.begin(), numbers.end());
  check::Array<unsigned> in(x), out(THREADS);
  auto expect = [&](const char *name, auto value) {
    const std::vector<unsigned> got = out.fetch();
    for (int t = 0; t < THREADS; ++t)
      check::equal(name, got[t], static_cast<unsigned>(value(t, THREADS - 1 - t)), t);
  };
  loaded<<<1, THREADS>>>(in, out);
  expect("loaded", [&](int t, int other) { return stepped(x[other]) + stepped(x[t]); });
  numbered<<<1, THREADS>>>(out);
  expect("numbered", [&](int t, int other) { return stepped(other) + stepped(t); });
  for (int n : {0, 17, THREADS}) {
    CHECK(cudaMemset(out, 0, sizeof(unsigned) * THREADS));
    guarded<<<1, THREADS>>>(in, out, n);
    expect("guarded", [&](int t, int other) { return t < n ? (other < n ? x[other] : 7) : 0; });
  }
  pointed<<<1, THREADS>>>(in, out);
  expect("pointed", [&](int t, int other) { return x[other] + x[t]; });
  CHECK(cudaMemset(out, 0, sizeof(unsigned) * THREADS));
  indexed<<<1, THREADS>>>(in, out, THREADS);
  expect("indexed", [&](int t, int other) { return x[other] + x[t]; });
  halved<<<1, THREADS>>>(in, out, THREADS);
  check::equal("halved", out.fetch()[0], std::accumulate(x.begin(), x.begin() + THREADS, 0u), 0);
  uniform<<<1, THREADS>>>(in, out, 2 * THREADS);
  expect("uniform", [&](int, int other) { return x[other] * 3 + x[THREADS + other]; });
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
