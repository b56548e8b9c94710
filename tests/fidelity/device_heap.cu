// malloc and free in kernels: lists that one kernel builds and another takes apart, blocks of all
// sizes that come and go in many threads, and an end of what there is.
#include "check.h"

#include <cstdint>

struct Node {
  int value;
  Node *next;
};

__device__ Node *heads[64];

__global__ void push(int n) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < n; ++i) {
    Node *node = static_cast<Node *>(malloc(sizeof(Node)));
    if (!node)
      return;
    node->value = t * 1000 + i;
    auto *head = reinterpret_cast<unsigned long long *>(&heads[t % 64]);
    unsigned long long seen, old = atomicAdd(head, 0ull);
    do {
      seen = old;
      node->next = reinterpret_cast<Node *>(seen);
      old = atomicCAS(head, seen, reinterpret_cast<unsigned long long>(node));
    } while (old != seen);
  }
}
__global__ void takeApart(long long *sums, int *counts) {
  long long sum = 0;
  int count = 0;
  for (Node *node = heads[threadIdx.x], *next; node; node = next, ++count) {
    sum += node->value;
    next = node->next;
    free(node);
  }
  heads[threadIdx.x] = nullptr;
  sums[threadIdx.x] = sum;
  counts[threadIdx.x] = count;
}

/// Each thread has up to eight blocks, and finds in them what it has written.
__global__ void comeAndGo(int *wrong, int rounds) {
  const int t = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned random = t * 2654435761u + 12345;
  unsigned *blocks[8] = {};
  int words[8];
  for (int i = 0; i < rounds; ++i) {
    random = random * 1664525u + 1013904223u;
    const int k = random >> 29;
    if (blocks[k]) {
      for (int j = 0; j < words[k]; ++j)
        if (blocks[k][j] != t * 8u + k)
          atomicAdd(&wrong[0], 1);
      free(blocks[k]);
      blocks[k] = nullptr;
      continue;
    }
    words[k] = random / 256 % 10 < 9 ? 1 + (random >> 16 & 63) : 1 + (random >> 12 & 4095);
    blocks[k] = static_cast<unsigned *>(malloc(words[k] * sizeof(unsigned)));
    if (!blocks[k]) {
      atomicAdd(&wrong[1], 1);
      continue;
    }
    if (reinterpret_cast<std::uintptr_t>(blocks[k]) % 16)
      atomicAdd(&wrong[2], 1);
    for (int j = 0; j < words[k]; ++j)
      blocks[k][j] = t * 8u + k;
  }
  for (int k = 0; k < 8; ++k)
    free(blocks[k]);
}

/// Until there is no more; then all of it again, which must be there.
__global__ void exhaust(int *got, unsigned long long bytes) {
  for (int round = 0; round < 2; ++round) {
    void **last = nullptr;
    int count = 0;
    while (void *memory = malloc(bytes)) {
      *static_cast<void **>(memory) = last;
      last = static_cast<void **>(memory);
      ++count;
    }
    got[round] = count;
    while (last) {
      void *before = *last;
      free(last);
      last = static_cast<void **>(before);
    }
  }
}

/// Among blocks of all kinds, each at a multiple of what was asked for; nothing for what is none.
__global__ void align(int *wrong) {
  const unsigned t = threadIdx.x;
  void *other = malloc(24 * t + 1);
  const std::size_t alignment = std::size_t{1} << t % 13;
  auto *block = static_cast<unsigned char *>(__nv_aligned_device_malloc(50 * t + 1, alignment));
  if (!other || !block)
    atomicAdd(&wrong[0], 1);
  if (reinterpret_cast<std::uintptr_t>(block) % alignment)
    atomicAdd(&wrong[1], 1);
  memset(block, t, 50 * t + 1);
  free(other);
  for (unsigned i = 0; i <= 50 * t; ++i)
    if (block[i] != t)
      atomicAdd(&wrong[2], 1);
  free(block);
}

void checkExhaustion(std::size_t heap, std::size_t bytes) {
  check::Array<int> got(2);
  exhaust<<<1, 1>>>(got, bytes);
  const std::vector<int> counts = got.fetch();
  // "at least": how much more, and what a block costs beside its bytes, is the device's to say.
  check::equal("a heap's worth", counts[0] * bytes >= heap * 3 / 4, true);
  check::equal("an end", counts[0] * bytes <= heap * 4, true);
  check::equal("all of it again", counts[1] >= counts[0] * 0.99, true);
}

int main() {
  const std::size_t heap = std::size_t{4} << 20;
  check::equal("limit", cudaDeviceSetLimit(cudaLimitMallocHeapSize, heap), cudaSuccess);
  check::Array<long long> sums(64);
  check::Array<int> counts(64);
  for (int round = 0; round < 3; ++round) {
    push<<<8, 64>>>(20);
    takeApart<<<1, 64>>>(sums, counts);
    const std::vector<long long> sum = sums.fetch();
    const std::vector<int> count = counts.fetch();
    for (int t = 0; t < 64; ++t) {
      long long expected = 0;
      for (int k = t; k < 512; k += 64)
        expected += 20LL * k * 1000 + 190;
      check::equal("sum", sum[t], expected, t);
      check::equal("count", count[t], 160, t);
    }
  }
  check::Array<int> wrong(std::vector<int>(3));
  comeAndGo<<<8, 24>>>(wrong, 200);
  check::equal("lost", wrong.fetch()[0], 0);
  check::equal("null", wrong.fetch()[1], 0);
  check::equal("aligned", wrong.fetch()[2], 0);
  check::Array<int> aligned(std::vector<int>(3));
  align<<<4, 60>>>(aligned);
  check::equal("aligned blocks", aligned.fetch(), {0, 0, 0});
  for (const std::size_t bytes : {16, 100, 2048, 5000, 1 << 20})
    checkExhaustion(heap, bytes);
}
