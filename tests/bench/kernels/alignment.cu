#include "alignment.h"
#include "device.h"

#define TILE 32

__device__ int largest(int a, int b, int c) { return max(a, max(b, c)); }

// One diagonal of tiles; in each, one diagonal of scores after the other.
__global__ void align(const unsigned char *down, const unsigned char *right, const int *similarity,
                      int *score, int stride, int gap, int diagonal, int firstRow) {
  __shared__ int tile[TILE + 1][TILE + 1];
  __shared__ int gain[TILE][TILE];
  int t = threadIdx.x;
  int row = firstRow + blockIdx.x;
  int y0 = row * TILE, x0 = (diagonal - row) * TILE;

  for (int y = 0; y < TILE; ++y)
    gain[y][t] = similarity[down[y0 + y] * Alignment::letters + right[x0 + t]];
  if (t == 0)
    tile[0][0] = score[y0 * stride + x0];
  tile[t + 1][0] = score[(y0 + t + 1) * stride + x0];
  tile[0][t + 1] = score[y0 * stride + x0 + t + 1];
  __syncthreads();

  for (int d = 0; d < TILE; ++d) {
    if (t <= d) {
      int x = t + 1, y = d - t + 1;
      tile[y][x] = largest(tile[y - 1][x - 1] + gain[y - 1][x - 1], tile[y][x - 1] - gap,
                           tile[y - 1][x] - gap);
    }
    __syncthreads();
  }
  for (int d = TILE - 2; d >= 0; --d) {
    if (t <= d) {
      int x = t + TILE - d, y = TILE - t;
      tile[y][x] = largest(tile[y - 1][x - 1] + gain[y - 1][x - 1], tile[y][x - 1] - gap,
                           tile[y - 1][x] - gap);
    }
    __syncthreads();
  }

  for (int y = 0; y < TILE; ++y)
    score[(y0 + y + 1) * stride + x0 + t + 1] = tile[y + 1][t + 1];
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Alignment::usualSize);
  const Alignment problem(options.size);
  bench::Array<unsigned char> down(problem.down), right(problem.right);
  bench::Array<int> similarity(problem.similarity), score(problem.start);
  const int tiles = problem.n / TILE;
  return bench::runInARow(
      options, [&] { score.set(problem.start); },
      [&] {
        for (int diagonal = 0; diagonal < 2 * tiles - 1; ++diagonal) {
          const int first = std::max(0, diagonal - tiles + 1), last = std::min(diagonal, tiles - 1);
          align<<<last - first + 1, TILE>>>(down, right, similarity, score, problem.stride,
                                            Alignment::gap, diagonal, first);
        }
        bench::finish();
      },
      [&] { problem.check(score.fetch()); });
}
