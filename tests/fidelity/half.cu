// Numbers of two bytes: what cuda_fp16.h and cuda_bf16.h compute in kernels is, bit by bit, what
// they compute on the host, or are defined as; tests/unit/half tells whether the host's is right.
// Of what is no number, which bits it has is left open.
#include "check.h"

#include <algorithm>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

__host__ __device__ inline unsigned bitsOf(__half a) { return __half_as_ushort(a); }
__host__ __device__ inline unsigned bitsOf(__nv_bfloat16 a) { return __bfloat16_as_ushort(a); }
__host__ __device__ inline unsigned bitsOf(__half2 a) {
  return bitsOf(__low2half(a)) | bitsOf(__high2half(a)) << 16;
}
__host__ __device__ inline unsigned bitsOf(__nv_bfloat162 a) {
  return bitsOf(__low2bfloat16(a)) | bitsOf(__high2bfloat16(a)) << 16;
}

// What CUDA has for devices alone, and what that is.
template <class T> T limited(double x) {
  using Limits = std::numeric_limits<T>;
  return std::isnan(x)                             ? 0
         : x <= static_cast<double>(Limits::min()) ? Limits::min()
         : x >= static_cast<double>(Limits::max()) ? Limits::max()
                                                   : static_cast<T>(x);
}
inline void integersOf(float a, unsigned *out) {
  out[1] = limited<unsigned>(std::ceil(a));
  out[2] = static_cast<unsigned>(limited<long long>(std::floor(a)));
  out[3] = static_cast<unsigned short>(limited<short>(std::nearbyint(a)));
}
inline float asFloat(__half a) { return __half2float(a); }
inline float asFloat(__nv_bfloat16 a) { return __bfloat162float(a); }
inline void assign(__half &to, float exact) { to = __float2half(exact); }
inline void assign(__nv_bfloat16 &to, float exact) { to = __float2bfloat16(exact); }

/// Rounded once, to the nearest. What a sum in 64 bits loses makes it odd, so that it is no middle.
template <class H> H fused(H a, H b, H c) {
  const bool isHalf = std::is_same<H, __half>::value;
  const long double x = static_cast<long double>(asFloat(a)) * asFloat(b), y = asFloat(c);
  long double sum = x + y;
  const long double part = sum - x, lost = (x - (sum - part)) + (y - part);
  H result;
  if (sum == 0 || !std::isfinite(sum)) {
    assign(result, static_cast<float>(sum));
    return result;
  }
  int exponent;
  if (lost != 0 && std::fmod(std::frexp(sum, &exponent) * 0x1p64L, 2) == 0)
    sum = std::nextafter(sum, lost < 0 ? -INFINITY : INFINITY);
  std::frexp(sum, &exponent);
  const int last = std::max(exponent - (isHalf ? 11 : 8), isHalf ? -24 : -133);
  const long double rounded = std::ldexp(std::nearbyint(std::ldexp(sum, -last)), last);
  assign(result, std::fabs(rounded) > (isHalf ? 65504 : 0x1.FEp127L)
                     ? std::copysign(INFINITY, static_cast<float>(sum))
                     : static_cast<float>(rounded));
  return result;
}
template <class H, class H2> H2 fusedPair(H2 a, H2 b, H2 c) {
  return H2(fused(H(a.x), H(b.x), H(c.x)), fused(H(a.y), H(b.y), H(c.y)));
}
template <class H> unsigned bitsAs(float exact) {
  H result;
  assign(result, exact);
  return bitsOf(result);
}
/// What compute() does on devices by functions that the host has not.
template <class H, class H2> void defined(H a, H b, H c, unsigned *out) {
  const H2 p(a, b), q(b, c), r(c, a);
  const H sum = fused(a, b, c);
  out[10] = bitsOf(sum) | bitsOf(asFloat(sum) < 0 ? H(0.0f) : sum) << 16;
  out[17] = bitsAs<H>(std::floor(asFloat(a))) | bitsAs<H>(std::ceil(asFloat(a))) << 16;
  out[18] = bitsAs<H>(std::nearbyint(asFloat(a))) | bitsAs<H>(std::trunc(asFloat(a))) << 16;
  out[22] = bitsOf(fusedPair<H>(p, q, r));
  const H2 inner = fusedPair<H>(H2(a, a), q, r);
  out[23] = bitsOf(fusedPair<H>(H2(-b, b), H2(c, b), inner));
}

inline unsigned upperHalf(float a) {
  unsigned bits;
  std::memcpy(&bits, &a, sizeof bits);
  return bits >> 16;
}

__host__ __device__ inline void conversions(__half a, int i, unsigned *out) {
  out[0] = __half2int_rz(a);
#ifdef __CUDA_ARCH__
  out[1] = __half2uint_ru(a);
  out[2] = static_cast<unsigned>(__half2ll_rd(a));
  out[3] = static_cast<unsigned short>(__half2short_rn(a));
#else
  integersOf(__half2float(a), out);
#endif
  out[4] = bitsOf(__int2half_rn(i)) | bitsOf(__uint2half_rz(i)) << 16;
  out[5] = bitsOf(__float2half_rd(i * 1e-4f)) | bitsOf(__float2half_ru(i * 1e-9f)) << 16;
  out[6] = bitsOf(__double2half(i * 1e-3));
  out[7] = __half2float(a) > 0.5f ? 1 : 0;
}
__host__ __device__ inline void conversions(__nv_bfloat16 a, int i, unsigned *out) {
  out[0] = __bfloat162int_rz(a);
#ifdef __CUDA_ARCH__
  out[1] = __bfloat162uint_ru(a);
  out[2] = static_cast<unsigned>(__bfloat162ll_rd(a));
  out[3] = static_cast<unsigned short>(__bfloat162short_rn(a));
  const unsigned towardsZero = bitsOf(__uint2bfloat16_rz(i));
#else
  integersOf(__bfloat162float(a), out);
  const unsigned towardsZero = upperHalf(static_cast<float>(i));
#endif
  out[4] = bitsOf(__int2bfloat16_rn(i)) | towardsZero << 16;
  out[5] = bitsOf(__float2bfloat16_rd(i * 1e-4f)) | bitsOf(__float2bfloat16_ru(i * 1e-9f)) << 16;
  out[6] = bitsOf(__double2bfloat16(i * 1e-3));
  out[7] = __bfloat162float(a) > 0.5f ? 1 : 0;
}

constexpr int results = 32; // of each number

template <class H, class H2>
__host__ __device__ inline void compute(H a, H b, H c, int i, unsigned *out) {
  const H2 p(a, b), q(b, c), r(c, a);
  conversions(a, i, out);
  out[8] = bitsOf(a + b) | bitsOf(a - b) << 16;
  out[9] = bitsOf(a * b) | bitsOf(a / b) << 16;
  out[11] = bitsOf(__hadd_sat(a, b)) | bitsOf(__hmul_sat(a, b)) << 16;
  out[12] = bitsOf(__hmax(a, b)) | bitsOf(__hmin(a, b)) << 16;
  out[13] = bitsOf(__hmax_nan(a, b)) | bitsOf(__hmin_nan(a, b)) << 16;
  out[14] = bitsOf(__habs(a)) | bitsOf(-a) << 16;
  out[15] = (a == b) | (a != b) << 1 | (a < b) << 2 | (a <= b) << 3 | (a > b) << 4 | (a >= b) << 5;
  out[16] = __hequ(a, b) | __hneu(a, b) << 1 | __hltu(a, b) << 2 | __hisnan(a) << 3 |
            (__hisinf(a) & 3) << 4;
  H counted = a;
  H before = counted++;
  counted += b;
  out[19] = bitsOf(counted) | bitsOf(before) << 16;
  out[20] = bitsOf(p + q);
  out[21] = bitsOf(__hmul2_rn(p, q) - r); // without _rn, nvcc makes one operation of it
#ifdef __CUDA_ARCH__
  out[10] = bitsOf(__hfma(a, b, c)) | bitsOf(__hfma_relu(a, b, c)) << 16;
  out[17] = bitsOf(hfloor(a)) | bitsOf(hceil(a)) << 16;
  out[18] = bitsOf(hrint(a)) | bitsOf(htrunc(a)) << 16;
  out[22] = bitsOf(__hfma2(p, q, r));
  out[23] = bitsOf(__hcmadd(p, q, r));
#else
  defined<H, H2>(a, b, c, out);
#endif
  out[24] = bitsOf(__hmax2(p, q));
  out[25] = bitsOf(__hle2(p, q));
  out[26] = __hgtu2_mask(p, q);
  out[27] = __hbeq2(p, q) | __hbne2(p, q) << 1;
  out[28] = bitsOf(__habs2(-p));
  const float wide = a;
  out[29] = wide < 1 ? 1 : 0;
  out[30] = static_cast<bool>(a) | static_cast<unsigned char>(a) << 8;
  out[31] = bitsOf(H(i)) | bitsOf(H(i * 0.1)) << 16;
}

template <class H, class H2>
__global__ void each(const H *a, const H *b, const H *c, unsigned *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    compute<H, H2>(__ldg(a + i), b[i], c[i], i, out + results * i);
}

// A block's sum by a tree in shared memory, and by shuffles: in both cases that of neighbours
// first.
template <class H> __global__ void sums(const H *in, H *out, int n) {
  __shared__ H line[64];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const H own = i < n ? in[i] : H(0.0f);
  line[threadIdx.x] = own;
  for (int step = 1; step < 32; step *= 2) {
    __syncthreads();
    const H other = line[threadIdx.x ^ step];
    __syncthreads();
    line[threadIdx.x] = line[threadIdx.x] + other;
  }
  H sum = own;
  for (int step = 1; step < 32; step *= 2)
    sum += __shfl_xor_sync(0xffffffffu, sum, step);
  __syncthreads();
  if (i < n) {
    out[2 * i] = line[threadIdx.x];
    out[2 * i + 1] = sum;
  }
}

// All halves as floats, and the floats at both sides of the middle to the next one as halves.
__global__ void widened(const __half *in, float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = __half2float(in[i]);
}
__global__ void narrowed(const float *in, __half *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = __float2half(in[i]);
}

template <class H2> __global__ void pairs(H2 *data) {
  const H2 own = data[threadIdx.x];
  data[threadIdx.x] = __shfl_down_sync(0xffffffffu, own, 3, 16);
}

template <class H> H fromBits(unsigned bits);
template <> __half fromBits<__half>(unsigned bits) {
  return __ushort_as_half(static_cast<unsigned short>(bits));
}
template <> __nv_bfloat16 fromBits<__nv_bfloat16>(unsigned bits) {
  return __ushort_as_bfloat16(static_cast<unsigned short>(bits));
}

/// The same bits for all that are no numbers, in result `k` if it is of two numbers.
template <class H> unsigned settled(unsigned word, int k) {
  const bool isOfNumbers = (k >= 4 && k <= 14 && k != 7) || (k >= 17 && k <= 25) || k == 31;
  for (int shift : {0, 16})
    if (isOfNumbers && std::isnan(asFloat(fromBits<H>(word >> shift & 0xffff))))
      word |= 0xffffu << shift;
  return word;
}

template <class H, class H2> void testEach(check::Random &random) {
  const int n = 1000;
  std::vector<H> a, b, c;
  for (int i = 0; i < n; ++i) {
    const unsigned bits = random.integer(0, 0xffff);
    a.push_back(fromBits<H>(bits));
    // Near in magnitude, so that sums cancel, and anything.
    b.push_back(fromBits<H>(i % 2 ? bits ^ random.integer(0, 0x83ff) : random.integer(0, 0xffff)));
    c.push_back(fromBits<H>(random.integer(0, 0xffff)));
  }
  check::Array<H> deviceA(a), deviceB(b), deviceC(c);
  check::Array<unsigned> out(n * results);
  each<H, H2><<<8, 128>>>(deviceA, deviceB, deviceC, out, n);
  const std::vector<unsigned> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    unsigned expected[results];
    compute<H, H2>(a[i], b[i], c[i], i, expected);
    for (int k = 0; k < results; ++k)
      check::equal("each", settled<H>(got[i * results + k], k), settled<H>(expected[k], k),
                   i * results + k);
  }
}

void testAll() {
  const int n = 0x10000;
  std::vector<__half> halves;
  std::vector<float> floats, around;
  for (int i = 0; i < n; ++i) {
    halves.push_back(fromBits<__half>(i));
    floats.push_back(__half2float(halves[i]));
    const float middle = (floats[i] + __half2float(fromBits<__half>(i ^ 1))) / 2;
    around.insert(around.end(), {floats[i], std::nextafter(middle, 0.0f), middle,
                                 std::nextafter(middle, 1e9f), std::ldexp(floats[i], -100)});
  }
  around.insert(around.end(), {65519.9f, 65520.0f, -65520.0f, 1e30f, 2.9802322e-8f, 1e-45f});
  const int count = static_cast<int>(around.size());
  check::Array<__half> in(halves), out(count);
  check::Array<float> wide(n), between(around);
  widened<<<(n + 255) / 256, 256>>>(in, wide, n);
  check::equal("widened", wide.fetch(), floats);
  narrowed<<<(count + 255) / 256, 256>>>(between, out, count);
  const std::vector<__half> got = out.fetch();
  for (int i = 0; i < count; ++i)
    check::equal("narrowed", bitsOf(got[i]), bitsOf(__float2half(around[i])), i);
}

template <class H, class H2> void testExchanges(check::Random &random) {
  const int n = 150;
  std::vector<H> in;
  for (int i = 0; i < 192; ++i)
    in.push_back(H(i < n ? random.integer(-999, 999) / 64.0f : 0.0f));
  check::Array<H> deviceIn(in), out(2 * n);
  sums<H><<<3, 64>>>(deviceIn, out, n);
  const std::vector<H> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    std::vector<H> line(in.begin() + i / 32 * 32, in.begin() + i / 32 * 32 + 32);
    for (int step = 1; step < 32; step *= 2) {
      const std::vector<H> before = line;
      for (int k = 0; k < 32; ++k)
        line[k] = before[k] + before[k ^ step];
    }
    check::equal("tree", bitsOf(got[2 * i]), bitsOf(line[i % 32]), i);
    check::equal("shuffles", bitsOf(got[2 * i + 1]), bitsOf(line[i % 32]), i);
  }
  std::vector<H2> words;
  for (int i = 0; i < 32; ++i)
    words.push_back(H2(in[2 * i], in[2 * i + 1]));
  check::Array<H2> deviceWords(words);
  pairs<H2><<<1, 32>>>(deviceWords);
  const std::vector<H2> moved = deviceWords.fetch();
  for (int i = 0; i < 32; ++i)
    check::equal("pairs", bitsOf(moved[i]), bitsOf(words[i % 16 < 13 ? i + 3 : i]), i);
}

void test(check::Random &random) {
  testAll();
  testEach<__half, __half2>(random);
  testEach<__nv_bfloat16, __nv_bfloat162>(random);
  testExchanges<__half, __half2>(random);
  testExchanges<__nv_bfloat16, __nv_bfloat162>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
