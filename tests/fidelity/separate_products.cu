// With --fmad=false products are rounded before they are added, on every device; an fma that the
// program asks for is one all the same.
#include "check.h"

#include <cmath>

template <class T> struct Sums {
  T difference, sum, later, less, horner, dot;
};

template <class T> __device__ T sumOf(T product, T c) { return product + c; }

template <class T> __device__ Sums<T> compute(T a, T b, T c) {
  Sums<T> sums;
  sums.difference = a * b - b * a;
  sums.sum = a * b + c;
  const T product = a * b;
  sums.later = sumOf(product, c);
  sums.less = c - a * b;
  sums.horner = (a * b + c) * b + a;
  sums.dot = c;
  for (int i = 0; i < 4; ++i)
    sums.dot += a * b;
  return sums;
}

__global__ void sumsOf(const float *in, Sums<float> *out, float *fused, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = compute(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
    fused[i] = fmaf(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
  }
}
__global__ void sumsOf(const double *in, Sums<double> *out, double *fused, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    out[i] = compute(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
    fused[i] = fma(in[3 * i], in[3 * i + 1], in[3 * i + 2]);
  }
}

/// Whatever the host's compiler does with a product.
template <class T> T times(T a, T b) {
  const volatile T product = a * b;
  return product;
}

template <class T> void testType(check::Random &random) {
  const int n = 1000;
  std::vector<T> in = random.reals<T>(3 * n, -2, 2);
  for (int i = 0; i < n; ++i)
    in[3 * i + 2] = -times(in[3 * i], in[3 * i + 1]); // all that is left is what the product lost
  const check::Array<T> device(in);
  check::Array<Sums<T>> out(n);
  check::Array<T> fused(n);
  sumsOf<<<(n + 63) / 64, 64>>>(device.data(), out.data(), fused.data(), n);
  const std::vector<Sums<T>> got = out.fetch();
  const std::vector<T> gotFused = fused.fetch();
  for (int i = 0; i < n; ++i) {
    const T a = in[3 * i], b = in[3 * i + 1], c = in[3 * i + 2];
    check::equal("a difference of products", got[i].difference, T(0), i);
    check::equal("a sum", got[i].sum, T(0), i);
    check::equal("a sum in a function", got[i].later, T(0), i);
    check::equal("what is left", got[i].less, 2 * c, i);
    check::equal("twice", got[i].horner, a, i);
    check::equal("in a loop", got[i].dot, times(T(3), times(a, b)), i);
    check::equal("fused", gotFused[i], std::fma(a, b, c), i);
  }
}

void test(check::Random &random) {
  testType<float>(random);
  testType<double>(random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
