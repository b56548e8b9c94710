#include "alignment.h"

constexpr int tile = 32, letters = Alignment::letters, gap = Alignment::gap;

/// The scores of `count` places on a diagonal, of which `first` is the lowest.
static void diagonal(int (*scores)[tile + 1], const int (*gain)[tile], int firstY, int firstX,
                     int count) {
#pragma omp simd
  for (int i = 0; i < count; ++i) {
    const int y = firstY - i, x = firstX + i;
    scores[y][x] = std::max(scores[y - 1][x - 1] + gain[y - 1][x - 1],
                            std::max(scores[y][x - 1] - gap, scores[y - 1][x] - gap));
  }
}

static void alignTile(const Alignment &problem, int *score, int y0, int x0) {
  const int stride = problem.stride;
  int scores[tile + 1][tile + 1], gain[tile][tile];
  for (int y = 0; y < tile; ++y)
    for (int x = 0; x < tile; ++x)
      gain[y][x] = problem.similarity[problem.down[y0 + y] * letters + problem.right[x0 + x]];
  for (int i = 0; i <= tile; ++i) {
    scores[i][0] = score[(y0 + i) * stride + x0];
    scores[0][i] = score[y0 * stride + x0 + i];
  }
  for (int d = 1; d <= tile; ++d)
    diagonal(scores, gain, d, 1, d);
  for (int d = tile - 1; d > 0; --d)
    diagonal(scores, gain, tile, tile - d + 1, d);
  for (int y = 1; y <= tile; ++y)
    std::copy(scores[y] + 1, scores[y] + tile + 1, score + (y0 + y) * stride + x0 + 1);
}

static void align(const Alignment &problem, int *score) {
  const int tiles = problem.n / tile;
#pragma omp parallel
  for (int d = 0; d < 2 * tiles - 1; ++d)
#pragma omp for
    for (int row = std::max(0, d - tiles + 1); row <= std::min(d, tiles - 1); ++row)
      alignTile(problem, score, row * tile, (d - row) * tile);
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Alignment::usualSize);
  const Alignment problem(options.size);
  bench::Vector<int> score;
  return bench::runInARow(
      options, [&] { score = problem.start; }, [&] { align(problem, score.data()); },
      [&] { problem.check(score); });
}
