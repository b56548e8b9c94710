// Kernel parameters of every scalar type, many at once, unnamed and unused ones, null pointers,
// arrays as pointers.
#include "check.h"

enum Level { Low, High = 77 };

__global__ void scalars(bool b, char c, signed char sc, unsigned char uc, short s,
                        unsigned short us, int i, unsigned u, long l, unsigned long ul,
                        long long ll, unsigned long long ull, float f, double d, size_t size,
                        Level level, double *out) {
  double values[16] = {(double)b, (double)c, (double)sc,   (double)uc,   (double)s,  (double)us,
                       (double)i, (double)u, (double)l,    (double)ul,   (double)ll, (double)ull,
                       (double)f, d,         (double)size, (double)level};
  for (int k = 0; k < 16; ++k)
    out[k] = values[k];
}

__global__ void changed(int n, float scale, float *out) {
  n -= 1; // parameters are the thread's own
  scale *= threadIdx.x;
  while (n > 0) {
    scale += 1.0f;
    --n;
  }
  out[threadIdx.x] = scale;
}

__global__ void optional(const int *in, const int *more, int out[], int, float unused, int n) {
  int i = threadIdx.x;
  if (i < n)
    out[i] = in[i] + (more ? more[i] : -1);
}

__global__ void nothing() {}

void test(check::Random &random) {
  const short s = random.bits<short>();
  const unsigned u = random.bits<unsigned>();
  const long long ll = random.integer(-1000000000, 1000000000) * 1000000LL;
  const float f = static_cast<float>(random.real(-1, 1));
  check::Array<double> out(16);
  scalars<<<1, 1>>>(true, 'x', -5, 250, s, 65000, -123456789, u, -5L, 6UL, ll, 1ull << 52, f, 0.1,
                    sizeof(double), High, out);
  check::equal("scalars", out.fetch(),
               {1.0, 120.0, -5.0, 250.0, static_cast<double>(s), 65000.0, -123456789.0,
                static_cast<double>(u), -5.0, 6.0, static_cast<double>(ll), 4503599627370496.0,
                static_cast<double>(f), 0.1, 8.0, 77.0});

  check::Array<float> floats(40);
  changed<<<1, 40>>>(11, 0.5f, floats);
  std::vector<float> expected(40);
  for (int i = 0; i < 40; ++i)
    expected[i] = 0.5f * i + 10;
  check::equal("changed", floats.fetch(), expected);

  const std::vector<int> in = random.integers(30, -99, 99), more = random.integers(30, -99, 99);
  check::Array<int> deviceIn(in), deviceMore(more), sums(30);
  std::vector<int> expectedSums(30);
  optional<<<1, 32>>>(deviceIn, deviceMore, sums, 1, 2.0f, 30);
  for (int i = 0; i < 30; ++i)
    expectedSums[i] = in[i] + more[i];
  check::equal("with a pointer", sums.fetch(), expectedSums);
  optional<<<1, 32>>>(deviceIn, nullptr, sums, 1, 2.0f, 30);
  for (int i = 0; i < 30; ++i)
    expectedSums[i] = in[i] - 1;
  check::equal("with a null pointer", sums.fetch(), expectedSums);
  optional<<<1, 32>>>(deviceIn, NULL, sums, 1, 2.0, 30); // the double is converted
  check::equal("with NULL", sums.fetch(), expectedSums);
  nothing<<<1, 1>>>();
  CHECK(cudaGetLastError());
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
