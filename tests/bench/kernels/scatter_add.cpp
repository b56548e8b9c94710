#include "scatter_add.h"

#include <omp.h>

// Every thread has words of its own, so nothing needs to be atomic.
static void scatterAdd(const int *ids, const float *in, float *out, int tokens, int width) {
#pragma omp parallel
  {
    const int threads = omp_get_num_threads(), thread = omp_get_thread_num();
    for (int token = 0; token < tokens; ++token)
      if (ids[token] % threads == thread) {
        const float *from = in + token * width;
        float *to = out + ids[token] * width;
#pragma omp simd
        for (int i = 0; i < width; ++i)
          to[i] += from[i];
      }
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, ScatterAdd::usualSize);
  const ScatterAdd problem(options.size);
  bench::Vector<float> out(ScatterAdd::words * ScatterAdd::width);
  return bench::runInARow(
      options, [&] { std::fill(out.begin(), out.end(), 0.0f); },
      [&] {
        scatterAdd(problem.ids.data(), problem.in.data(), out.data(), problem.tokens,
                   ScatterAdd::width);
      },
      [&] { problem.check(out); });
}
