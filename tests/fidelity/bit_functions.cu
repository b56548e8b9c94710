// The integer functions of CUDA's device library.
#include "check.h"

#include <algorithm>

const int Results32 = 16;
const int Results64 = 6;

__global__ void functions32(const unsigned *a, const unsigned *b, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned *row = out + i * Results32;
  int sa = (int)a[i], sb = (int)b[i];
  row[0] = __popc(a[i]);
  row[1] = __clz(sa);
  row[2] = __ffs(sa);
  row[3] = __brev(a[i]);
  row[4] = __mul24(sa, sb);
  row[5] = __umul24(a[i], b[i]);
  row[6] = __mulhi(sa, sb);
  row[7] = __umulhi(a[i], b[i]);
  row[8] = __byte_perm(a[i], b[i], 0x5140);
  row[9] = min(sa, sb);
  row[10] = max(sa, sb);
  row[11] = min(a[i], b[i]);
  row[12] = max(a[i], b[i]);
  row[13] = abs(sa / 2);
  row[14] = __sad(sa / 4, sb / 4, 7u);
  row[15] = __byte_perm(a[i], b[i], b[i] & 0x7777);
}

__global__ void functions64(const unsigned long long *a, const unsigned long long *b,
                            unsigned long long *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned long long *row = out + i * Results64;
  row[0] = __popcll(a[i]);
  row[1] = __clzll((long long)a[i]);
  row[2] = __ffsll((long long)a[i]);
  row[3] = __brevll(a[i]);
  row[4] = __umul64hi(a[i], b[i]);
  row[5] = max((long long)a[i], (long long)b[i]);
}

int leadingZeros(std::uint64_t x, int bits) {
  int count = 0;
  while (count < bits && !(x >> (bits - 1 - count) & 1))
    ++count;
  return count;
}

int firstSet(std::uint64_t x, int bits) {
  for (int i = 0; i < bits; ++i)
    if (x >> i & 1)
      return i + 1;
  return 0;
}

std::uint64_t reversed(std::uint64_t x, int bits) {
  std::uint64_t r = 0;
  for (int i = 0; i < bits; ++i)
    r |= (x >> i & 1) << (bits - 1 - i);
  return r;
}

int countOnes(std::uint64_t x) {
  int count = 0;
  for (; x; x &= x - 1)
    ++count;
  return count;
}

unsigned permuted(unsigned a, unsigned b, unsigned selector) {
  const std::uint64_t bytes = static_cast<std::uint64_t>(b) << 32 | a;
  unsigned r = 0;
  for (int i = 0; i < 4; ++i)
    r |= static_cast<unsigned>(bytes >> 8 * (selector >> 4 * i & 7) & 0xFF) << 8 * i;
  return r;
}

int signed24(unsigned x) { return static_cast<int>(x << 8) >> 8; }

void test32(check::Random &random, int n) {
  const std::vector<unsigned> a = random.bits<unsigned>(n), b = random.bits<unsigned>(n);
  check::Array<unsigned> deviceA(a), deviceB(b), out(n * Results32);
  functions32<<<(n + 127) / 128, 128>>>(deviceA, deviceB, out, n);
  std::vector<unsigned> expected;
  for (int i = 0; i < n; ++i) {
    const int sa = static_cast<int>(a[i]), sb = static_cast<int>(b[i]);
    const long long quarter = static_cast<long long>(sa / 4) - sb / 4;
    const unsigned row[Results32] = {
        static_cast<unsigned>(countOnes(a[i])),
        static_cast<unsigned>(leadingZeros(a[i], 32)),
        static_cast<unsigned>(firstSet(a[i], 32)),
        static_cast<unsigned>(reversed(a[i], 32)),
        static_cast<unsigned>(static_cast<long long>(signed24(a[i])) * signed24(b[i])),
        static_cast<unsigned>((a[i] & 0xFFFFFFull) * (b[i] & 0xFFFFFF)),
        static_cast<unsigned>(static_cast<long long>(sa) * sb >> 32),
        static_cast<unsigned>(static_cast<unsigned long long>(a[i]) * b[i] >> 32),
        permuted(a[i], b[i], 0x5140),
        static_cast<unsigned>(std::min(sa, sb)),
        static_cast<unsigned>(std::max(sa, sb)),
        std::min(a[i], b[i]),
        std::max(a[i], b[i]),
        static_cast<unsigned>(std::abs(sa / 2)),
        static_cast<unsigned>(std::llabs(quarter) + 7),
        permuted(a[i], b[i], b[i] & 0x7777)};
    expected.insert(expected.end(), row, row + Results32);
  }
  check::equal("32-bit functions", out.fetch(), expected);
}

void test64(check::Random &random, int n) {
  using Wide = unsigned long long;
  const std::vector<Wide> a = random.bits<Wide>(n), b = random.bits<Wide>(n);
  check::Array<Wide> deviceA(a), deviceB(b), out(n * Results64);
  functions64<<<(n + 127) / 128, 128>>>(deviceA, deviceB, out, n);
  std::vector<Wide> expected;
  for (int i = 0; i < n; ++i) {
    const Wide row[Results64] = {
        static_cast<Wide>(countOnes(a[i])),
        static_cast<Wide>(leadingZeros(a[i], 64)),
        static_cast<Wide>(firstSet(a[i], 64)),
        reversed(a[i], 64),
        static_cast<Wide>(static_cast<unsigned __int128>(a[i]) * b[i] >> 64),
        static_cast<Wide>(std::max(static_cast<long long>(a[i]), static_cast<long long>(b[i])))};
    expected.insert(expected.end(), row, row + Results64);
  }
  check::equal("64-bit functions", out.fetch(), expected);
}

/// Compilers' own, of which nvcc has these in kernels.
__host__ __device__ unsigned long long builtins(unsigned a, unsigned long long b) {
  unsigned long long sum = __builtin_popcount(a) + 3 * __builtin_popcountll(b);
  sum += 5 * __builtin_clz(a | 1) + 7 * __builtin_clzll(b | 1);
  return sum + 17 * __builtin_ffs(a & 0xff00) + 19 * __builtin_ffsll(b << 9);
}
__global__ void callBuiltins(const unsigned *a, const unsigned long long *b, unsigned long long *out) {
  const unsigned *aligned = static_cast<const unsigned *>(__builtin_assume_aligned(a, 16));
  out[threadIdx.x] = builtins(aligned[threadIdx.x], b[threadIdx.x]);
}

void testBuiltins(check::Random &random) {
  const std::vector<unsigned> a = random.bits<unsigned>(64);
  const std::vector<unsigned long long> b = random.bits<unsigned long long>(64);
  check::Array<unsigned> deviceA(a);
  check::Array<unsigned long long> deviceB(b), out(64);
  callBuiltins<<<1, 64>>>(deviceA, deviceB, out);
  std::vector<unsigned long long> expected;
  for (int i = 0; i < 64; ++i)
    expected.push_back(builtins(a[i], b[i]));
  check::equal("compilers' own", out.fetch(), expected);
}

void test(check::Random &random) {
  testBuiltins(random);
  test32(random, 777);
  test64(random, 777);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
