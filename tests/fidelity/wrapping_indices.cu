// Numbers with the thread's index in them that wrap around inside a block: a seed without a sign is
// no index, and a comparison with it holds for some threads in the middle.
#include "check.h"

#include <climits>

const int Block = 64;

__global__ void guarded(int *out, unsigned seed, int n) {
  int i = (int)(seed + threadIdx.x);
  if (i < n)
    out[threadIdx.x] = i;
}

__global__ void guardedUnsigned(int *out, unsigned seed, unsigned n) {
  unsigned i = seed + threadIdx.x;
  if (i < n)
    out[threadIdx.x] = (int)i;
}

__global__ void narrowed(int *out, long long seed, int n) {
  int i = (int)(seed + threadIdx.x);
  if (i <= n)
    out[threadIdx.x] = i;
}

__global__ void hashed(int *out, int n) {
  int i = (int)(blockDim.x * 2654435761u + threadIdx.x * 3u);
  if (i < n)
    out[threadIdx.x] = i;
}

__global__ void inRegion(int *out, unsigned seed, int n) {
  __shared__ int tile[Block];
  int t = threadIdx.x, i = seed + threadIdx.x + blockIdx.x * Block;
  tile[t] = i < n ? i : 0;
  __syncthreads();
  out[t] = tile[Block - 1 - t];
}

// nvcc 13 unrolls such loops by n - i, which it takes for no more than an int: see docs/nvidia.md.
__global__ void inLoop(int *out, unsigned seed, int n) {
  __shared__ int tile[Block];
  int rounds = 0;
#pragma unroll 1
  for (int i = seed + threadIdx.x; i < n && rounds < 3; i += 1 << 28)
    ++rounds;
#pragma unroll 1
  for (int i = seed + threadIdx.x; i < n; i += 1 << 29)
    ++rounds;
  tile[threadIdx.x] = rounds;
  __syncthreads();
  out[threadIdx.x] = tile[Block - 1 - threadIdx.x];
}

int numberOf(std::uint64_t sum) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(sum));
}

/// What one kernel gives for each thread, where its body runs.
template <class Launch, class Expected>
void compare(const char *name, Launch launch, Expected expected) {
  check::Array<int> out(std::vector<int>(Block, -7));
  launch(out);
  std::vector<int> all(Block);
  for (int t = 0; t < Block; ++t)
    all[t] = expected(t);
  check::equal(name, out.fetch(), all);
}

int roundsFrom(std::int64_t i, int n) {
  int rounds = 0;
  for (std::int64_t k = i; k < n && rounds < 3; k += 1 << 28)
    ++rounds;
  for (std::int64_t k = i; k < n; k += 1 << 29)
    ++rounds;
  return rounds;
}

void test(check::Random &) {
  for (unsigned seed : {0u, 17u, 2147483638u, 2147483647u, 2147483653u, 4294967286u})
    for (int n : {5, -3, 2147483643, 1 << 30}) {
      compare(
          "guarded", [&](auto &out) { guarded<<<1, Block>>>(out, seed, n); },
          [&](int t) { return numberOf(seed + t) < n ? numberOf(seed + t) : -7; });
      const unsigned limit = n;
      compare(
          "without a sign", [&](auto &out) { guardedUnsigned<<<1, Block>>>(out, seed, limit); },
          [&](int t) { return seed + t < limit ? numberOf(seed + t) : -7; });
      const long long wide = (1ll << 36) + seed;
      compare(
          "narrowed", [&](auto &out) { narrowed<<<1, Block>>>(out, wide, n); },
          [&](int t) { return numberOf(wide + t) <= n ? numberOf(wide + t) : -7; });
      compare(
          "region", [&](auto &out) { inRegion<<<1, Block>>>(out, seed, n); },
          [&](int t) {
            const int i = numberOf(seed + (Block - 1 - t));
            return i < n ? i : 0;
          });
      if (n < 1 << 29)
        compare(
            "loop", [&](auto &out) { inLoop<<<1, Block>>>(out, seed, n); },
            [&](int t) { return roundsFrom(numberOf(seed + (Block - 1 - t)), n); });
    }
  for (int block : {33, 64})
    compare(
        "hashed", [&](auto &out) { hashed<<<1, block>>>(out, 100); },
        [&](int t) {
          const int i = numberOf(block * 2654435761ull + t * 3ull);
          return t < block && i < 100 ? i : -7;
        });
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
