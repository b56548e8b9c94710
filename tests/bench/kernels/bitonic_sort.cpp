#include "bitonic_sort.h"

constexpr unsigned tile = BitonicSort::tile;

/// Compares and swaps what is `stride` apart in `count` keys, which begin at index `first`.
static void step(unsigned *keys, unsigned first, unsigned count, unsigned size, unsigned stride) {
  for (unsigned start = 0; start < count; start += 2 * stride) {
    const bool up = ((first + start) & size) == 0;
    unsigned *low = keys + start, *high = low + stride;
#pragma omp simd
    for (unsigned i = 0; i < stride; ++i) {
      const unsigned smaller = std::min(low[i], high[i]), larger = std::max(low[i], high[i]);
      low[i] = up ? smaller : larger;
      high[i] = up ? larger : smaller;
    }
  }
}

static void sort(unsigned *keys, unsigned n) {
#pragma omp parallel
  {
#pragma omp for
    for (unsigned first = 0; first < n; first += tile)
      for (unsigned size = 2; size <= tile; size *= 2)
        for (unsigned stride = size / 2; stride > 0; stride /= 2)
          step(keys + first, first, tile, size, stride);
    for (unsigned size = 2 * tile; size <= n; size *= 2) {
      for (unsigned stride = size / 2; stride >= tile; stride /= 2)
#pragma omp for
        for (unsigned i = 0; i < n / 2; i += tile) {
          const unsigned first = 2 * i - (i & (stride - 1));
          const bool up = (first & size) == 0;
          unsigned *low = keys + first, *high = low + stride;
#pragma omp simd
          for (unsigned j = 0; j < tile; ++j) {
            const unsigned smaller = std::min(low[j], high[j]), larger = std::max(low[j], high[j]);
            low[j] = up ? smaller : larger;
            high[j] = up ? larger : smaller;
          }
        }
#pragma omp for
      for (unsigned first = 0; first < n; first += tile)
        for (unsigned stride = tile / 2; stride > 0; stride /= 2)
          step(keys + first, first, tile, size, stride);
    }
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, BitonicSort::usualSize);
  const BitonicSort problem(options.size);
  bench::Vector<unsigned int> keys;
  return bench::run(
      options, [&] { keys = problem.keys; }, [&] { sort(keys.data(), problem.n); },
      [&] { problem.check(keys); });
}
