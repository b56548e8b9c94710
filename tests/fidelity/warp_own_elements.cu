// A thread's own element of shared memory, which another thread of its warp writes as well before the thread reads it,
// in lock-step: whatever else is done with the array, and wherever it is said that warps go in step. GPUs gave
// that before Volta; since then it takes __syncwarp().
#include "check.h"

const int Threads = 64, Cases = 7;

__device__ void put(volatile int *to, int i, int value) { to[i] = value; }

__global__ void ownElements(int *out, int n) {
  __shared__ volatile int s[Threads];
  __shared__ int u[Threads];
  const int t = threadIdx.x, lane = t & 31;
  int *at = out + t;

  // Volatile.
  s[t] = 0;
  if (lane >= 1)
    s[t - 1] = t + 5;
  *at = s[t];
  __syncthreads();

  // In a branch for one warp.
  at += Threads;
  u[t] = 0;
  __syncthreads();
  if (t < 32) {
    u[t] = 1;
    if (t >= 1)
      u[t - 1] = t + 6;
    *at = u[t];
  }
  __syncthreads();

  // By a pointer to what is volatile through it alone.
  volatile int *p = u;
  at += Threads;
  p[t] = 0;
  if (lane >= 1)
    p[t - 1] = t + 7;
  *at = p[t];
  __syncthreads();

  // In a function.
  at += Threads;
  p[t] = 0;
  if (lane >= 1)
    put(p, t - 1, t + 8);
  *at = p[t];
  __syncthreads();

  // Beside accesses that show by themselves that the warp is in step.
  at += Threads;
  s[t] = t;
  s[t] += s[t ^ 1];
  s[t] += s[t ^ 2];
  const int sum = s[t];
  __syncwarp();
  s[t] = 0;
  if (lane >= 1)
    s[t - 1] = sum + t;
  *at = s[t];
  __syncthreads();

  // In front of a branch that looks as if it were for one warp, and in it.
  at += Threads;
  u[t] = 0;
  __syncwarp();
  if (lane >= 1)
    u[t - 1] = t + 9;
  const int seen = u[t];
  __syncwarp();
  if (n % 7 < 2) {
    if (lane >= 21)
      u[t - 21] = 95;
    const int own = u[t];
    if (lane >= 21)
      u[t - 21] = own + 1;
    __syncwarp();
    at[Threads] = own;
  }
  *at = seen;
}

void test(check::Random &) {
  check::Array<int> out(Cases * Threads);
  CHECK(cudaMemset(out, 0, Cases * Threads * sizeof(int)));
  ownElements<<<1, Threads>>>(out, Threads);
  const std::vector<int> got = out.fetch();
  const int *at = got.data();
  auto expect = [&](const char *name, int threads, auto expected) {
    for (int t = 0; t < threads; ++t)
      check::equal(name, at[t], expected(t), t);
    at += Threads;
  };
  auto next = [](int t) { return t % 32 < 31 ? t + 1 : -1; };
  expect("volatile", 64, [&](int t) { return next(t) < 0 ? 0 : next(t) + 5; });
  expect("one warp", 32, [&](int t) { return next(t) < 0 ? 1 : next(t) + 6; });
  expect("pointer", 64, [&](int t) { return next(t) < 0 ? 0 : next(t) + 7; });
  expect("function", 64, [&](int t) { return next(t) < 0 ? 0 : next(t) + 8; });
  expect("beside", 64, [&](int t) { return next(t) < 0 ? 0 : (next(t) & ~3) * 4 + 6 + next(t); });
  expect("in front", 64, [&](int t) { return next(t) < 0 ? 0 : next(t) + 9; });
  expect("in it", 64, [&](int t) { return t % 32 + 21 < 32 ? 95 : next(t) < 0 ? 0 : next(t) + 9; });
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
