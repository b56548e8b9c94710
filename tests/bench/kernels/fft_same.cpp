#include "fft.h"

constexpr int n = Fft::n;

static int reversed(int i) {
  int result = 0;
  for (int bit = 0; bit < Fft::bits; ++bit)
    result |= (i >> bit & 1) << (Fft::bits - 1 - bit);
  return result;
}

static void transform(const float *in, float *out, const float *roots, const int *order) {
  float re[n], im[n];
  for (int i = 0; i < n; ++i) {
    re[i] = in[2 * order[i]];
    im[i] = in[2 * order[i] + 1];
  }
  for (int half = 1; half < n; half *= 2)
    for (int first = 0; first < n; first += 2 * half)
#pragma omp simd
      for (int k = 0; k < half; ++k) {
        const int at = first + k, root = 2 * k * (n / 2 / half);
        const float x = roots[root] * re[at + half] - roots[root + 1] * im[at + half];
        const float y = roots[root] * im[at + half] + roots[root + 1] * re[at + half];
        re[at + half] = re[at] - x;
        im[at + half] = im[at] - y;
        re[at] += x;
        im[at] += y;
      }
  for (int i = 0; i < n; ++i) {
    out[2 * i] = re[i];
    out[2 * i + 1] = im[i];
  }
}

int main(int argc, char **argv) {
  const bench::Options options(argc, argv, Fft::usualSize);
  const Fft problem(options.size);
  std::vector<int> order(n);
  for (int i = 0; i < n; ++i)
    order[i] = reversed(i);
  bench::Vector<float> out(problem.in.size());
  return bench::runInARow(
      options, bench::nothing,
      [&] {
#pragma omp parallel for
        for (int t = 0; t < problem.count; ++t)
          transform(&problem.in[2 * t * n], &out[2 * t * n], problem.roots.data(), order.data());
      },
      [&] { problem.check(out); });
}
