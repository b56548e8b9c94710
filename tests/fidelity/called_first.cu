// What is called is computed before its arguments, as C++17 has it, also if it comes by a pointer whose computation has
// an effect.
#include "check.h"

struct Counter {
  int n;
  __device__ int up(int by) const { return n + by; }
  __device__ int times(int by) const { return n * by; }
};

__device__ int plus(int x) { return x + 100; }
__device__ int minus(int x) { return x - 100; }
__device__ int next(int &i) { return i++; }

typedef int (*Operation)(int);
__device__ Operation chosen(int &i) {
  i *= 2;
  return i % 3 ? plus : minus;
}

__global__ void calls(int *out) {
  const Operation table[2] = {plus, minus};
  int t = threadIdx.x, i = t, at = 0;
  auto keep = [&](int value) { out[at++ * blockDim.x + t] = value; };
  keep(table[i++ & 1](i));
  keep(table[next(i) & 1](i));
  keep(chosen(i)(i));
  keep((i > 5 ? table[i-- & 1] : plus)(i));
  keep(table[__popc(i) & 1](i += 2));

  Counter counter{7};
  int (Counter::*methods[2])(int) const = {&Counter::up, &Counter::times};
  keep((counter.*methods[i++ & 1])(i));
  keep((counter.*methods[next(i) & 1])(2 * i));
  ++i;
  int sum = 0;
  while (table[i++ & 1](i) < 90 + sum && sum < 200)
    sum += i;
  keep(sum);
  if (table[i++ & 1](i) > 0)
    keep(1);
  else
    keep(2);
}

const int Threads = 16, Cases = 9;

/// The same in statements.
std::vector<int> expected(int t) {
  auto by = [](int which, int x) { return which & 1 ? x - 100 : x + 100; };
  auto method = [](int which, int x) { return which & 1 ? 7 * x : 7 + x; };
  std::vector<int> out;
  int i = t, which = i++;
  out.push_back(by(which, i));
  which = i++;
  out.push_back(by(which, i));
  i *= 2;
  out.push_back(by(i % 3 ? 0 : 1, i));
  which = i > 5 ? i-- : 0;
  out.push_back(by(which, i));
  which = __builtin_popcount(i);
  i += 2;
  out.push_back(by(which, i));
  which = i++;
  out.push_back(method(which, i));
  which = i++;
  const int before = i;
  out.push_back(method(which, 2 * before));
  ++i;
  int sum = 0;
  for (;;) {
    which = i++;
    if (!(by(which, i) < 90 + sum && sum < 200))
      break;
    sum += i;
  }
  out.push_back(sum);
  which = i++;
  out.push_back(by(which, i) > 0 ? 1 : 2);
  return out;
}

void test(check::Random &) {
  check::Array<int> out(Cases * Threads);
  calls<<<1, Threads>>>(out);
  const std::vector<int> got = out.fetch();
  for (int t = 0; t < Threads; ++t) {
    const std::vector<int> known = expected(t);
    for (int k = 0; k < Cases; ++k)
      check::equal("calls", got[k * Threads + t], known[k], k * Threads + t);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
