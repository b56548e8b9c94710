#include "hash_table.h"

using Place = HashTable::Place;

static unsigned mix(unsigned key) {
  key ^= key >> 16;
  key *= 0x85ebca6bu;
  key ^= key >> 13;
  key *= 0xc2b2ae35u;
  return key ^ (key >> 16);
}

static void insert(Place *table, unsigned mask, unsigned key) {
  for (unsigned at = mix(key) & mask;; at = (at + 1) & mask) {
    unsigned there = HashTable::none;
    if (__atomic_compare_exchange_n(&table[at].key, &there, key, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED) ||
        there == key) {
      __atomic_fetch_add(&table[at].count, 1u, __ATOMIC_RELAXED);
      return;
    }
  }
}

static unsigned lookUp(const Place *table, unsigned mask, unsigned key) {
  for (unsigned at = mix(key) & mask; table[at].key != HashTable::none; at = (at + 1) & mask)
    if (table[at].key == key)
      return table[at].count;
  return 0;
}

static void count(const HashTable &problem, Place *table, unsigned *counts) {
  const unsigned mask = problem.places - 1;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < problem.n; ++i)
      insert(table, mask, problem.keys[i]);
#pragma omp for
    for (int i = 0; i < problem.n; ++i)
      counts[i] = lookUp(table, mask, problem.queries[i]);
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, HashTable::usualSize);
  const HashTable problem(options.size);
  bench::Vector<Place> table(problem.places);
  bench::Vector<unsigned> counts(problem.n);
  return bench::run(
      options, [&] { std::fill(table.begin(), table.end(), Place{HashTable::none, 0}); },
      [&] { count(problem, table.data(), counts.data()); }, [&] { problem.check(counts); });
}
