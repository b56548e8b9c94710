#include "hash_table.h"

using Place = HashTable::Place;

static unsigned mix(unsigned key) {
  key ^= key >> 16;
  key *= 0x85ebca6bu;
  key ^= key >> 13;
  key *= 0xc2b2ae35u;
  return key ^ (key >> 16);
}

// Asks first what is there: only an empty place is worth an atomic exchange.
static void insert(Place *table, unsigned mask, unsigned key) {
  for (unsigned at = mix(key) & mask;; at = (at + 1) & mask) {
    unsigned there = __atomic_load_n(&table[at].key, __ATOMIC_RELAXED);
    if (there == key || (there == HashTable::none &&
                         (__atomic_compare_exchange_n(&table[at].key, &there, key, false,
                                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED) ||
                          there == key))) {
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

// Places of what comes later are asked for ahead: they are in no cache.
static void count(const HashTable &problem, Place *table, unsigned *counts) {
  constexpr int ahead = 16;
  const unsigned mask = problem.places - 1;
  const unsigned *keys = problem.keys.data(), *queries = problem.queries.data();
  const int n = problem.n;
#pragma omp parallel
  {
#pragma omp for
    for (int i = 0; i < n; ++i) {
      __builtin_prefetch(&table[mix(keys[std::min(i + ahead, n - 1)]) & mask], 1);
      insert(table, mask, keys[i]);
    }
#pragma omp for
    for (int i = 0; i < n; ++i) {
      __builtin_prefetch(&table[mix(queries[std::min(i + ahead, n - 1)]) & mask]);
      counts[i] = lookUp(table, mask, queries[i]);
    }
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
