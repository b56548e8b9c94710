// C++'s own minimum and maximum in kernels: of two that do not compare, the first.
#include "check.h"

#include <algorithm>
#include <limits>

template <class T> __global__ void choose(const T *a, const T *b, T *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[2 * i] = std::min(a[i], b[i]);
  out[2 * i + 1] = std::max<T>(a[i], std::min<T>(b[i], 3));
}

template <class T>
void compare(const char *what, const std::vector<T> &a, const std::vector<T> &b) {
  const int n = static_cast<int>(a.size());
  check::Array<T> first(a), second(b), out(2 * n);
  choose<<<(n + 63) / 64, 64>>>(first.data(), second.data(), out.data(), n);
  std::vector<T> expected;
  for (int i = 0; i < n; ++i) {
    expected.push_back(std::min(a[i], b[i]));
    expected.push_back(std::max<T>(a[i], std::min<T>(b[i], 3)));
  }
  check::equal(what, out.fetch(), expected);
}

template <class T> void compareReals(const char *what) {
  const T none = std::numeric_limits<T>::quiet_NaN();
  compare<T>(what, {none, 1, T(-0.0), 0, 2.5, none, none},
             {1, none, 0, T(-0.0), -2, none, T(-0.0)});
}

void test(check::Random &random) {
  const int n = 100;
  const std::vector<int> a = random.integers(n, -9, 9), b = random.integers(n, -9, 9);
  compare("int", a, b);
  compare("unsigned", std::vector<unsigned>(a.begin(), a.end()),
          std::vector<unsigned>(b.begin(), b.end()));
  compare("long long", std::vector<long long>(a.begin(), a.end()),
          std::vector<long long>(b.begin(), b.end()));
  compareReals<float>("float");
  compareReals<double>("double");
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
