// Guards whose limits are any numbers of their type, whose index is a hash that wraps around, or
// that stand behind something that happens in every thread.
#include "check.h"

const int BLOCK = 64, BLOCKS = 4, ALL = BLOCK * BLOCKS;

__global__ void below(int *out, size_t limit) {
  const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < limit)
    out[i] = 1;
}

__global__ void upTo(int *out, size_t limit) {
  const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i > limit)
    return;
  out[i] = 1;
}

__global__ void belowSigned(int *out, long long limit) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < limit)
    out[i] = 1;
}

__global__ void upToSigned(int *out, long long limit) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i <= limit)
    out[i] = 1;
}

__global__ void inBlock(int *out, size_t limit) {
  if (threadIdx.x < limit)
    out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}

// A number below zero is a large one, as a size.
__global__ void converted(int *out, int limit) {
  const size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
  if (i < limit)
    out[i] = 1;
}

__global__ void ofArray(int *out, int limit) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int limits[3] = {limit / 2, limit, 0};
  if (i < limits[gridDim.y])
    out[i] = 1;
}

__global__ void hashed(int *out, unsigned int limit) {
  const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i * 40503u * 65537u < limit ? 1 : 2;
}

__global__ void hashedSigned(int *out, int limit) {
  const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int hash = (int)(i * 1664525u);
  out[i] = hash < limit ? 1 : 2;
}

// The numbers of a grid that is near the end of what 32 bits hold go around within a block.
__global__ void around(int *out, unsigned int limit) {
  const unsigned int i = (blockIdx.x + 1048574) * blockDim.x + threadIdx.x;
  out[blockIdx.x * blockDim.x + threadIdx.x] = (i + 32) * 64u < limit ? 1 : 2;
}

__global__ void counted(int *count, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicAdd(count, 1) >= 0 && i < n)
    out[i] = 1;
}

__global__ void countedReturn(int *count, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicAdd(count, 1) < 0 || i >= n)
    return;
  out[i] = 1;
}

// The same in the block form of OpenCL, which kernels with a barrier have.
__global__ void countedTwice(int *count, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (atomicAdd(count, 1) >= 0 && i < n)
    out[i] = 0;
  __syncthreads();
  if (atomicAdd(count, 1) >= 0 && i < n)
    out[i] += 1;
}

template <class Holds>
static void expect(const char *what, const check::Array<int> &out, int otherwise, Holds holds) {
  const std::vector<int> got = out.fetch();
  for (int i = 0; i < ALL; ++i)
    check::equal(what, got[i], holds(static_cast<unsigned int>(i)) ? 1 : otherwise, i);
}

template <class Limit, class Holds>
static void run(const char *what, void (*kernel)(int *, Limit), Limit limit, Holds holds) {
  const check::Array<int> out(std::vector<int>(ALL, 2));
  kernel<<<BLOCKS, BLOCK>>>(out, limit);
  expect(what, out, 2, holds);
}

static void testLimits(std::uint64_t limit) {
  const auto number = static_cast<long long>(limit);
  run<size_t>("below", below, limit, [&](unsigned int i) { return i < limit; });
  run<size_t>("upTo", upTo, limit, [&](unsigned int i) { return i <= limit; });
  run<size_t>("inBlock", inBlock, limit, [&](unsigned int i) { return i % BLOCK < limit; });
  run<long long>("belowSigned", belowSigned, number, [&](long long i) { return i < number; });
  run<long long>("upToSigned", upToSigned, number, [&](long long i) { return i <= number; });
  const int small = static_cast<int>(limit);
  run<int>("converted", converted, small, [&](size_t i) { return i < static_cast<size_t>(small); });
  run<int>("ofArray", ofArray, small, [&](int i) { return i < small; });
  const auto bits = static_cast<unsigned int>(limit);
  run<unsigned int>("hashed", hashed, bits,
                    [&](unsigned int i) { return i * 40503u * 65537u < bits; });
  run<unsigned int>("around", around, bits,
                    [&](unsigned int i) { return (i + 1048574u * BLOCK + 32) * 64u < bits; });
  run<int>("hashedSigned", hashedSigned, small,
           [&](unsigned int i) { return static_cast<int>(i * 1664525u) < small; });
}

static void testCounted(int n) {
  const check::Array<int> counts(std::vector<int>(3)), out(std::vector<int>(ALL, 2));
  auto isInside = [&](int i) { return i < n; };
  counted<<<BLOCKS, BLOCK>>>(counts, out, n);
  expect("counted", out, 2, isInside);
  countedReturn<<<BLOCKS, BLOCK>>>(counts.data() + 1, out, n);
  expect("countedReturn", out, 2, isInside);
  countedTwice<<<BLOCKS, BLOCK>>>(counts.data() + 2, out, n);
  expect("countedTwice", out, 2, isInside);
  check::equal("count", counts.fetch(), std::vector<int>{ALL, ALL, 2 * ALL});
}

static void test(check::Random &random) {
  const std::uint64_t one = 1;
  for (std::uint64_t limit : {one - 1, one, 100 * one, 128 * one, 255 * one, 256 * one, 1000 * one,
                              one << 12, one << 31, (one << 31) - 1, (one << 32) - 1, one << 32,
                              one << 62, (one << 63) - 1, one << 63, ~(one - 1)})
    testLimits(limit);
  for (int i = 0; i < 20; ++i)
    testLimits(random.bits<std::uint64_t>());
  for (int n : {0, 1, 100, 128, 255, 256, 1000})
    testCounted(n);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
