// What one lane of a warp does alone, with all that may stand around it; trees over a warp that join values with +, *,
// the bit operators, minimum and maximum. The reference takes one thread after the other.
#include "check.h"

constexpr unsigned All = 0xffffffff;

/// Guards that one lane passes, or one in some warps only. Conditions count who looks at them.
__global__ void guards(const int *x, int *out, int *counts, int n) {
  const int t = threadIdx.y * blockDim.x + threadIdx.x;
  const int lane = t % 32;
  int v = x[t];
  v += __shfl_xor_sync(All, v, 16);
  if (lane == 0)
    atomicAdd(&counts[0], v);
  __syncwarp();
  if (atomicAdd(&counts[1], 1) >= 0 && lane == 5) // all threads count
    atomicAdd(&counts[2], v);
  __syncwarp();
  if (lane == 7 && atomicAdd(&counts[3], 1) >= 0) // one does
    atomicAdd(&counts[4], v);
  __syncwarp();
  if (!lane)
    atomicAdd(&counts[5], v);
  __syncwarp();
  if (t < n && 31 == lane)
    atomicAdd(&counts[6], v);
  else
    atomicAdd(&counts[7], v);
  __syncwarp();
  const int own = x[t] + 1;
  out[t] = own;
  int next = own;
  next *= 2;
  if (lane == 3)
    out[t] = next + own;
}

/// The same thread's number in other words; a block in rows.
__global__ void rows(const int *x, int *out) {
  int v = x[threadIdx.x];
  v += __shfl_down_sync(All, v, 1);
  if (threadIdx.x == 40)
    out[blockIdx.x * 2] = v;
  __syncwarp();
  if ((threadIdx.x & 31) == 2 && threadIdx.y == 1 && threadIdx.x / 32 == 1)
    out[blockIdx.x * 2 + 1] = v;
}

template <class T> __device__ T least(T a, T b) { return b < a ? b : a; }

/// Ends in lane 0 (down) or in all lanes (xor); `width` lanes a group.
template <class T> __global__ void trees(const T *x, T *out, int count) {
  const int t = threadIdx.x;
  const T v = t < count ? x[t] : T(1);
  T sum = v, product = v, low = v, high = v, across = v, group = v;
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(All, sum, offset);
  for (int offset = 1; offset < 32; offset <<= 1)
    product *= __shfl_xor_sync(All, product, offset);
  for (int offset = warpSize / 2; offset; offset >>= 1)
    low = min(low, __shfl_xor_sync(All, low, offset));
  for (int offset = 16; offset > 0; offset /= 2)
    high = max(__shfl_down_sync(All, high, offset), high);
  for (int mask = 16; mask > 0; mask /= 2)
    across = least(across, __shfl_xor_sync(All, across, mask));
  for (int offset = 4; offset > 0; offset /= 2)
    group += __shfl_xor_sync(All, group, offset, 8);
  if (t % 32 == 0) {
    out[6 * t / 32] = sum;
    out[6 * t / 32 + 1] = high;
  }
  if (t % 32 == 17) {
    out[6 * (t / 32) + 2] = product;
    out[6 * (t / 32) + 3] = low;
    out[6 * (t / 32) + 4] = across;
    out[6 * (t / 32) + 5] = group;
  }
}

/// Of the values of one warp, from lane `first` on.
template <class T, class Join> T joined(const std::vector<T> &x, int first, int count, Join join) {
  T result = x[first];
  for (int i = 1; i < count; ++i)
    result = join(result, x[first + i]);
  return result;
}

template <class T> void testTrees(const char *type, check::Random &random) {
  for (int count : {128, 100}) {
    std::vector<T> x;
    for (int i = 0; i < 128; ++i) // small whole numbers: exact in every order
      x.push_back(static_cast<T>(i >= count ? 1 : i % 16 == 3 ? 2 : random.integer(0, 1) * 2 - 1));
    check::Array<T> in(x), out(24);
    trees<<<1, 128>>>(static_cast<T *>(in), static_cast<T *>(out), count);
    const std::vector<T> got = out.fetch();
    auto sum = [](T a, T b) { return static_cast<T>(a + b); };
    auto least = [](T a, T b) { return b < a ? b : a; };
    auto most = [](T a, T b) { return a < b ? b : a; };
    for (int w = 0; w < 4; ++w) {
      check::equal(type, got[6 * w], joined(x, 32 * w, 32, sum), w);
      check::equal(type, got[6 * w + 1], joined(x, 32 * w, 32, most), w);
      check::equal(type, got[6 * w + 2], joined(x, 32 * w, 32, [](T a, T b) { return static_cast<T>(a * b); }), w);
      check::equal(type, got[6 * w + 3], joined(x, 32 * w, 32, least), w);
      check::equal(type, got[6 * w + 4], joined(x, 32 * w, 32, least), w);
      check::equal(type, got[6 * w + 5], joined(x, 32 * w + 16, 8, sum), w);
    }
  }
}

/// fminf and fmaxf pass over what is not a number; | and & and ^ join bits.
__global__ void others(const float *x, const unsigned *bits, float *floats, unsigned *words) {
  float low = x[threadIdx.x], high = x[threadIdx.x];
  unsigned any = bits[threadIdx.x], all = any, parity = any;
  for (int offset = 16; offset > 0; offset /= 2) {
    low = fminf(low, __shfl_xor_sync(All, low, offset));
    high = fmaxf(high, __shfl_xor_sync(All, high, offset));
    any |= __shfl_xor_sync(All, any, offset);
    all &= __shfl_xor_sync(All, all, offset);
    parity ^= __shfl_xor_sync(All, parity, offset);
  }
  floats[2 * threadIdx.x] = low;
  floats[2 * threadIdx.x + 1] = high;
  words[3 * threadIdx.x] = any;
  words[3 * threadIdx.x + 1] = all;
  words[3 * threadIdx.x + 2] = parity;
}

void testOthers(check::Random &random) {
  std::vector<float> x = random.reals<float>(64, -1, 1);
  for (int i : {0, 7, 16, 31, 40})
    x[i] = NAN;
  for (int i = 41; i < 64; ++i)
    x[i] = NAN;
  std::vector<unsigned> bits = random.bits<unsigned>(64);
  check::Array<float> in(x), floats(128);
  check::Array<unsigned> inBits(bits), words(192);
  others<<<1, 64>>>(in, inBits, floats, words);
  const std::vector<float> gotFloats = floats.fetch();
  const std::vector<unsigned> got = words.fetch();
  for (int t = 0; t < 64; ++t) {
    const int first = t / 32 * 32;
    check::equal("fminf", gotFloats[2 * t], joined(x, first, 32, [](float a, float b) { return std::fmin(a, b); }), t);
    check::equal("fmaxf", gotFloats[2 * t + 1], joined(x, first, 32, [](float a, float b) { return std::fmax(a, b); }),
                 t);
    check::equal("or", got[3 * t], joined(bits, first, 32, [](unsigned a, unsigned b) { return a | b; }), t);
    check::equal("and", got[3 * t + 1], joined(bits, first, 32, [](unsigned a, unsigned b) { return a & b; }), t);
    check::equal("xor", got[3 * t + 2], joined(bits, first, 32, [](unsigned a, unsigned b) { return a ^ b; }), t);
  }
}

void testGuards(check::Random &random, dim3 threads) {
  const int n = static_cast<int>(threads.x * threads.y);
  const std::vector<int> x = random.integers(n, -50, 50);
  check::Array<int> in(x), out(n), counts(std::vector<int>(8, 0));
  guards<<<1, threads>>>(in, out, counts, 80);
  const std::vector<int> got = out.fetch(), sums = counts.fetch();
  std::vector<int> expected(8, 0);
  for (int t = 0; t < n; ++t) {
    const int v = x[t] + x[t ^ 16], lane = t % 32;
    expected[0] += lane == 0 ? v : 0;
    expected[1] += 1;
    expected[2] += lane == 5 ? v : 0;
    expected[3] += lane == 7;
    expected[4] += lane == 7 ? v : 0;
    expected[5] += lane == 0 ? v : 0;
    expected[t < 80 && lane == 31 ? 6 : 7] += v;
    check::equal("guards", got[t], lane == 3 ? 3 * (x[t] + 1) : x[t] + 1, t);
  }
  for (int i = 0; i < 8; ++i)
    check::equal("counts", sums[i], expected[i], i);
}

void test(check::Random &random) {
  testGuards(random, 128);
  testGuards(random, dim3(16, 10)); // a warp goes over two rows
  testGuards(random, dim3(24, 4));  // it begins within one
  testTrees<int>("int", random);
  testTrees<unsigned>("unsigned", random);
  testTrees<long long>("long long", random);
  testTrees<float>("float", random);
  testTrees<double>("double", random);
  testOthers(random);

  const std::vector<int> x = random.integers(64, -50, 50);
  check::Array<int> in(x), out(4);
  rows<<<2, dim3(64, 2)>>>(in, out);
  const std::vector<int> got = out.fetch();
  for (int b = 0; b < 2; ++b) {
    check::equal("rows", got[2 * b], x[40] + x[41], b);
    check::equal("rows", got[2 * b + 1], x[34] + x[35], b);
  }
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
