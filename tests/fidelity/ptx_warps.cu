// Inline PTX that has to do with other threads: shuffles, votes, matches, reductions, barriers,
// atomics, and special registers; branches, predicates and second results.
#include "check.h"

#include <cstdint>

/// All lanes of a warp, of which `which` says the form.
__global__ void lanes(const unsigned *in, unsigned *out) {
  const unsigned a = in[threadIdx.x];
  unsigned *o = out + 16 * threadIdx.x, reaches;
  asm volatile("{ .reg .pred p; shfl.sync.down.b32 %0|p, %2, 3, 0x181f, 0xffffffff;\n"
               "  selp.u32 %1, 1, 0, p; }"
               : "=r"(o[0]), "=r"(reaches)
               : "r"(a));
  o[1] = reaches;
  asm volatile("shfl.sync.up.b32 %0, %1, 2, 0x1000, -1;" : "=r"(o[2]) : "r"(a));
  asm volatile("shfl.sync.bfly.b32 %0, %1, 5, 31, 0xffffffff;" : "=r"(o[3]) : "r"(a));
  asm volatile("{ .reg .pred p; shfl.sync.idx.b32 %0|p, %2, 9, 0x1805, 0xffffffff;\n"
               "  @p add.u32 %1, %0, 1; @!p mov.u32 %1, 7; }"
               : "=r"(o[4]), "=r"(o[5])
               : "r"(a));
  asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 100; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
               : "=r"(o[6])
               : "r"(a));
  asm volatile("{ .reg .pred p, q; setp.lt.u32 p, %1, 128; vote.sync.all.pred q, p, 0xffffffff;\n"
               "  selp.u32 %0, 1, 0, q; }"
               : "=r"(o[7])
               : "r"(a));
  asm volatile("{ .reg .pred p, q; setp.eq.u32 p, %1, 128; vote.sync.any.pred q, !p, 0xffffffff;\n"
               "  selp.u32 %0, 1, 0, q; }"
               : "=r"(o[8])
               : "r"(a));
  asm volatile("match.any.sync.b32 %0, %1, 0xffffffff;" : "=r"(o[9]) : "r"(a % 3));
  asm volatile("{ .reg .pred p; match.all.sync.b32 %0|p, %2, 0xffffffff; selp.u32 %1, 1, 0, p; }"
               : "=r"(o[10]), "=r"(o[11])
               : "r"(a / 128));
  asm volatile("redux.sync.add.u32 %0, %1, 0xffffffff;" : "=r"(o[12]) : "r"(a));
  asm volatile("redux.sync.xor.b32 %0, %1, 0xffffffff;" : "=r"(o[13]) : "r"(a));
  asm volatile("activemask.b32 %0;" : "=r"(o[14]));
  asm volatile("mov.u32 %0, %%warpid;" : "=r"(o[15]));
  asm volatile("bar.warp.sync 0xffffffff;");
}

void testLanes(check::Random &random) {
  const int n = 64;
  std::vector<unsigned> in(n);
  for (unsigned &each : in)
    each = random.integer(0, 127);
  check::Array<unsigned> device(in), out(16 * n);
  lanes<<<1, n>>>(device, out);
  const std::vector<unsigned> all = out.fetch();
  for (int i = 0; i < n; ++i) {
    const unsigned *o = &all[16 * i], lane = i % 32;
    const unsigned *warp = &in[i - lane];
    // Down by 3 in parts of 8, up by 2 in parts of 16.
    const bool isInside = lane % 8 + 3 < 8;
    check::that(o[0] == warp[isInside ? lane + 3 : lane] && o[1] == isInside, "shfl.down");
    check::that(o[2] == warp[lane % 16 >= 2 ? lane - 2 : lane], "shfl.up");
    check::that(o[3] == warp[lane ^ 5], "shfl.bfly");
    // Lane 1 of the part of 8: within its first 6.
    check::that(o[4] == warp[lane / 8 * 8 + 1] && o[5] == o[4] + 1, "shfl.idx");
    unsigned ballot = 0, same = 0, sum = 0, bits = 0;
    for (unsigned j = 0; j < 32; ++j) {
      ballot |= unsigned(warp[j] > 100) << j;
      same |= unsigned(warp[j] % 3 == in[i] % 3) << j;
      sum += warp[j];
      bits ^= warp[j];
    }
    check::that(o[6] == ballot && o[7] == 1 && o[8] == 1, "votes");
    check::that(o[9] == same && o[10] == ~0u && o[11] == 1, "matches");
    check::that(o[12] == sum && o[13] == bits, "reductions");
    check::that(o[14] == ~0u && o[15] == unsigned(i / 32), "places");
  }
}

/// The sum of a block, by each of its threads; and how many of them have an odd number.
__global__ void blocks(const unsigned *in, unsigned *sums, unsigned *odds, float *real,
                       uint64_t *wide) {
  __shared__ unsigned values[64];
  const unsigned a = in[blockIdx.x * 64 + threadIdx.x];
  values[threadIdx.x] = a;
  asm volatile("barrier.sync.aligned 0;" ::: "memory");
  unsigned sum = 0, odd;
  for (int i = 0; i < 64; ++i)
    sum += values[i];
  asm volatile("bar.sync 1;" ::: "memory");
  asm volatile("{ .reg .pred p; .reg .u32 t; and.b32 t, %1, 1; setp.ne.u32 p, t, 0;\n"
               "  bar.red.popc.u32 %0, 0, p; }"
               : "=r"(odd)
               : "r"(a));
  unsigned first;
  asm volatile("atom.global.add.u32 %0, [%1], %2;" : "=r"(first) : "l"(sums), "r"(sum) : "memory");
  asm volatile("red.relaxed.gpu.global.max.u32 [%0 + 4], %1;" ::"l"(sums), "r"(a) : "memory");
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(real), "f"(0.5f) : "memory");
  asm volatile("atom.acq_rel.gpu.global.exch.b32 %0, [%1 + 4], %2;"
               : "=f"(real[2 + blockIdx.x * 64 + threadIdx.x])
               : "l"(real), "f"(3.0f)
               : "memory");
  unsigned old;
  asm volatile("atom.global.cas.b32 %0, [%1 + 8], 0, %2;" : "=r"(old) : "l"(sums), "r"(a | 1));
  asm volatile("red.release.gpu.global.add.u64 [%0], %1;" ::"l"(wide), "l"((uint64_t)sum << 20)
               : "memory");
  asm volatile("prefetch.global.L2 [%0];" ::"l"(in));
  asm volatile("fence.sc.gpu;" ::: "memory");
  if (threadIdx.x == 0)
    odds[blockIdx.x] = odd + ((first ^ old) & 0);
}

void testBlocks(check::Random &random) {
  const int blockCount = 4, n = 64 * blockCount;
  std::vector<unsigned> in(n);
  for (unsigned &each : in)
    each = random.integer(0, 1000);
  check::Array<unsigned> device(in), sums(std::vector<unsigned>(3)), odds(blockCount);
  check::Array<float> real(std::vector<float>(2 + n));
  check::Array<uint64_t> wide(std::vector<uint64_t>(1));
  blocks<<<blockCount, 64>>>(device, sums, odds, real, wide);
  unsigned sum = 0, most = 0;
  std::vector<unsigned> expected(blockCount);
  for (int i = 0; i < n; ++i) {
    sum += in[i];
    most = std::max(most, in[i]);
    expected[i / 64] += in[i] & 1;
  }
  const std::vector<unsigned> both = sums.fetch();
  check::that(both[0] == 64 * sum && both[1] == most && both[2] % 2 == 1, "atom and red");
  check::that(odds.fetch() == expected, "bar.red");
  check::that(wide.fetch()[0] == (uint64_t)64 * sum << 20, "red.u64");
  const std::vector<float> reals = real.fetch();
  check::that(reals[0] == 0.5f * n && reals[1] == 3, "red.f32");
  int zeros = 0;
  for (int i = 0; i < n; ++i)
    zeros += reals[2 + i] == 0;
  check::that(zeros == 1, "atom.exch");
}

/// The number of steps of Collatz's sequence, by a loop of two ways.
__device__ unsigned stepsOf(unsigned a) {
  unsigned steps;
  asm("{ .reg .pred p, isOdd; .reg .u32 x, low;\n"
      "  mov.u32 x, %1; mov.u32 %0, 0;\n"
      "  setp.le.u32 p, x, 1;\n"
      "  @p bra DONE_%=;\n"
      "AGAIN_%=:\n"
      "  and.b32 low, x, 1; setp.eq.u32 isOdd, low, 1;\n"
      "  @!isOdd bra EVEN_%=;\n"
      "  mad.lo.u32 x, x, 3, 1;\n"
      "  bra.uni MET_%=;\n"
      "EVEN_%=: shr.u32 x, x, 1;\n"
      "MET_%=:\n"
      "  add.u32 %0, %0, 1;\n"
      "  setp.gt.u32 p, x, 1;\n"
      "  @p bra AGAIN_%=;\n"
      "DONE_%=: }"
      : "=r"(steps)
      : "r"(a));
  return steps;
}
__global__ void branches(unsigned *out) { out[threadIdx.x] = stepsOf(threadIdx.x); }

void testBranches() {
  const int n = 96;
  check::Array<unsigned> out(n);
  branches<<<1, n>>>(out);
  const std::vector<unsigned> all = out.fetch();
  for (unsigned i = 0; i < n; ++i) {
    unsigned steps = 0;
    for (unsigned x = i; x > 1; ++steps)
      x = x % 2 ? 3 * x + 1 : x / 2;
    check::that(all[i] == steps, "branches");
  }
}

void test(check::Random &random) {
  testLanes(random);
  testBlocks(random);
  testBranches();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
