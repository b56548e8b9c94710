// Conditions as indices, true or false, of as many threads as compilers take at once: GCC 12's vectors of them have -1
// for true.
#include "check.h"

__global__ void differ(const int *a, const int *b, const int *x, int *out) {
  const int t = threadIdx.x;
  out[t] = x[a[t] != b[t]];
}

__global__ void kept(const float *a, const int *x, int *out) {
  const int t = threadIdx.x;
  const bool isLess = a[t] < 0.5f;
  out[t] = x[isLess & (a[t] > -0.5f)];
}

__global__ void chosen(const int *a, const int *b, const float *x, float *out) {
  const int t = threadIdx.x;
  out[t] = x[a[t] > b[t] ? 1 : 0];
}

static void test(check::Random &random) {
  const int n = 64;
  const std::vector<int> a = random.integers(n, -2, 2), b = random.integers(n, -2, 2);
  std::vector<float> reals(n);
  for (float &real : reals)
    real = static_cast<float>(random.real(-1, 1));
  const check::Array<int> first(a), second(b), two(std::vector<int>{-5, 7, 9});
  const check::Array<float> given(reals), halves(std::vector<float>{0.5f, 1.5f});
  check::Array<int> out(n);
  check::Array<float> outOfReals(n);
  std::vector<int> expected(n);
  differ<<<1, n>>>(first, second, two, out);
  for (int i = 0; i < n; ++i)
    expected[i] = a[i] != b[i] ? 7 : -5;
  check::equal("a condition", out.fetch(), expected);
  kept<<<1, n>>>(given, two, out);
  for (int i = 0; i < n; ++i)
    expected[i] = reals[i] < 0.5f && reals[i] > -0.5f ? 7 : -5;
  check::equal("two conditions", out.fetch(), expected);
  chosen<<<1, n>>>(first, second, halves, outOfReals);
  std::vector<float> expectedReals(n);
  for (int i = 0; i < n; ++i)
    expectedReals[i] = a[i] > b[i] ? 1.5f : 0.5f;
  check::equal("0 or 1", outOfReals.fetch(), expectedReals);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
