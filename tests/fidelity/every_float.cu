// Floats that become integers: C's casts, implicit ones, those of assignments and CUDA's own, of
// every float there is with `--every 1`, and of every 4099th without; and all next to powers of
// two. What they should be is computed from the bits, by integers alone.
#include "check.h"

typedef long long Long;
typedef unsigned long long Wide;

// ---- The definition ---------------------------------------------------------------------------

/// Without what is behind the point, and without the sign; what is beyond 64 bits is all of them.
__host__ __device__ inline Wide wholePart(unsigned bits) {
  const int shift = static_cast<int>(bits >> 23 & 255) - 150;
  const Wide digits = (bits & 0x7fffffu) | 0x800000u;
  if (shift > 40)
    return ~0ull;
  return shift >= 0 ? digits << shift : shift > -24 ? digits >> -shift : 0;
}
__host__ __device__ inline bool isNan(unsigned bits) { return (bits & 0x7fffffffu) > 0x7f800000u; }

/// What PTX's `cvt` gives: the nearest. Of NaN, 0 in 32 bits and the highest bit in 64.
__host__ __device__ inline Long toLong(unsigned bits) {
  const Wide limit = 1ull << 63, whole = wholePart(bits);
  if (isNan(bits) || (bits >> 31 && whole >= limit))
    return static_cast<Long>(limit);
  return whole >= limit ? static_cast<Long>(limit - 1)
         : bits >> 31   ? -static_cast<Long>(whole)
                        : static_cast<Long>(whole);
}
__host__ __device__ inline Wide toWide(unsigned bits) {
  return isNan(bits) ? 1ull << 63 : bits >> 31 ? 0 : wholePart(bits);
}
__host__ __device__ inline int toInt(unsigned bits) {
  const Long whole = toLong(bits);
  const Long most = whole > 0x7fffffffll ? 0x7fffffffll : whole;
  return isNan(bits) ? 0 : static_cast<int>(most < -0x80000000ll ? -0x80000000ll : most);
}
__host__ __device__ inline unsigned toUnsigned(unsigned bits) {
  const Wide whole = toWide(bits);
  return isNan(bits) ? 0 : whole > 0xffffffffull ? 0xffffffffu : static_cast<unsigned>(whole);
}

// ---- On the device ----------------------------------------------------------------------------

enum Kind { Int, Unsigned, Long64, Wide64, Narrow, Written, Back, Kinds };

__device__ inline int returned(float x) { return x; }
template <class To, class From> __device__ To written(From x) { return To(x); }
template <class To, class From> __device__ To returnedAs(From x) { return x; }

/// Integers have no -0.
__device__ inline bool isMinusZero(float x) { return __float_as_uint(x) == 0x80000000u; }

/// Of an integer that the number has become, the sign of 0 is wrong.
__device__ inline bool isWrongBack(float x) {
  return isMinusZero((float)(int)x) || isMinusZero((float)__float2int_rn(x)) ||
         isMinusZero((float)__float2ll_rd(x)) || isMinusZero((float)__float2uint_ru(x)) ||
         isMinusZero((float)__double2int_rn(x)) || isMinusZero((float)lrintf(x));
}

/// Which conversions of the number are wrong.
__device__ inline unsigned wrongOnes(unsigned bits) {
  const float x = __uint_as_float(bits);
  const int i = toInt(bits);
  const unsigned u = toUnsigned(bits);
  const Long l = toLong(bits);
  const Wide w = toWide(bits);
  int sum = 0;
  unsigned product = 1;
  sum += x;
  product *= x;
  const int implied = x;
  unsigned wrong = 0;
  wrong |= (static_cast<int>(x) != i || sum != i || implied != i || returned(x) != i) << Int;
  wrong |= (static_cast<unsigned>(x) != u || product != u) << Unsigned;
  wrong |= ((Long)x != l || written<long>(x) != l) << Long64;
  wrong |= ((Wide)x != w || written<size_t>(x) != w) << Wide64;
  wrong |= ((unsigned char)x != (unsigned char)u || (signed char)x != (signed char)i ||
            (short)x != (short)i || written<unsigned short>(x) != (unsigned short)u ||
            returnedAs<short>(x) != (short)i)
           << Narrow;
  wrong |= (__float2int_rz(x) != i || __float2uint_rz(x) != u || __float2ll_rz(x) != l ||
            __float2ull_rz(x) != w)
           << Written;
  wrong |= isWrongBack(x) << Back;
  return wrong;
}

/// `first` has the least number of each kind that is wrong.
__global__ void compare(unsigned start, unsigned step, int n, unsigned *first) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= n)
    return;
  const unsigned bits = start + t * step, wrong = wrongOnes(bits);
  if (wrong)
    for (int kind = 0; kind < Kinds; ++kind)
      if (wrong >> kind & 1)
        atomicMin(&first[kind], bits);
}

/// Those next to powers of two, to be multiplied by two and by four as well.
__global__ void compareEdges(unsigned *first) {
  const unsigned exponent = blockIdx.x; // with the sign
  const unsigned bits = (exponent << 23) + threadIdx.x - blockDim.x / 2, wrong = wrongOnes(bits);
  for (int kind = 0; kind < Kinds; ++kind)
    if (wrong >> kind & 1)
      atomicMin(&first[kind], bits);
}

// ---- Comparison -------------------------------------------------------------------------------

unsigned every = 4099;

void test(check::Random &random) {
  const std::vector<unsigned> none(Kinds, 0xffffffffu);
  check::Array<unsigned> first(none);
  const Wide count = 1ull << 32, atOnce = 1 << 22;
  for (Wide start = random.next() % every; start < count; start += every * atOnce) {
    const Wide left = (count - start + every - 1) / every;
    const int n = static_cast<int>(left < atOnce ? left : atOnce);
    compare<<<(n + 255) / 256, 256>>>(static_cast<unsigned>(start), every, n, first);
  }
  compareEdges<<<512, 64>>>(first);
  const std::vector<unsigned> found = first.fetch();
  static const char *const names[] = {"to int",         "to unsigned",  "to long", "to size_t",
                                      "to char, short", "__float2*_rz", "and back"};
  for (int kind = 0; kind < Kinds; ++kind)
    check::equal(names[kind], found[kind], 0xffffffffu);
}

int main(int argc, char **argv) {
  for (int i = 1; i + 1 < argc; ++i)
    if (std::strcmp(argv[i], "--every") == 0)
      every = static_cast<unsigned>(std::strtoul(argv[i + 1], nullptr, 10));
  return check::run(argc, argv, test);
}
