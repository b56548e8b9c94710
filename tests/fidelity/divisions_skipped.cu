// A quotient that is the same in all threads, behind which neighbours' elements lie, where some
// threads skip it: Clang 19 makes vectors of such threads by itself, and takes the address from one
// that has not divided.
#include "check.h"

__global__ void skipNeighbours(const int *skips, const int *x, int *out, int divisor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y / divisor;
  if (!skips[i])
    out[i] = x[row * 64 + i];
}

__global__ void skipInGuard(const int *skips, const int *x, int *out, int n, int divisor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && !skips[i])
    out[i] = x[64 / divisor % 2 + i];
}

static void test(check::Random &random) {
  const int n = 128;
  const std::vector<int> flags = random.integers(n, 0, 1), x = random.integers(n, -9, 9);
  const check::Array<int> skips(flags), source(x), out(std::vector<int>(n, 17));
  skipNeighbours<<<n / 32, 32>>>(skips, source, out, 3);
  std::vector<int> got = out.fetch();
  for (int i = 0; i < n; ++i)
    check::equal("skipNeighbours", got[i], flags[i] ? 17 : x[i], i);
  skipInGuard<<<n / 32, 32>>>(skips, source, out, n - 1, 9);
  const std::vector<int> before = got;
  got = out.fetch();
  for (int i = 0; i < n; ++i)
    check::equal("skipInGuard", got[i], i < n - 1 && !flags[i] ? x[i + 1] : before[i], i);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
