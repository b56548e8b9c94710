// Kernels and helpers with type and value parameters, specialised, nested, with defaults.
#include "check.h"

template <class T> __device__ T square(T x) { return x * x; }

template <class T, int Power> __device__ T power(T x) {
  T result = 1;
  for (int i = 0; i < Power; ++i)
    result *= x;
  return result;
}

// A helper that is specialised for one type.
template <class T> __device__ int kind(T) { return 0; }
template <> __device__ int kind<float>(float) { return 1; }
template <> __device__ int kind<unsigned char>(unsigned char) { return 2; }

template <int N> struct Polynomial {
  float coefficients[N];
};

template <int N> __device__ float evaluate(const Polynomial<N> &p, float x) {
  float sum = 0;
  for (int i = N - 1; i >= 0; --i)
    sum = sum * x + p.coefficients[i];
  return sum;
}

// Parameter packs: of a kernel, through a helper, and empty.
template <class... T> __device__ double sumOf(T... values) { return (0.0 + ... + values); }
template <class... T> __device__ double weighted(double weight, T... values) {
  return weight * sumOf(values...);
}
template <class... T> __global__ void pack(double *out, double weight, T... values) {
  out[threadIdx.x] = weighted(weight, values...) + threadIdx.x;
}

template <class T, class U, int Scale = 3>
__global__ void mixed(const T *a, const U *b, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = Scale * static_cast<double>(square(a[i])) + power<U, 3>(b[i]) + 100 * kind(a[i]) +
             1000 * kind(b[i]);
}

template <int N> __global__ void polynomial(Polynomial<N> p, const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = evaluate(p, x[i]);
}

template <bool Reverse, unsigned Width> __global__ void copy(const int *in, int *out) {
  __shared__ int line[Width];
  line[threadIdx.x] = in[blockIdx.x * Width + threadIdx.x];
  __syncthreads();
  if (Reverse)
    out[blockIdx.x * Width + threadIdx.x] = line[Width - 1 - threadIdx.x];
  else
    out[blockIdx.x * Width + threadIdx.x] = line[threadIdx.x];
}

template <typename T> struct Traits {
  typedef T Sum;
};
template <> struct Traits<unsigned char> {
  typedef unsigned Sum;
};

template <typename T>
__global__ void rowSums(const T *in, typename Traits<T>::Sum *out, int width) {
  typename Traits<T>::Sum sum = 0;
  for (int x = 0; x < width; ++x)
    sum += in[threadIdx.x * width + x];
  out[threadIdx.x] = sum;
}

template <class T, class U> void testMixed(check::Random &random, int kinds) {
  const int n = 500;
  std::vector<T> a(n);
  std::vector<U> b(n);
  for (int i = 0; i < n; ++i) {
    a[i] = static_cast<T>(random.integer(0, 15));
    b[i] = static_cast<U>(random.integer(0, 6));
  }
  check::Array<T> deviceA(a);
  check::Array<U> deviceB(b);
  check::Array<double> out(n);
  std::vector<double> expected(n);
  mixed<T, U><<<4, 128>>>(deviceA, deviceB, out, n);
  for (int i = 0; i < n; ++i)
    expected[i] = 3.0 * a[i] * a[i] + static_cast<double>(b[i]) * b[i] * b[i] + kinds;
  check::equal("mixed", out.fetch(), expected);
  mixed<T, U, 7><<<4, 128>>>(deviceA, deviceB, out, n);
  for (int i = 0; i < n; ++i)
    expected[i] += 4.0 * a[i] * a[i];
  check::equal("mixed, scaled", out.fetch(), expected);
}

template <int N> void testPolynomial(check::Random &random) {
  const int n = 200;
  Polynomial<N> p;
  for (float &c : p.coefficients)
    c = static_cast<float>(random.integer(-4, 4));
  std::vector<float> x(n);
  std::vector<float> expected(n);
  for (int i = 0; i < n; ++i) {
    x[i] = static_cast<float>(random.integer(-4, 4));
    for (int k = N - 1; k >= 0; --k)
      expected[i] = expected[i] * x[i] + p.coefficients[k];
  }
  check::Array<float> deviceX(x), out(n);
  polynomial<N><<<2, 100>>>(p, deviceX, out, n);
  check::equal("polynomial", out.fetch(), expected);
}

void testPacks(check::Random &random) {
  const int a = random.integer(-99, 99);
  const float b = 0.5f * random.integer(-99, 99);
  const short c = static_cast<short>(random.integer(-99, 99));
  check::Array<double> out(2);
  pack<<<1, 2>>>(out, 2.0, a, b, c);
  const double sum = 2.0 * (a + b + c);
  check::equal("a pack", out.fetch(), std::vector<double>{sum, sum + 1});
  pack<<<1, 2>>>(out, 2.0, c, c);
  check::equal("twice the same type", out.fetch(), std::vector<double>{4.0 * c, 4.0 * c + 1});
  pack<<<1, 2>>>(out, 2.0);
  check::equal("an empty pack", out.fetch(), std::vector<double>{0, 1});
}

enum Side { Left = -2, Right };
enum class Step : signed char { Back = -3, Forth = 3 };

/// Negative arguments: signed, as they are, in comparisons, divisions and conversions to more bits.
template <int I, short S, signed char C, long long L, Side D, Step E, int Twice = 2 * I>
__global__ void negatives(long long *out) {
  out[0] = I == -1 || I < -1;
  out[1] = I / 2 + Twice % 7;
  out[2] = static_cast<long long>(I) * 2;
  out[3] = S / 2 + S % 5;
  out[4] = C < 0 ? C / 3 : 9;
  out[5] = L / 3;
  out[6] = D < 0 ? D / 2 : 9;
  out[7] = static_cast<int>(E) / 2 + (E == Step::Back);
}

template <int I, short S, signed char C, long long L, Side D, Step E> void testNegatives() {
  check::Array<long long> out(8);
  negatives<I, S, C, L, D, E><<<1, 1>>>(out);
  const volatile int i = I, s = S, c = C, d = D, e = static_cast<int>(E);
  const volatile long long l = L;
  const std::vector<long long> expected = {i <= -1,           i / 2 + 2 * i % 7, 2ll * i,
                                           s / 2 + s % 5,     c < 0 ? c / 3 : 9, l / 3,
                                           d < 0 ? d / 2 : 9, e / 2 + (e == -3)};
  check::equal("negative arguments", out.fetch(), expected);
}

/// Arguments that no literal is: the least number, the greatest, characters that do not exist.
template <unsigned long long U, long long L, wchar_t W, char16_t D, char C>
__global__ void extremes(long long *out) {
  out[0] = static_cast<long long>(U / 3);
  out[1] = L / 3;
  out[2] = static_cast<long long>(W) / 2;
  out[3] = D / 2;
  out[4] = C / 2;
}

/// Types that follow from the arguments: instances that only these tell apart.
template <auto N> __global__ void deduced(long long *out) {
  out[0] = sizeof N;
  out[1] = static_cast<long long>(N - 6 > 0);
}

/// A reference is as large as what it refers to.
struct Large {
  double d[3];
};
template <class T> __global__ void sizes(long long *out) {
  out[0] = sizeof(T);
  out[1] = sizeof(const T &);
  out[2] = alignof(T &);
}

/// Templates of a class template's: they leave the host's text, and what is around them stays.
template <class T, int factor> struct Scaled {
  T offset;
  template <class V, int N> static __device__ T sum(const V (&values)[N]) {
    T result = 0;
    for (int i = 0; i < N; ++i)
      result += values[i] * factor;
    return result;
  }
  template <class V> __device__ T with(V value) const { return offset + value; }
};
template <class T> __global__ void scale(T *out) {
  const int values[3] = {1, 2, 3};
  const Scaled<T, 5> scaled = {static_cast<T>(0.5)};
  out[0] = scaled.with(Scaled<T, 5>::sum(values));
}

template <class T> void testMembers(T expected) {
  check::Array<T> out(1);
  scale<T><<<1, 1>>>(out);
  check::equal("member templates", out.fetch()[0], expected);
  check::equal("its size", sizeof(Scaled<T, 5>), sizeof(T));
}

template <class T> void testSizes(long long size, long long alignment) {
  check::Array<long long> out(3);
  sizes<T><<<1, 1>>>(out);
  check::equal("a reference's size", out.fetch(), std::vector<long long>{size, size, alignment});
}

template <auto N> void testDeduced() {
  check::Array<long long> out(2);
  deduced<N><<<1, 1>>>(out);
  check::equal("a deduced type", out.fetch(), std::vector<long long>{sizeof N, N - 6 > 0});
}

void testSpelling() {
  testSizes<Large &>(24, 8);
  testSizes<char &&>(1, 1);
  testSizes<int(&)[3]>(12, 4);
  check::Array<long long> out(5);
  extremes<~0ull, -0x7fffffffffffffffll - 1, static_cast<wchar_t>(-1), u'\xd800', '\x81'>
      <<<1, 1>>>(out);
  const std::vector<long long> expected = {0x5555555555555555, -0x7fffffffffffffffll / 3,
                                           static_cast<wchar_t>(-1) / 2, 0xd800 / 2,
                                           static_cast<char>('\x81') / 2};
  check::equal("extreme arguments", out.fetch(), expected);
  testDeduced<5>();
  testDeduced<5u>();
  testDeduced<5ll>();
  testDeduced<static_cast<short>(5)>();
  testDeduced<'\5'>();
}

/// `const` of a parameter is no part of the kernel's type.
template <typename T, typename... Ts> __global__ void addPack(T *out, const int first, const Ts... rest) {
  out[threadIdx.x] = (T(rest) + ... + T(first));
}
template <typename T, typename... Ts>
__global__ void addPackOf(const T *in, T *out, const Ts *const... rest) {
  out[threadIdx.x] = in[threadIdx.x] + (T(*rest) + ... + T(1));
}

void testConstPacks() {
  check::Array<double> in(2), out(2);
  addPack<<<1, 2>>>(in.data(), 1, 2.5f, 'a');
  addPackOf<double><<<1, 2>>>(in.data(), out.data(), in.data(), in.data() + 1);
  check::equal<double>("packs of const", out.fetch(), {302.5, 302.5});
}

void test(check::Random &random) {
  testConstPacks();
  testPacks(random);
  testSpelling();
  testMembers<int>(30);
  testMembers<double>(30.5);
  testNegatives<-1, -2, -3, -4, Left, Step::Back>();
  testNegatives<-1000000007, -32768, -128, -4611686018427387904, Right, Step::Forth>();
  testNegatives<1000000007, 32767, 127, 1ll << 40, Left, Step::Back>();
  testMixed<float, double>(random, 100);
  testMixed<int, unsigned char>(random, 2000);
  testMixed<unsigned char, float>(random, 1200);
  testPolynomial<1>(random);
  testPolynomial<6>(random);

  std::vector<int> in = random.bits<int>(3 * 64);
  check::Array<int> deviceIn(in), out(in.size());
  copy<false, 64><<<3, 64>>>(deviceIn, out);
  check::equal("copy", out.fetch(), in);
  copy<true, 64><<<3, 64>>>(deviceIn, out);
  std::vector<int> reversed(in.size());
  for (int i = 0; i < 3 * 64; ++i)
    reversed[i] = in[i / 64 * 64 + 63 - i % 64];
  check::equal("reversed copy", out.fetch(), reversed);

  const int width = 300, rows = 32;
  const std::vector<unsigned char> bytes = random.bits<unsigned char>(width * rows);
  check::Array<unsigned char> deviceBytes(bytes);
  check::Array<unsigned> sums(rows);
  rowSums<unsigned char><<<1, rows>>>(deviceBytes, sums, width);
  std::vector<unsigned> expected(rows);
  for (int i = 0; i < width * rows; ++i)
    expected[i / width] += bytes[i];
  check::equal("sums through a trait", sums.fetch(), expected);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
