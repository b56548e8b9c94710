// Memory that is read as another type than it was written as, which kernels do by pointers and CUDA's compiler lets them:
// bits of floats, pairs as halves of a wider one; and PTX's carry flag from one asm statement to the next.
#include "check.h"

#include <vector>

__global__ void bits(const float2 *in, float2 *out, unsigned *packed, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ float4 shared[32];
  if (i < n) {
    float2 pair = in[i];
    unsigned *words = (unsigned *)&pair;
    words[i & 1] ^= 0x80000000u;
    out[i] = pair;
    uint2 halves = make_uint2(i, i * 7);
    unsigned short *parts = reinterpret_cast<unsigned short *>(&halves);
    parts[i % 4] = 0xabcd;
    packed[i] = halves.x + halves.y;
  }
  float *flat = reinterpret_cast<float *>(shared);
  flat[threadIdx.x * 4 + 1] = float(threadIdx.x);
  __syncthreads();
  if (i < n)
    out[i].x += reinterpret_cast<float4 *>(flat)[(threadIdx.x + 1) % blockDim.x].y;
}

/// 128 bits, by one instruction an asm statement.
__global__ void add(const unsigned *a, const unsigned *b, unsigned *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned sum[5];
  asm volatile("add.cc.u32 %0, %1, %2;" : "=r"(sum[0]) : "r"(a[i * 4]), "r"(b[i * 4]));
  asm volatile("addc.cc.u32 %0, %1, %2;" : "=r"(sum[1]) : "r"(a[i * 4 + 1]), "r"(b[i * 4 + 1]));
  asm volatile("" ::: "memory");
  asm volatile("addc.cc.u32 %0, %2, %4;\n\taddc.cc.u32 %1, %3, %5;"
               : "=r"(sum[2]), "=r"(sum[3])
               : "r"(a[i * 4 + 2]), "r"(a[i * 4 + 3]), "r"(b[i * 4 + 2]), "r"(b[i * 4 + 3]));
  asm volatile("addc.u32 %0, 0, 0;" : "=r"(sum[4]));
  for (int k = 0; k < 5; ++k)
    out[i * 5 + k] = sum[k];
}

int main() {
  const int n = 77, threads = 32, blocks = (n + threads - 1) / threads;
  float2 *in, *out;
  unsigned *packed, *a, *b, *sums;
  CHECK(cudaMallocManaged(&in, n * sizeof *in));
  CHECK(cudaMallocManaged(&out, n * sizeof *out));
  CHECK(cudaMallocManaged(&packed, n * sizeof *packed));
  CHECK(cudaMallocManaged(&a, 4 * n * sizeof *a));
  CHECK(cudaMallocManaged(&b, 4 * n * sizeof *b));
  CHECK(cudaMallocManaged(&sums, 5 * n * sizeof *sums));
  unsigned state = 7;
  for (int i = 0; i < n; ++i)
    in[i] = make_float2(float(i) - 20.5f, float(i) * 3 + 1);
  for (int i = 0; i < 4 * n; ++i) {
    a[i] = i % 3 ? 0xffffffffu : (state = state * 1664525u + 1013904223u);
    b[i] = i % 5 ? (state = state * 1664525u + 1013904223u) : 0;
  }
  bits<<<blocks, threads>>>(in, out, packed, n);
  add<<<blocks, threads>>>(a, b, sums, n);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < n; ++i) {
    const float x = (i & 1 ? in[i].x : -in[i].x) + float((i % threads + 1) % threads), y = i & 1 ? -in[i].y : in[i].y;
    if (out[i].x != x || out[i].y != y)
      check::fail("pair %d: %g %g, not %g %g", i, out[i].x, out[i].y, x, y);
    unsigned words[2] = {unsigned(i), unsigned(i) * 7};
    unsigned &word = words[i % 4 / 2];
    word = i % 2 ? (word & 0xffffu) | 0xabcd0000u : (word & 0xffff0000u) | 0xabcdu;
    if (packed[i] != words[0] + words[1])
      check::fail("packed %d: %x, not %x", i, packed[i], words[0] + words[1]);
    unsigned long long carry = 0;
    for (int k = 0; k < 5; ++k) {
      carry += k < 4 ? (unsigned long long)a[i * 4 + k] + b[i * 4 + k] : 0;
      if (sums[i * 5 + k] != unsigned(carry))
        check::fail("sum %d, word %d: %x, not %x", i, k, sums[i * 5 + k], unsigned(carry));
      carry >>= 32;
    }
  }
  std::puts("PASSED");
}
