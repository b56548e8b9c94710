// More integer functions of CUDA's: averages, products of 64 bits, funnel shifts, extremes of one
// type, and loads and stores with a hint for the cache.
#include "check.h"

#include <algorithm>

typedef unsigned long long Wide;

const int Results32 = 13;
const int Results64 = 8;
const int Hints = 10;

__global__ void functions32(const unsigned *a, const unsigned *b, const unsigned *shift,
                            unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned *row = out + i * Results32;
  int sa = (int)a[i], sb = (int)b[i];
  row[0] = __hadd(sa, sb);
  row[1] = __rhadd(sa, sb);
  row[2] = __uhadd(a[i], b[i]);
  row[3] = __urhadd(a[i], b[i]);
  row[4] = __usad(a[i], b[i], 9u);
  row[5] = __funnelshift_l(a[i], b[i], shift[i]);
  row[6] = __funnelshift_r(a[i], b[i], shift[i]);
  row[7] = __funnelshift_lc(a[i], b[i], shift[i]);
  row[8] = __funnelshift_rc(a[i], b[i], shift[i]);
  row[9] = umin(a[i], b[i]);
  row[10] = umax(a[i], b[i]);
  row[11] = a[i] / (b[i] | 1);
  row[12] = a[i] % (b[i] | 1);
}

__global__ void functions64(const Wide *a, const Wide *b, Wide *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Wide *row = out + i * Results64;
  long long sa = (long long)a[i], sb = (long long)b[i];
  row[0] = __mul64hi(sa, sb);
  row[1] = llmin(sa, sb);
  row[2] = llmax(sa, sb);
  row[3] = ullmin(a[i], b[i]);
  row[4] = ullmax(a[i], b[i]);
  row[5] = llabs(sa / 2);
  row[6] = labs((long)(sb / 2));
  row[7] = min(a[i], b[i]);
}

__global__ void hints(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int *row = out + i * Hints;
  row[0] = __ldg(in + i);
  row[1] = __ldca(&in[i]);
  row[2] = __ldcg(&in[i]);
  row[3] = __ldcs(&in[i]);
  row[4] = __ldlu(&in[i]);
  row[5] = __ldcv(&in[i]);
  __stwb(&row[6], in[i] + 1);
  __stcg(&row[7], in[i] + 2);
  __stcs(row + 8, in[i] + 3);
  __stwt(row + 9, in[i] + 4);
}

std::uint64_t joined(unsigned high, unsigned low) { return std::uint64_t(high) << 32 | low; }

void test32(check::Random &random, int n) {
  const std::vector<unsigned> a = random.bits<unsigned>(n), b = random.bits<unsigned>(n);
  std::vector<unsigned> shift = random.bits<unsigned>(n);
  for (int i = 0; i < n; i += 2)
    shift[i] = static_cast<unsigned>(random.integer(0, 40));
  check::Array<unsigned> deviceA(a), deviceB(b), deviceShift(shift), out(n * Results32);
  functions32<<<(n + 127) / 128, 128>>>(deviceA, deviceB, deviceShift, out, n);
  std::vector<unsigned> expected;
  for (int i = 0; i < n; ++i) {
    const long long sum = static_cast<long long>(static_cast<int>(a[i])) + static_cast<int>(b[i]);
    const std::uint64_t wideSum = std::uint64_t(a[i]) + b[i], both = joined(b[i], a[i]);
    const unsigned wrapped = shift[i] & 31, clamped = std::min(shift[i], 32u);
    const unsigned row[Results32] = {static_cast<unsigned>(sum >> 1),
                                     static_cast<unsigned>((sum + 1) >> 1),
                                     static_cast<unsigned>(wideSum >> 1),
                                     static_cast<unsigned>((wideSum + 1) >> 1),
                                     std::max(a[i], b[i]) - std::min(a[i], b[i]) + 9,
                                     static_cast<unsigned>(both << wrapped >> 32),
                                     static_cast<unsigned>(both >> wrapped),
                                     static_cast<unsigned>(both << clamped >> 32),
                                     static_cast<unsigned>(both >> clamped),
                                     std::min(a[i], b[i]),
                                     std::max(a[i], b[i]),
                                     a[i] / (b[i] | 1),
                                     a[i] % (b[i] | 1)};
    expected.insert(expected.end(), row, row + Results32);
  }
  check::equal("32-bit functions", out.fetch(), expected);
}

void test64(check::Random &random, int n) {
  const std::vector<Wide> a = random.bits<Wide>(n), b = random.bits<Wide>(n);
  check::Array<Wide> deviceA(a), deviceB(b), out(n * Results64);
  functions64<<<(n + 127) / 128, 128>>>(deviceA, deviceB, out, n);
  std::vector<Wide> expected;
  for (int i = 0; i < n; ++i) {
    const auto sa = static_cast<long long>(a[i]), sb = static_cast<long long>(b[i]);
    const Wide row[Results64] = {static_cast<Wide>(static_cast<__int128>(sa) * sb >> 64),
                                 static_cast<Wide>(std::min(sa, sb)),
                                 static_cast<Wide>(std::max(sa, sb)),
                                 std::min(a[i], b[i]),
                                 std::max(a[i], b[i]),
                                 static_cast<Wide>(std::llabs(sa / 2)),
                                 static_cast<Wide>(std::llabs(sb / 2)),
                                 std::min(a[i], b[i])};
    expected.insert(expected.end(), row, row + Results64);
  }
  check::equal("64-bit functions", out.fetch(), expected);
}

void testHints(check::Random &random, int n) {
  const std::vector<int> in = random.integers(n, -1000000, 1000000);
  check::Array<int> device(in), out(n * Hints);
  hints<<<(n + 127) / 128, 128>>>(device, out, n);
  std::vector<int> expected;
  for (int x : in)
    for (int k = 0; k < Hints; ++k)
      expected.push_back(x + std::max(0, k - 5));
  check::equal("cache hints", out.fetch(), expected);
}

void test(check::Random &random) {
  test32(random, 777);
  test64(random, 777);
  testHints(random, 300);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
