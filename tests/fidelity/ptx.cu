// Inline PTX on registers, one instruction and several: compared with the same in C, at the limits
// of amounts.
#include "check.h"

#include <cstdint>
#include <cstdio>

__device__ unsigned bfe(unsigned a, unsigned from, unsigned count) {
  unsigned result;
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(result) : "r"(a), "r"(from), "r"(count));
  return result;
}

__device__ __forceinline__ uint2 rotated(uint2 a, unsigned by) {
  uint2 result;
  asm volatile("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(result.x) : "r"(a.y), "r"(a.x), "r"(by));
  asm("shf.r.clamp.b32 %0, %1, %2, %3;" : "=r"(result.y) : "r"(a.y), "r"(a.x), "r"(by));
  return result;
}

__device__ uint64_t sum128(uint64_t a, uint64_t b, unsigned &carry) {
  unsigned r0, r1, a0 = a, a1 = a >> 32, b0 = b, b1 = b >> 32;
  asm("{\n\t"
      "add.cc.u32 %0, %3, %5; // the lower half\n\t"
      "addc.cc.u32 %1, %4, %6;\n\t"
      "addc.u32 %2, 0, 0;\n\t"
      "}"
      : "=r"(r0), "=r"(r1), "=r"(carry)
      : "r"(a0), "r"(a1), "r"(b0), "r"(b1));
  return (uint64_t)r1 << 32 | r0;
}

__device__ unsigned guarded(int a, int b) {
  unsigned result = 7;
  asm("{ .reg .pred p; .reg .u32 t, u;\n"
      "  setp.lt.s32 p, %1, %2;\n"
      "  selp.u32 t, 100, 200, p;\n"
      "  mov.u32 u, 0x10;\n"
      "  @p add.u32 %0, t, %0;\n"
      "  @!p sub.u32 %0, t, u; }"
      : "+r"(result)
      : "r"(a), "r"(b));
  return result;
}

/// Loads and stores of vectors, with offsets, and halves of a number.
__global__ void move(const uint4 *in, uint4 *out, unsigned char *bytes, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  uint4 a, b;
  asm("ld.global.nc.v4.u32 {%0,%1,%2,%3}, [%4];"
      : "=r"(a.x), "=r"(a.y), "=r"(a.z), "=r"(a.w)
      : "l"(in + 2 * i));
  asm("ld.global.cs.v4.u32 {%0, %1, %2, %3}, [%4 + 16];"
      : "=r"(b.x), "=r"(b.y), "=r"(b.z), "=r"(b.w)
      : "l"(in + 2 * i));
  uint64_t both, turned;
  asm("mov.b64 %0, {%1, %2};" : "=l"(both) : "r"(a.x), "r"(b.w));
  asm("{ .reg .b32 x, y; mov.b64 {x, y}, %1; prmt.b32 x, x, 0, 0x0123; prmt.b32 y, y, 0, 0x0123; "
      "mov.b64 %0, {y, x}; }"
      : "=l"(turned)
      : "l"(both));
  unsigned first;
  asm volatile("ld.relaxed.gpu.global.u8 %0, [%1 + 3];" : "=r"(first) : "l"(in + 2 * i));
  asm volatile("ld.acquire.gpu.global.u32 %0, [%1];" : "=r"(a.x) : "l"(in + 2 * i) : "memory");
  asm volatile("ld.volatile.global.u32 %0, [%1 + 4];" : "=r"(a.y) : "l"(in + 2 * i));
  asm volatile("" ::: "memory");
  asm volatile("st.release.gpu.global.u8 [%0], %1;" ::"l"(bytes + i), "r"(first) : "memory");
  asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};" ::"l"(out + i), "r"(a.y + b.z),
               "r"((unsigned)turned), "r"((unsigned)(turned >> 32)), "r"(a.z ^ b.x)
               : "memory");
  asm("// nothing");
}

__global__ void compute(const unsigned *in, unsigned *out, uint64_t *wide, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned lane, below;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(below));
  if (i >= n)
    return;
  const unsigned a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n], by = i % 70;
  unsigned *o = out + 16 * i;
  o[0] = bfe(a, by, i % 37);
  const uint2 turned = rotated(make_uint2(a, b), by);
  o[1] = turned.x;
  o[2] = turned.y;
  asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(o[3]) : "r"(a), "r"(b), "r"(c));
  asm("prmt.b32 %0, %1, %2, 0x9b27;" : "=r"(o[4]) : "r"(a), "r"(b));
  asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(o[5]) : "r"(a), "r"(b), "r"(by), "r"(i % 40));
  asm("shr.s32 %0, %1, %2;" : "=r"(o[6]) : "r"((int)a), "r"(by));
  asm("mad.lo.u32 %0, %1, %2, %3;" : "=r"(o[7]) : "r"(a), "r"(b), "r"(c));
  o[8] = guarded(a, b);
  o[9] = lane;
  o[10] = below;
  asm("xor.b32 %0, %0, %1;" : "+r"(o[10]) : "r"(5));
  unsigned carry;
  wide[2 * i] = sum128((uint64_t)a << 32 | b, (uint64_t)b << 32 | c, carry);
  o[11] = carry;
  asm("mul.wide.u32 %0, %1, %2;" : "=l"(wide[2 * i + 1]) : "r"(a), "r"(b));
  asm("{ mul.hi.u32 %0, %1, %2; popc.b32 %0, %0; }" : "=r"(o[12]) : "r"(a), "r"(c));
  asm("shl.b32 %0, %1, 33;" : "=r"(o[13]) : "r"(a));
}

static unsigned expected(const unsigned *in, int i, int n, int which) {
  const unsigned a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n], by = i % 70, count = i % 37;
  const uint64_t both = (uint64_t)a << 32 | b;
  const unsigned lane = i % 96 % 32;
  switch (which) {
  case 0:
    return by > 31 ? 0 : (a >> by) & (count > 31 ? ~0u : (1u << count) - 1);
  case 1:
    return both << by % 32 >> 32;
  case 2:
    return both >> (by > 32 ? 32 : by);
  case 3:
    return a ^ b ^ c;
  case 4: {
    const uint64_t bytes = (uint64_t)b << 32 | a;
    auto byte = [&](int at) { return unsigned(bytes >> 8 * at & 0xff); };
    return byte(7) | byte(2) << 8 | (byte(3) & 0x80 ? 0xff0000u : 0) |
           (byte(1) & 0x80 ? 0xff000000u : 0);
  }
  case 5: {
    const unsigned length = i % 40;
    const uint64_t mask =
        by > 31 ? 0 : ((length > 31 ? 0xffffffffull : (1ull << length) - 1) << by) & 0xffffffff;
    return (b & ~mask) | ((by > 31 ? 0 : (uint64_t)a << by) & mask);
  }
  case 6:
    return (int)a >> (by > 31 ? 31 : by);
  case 7:
    return a * b + c;
  case 8:
    return (int)a < (int)b ? 107 : 200 - 16;
  case 9:
    return lane;
  case 10:
    return ((1u << lane) - 1) ^ 5;
  case 11:
    return both + ((uint64_t)b << 32 | c) < both;
  case 12:
    return __builtin_popcount((uint64_t)a * c >> 32);
  default:
    return 0;
  }
}

int main() {
  const int n = 1000;
  unsigned *in, *out, state = 12345;
  uint64_t *wide;
  CHECK(cudaMallocManaged(&in, n * sizeof *in));
  CHECK(cudaMallocManaged(&out, 16 * n * sizeof *out));
  CHECK(cudaMallocManaged(&wide, 2 * n * sizeof *wide));
  for (int i = 0; i < n; ++i)
    in[i] = state = state * 1664525 + 1013904223;
  compute<<<(n + 95) / 96, 96>>>(in, out, wide, n);
  CHECK(cudaDeviceSynchronize());
  int wrong = 0;
  for (int i = 0; i < n; ++i) {
    for (int which = 0; which < 14; ++which)
      if (out[16 * i + which] != expected(in, i, n, which) && ++wrong < 10)
        std::printf("%d of %d: %x, not %x\n", which, i, out[16 * i + which],
                    expected(in, i, n, which));
    const unsigned a = in[i], b = in[(i + 1) % n], c = in[(i + 2) % n];
    wrong += wide[2 * i] != ((uint64_t)a << 32 | b) + ((uint64_t)b << 32 | c);
    wrong += wide[2 * i + 1] != (uint64_t)a * b;
  }
  const int count = n / 8;
  uint4 *vectors = reinterpret_cast<uint4 *>(in), *moved = reinterpret_cast<uint4 *>(out);
  unsigned char *bytes = reinterpret_cast<unsigned char *>(wide);
  move<<<(count + 63) / 64, 64>>>(vectors, moved, bytes, count);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < count; ++i) {
    const uint4 a = vectors[2 * i], b = vectors[2 * i + 1], result = moved[i];
    wrong += result.x != a.y + b.z || result.w != (a.z ^ b.x) || bytes[i] != a.x >> 24;
    wrong += result.y != __builtin_bswap32(b.w) || result.z != __builtin_bswap32(a.x);
  }
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
