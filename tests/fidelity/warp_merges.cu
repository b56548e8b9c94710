// Threads of a warp that rely on its lock-step where they have met on some of the ways that lead
// there, and not on others. Since Volta nothing keeps a warp in step, so without a translation only
// the ways on which they have met are tested.
#include "check.h"

const int THREADS = 32;

/// Tests name the device that a translation runs on. Where nobody does, CUDA itself is asked, which
/// promises less.
const bool isTranslation = std::getenv("CU2PORT_DEVICE") != nullptr;

// The last thread reads what nobody has set: unsigned where it is added to.

__global__ void afterBranch(int *out, const int *in, int n) {
  __shared__ int s[THREADS + 1];
  const int t = threadIdx.x;
  s[t] = in[t];
  if (n > 10)
    __syncwarp();
  out[t] = s[t + 1];
}

__global__ void afterLoop(int *out, const int *in, int n) {
  __shared__ unsigned s[THREADS + 1];
  const int t = threadIdx.x;
  int rounds = 0;
  s[t] = in[t];
  for (int i = 0; i < n; ++i) {
    __syncthreads();
    ++rounds;
  }
  out[t] = s[t + 1] + rounds;
}

__global__ void afterBreak(int *out, const int *in, int n) {
  __shared__ int s[THREADS + 1];
  const int t = threadIdx.x;
  int rounds = 0;
  while (true) {
    s[t] = in[t] * (rounds + 1);
    if (++rounds > n)
      break;
    __syncthreads();
    s[t] = 0;
    __syncthreads();
  }
  out[t] = s[t + 1];
}

__global__ void afterContinue(int *out, const int *in, int n) {
  __shared__ unsigned s[THREADS + 1];
  const int t = threadIdx.x;
  unsigned sum = 0;
  s[t] = in[t];
  __syncthreads();
  for (int i = 0; i < n; ++i) {
    sum += s[t + 1];
    __syncthreads();
    s[t] = in[t] * i;
    if (i % 3 == 1)
      continue;
    __syncthreads();
  }
  out[t] = sum;
}

__global__ void afterSwitch(int *out, const int *in, int n) {
  __shared__ int s[THREADS + 1];
  const int t = threadIdx.x;
  s[t] = in[t];
  switch (n) {
  case 0:
    __syncwarp();
    break;
  case 1:
    out[t] = 0;
    break;
  case 2:
    out[t] = 1;
  default:
    __syncwarp();
  }
  out[t] = s[t + 1];
}

__device__ void meet(int n) {
  if (n < 3)
    return;
  __syncwarp();
}

__global__ void afterCall(int *out, const int *in, int n) {
  __shared__ int s[THREADS + 1];
  const int t = threadIdx.x;
  s[t] = in[t];
  meet(n);
  out[t] = s[t + 1];
}

__global__ void inTurns(int *out, const int *in, int n) {
  __shared__ unsigned s[THREADS + 1];
  const int t = threadIdx.x;
  unsigned sum = 0;
  for (int i = 0; i < n; ++i)
    if (i % 2 == 0)
      s[t] = in[t] + i;
    else
      sum += s[t + 1];
  out[t] = sum;
}

/// Cut out of one array of another type.
__global__ void carved(int *out, const int *in, int n) {
  extern __shared__ char bytes[];
  int *a = (int *)(bytes + 16);
  unsigned *b = (unsigned *)&a[THREADS + 1];
  const int t = threadIdx.x;
  a[t] = in[t];
  b[t] = n + a[t + 1];
  out[t] = t + 2 < THREADS ? b[t + 1] - a[t + 2] + a[t + 1] : b[t];
}

void test(check::Random &random) {
  const std::vector<int> x = random.integers(THREADS, 0, 1000);
  check::Array<int> in(x), out(THREADS);
  auto expect = [&](const char *name, int n, auto value) {
    const std::vector<int> got = out.fetch();
    for (int t = 0; t + 1 < THREADS; ++t) // nobody sets what the last one reads
      check::equal(name, got[t], value(x[t + 1]), n * 1000 + t);
  };
  for (int n : {0, 1, 2, 3, 4, 11, 20}) {
    auto isPromised = [](bool haveMet) { return haveMet || isTranslation; };
    afterBranch<<<1, THREADS>>>(out, in, n);
    if (isPromised(n > 10))
      expect("afterBranch", n, [&](int v) { return v; });
    afterLoop<<<1, THREADS>>>(out, in, n);
    if (isPromised(n > 0))
      expect("afterLoop", n, [&](int v) { return v + n; });
    afterContinue<<<1, THREADS>>>(out, in, n);
    if (isPromised(n < 3))
      expect("afterContinue", n, [&](int v) { return n ? v + v * ((n - 1) * (n - 2) / 2) : 0; });
    afterSwitch<<<1, THREADS>>>(out, in, n);
    if (isPromised(n != 1))
      expect("afterSwitch", n, [&](int v) { return v; });
    afterCall<<<1, THREADS>>>(out, in, n);
    if (isPromised(n > 2))
      expect("afterCall", n, [&](int v) { return v; });
    if (!isTranslation)
      continue;
    afterBreak<<<1, THREADS>>>(out, in, n);
    expect("afterBreak", n, [&](int v) { return v * (n + 1); });
    carved<<<1, THREADS, 16 + 2 * 4 * (THREADS + 1)>>>(out, in, n);
    expect("carved", n, [&](int v) { return v + n; });
    inTurns<<<1, THREADS>>>(out, in, n);
    expect("inTurns", n, [&](int v) {
      int sum = 0;
      for (int i = 1; i < n; i += 2)
        sum += v + i - 1;
      return sum;
    });
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
