// Arithmetic, bit operations, shifts and comparisons of every integer width, with C's promotions.
#include "check.h"

const int Results = 14;

template <class T> struct Limits {
  static const int Shifts = sizeof(T) * 8 - 1;
};

template <class T>
__global__ void compute(const T *a, const T *b, const int *shift, T *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  T *row = out + i * Results;
  row[0] = a[i] & b[i];
  row[1] = a[i] | b[i];
  row[2] = a[i] ^ b[i];
  row[3] = ~a[i];
  row[4] = a[i] / (b[i] == 0 ? T(1) : b[i]);
  row[5] = a[i] % (b[i] == 0 ? T(1) : b[i]);
  row[6] = a[i] >> shift[i];
  row[7] = (a[i] & 1) << shift[i] / 2;
  row[8] = a[i] < b[i];
  row[9] = (a[i] <= b[i]) + (a[i] == b[i]) * 2 + (a[i] != b[i]) * 4;
  row[10] = !a[i];
  T x = a[i] / 4;
  x += b[i] / 4;
  row[11] = x;
  x -= b[i] / 8;
  x++;
  row[12] = --x;
  row[13] = a[i] > b[i] ? a[i] : b[i];
}

template <class T> void reference(T a, T b, int shift, T *row) {
  row[0] = static_cast<T>(a & b);
  row[1] = static_cast<T>(a | b);
  row[2] = static_cast<T>(a ^ b);
  row[3] = static_cast<T>(~a);
  row[4] = static_cast<T>(b == 0 ? a : a / b);
  row[5] = static_cast<T>(b == 0 ? 0 : a % b);
  row[6] = static_cast<T>(a >> shift);
  row[7] = static_cast<T>((a & 1) << (shift / 2));
  row[8] = a < b ? 1 : 0;
  row[9] = static_cast<T>((a <= b ? 1 : 0) + (a == b ? 2 : 0) + (a != b ? 4 : 0));
  row[10] = a == 0 ? 1 : 0;
  row[11] = static_cast<T>(a / 4 + b / 4);
  row[12] = static_cast<T>(row[11] - b / 8);
  row[13] = a > b ? a : b;
}

template <class T> void testType(const char *name, check::Random &random) {
  const int n = 1000;
  std::vector<T> a = random.bits<T>(n), b = random.bits<T>(n);
  const std::vector<int> shift = random.integers(n, 0, Limits<T>::Shifts);
  for (int i = 0; i < n; ++i)
    if (b[i] == static_cast<T>(-1))
      b[i] = 3; // the lowest number divided by -1 is undefined
  check::Array<T> deviceA(a), deviceB(b), out(n * Results);
  check::Array<int> deviceShift(shift);
  compute<T><<<(n + 127) / 128, 128>>>(deviceA, deviceB, deviceShift, out, n);
  std::vector<T> expected(n * Results);
  for (int i = 0; i < n; ++i)
    reference(a[i], b[i], shift[i], &expected[i * Results]);
  check::equal(name, out.fetch(), expected);
}

/// A quotient that is the same in all threads, in those that do not skip it.
__global__ void skipDivision(const bool *skips, const int *x, int *out, int divisor) {
  if (!skips[threadIdx.x])
    out[threadIdx.x] ^= x[1000 / divisor];
}

/// Others divide by something that is the same in a row of threads.
__device__ unsigned pick(const int *x, unsigned number, unsigned by) { return x[number % by]; }
__global__ void skipRemainder(const bool *skips, const int *x, int *out) {
  const int i = threadIdx.y * blockDim.x + threadIdx.x;
  if (skips[i])
    return;
  out[i] -= pick(x, 12345, threadIdx.y + 7);
}

void testSkipped(check::Random &random) {
  const int n = 256;
  std::vector<std::uint8_t> flags(n);
  for (int i = 0; i < n; ++i)
    flags[i] = random.integer(0, 1);
  const std::vector<int> x = random.integers(n, -1000, 1000), y = random.integers(n, -1000, 1000);
  check::Array<std::uint8_t> skips(flags);
  check::Array<int> deviceX(x), out(y);
  const bool *deviceSkips = reinterpret_cast<bool *>(static_cast<std::uint8_t *>(skips));
  skipDivision<<<1, n>>>(deviceSkips, deviceX, out, 9);
  std::vector<int> expected = y;
  for (int i = 0; i < n; ++i)
    expected[i] ^= flags[i] ? 0 : x[1000 / 9];
  check::equal("skipDivision", out.fetch(), expected);
  skipRemainder<<<1, dim3(32, n / 32)>>>(deviceSkips, deviceX, out);
  for (int i = 0; i < n; ++i)
    expected[i] -= flags[i] ? 0 : x[12345 % (i / 32 + 7)];
  check::equal("skipRemainder", out.fetch(), expected);
}

void test(check::Random &random) {
  testSkipped(random);
  testType<signed char>("signed char", random);
  testType<unsigned char>("unsigned char", random);
  testType<char>("char", random);
  testType<short>("short", random);
  testType<unsigned short>("unsigned short", random);
  testType<int>("int", random);
  testType<unsigned>("unsigned", random);
  testType<long>("long", random);
  testType<unsigned long>("unsigned long", random);
  testType<long long>("long long", random);
  testType<unsigned long long>("unsigned long long", random);
  testType<std::int64_t>("int64_t", random);
  testType<std::uint8_t>("uint8_t", random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
