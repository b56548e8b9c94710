#include "scatter_add.h"

// Any two tokens may have the same word.
static void scatterAdd(const int *ids, const float *in, float *out, int tokens, int width) {
#pragma omp parallel for
  for (int token = 0; token < tokens; ++token) {
    const float *from = in + token * width;
    float *to = out + ids[token] * width;
    for (int i = 0; i < width; ++i)
#pragma omp atomic
      to[i] += from[i];
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
