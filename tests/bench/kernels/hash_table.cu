#include "device.h"
#include "hash_table.h"

using Place = HashTable::Place;

__device__ unsigned int mix(unsigned int key) {
  key ^= key >> 16;
  key *= 0x85ebca6bu;
  key ^= key >> 13;
  key *= 0xc2b2ae35u;
  return key ^ (key >> 16);
}

__global__ void insert(Place *table, unsigned int mask, const unsigned int *keys, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned int key = keys[i];
  unsigned int at = mix(key) & mask;
  while (true) {
    unsigned int there = atomicCAS(&table[at].key, HashTable::none, key);
    if (there == HashTable::none || there == key) {
      atomicAdd(&table[at].count, 1u);
      return;
    }
    at = (at + 1) & mask;
  }
}

__global__ void lookUp(const Place *table, unsigned int mask, const unsigned int *queries,
                       unsigned int *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  unsigned int key = queries[i];
  unsigned int at = mix(key) & mask;
  unsigned int count = 0;
  while (table[at].key != HashTable::none) {
    if (table[at].key == key) {
      count = table[at].count;
      break;
    }
    at = (at + 1) & mask;
  }
  counts[i] = count;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, HashTable::usualSize);
  const HashTable problem(options.size);
  const int n = problem.n, blocks = (n + 255) / 256;
  const unsigned int mask = problem.places - 1;
  bench::Array<Place> table(problem.places);
  bench::Array<unsigned int> keys(problem.keys), queries(problem.queries), counts(n);
  return bench::run(
      options, [&] { table.clear(); },
      [&] {
        insert<<<blocks, 256>>>(table, mask, keys, n);
        lookUp<<<blocks, 256>>>(table, mask, queries, counts, n);
        bench::finish();
      },
      [&] { problem.check(counts.fetch()); });
}
