// Labels of a switch that stand in loops and branches inside it, with barriers around: the first
// round of a loop begins in its middle.
#include "check.h"

const int THREADS = 64;

__device__ int turned(int v, int *s) {
  const int t = threadIdx.x;
  __syncthreads();
  s[t] = v;
  __syncthreads();
  return s[(t + 1) % THREADS];
}

// Duff's device.
__global__ void inDo(int *out, int n) {
  __shared__ int s[THREADS];
  int v = threadIdx.x, i = 0;
  switch (n % 2) {
  case 0:
    do {
      v = turned(v, s);
      i++;
    case 1:
      v = turned(v, s) + 1;
      i++;
    } while (i < n);
  }
  out[threadIdx.x] = v;
}

// The condition is not asked before the first round, and a `continue` is of the loop inside, a
// `break` behind it of the switch.
__global__ void inWhile(int *out, int n) {
  __shared__ int s[THREADS];
  int v = threadIdx.x, i = 0;
  switch (n) {
  default:
    v += 100;
    break;
  case 1:
    v += 1000;
    while (i < 2) {
      v = turned(v, s);
      if (++i == 1)
        continue;
    case 2:
      v = turned(v, s) + 3;
      i += 2;
    }
    v += 7;
    break;
  case 3:
    v = turned(v, s);
  }
  out[threadIdx.x] = v;
}

// A variable of the loop, a step, and the loop around the switch that a `continue` is of.
__global__ void inFor(int *out, int n) {
  __shared__ int s[THREADS];
  int v = threadIdx.x, i = 5;
  for (int round = 0; round < 3; ++round) {
    switch ((n + round) % 3) {
    case 0:
      for (i = 0; i < 4; i += 2) {
        v = turned(v, s) + 1;
    case 1:
        int extra;
        extra = i * 2;
        v = turned(v, s) + extra;
        if (i > 4)
          break;
      }
      v += 11;
      break;
    case 2:
      v = turned(v, s);
      continue;
    }
    v ^= 3;
  }
  out[threadIdx.x] = v;
}

__global__ void inBranches(int *out, int n, int m) {
  __shared__ int s[THREADS];
  int v = threadIdx.x;
  switch (n) {
  case 0:
    if (m > 2) {
      v = turned(v, s) + 1;
    case 1:
      v = turned(v, s) + 10;
    } else {
      v = turned(v, s) + 100;
    case 2:
      v = turned(v, s) + 1000;
    }
    v += 5;
  case 3:
    v = turned(v, s) * 3;
  }
  out[threadIdx.x] = v;
}

// Each thread by its own label, without a barrier.
__global__ void ofEach(int *out, int n) {
  int v = threadIdx.x, i = 0;
  switch ((threadIdx.x + n) % 4) {
  case 0:
    do {
      v = v * 3 + 1;
    case 3:
      v ^= i;
    case 2:
      v += 2;
    case 1:
      i++;
    } while (i < n);
  }
  out[threadIdx.x] = v;
}

// ---- What they compute, of all threads at once

struct Threads {
  std::vector<int> v = std::vector<int>(THREADS);
  Threads() {
    for (int t = 0; t < THREADS; ++t)
      v[t] = t;
  }
  void turn() {
    std::vector<int> old = v;
    for (int t = 0; t < THREADS; ++t)
      v[t] = old[(t + 1) % THREADS];
  }
  template <class F> void each(F f) {
    for (int &value : v)
      value = f(value);
  }
  void turnAndAdd(int n) {
    turn();
    each([=](int x) { return x + n; });
  }
};

std::vector<int> expectInDo(int n) {
  Threads all;
  int i = 0, skip = n % 2;
  do {
    for (int part = skip; part < 2; ++part, ++i)
      all.turnAndAdd(part);
    skip = 0;
  } while (i < n);
  return all.v;
}

std::vector<int> expectInWhile(int n) {
  Threads all;
  if (n == 1) {
    all.turnAndAdd(0);
    all.each([](int x) { return x + 1000; });
    all.turnAndAdd(0);
    all.turnAndAdd(3);
    all.each([](int x) { return x + 7; });
  } else if (n == 2) {
    all.turnAndAdd(3);
    all.each([](int x) { return x + 7; });
  } else if (n == 3) {
    all.turn();
  } else {
    all.each([](int x) { return x + 100; });
  }
  return all.v;
}

std::vector<int> expectInFor(int n) {
  Threads all;
  int i = 5;
  for (int round = 0; round < 3; ++round) {
    const int label = (n + round) % 3;
    if (label == 2) {
      all.turn();
      continue;
    }
    bool isFirst = label == 1;
    if (!isFirst)
      i = 0;
    for (; isFirst || i < 4; i += 2) {
      if (!isFirst)
        all.turnAndAdd(1);
      isFirst = false;
      all.turnAndAdd(i * 2);
      if (i > 4)
        break;
    }
    all.each([](int x) { return (x + 11) ^ 3; });
  }
  return all.v;
}

std::vector<int> expectInBranches(int n, int m) {
  Threads all;
  if (n == 0)
    all.turnAndAdd(m > 2 ? 1 : 100);
  if (n == 1 || (n == 0 && m > 2))
    all.turnAndAdd(10);
  if (n == 2 || (n == 0 && m <= 2))
    all.turnAndAdd(1000);
  if (n <= 2)
    all.each([](int x) { return x + 5; });
  if (n <= 3) {
    all.turn();
    all.each([](int x) { return x * 3; });
  }
  return all.v;
}

std::vector<int> expectOfEach(int n) {
  Threads all;
  all.each([=](int v) {
    int i = 0;
    int skip = (4 - (v + n) % 4) % 4;
    do {
      v = skip > 0 ? v : v * 3 + 1;
      v = skip > 1 ? v : v ^ i;
      v = skip > 2 ? v : v + 2;
      skip = 0;
      i++;
    } while (i < n);
    return v;
  });
  return all.v;
}

void test(check::Random &) {
  check::Array<int> out(THREADS);
  for (int n = 0; n < 9; ++n) {
    inDo<<<1, THREADS>>>(out, n);
    check::equal("inDo", out.fetch(), expectInDo(n));
    inWhile<<<1, THREADS>>>(out, n);
    check::equal("inWhile", out.fetch(), expectInWhile(n));
    inFor<<<1, THREADS>>>(out, n);
    check::equal("inFor", out.fetch(), expectInFor(n));
    ofEach<<<1, THREADS>>>(out, n);
    check::equal("ofEach", out.fetch(), expectOfEach(n));
    for (int m : {1, 5}) {
      inBranches<<<1, THREADS>>>(out, n, m);
      check::equal("inBranches", out.fetch(), expectInBranches(n, m));
    }
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
