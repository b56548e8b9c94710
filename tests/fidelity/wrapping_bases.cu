// Sums with the thread's index that wrap around as numbers without a sign, which is defined: an int
// may be any number, and a mask, a half or a product of small numbers may make a large one.
#include "check.h"

#include <climits>

const int Block = 64;

// A guard on `base + threadIdx.x`, as an int or without a sign.
#define GUARD(name, Index, Given, base)                                                            \
  __global__ void name(int *out, Given n, int m) {                                                 \
    Index i = (base) + threadIdx.x;                                                                \
    if (i < m)                                                                                     \
      out[threadIdx.x] = i;                                                                        \
  }

GUARD(given, int, int, n)
GUARD(halved, int, int, (unsigned)n >> 1)
GUARD(divided, int, int, (unsigned)n / 2)
GUARD(flipped, int, int, n ^ 0x7fffffff)
GUARD(filled, int, int, n | 0x7fffff00)
GUARD(aligned, int, unsigned, n & ~3)
GUARD(masked, int, unsigned, n & 0x7fffffff)
GUARD(maskedUnsigned, int, unsigned, n & 0xfffffffcu)
GUARD(multiplied, unsigned, int, (blockIdx.x + 2) * 2147483640)
GUARD(fixed, int, int, 0x7ffffff0)
GUARD(squared, int, int, (blockDim.x * blockDim.x * blockDim.x - 1) * blockDim.x * 128 - 16)

template <class Kernel, class Given>
void compare(const char *name, Kernel kernel, Given n, unsigned base, bool isInt) {
  for (int m : {40, -3, INT_MIN, INT_MAX, 1 << 30}) {
    check::Array<int> out(std::vector<int>(Block, -7));
    kernel<<<1, Block>>>(out, n, m);
    std::vector<int> expected(Block);
    for (int t = 0; t < Block; ++t) {
      const unsigned i = base + t;
      const bool passes = isInt ? static_cast<int>(i) < m : i < static_cast<unsigned>(m);
      expected[t] = passes ? static_cast<int>(i) : -7;
    }
    check::equal(name, out.fetch(), expected);
  }
}

// ---- What is no index -----------------------------------------------------------------------

__global__ void congruential(int *out) {
  int seed = (blockIdx.x * blockDim.x + threadIdx.x) * 1664525 + 1013904223;
  if (seed < 0)
    seed = -seed;
  out[blockIdx.x * blockDim.x + threadIdx.x] = seed % 1000;
}

__global__ void fromSmall(int *out) { // 2^18 * 997 * 997 + 500000
  unsigned k = (blockIdx.x * 4096 * 64 + threadIdx.x) * 997;
  int seed = k * 997 + 500000;
  if (seed < 0)
    seed = -seed;
  out[blockIdx.x * blockDim.x + threadIdx.x] = seed % 1000;
}

__global__ void nearLimit(int *out) {
  int i = 0x7ffffff0 + threadIdx.x;
  out[threadIdx.x] = i < 0 ? -1 : 1;
}

__global__ void sampled(int *out, unsigned m) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned h = i * (blockDim.x * 40503u);
  if (h < m)
    out[i] = 1;
}

__global__ void sampledByPowers(int *out, unsigned m) {
  __shared__ unsigned tile[Block];
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned h = i * (blockDim.x * blockDim.x * blockDim.x * blockDim.x);
  tile[threadIdx.x] = h < m ? 1 : 0;
  __syncthreads();
  out[i] = tile[threadIdx.x];
}

void testSeeds() {
  const int blocks = 96;
  check::Array<int> out(blocks * Block);
  std::vector<int> expected(blocks * Block);
  const auto rest = [](unsigned number) {
    const int seed = static_cast<int>(number);
    return (seed < 0 ? -seed : seed) % 1000;
  };
  congruential<<<blocks, Block>>>(out);
  for (unsigned i = 0; i < expected.size(); ++i)
    expected[i] = rest(i * 1664525u + 1013904223u);
  check::equal("congruential", out.fetch(), expected);

  fromSmall<<<blocks, Block>>>(out);
  for (unsigned i = 0; i < expected.size(); ++i)
    expected[i] = rest((i / Block * 4096 * 64 + i % Block) * 997 * 997 + 500000);
  check::equal("from small numbers", out.fetch(), expected);

  for (unsigned m : {0xe0000000u, 0x40000000u}) {
    CHECK(cudaMemset(out, 0, blocks * Block * sizeof(int)));
    sampled<<<blocks, Block>>>(out, m);
    for (unsigned i = 0; i < expected.size(); ++i)
      expected[i] = i * (Block * 40503u) < m;
    check::equal("sampled", out.fetch(), expected);

    sampledByPowers<<<blocks, Block>>>(out, m);
    for (unsigned i = 0; i < expected.size(); ++i)
      expected[i] = i * (unsigned{Block} * Block * Block * Block) < m;
    check::equal("sampled by powers", out.fetch(), expected);
  }

  nearLimit<<<1, Block>>>(out);
  std::vector<int> signs = out.fetch();
  signs.resize(Block);
  std::vector<int> expectedSigns(Block, -1);
  std::fill_n(expectedSigns.begin(), 16, 1);
  check::equal("near the limit", signs, expectedSigns);
}

// ---- What may be one ------------------------------------------------------------------------

// The guard alone does not say that i is one: what has wrapped around goes another way.
__global__ void twoWays(int *out, const int *x, int n, int m) {
  int i = n + threadIdx.x;
  if (i < m) {
    if (i >= 0)
      out[threadIdx.x] = x[i];
    else
      out[threadIdx.x] = -2;
  }
}

// All threads that pass pick an element.
__global__ void oneWay(int *out, const int *x, int n, int m) {
  int i = n + threadIdx.x;
  if (i < m)
    out[threadIdx.x] = x[i];
}

// i is below zero where it has wrapped around, whatever else is asked of it.
__global__ void signs(int *out, const int *x, int n) {
  int i = n + threadIdx.x;
  out[threadIdx.x] = i >= 0 && i < 32 ? x[i] : i < n ? -2 : -3;
}

// nvcc 13 unrolls such loops by m - i, which it takes for no more than an int: see docs/nvidia.md.
__global__ void strides(int *out, int n, int m) {
  int rounds = 0;
#pragma unroll 1
  for (int i = n + threadIdx.x; i < m; i += 1 << 28)
    ++rounds;
  out[threadIdx.x] = rounds;
}

// Factors of a hash: in the thread's own part, and in the step.
__global__ void stridesFromHash(int *out, int m) {
  int rounds = 0;
#pragma unroll 1
  for (int i = threadIdx.x + threadIdx.y * 2000000000; i < m; i += 1 << 28)
    ++rounds;
  out[threadIdx.y * blockDim.x + threadIdx.x] = rounds;
}

__global__ void stridesByHash(int *out, int m) { // back by 2^29
  int rounds = 0;
  for (int i = threadIdx.x; i < m; i += blockDim.x * 234881024u)
    ++rounds;
  out[threadIdx.y * blockDim.x + threadIdx.x] = rounds;
}

// An int that is counted up to nearly 2^31: what is added without a sign passes that in a block.
__global__ void stridesToTheLimit(int *out, int n) {
  for (int i = threadIdx.x; i < n; i += 1 << 20) {
    int k = i + 2097120u;
    if (k < 100)
      out[threadIdx.x] = k;
  }
}

void testHashedStrides() {
  const dim3 block(16, 4);
  check::Array<int> out(Block);
  std::vector<int> expected(Block);
  for (int m : {100, 8}) {
    stridesFromHash<<<1, block>>>(out, m);
    for (unsigned t = 0; t < Block; ++t) {
      expected[t] = 0;
      for (std::int64_t i = static_cast<int>(t % 16 + t / 16 * 2000000000u); i < m; i += 1 << 28)
        ++expected[t];
    }
    check::equal("strides from a hash", out.fetch(), expected);
    stridesByHash<<<1, block>>>(out, m);
    for (unsigned t = 0; t < Block; ++t)
      expected[t] = static_cast<int>(t % 16) < m ? 5 : 0;
    check::equal("strides by a hash", out.fetch(), expected);
  }
}

__global__ void stridesOverElements(int *out, const int *x, int n, int m) {
  int sum = 0;
  for (int i = n + threadIdx.x; i < m; i += blockDim.x)
    sum += x[i];
  out[threadIdx.x] = sum;
}

void testElements() {
  check::Array<int> out(Block);
  std::vector<int> values(256), expected(Block);
  for (int i = 0; i < 256; ++i)
    values[i] = 3 * i + 1;
  check::Array<int> x(values);
  for (int n : {0, 5, -20, INT_MAX - 9, INT_MAX})
    for (int m : {0, 40, 256}) {
      const auto indexOf = [&](int t) { return static_cast<int>(static_cast<unsigned>(n) + t); };
      const auto launched = [&](const char *name, auto launch, auto expect) {
        CHECK(cudaMemset(out, 0, Block * sizeof(int)));
        launch();
        for (int t = 0; t < Block; ++t)
          expected[t] = expect(indexOf(t));
        check::equal(name, out.fetch(), expected);
      };
      launched(
          "two ways", [&] { twoWays<<<1, Block>>>(out, x, n, m); },
          [&](int i) { return i >= m   ? 0
                              : i >= 0 ? values[i]
                                       : -2; });
      launched(
          "signs", [&] { signs<<<1, Block>>>(out, x, n); },
          [&](int i) { return i >= 0 && i < 32 ? values[i]
                              : i < n          ? -2
                                               : -3; });
      launched(
          "strides", [&] { strides<<<1, Block>>>(out, n, m); },
          [&](std::int64_t i) {
            int rounds = 0;
            for (; i < m; i += 1 << 28)
              ++rounds;
            return rounds;
          });
      if (n < 0 || n > 256)
        continue;
      launched(
          "one way", [&] { oneWay<<<1, Block>>>(out, x, n, m); },
          [&](int i) { return i < m ? values[i] : 0; });
      launched(
          "strides over elements", [&] { stridesOverElements<<<1, Block>>>(out, x, n, m); },
          [&](int i) {
            int sum = 0;
            for (; i < m; i += Block)
              sum += values[i];
            return sum;
          });
    }
}

void test(check::Random &) {
  for (int n : {INT_MAX - 9, INT_MAX - 63, INT_MAX, -9, 0, 17, 200}) {
    const unsigned u = n;
    compare("given", given, n, u, true);
    compare("halved", halved, n, u >> 1, true);
    compare("divided", divided, n, u / 2, true);
    compare("flipped", flipped, n, u ^ 0x7fffffff, true);
    compare("filled", filled, n, u | 0x7fffff00, true);
    compare("aligned", aligned, u, u & ~3u, true);
    compare("masked", masked, u, u & 0x7fffffff, true);
    compare("masked without a sign", maskedUnsigned, u, u & 0xfffffffcu, true);
  }
  compare("multiplied", multiplied, 0, 2u * 2147483640, false);
  compare("fixed", fixed, 0, 0x7ffffff0, true);
  compare("squared", squared, 0, (262144u - 1) * 64 * 128 - 16, true);
  testSeeds();
  testElements();
  testHashedStrides();
  check::Array<int> passed(std::vector<int>(Block, 0));
  stridesToTheLimit<<<1, Block>>>(passed, INT_MAX - (3 << 19));
  std::vector<int> expected(Block, 0);
  for (int t = 32; t < Block; ++t)
    expected[t] = INT_MIN + t - 32;
  check::equal("strides to the limit", passed.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
