// Variables that are declared together, of which some are a thread's own and some the block's: beside
// barriers, in sides, loops and cases that have none themselves.
#include "check.h"

__global__ void sides(long *x, long n, long m) {
  const int t = threadIdx.x;
  __shared__ long s[64];
  s[t] = x[t];
  __syncthreads();
  if (n % 3 == 0) {
    __syncthreads();
    s[t] += x[t ^ 1];
    __syncthreads();
  } else {
    long own = t >> 1, twice = n * 2;
    m = twice * 5 + (n < 0 ? own : 0);
  }
  for (int i = 0; i < 3; ++i) {
    if (n % 2) {
      long mine = s[t] + i, all = m + i, both;
      both = all * 3;
      n = all ^ both;
      s[t] = mine;
    } else {
      __syncthreads();
      s[t] += i;
      __syncthreads();
      n += m;
    }
  }
  switch (m % 4) {
  case 0: {
    int a = t, b = static_cast<int>(m), c = a > 99 ? a : 7, d = b + 1;
    m = b * d;
    s[t] += c;
    break;
  }
  case 2:
    __syncthreads();
    s[t] += 1;
  }
  x[t] = s[t] + n * 1000 + m * 100000;
}

long expected(long own, long other, long n, long m) {
  long s = own;
  if (n % 3 == 0)
    s += other;
  else
    m = n * 2 * 5;
  for (int i = 0; i < 3; ++i) {
    if (n % 2) {
      const long all = m + i;
      n = all ^ all * 3;
      s += i;
    } else {
      s += i;
      n += m;
    }
  }
  if (m % 4 == 0) {
    m = static_cast<int>(m) * (static_cast<int>(m) + 1);
    s += 7;
  } else if (m % 4 == 2) {
    s += 1;
  }
  return s + n * 1000 + m * 100000;
}

int main() {
  for (long n = 1; n < 9; ++n)
    for (long m = 0; m < 5; ++m) {
      std::vector<long> start(64);
      for (int t = 0; t < 64; ++t)
        start[t] = t * 3 + 1;
      check::Array<long> x(start);
      sides<<<1, 64>>>(x, n, m);
      const std::vector<long> got = x.fetch();
      for (int t = 0; t < 64; ++t)
        check::equal("sides", got[t], expected(start[t], start[t ^ 1], n, m), t);
    }
}
