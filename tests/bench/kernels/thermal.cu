#include "device.h"
#include "thermal.h"

#define BLOCK 16

// Several steps at once: with each, a block knows one ring fewer of its points.
__global__ void advance(const float *power, const float *in, float *out, int n, int steps,
                        float rate, float along, float across, float up, float ambient) {
  __shared__ float heat[BLOCK][BLOCK];
  __shared__ float now[BLOCK][BLOCK];
  __shared__ float next[BLOCK][BLOCK];
  int tx = threadIdx.x, ty = threadIdx.y;
  int x = blockIdx.x * (BLOCK - 2 * steps) - steps + tx;
  int y = blockIdx.y * (BLOCK - 2 * steps) - steps + ty;
  bool inside = x >= 0 && x < n && y >= 0 && y < n;
  if (inside) {
    now[ty][tx] = in[y * n + x];
    heat[ty][tx] = power[y * n + x];
  }
  __syncthreads();

  int west = x > 0 ? tx - 1 : tx, east = x < n - 1 ? tx + 1 : tx;
  int north = y > 0 ? ty - 1 : ty, south = y < n - 1 ? ty + 1 : ty;
  bool valid = false;
  for (int step = 1; step <= steps; ++step) {
    valid = inside && tx >= step && tx < BLOCK - step && ty >= step && ty < BLOCK - step;
    if (valid) {
      float here = now[ty][tx];
      next[ty][tx] =
          here +
          rate * (heat[ty][tx] + (now[ty][west] + now[ty][east] - 2.0 * here) * along +
                  (now[north][tx] + now[south][tx] - 2.0 * here) * across + (ambient - here) * up);
    }
    __syncthreads();
    if (step == steps)
      break;
    if (valid)
      now[ty][tx] = next[ty][tx];
    __syncthreads();
  }
  if (valid)
    out[y * n + x] = next[ty][tx];
}

int main(int argc, char **argv) {
  using T = Thermal;
  const bench::Options options(argc, argv, T::usualSize);
  const T problem(options.size);
  bench::Array<float> power(problem.power), now(problem.start), next(problem.start.size());
  const int atOnce = 2, each = BLOCK - 2 * atOnce, blocks = (problem.n + each - 1) / each;
  float *in = now, *out = next;
  return bench::runInARow(
      options,
      [&] {
        in = now;
        out = next;
        now.set(problem.start);
      },
      [&] {
        for (int step = 0; step < T::steps; step += atOnce) {
          advance<<<dim3(blocks, blocks), dim3(BLOCK, BLOCK)>>>(
              power, in, out, problem.n, atOnce, T::rate, T::along, T::across, T::up, T::ambient);
          std::swap(in, out);
        }
        bench::finish();
      },
      [&] { problem.check(in == now ? now.fetch() : next.fetch()); });
}
