// What of Thrust kernels use: complex numbers, tuples, functions, iterators, random numbers, and
// algorithms of a thread by itself. The host computes the same with the same text.
#include "check.h"

#include <thrust/complex.h>
#include <thrust/execution_policy.h>
#include <thrust/functional.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/pair.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>
#include <thrust/swap.h>
#include <thrust/tuple.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <type_traits>

typedef thrust::complex<float> Complex;

__host__ __device__ Complex step(Complex z, Complex c) {
  z = z * z + c;
  z += 0.25f * conj(c) - Complex(0.5f, 0);
  return norm(z) > 4.0f ? z / Complex(4.0f, 3.0f) : z;
}

__global__ void iterate(const Complex *in, Complex *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = step(in[i], in[(i + 1) % n]);
}

static void testComplex(check::Random &random) {
  const int n = random.integer(1, 500);
  std::vector<Complex> in;
  for (int i = 0; i < n; ++i)
    in.push_back(Complex(random.integer(-16, 16) / 8.0f, random.integer(-16, 16) / 8.0f));
  const check::Array<Complex> values(in), out(n);
  iterate<<<(n + 63) / 64, 64>>>(values, out, n);
  const std::vector<Complex> got = out.fetch();
  for (int i = 0; i < n; ++i) {
    // All but the division is exact, also where a product is added without being rounded.
    const Complex z = step(in[i], in[(i + 1) % n]);
    check::that(std::fabs(got[i].real() - z.real()) < 4e-6f &&
                    std::fabs(got[i].imag() - z.imag()) < 4e-6f,
                "complex");
  }
}

const int specialResults = 9;

template <class T> __global__ void special(const T *in, thrust::complex<T> *out) {
  const thrust::complex<T> z(in[2 * threadIdx.x], in[2 * threadIdx.x + 1]);
  thrust::complex<T> *row = out + specialResults * threadIdx.x;
  row[0] = sqrt(z);
  row[1] = exp(z);
  row[2] = log(z);
  row[3] = log10(z);
  row[4] = atan(z);
  row[5] = sinh(z);
  row[6] = z / T(3);
  row[7] = z + T(1);
  row[8] = T(1) - z;
}

/// Where formulas out of a textbook lose digits, signs of zeros and infinities.
template <class T> static void testSpecial(T large, double limit) {
  const T infinity = INFINITY;
  const std::vector<T> in{1,    T(1e-4),  T(0.6), T(0.8), -4,        T(-0.0), infinity, 0,
                          1000, 1,        large,  0,      infinity,  1,       T(-0.0),  0,
                          5,    T(1e-20), large,  T(1.5), -infinity, 0};
  const int n = static_cast<int>(in.size() / 2);
  const check::Array<T> values(in);
  const check::Array<thrust::complex<T>> out(specialResults * n);
  special<T><<<1, n>>>((const T *)values, (thrust::complex<T> *)out);
  const std::vector<thrust::complex<T>> got = out.fetch();
  const auto isClose = [&](T a, T b) {
    return b == 0 || std::isinf(b) ? a == b && std::signbit(a) == std::signbit(b)
                                   : std::fabs(a - b) <= limit * std::fabs(b);
  };
  for (int i = 0; i < n; ++i) {
    typedef std::complex<long double> Exact;
    const Exact z(in[2 * i], in[2 * i + 1]);
    const Exact expected[] = {sqrt(z),  exp(z),   log(z),
                              log10(z), atan(z),  sinh(z),
                              z / 3.0L, z + 1.0L, Exact(1 - z.real(), -z.imag())};
    for (int k = 0; k < specialResults; ++k) {
      const thrust::complex<T> found = got[specialResults * i + k];
      check::that(isClose(found.real(), static_cast<T>(expected[k].real())), "special real part");
      check::that(isClose(found.imag(), static_cast<T>(expected[k].imag())),
                  "special imaginary part");
    }
  }
  check::that(std::isnan(thrust::log(thrust::complex<T>(NAN, T(0.6))).real()), "log of no number");
  static_assert(std::is_same<decltype(Complex() * 2.0), thrust::complex<double>>::value,
                "as of a float and a double");
}

typedef thrust::tuple<int, float, int> Record;
typedef thrust::pair<int, int> Range;

__host__ __device__ Record changed(const Record &record, Range range) {
  Record result = record;
  thrust::get<0>(result) += range.first;
  thrust::get<1>(result) = thrust::get<1>(record) * range.second;
  int a = thrust::get<0>(result), b = thrust::get<2>(result);
  thrust::swap(a, b);
  return thrust::make_tuple(a, thrust::get<1>(result), b + thrust::maximum<int>()(a, b));
}

template <class Operation> __device__ int combined(const int *in, int n, Operation operation) {
  int result = in[0];
  for (int i = 1; i < n; ++i)
    result = operation(result, in[i]);
  return result;
}

__global__ void records(const int *in, int *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const Record made = changed(thrust::make_tuple(in[i], in[i] * 0.5f, i), thrust::make_pair(i, 3));
  thrust::counting_iterator<int> numbers(i);
  numbers += 2;
  out[3 * i] = thrust::get<0>(made) + thrust::get<2>(made);
  out[3 * i + 1] = (int)(2.0f * thrust::get<1>(made)) + *numbers;
  out[3 * i + 2] =
      combined(in, i + 1, thrust::minimum<int>()) + combined(in, i + 1, thrust::bit_xor<int>());
}

static void testRecords(check::Random &random) {
  const int n = random.integer(1, 200);
  const std::vector<int> in = random.integers(n, -1000, 1000);
  const check::Array<int> values(in), out(3 * n);
  records<<<(n + 31) / 32, 32>>>(values, out, n);
  std::vector<int> expected;
  for (int i = 0, least = in[0], bits = 0; i < n; ++i) {
    least = std::min(least, in[i]);
    bits ^= in[i];
    const int a = i, b = in[i] + i;
    expected.push_back(a + b + std::max(a, b));
    expected.push_back(3 * in[i] + i + 2);
    expected.push_back(least + bits);
  }
  check::equal("records", out.fetch(), expected);
}

// Each thread has a row. In which order equal keys are is left open: their values are equal.
__global__ void sortRows(int *keys, float *values, int *sums, int length) {
  int *row = keys + threadIdx.x * length;
  sums[threadIdx.x] = thrust::reduce(thrust::seq, row, row + length, 5);
  thrust::sort_by_key(thrust::seq, row, row + length, values + threadIdx.x * length,
                      thrust::greater<int>());
}

static void testRows(check::Random &random) {
  const int rows = 16, length = random.integer(1, 40);
  const std::vector<int> keys = random.integers(rows * length, -9, 9);
  std::vector<float> with;
  for (int key : keys)
    with.push_back(key * 0.5f);
  const check::Array<int> deviceKeys(keys), sums(rows);
  const check::Array<float> values(with);
  sortRows<<<1, rows>>>(deviceKeys, values, sums, length);
  const std::vector<int> gotKeys = deviceKeys.fetch(), gotSums = sums.fetch();
  const std::vector<float> got = values.fetch();
  for (int row = 0; row < rows; ++row) {
    std::vector<int> order(length);
    int sum = 5;
    for (int i = 0; i < length; ++i) {
      order[i] = row * length + i;
      sum += keys[order[i]];
    }
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return keys[a] > keys[b]; });
    check::equal("sum", gotSums[row], sum, row);
    for (int i = 0; i < length; ++i) {
      check::equal("key", gotKeys[row * length + i], keys[order[i]], i);
      check::equal("value", got[row * length + i], with[order[i]], i);
    }
  }
}

__host__ __device__ int draw(int seed) {
  thrust::default_random_engine engine(seed);
  thrust::uniform_int_distribution<int> dice(1, 6);
  engine.discard(seed % 5);
  int sum = dice(engine);
  return 10 * sum + dice(engine);
}
__global__ void draws(int *out) { out[threadIdx.x] = draw(threadIdx.x); }

static void testDraws() {
  const check::Array<int> out(64);
  draws<<<1, 64>>>(out);
  std::vector<int> expected;
  for (int i = 0; i < 64; ++i)
    expected.push_back(draw(i));
  check::equal("random", out.fetch(), expected);
}

void test(check::Random &random) {
  testComplex(random);
  testSpecial<float>(89.5f, 1e-5);
  testSpecial<double>(710.5, 1e-12);
  testRecords(random);
  testRows(random);
  testDraws();
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
