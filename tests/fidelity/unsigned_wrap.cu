// Unsigned arithmetic wraps around; index math mixes int, unsigned and size_t as CUDA programs do.
#include "check.h"

const int Results = 9;

__global__ void wrap(const unsigned *a, const unsigned *b, unsigned *out, unsigned long long *wide,
                     int n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned *row = out + i * Results;
  row[0] = a[i] + b[i];
  row[1] = a[i] - b[i];
  row[2] = a[i] * b[i];
  row[3] = -a[i];
  row[4] = (threadIdx.x - 1) % 1000; // wraps in thread 0
  row[5] = (blockIdx.x + gridDim.x - 1) % gridDim.x;
  row[6] = a[i] * 2654435761u >> 7;
  row[7] = (int)(blockIdx.x - 1) < 0; // the difference is unsigned, the comparison signed
  row[8] = threadIdx.x - 5 > 100;     // true for the first five threads
  wide[i] = (unsigned long long)a[i] * b[i] - i;
  wide[n + i] = (size_t)a[i] * b[i] * sizeof(double);
  wide[2 * n + i] = a[i] * b[i]; // multiplied in 32 bits, then widened
}

void test(check::Random &random) {
  const int n = 1000, block = 96;
  const int grid = (n + block - 1) / block;
  const std::vector<unsigned> a = random.bits<unsigned>(n), b = random.bits<unsigned>(n);
  check::Array<unsigned> deviceA(a), deviceB(b), out(n * Results);
  check::Array<unsigned long long> wide(3 * n);
  wrap<<<grid, block>>>(deviceA, deviceB, out, wide, n);
  std::vector<unsigned> expected;
  std::vector<unsigned long long> expectedWide(3 * n);
  for (int i = 0; i < n; ++i) {
    const unsigned thread = i % block, blockIndex = i / block;
    const std::uint64_t product = static_cast<std::uint64_t>(a[i]) * b[i];
    const unsigned row[Results] = {static_cast<unsigned>(a[i] + std::uint64_t(b[i])),
                                   static_cast<unsigned>(std::uint64_t(a[i]) - b[i]),
                                   static_cast<unsigned>(product),
                                   static_cast<unsigned>((1ull << 32) - a[i]),
                                   thread == 0 ? 4294967295u % 1000 : thread - 1,
                                   blockIndex == 0 ? grid - 1 : blockIndex - 1,
                                   static_cast<unsigned>((a[i] * 2654435761ull & 0xFFFFFFFF) >> 7),
                                   blockIndex == 0 ? 1u : 0u,
                                   thread < 5 ? 1u : 0u};
    expected.insert(expected.end(), row, row + Results);
    expectedWide[i] = product - i;
    expectedWide[n + i] = product * 8;
    expectedWide[2 * n + i] = product & 0xFFFFFFFF;
  }
  check::equal("32 bits", out.fetch(), expected);
  check::equal("64 bits", wide.fetch(), expectedWide);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
