// cp.async: copies to shared memory that a thread waits for later, of each size, with zeros behind
// what there is, by a predicate, in stages.
#include "check.h"

#include <vector>

__device__ unsigned sharedAddress(const void *pointer) {
  return static_cast<unsigned>(__cvta_generic_to_shared(pointer));
}

template <int size> __device__ void copy(void *to, const void *from) {
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(sharedAddress(to)), "l"(from), "n"(size)
               : "memory");
}
template <int size> __device__ void copySome(void *to, const void *from, int bytes) {
  asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], %2, %3;" ::"r"(sharedAddress(to)), "l"(from), "n"(size),
               "r"(bytes));
}
__device__ void copyIf(void *to, const void *from, bool is) {
  asm volatile("{\n"
               " .reg .pred p;\n"
               " setp.ne.b32 p, %0, 0;\n"
               " @p cp.async.cg.shared.global [%1], [%2], 16;\n"
               "}\n" ::"r"((int)is), "r"(sharedAddress(to)), "l"(from));
}
__device__ void commit() { asm volatile("cp.async.commit_group;\n" ::); }
template <int left> __device__ void wait() { asm volatile("cp.async.wait_group %0;\n" ::"n"(left)); }

constexpr int threads = 64;

/// Each size, whole and in part: `bytes` of each element are there.
template <int size> __global__ void copyEach(const unsigned char *in, unsigned char *whole, unsigned char *some,
                                             const int *bytes) {
  __shared__ __align__(16) unsigned char tile[2][threads * size];
  const int t = threadIdx.x, at = t * size;
  copy<size>(&tile[0][at], in + at);
  copySome<size>(&tile[1][at], in + at, bytes[t] % (size + 1));
  asm volatile("cp.async.wait_all;");
  __syncthreads();
  const int other = (threads - 1 - t) * size;
  for (int i = 0; i < size; ++i) {
    whole[other + i] = tile[0][other + i];
    some[other + i] = tile[1][other + i];
  }
}

template <int size> void testSize(check::Random &random) {
  constexpr int all = threads * size;
  const std::vector<unsigned char> in = random.bits<unsigned char>(all);
  const std::vector<int> bytes = random.integers(threads, 0, 1000);
  check::Array<unsigned char> dIn(in), dWhole(all), dSome(all);
  check::Array<int> dBytes(bytes);
  copyEach<size><<<1, threads>>>(dIn, dWhole, dSome, dBytes);
  check::that(dWhole.fetch() == in, "whole elements");
  const std::vector<unsigned char> some = dSome.fetch();
  for (int i = 0; i < all; ++i)
    check::that(some[i] == (i % size < bytes[i / size] % (size + 1) ? in[i] : 0), "a part, and zeros");
}

/// Sums of rows of 4 elements a thread, of which two are on their way while one is added up.
__global__ void addRows(const float4 *in, float4 *sums, int rows) {
  constexpr int stages = 3;
  __shared__ float4 tile[stages][threads];
  const int t = threadIdx.x;
  for (int row = 0; row < stages - 1; ++row) {
    copyIf(&tile[row][t], in + row * threads + t, row < rows);
    commit();
  }
  float4 sum = {0, 0, 0, 0};
  for (int row = 0; row < rows; ++row) {
    wait<stages - 2>();
    __syncthreads();
    const float4 next = tile[row % stages][(t + 1) % threads];
    sum.x += next.x, sum.y += next.y, sum.z += next.z, sum.w += next.w;
    const int coming = row + stages - 1;
    copyIf(&tile[coming % stages][t], in + coming * threads + t, coming < rows);
    commit();
  }
  sums[t] = sum;
}

/// A predicate of an instruction's own leaves the source out: zeros come.
__global__ void copyOrClear(const uint2 *in, uint2 *out) {
  __shared__ uint2 tile[threads];
  const int t = threadIdx.x;
  asm volatile("{ .reg .pred p; setp.ge.u32 p, %2, 40;\n"
               "  cp.async.ca.shared::cta.global [%0], [%1 + 8], 8, p;\n"
               "  cp.async.wait_group 0; }" ::"r"(sharedAddress(tile + t)),
               "l"(in + t), "r"(t)
               : "memory");
  out[t] = tile[t];
}

void test(check::Random &random) {
  testSize<4>(random);
  testSize<8>(random);
  testSize<16>(random);

  const int rows = 7;
  std::vector<float> in(rows * threads * 4), expected(threads * 4);
  for (float &each : in)
    each = random.integer(-100, 100);
  check::Array<float> dIn(in), dSums(threads * 4);
  addRows<<<1, threads>>>((const float4 *)(float *)dIn, (float4 *)(float *)dSums, rows);
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < threads * 4; ++i)
      expected[i] += in[(row * threads * 4) + (i + 4) % (threads * 4)];
  check::that(dSums.fetch() == expected, "stages");

  const std::vector<unsigned> pairs = random.bits<unsigned>(2 * threads + 2);
  check::Array<unsigned> dPairs(pairs), dOut(2 * threads);
  copyOrClear<<<1, threads>>>((const uint2 *)(unsigned *)dPairs, (uint2 *)(unsigned *)dOut);
  const std::vector<unsigned> out = dOut.fetch();
  for (int i = 0; i < 2 * threads; ++i)
    check::that(out[i] == (i / 2 >= 40 ? 0 : pairs[i + 2]), "a predicate");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
