#include "string_match.h"

using S = StringMatch;
constexpr int chunk = 64; ///< places compared at once, until none is left

static bool compare(const char *text, const char *pattern, unsigned char *equal) {
  unsigned char any = 0xFF;
  std::fill_n(equal, chunk, 0xFF);
  for (int j = 0; j < S::length && any; ++j) {
    any = 0;
#pragma omp simd reduction(| : any)
    for (int i = 0; i < chunk; ++i) {
      equal[i] &= text[i + j] == pattern[j] ? 0xFF : 0;
      any |= equal[i];
    }
  }
  return any;
}

static void match(const char *text, const char *pattern, int last, bench::Vector<int> &places) {
  places.clear();
#pragma omp parallel
  {
    bench::Vector<int> mine;
#pragma omp for
    for (int first = 0; first <= last; first += chunk) {
      unsigned char equal[chunk];
      if (first + chunk > last) {
        for (int i = first; i <= last; ++i)
          if (std::memcmp(text + i, pattern, S::length) == 0)
            mine.push_back(i);
      } else if (compare(text + first, pattern, equal)) {
        for (int i = 0; i < chunk; ++i)
          if (equal[i])
            mine.push_back(first + i);
      }
    }
#pragma omp critical
    places.insert(places.end(), mine.begin(), mine.end());
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, S::usualSize);
  const S problem(options.size);
  bench::Vector<int> places;
  return bench::runInARow(
      options, bench::nothing,
      [&] { match(problem.text.data(), problem.pattern.data(), problem.last, places); },
      [&] { problem.check(places); });
}
