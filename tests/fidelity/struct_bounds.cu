// A struct whose array has as many elements as a macro says, while a macro from behind it is used first.
#include "check.h"

#include <cstdio>

#define COUNT 7
constexpr int rows = 2;
struct Parameters {
  float values[COUNT];
  int table[rows][COUNT];
};
#define FIRST 3
enum Step { one = FIRST, two };

__global__ void first(float *y) { y[threadIdx.x] = FIRST + two; }
__global__ void second(Parameters p, float *y) {
  y[threadIdx.x] += p.values[threadIdx.x % COUNT] + p.table[threadIdx.x % rows][threadIdx.x % COUNT];
}

int main() {
  Parameters p;
  for (int i = 0; i < COUNT; ++i) {
    p.values[i] = i / 4.0f;
    for (int row = 0; row < rows; ++row)
      p.table[row][i] = 10 * row + i;
  }
  float *y;
  CHECK(cudaMallocManaged(&y, 100 * sizeof *y));
  first<<<1, 100>>>(y);
  second<<<1, 100>>>(p, y);
  CHECK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < 100; ++i)
    wrong += y[i] != FIRST + two + p.values[i % COUNT] + p.table[i % rows][i % COUNT];
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
