#include "alignment.h"

#include <immintrin.h>

constexpr int tile = 128, letters = Alignment::letters, gap = Alignment::gap;

// Row by row: what comes from above is independent of the left. Less the gaps from there on, the
// scores are the largest so far: a chain of one instruction each.
static void alignTile(const Alignment &problem, int *score, int y0, int x0) {
  const int stride = problem.stride;
  const int width = std::min(tile, problem.n - x0), height = std::min(tile, problem.n - y0);
  int gain[letters][tile]; // of each letter with those of the tile
  for (int letter = 0; letter < letters; ++letter)
    for (int x = 0; x < width; ++x)
      gain[letter][x] = problem.similarity[letter * letters + problem.right[x0 + x]];
  for (int y = y0; y < y0 + height; ++y) {
    const int *above = score + y * stride + x0, *gains = gain[problem.down[y]];
    int *here = score + (y + 1) * stride + x0, best[tile];
#pragma omp simd
    for (int x = 0; x < width; ++x)
      best[x] = std::max(above[x] + gains[x], above[x + 1] - gap) + gap * (x + 1);
    __m128i largest = _mm_cvtsi32_si128(here[0]);
    for (int x = 0; x < width; ++x) {
      largest = _mm_max_epi32(largest, _mm_cvtsi32_si128(best[x]));
      best[x] = _mm_cvtsi128_si32(largest);
    }
#pragma omp simd
    for (int x = 0; x < width; ++x)
      here[x + 1] = best[x] - gap * (x + 1);
  }
}

static void align(const Alignment &problem, int *score) {
  const int tiles = (problem.n + tile - 1) / tile;
#pragma omp parallel
  for (int diagonal = 0; diagonal < 2 * tiles - 1; ++diagonal)
#pragma omp for schedule(dynamic)
    for (int row = std::max(0, diagonal - tiles + 1); row <= std::min(diagonal, tiles - 1); ++row)
      alignTile(problem, score, row * tile, (diagonal - row) * tile);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Alignment::usualSize);
  const Alignment problem(options.size);
  bench::Vector<int> score;
  return bench::runInARow(
      options, [&] { score = problem.start; }, [&] { align(problem, score.data()); },
      [&] { problem.check(score); });
}
