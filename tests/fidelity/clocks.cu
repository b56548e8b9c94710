// Clocks in kernels: they go forward, and further the longer something takes.
#include "check.h"

#include <algorithm>

struct Times {
  long long cycles, later;
  clock_t ticks, laterTicks;
  unsigned int sum;
};

__global__ void measure(const int *x, Times *out, int n, int rounds) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __nanosleep(100); // may take very long where others want the processor
  out[i].ticks = clock();
  out[i].cycles = clock64();
  unsigned int sum = 0;
  for (int r = 0; r < rounds; ++r)
    sum = sum * 31 + x[(i + r) % n];
  out[i].sum = sum;
  out[i].later = clock64();
  out[i].laterTicks = clock();
}

void test(check::Random &random) {
  const int n = 64;
  const std::vector<int> x = random.integers(n, 0, 99);
  check::Array<int> in(x);
  check::Array<Times> out(n);
  long long shortest[2] = {};
  const int rounds[2] = {1, 200000};
  for (int k = 0; k < 2; ++k) {
    measure<<<2, 32>>>(in, out, n, rounds[k]);
    long long best = -1;
    for (const Times &t : out.fetch()) {
      check::that(t.later > t.cycles, "clock64 goes forward");
      check::that(t.laterTicks > t.ticks, "clock goes forward");
      best = best < 0 ? t.later - t.cycles : std::min(best, t.later - t.cycles);
    }
    shortest[k] = best;
  }
  check::that(shortest[1] > 20 * shortest[0], "more work takes longer");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
