#include "string_match.h"

using S = StringMatch;

static int match(const char *text, const char *pattern, int last, int *places) {
  int count = 0;
#pragma omp parallel for
  for (int i = 0; i <= last; ++i) {
    int j = 0;
    while (j < S::length && text[i + j] == pattern[j])
      ++j;
    if (j == S::length) {
      int at;
#pragma omp atomic capture
      at = count++;
      places[at] = i;
    }
  }
  return count;
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, S::usualSize);
  const S problem(options.size);
  bench::Vector<int> places(problem.n);
  int count = 0;
  return bench::runInARow(
      options, bench::nothing,
      [&] {
        count = match(problem.text.data(), problem.pattern.data(), problem.last, places.data());
      },
      [&] { problem.check({places.begin(), places.begin() + count}); });
}
