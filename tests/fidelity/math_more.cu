// The math functions that programs seldom call: with results through pointers, of three and four
// arguments, by other roundings; each as the float's and as the double's function.
#include "check.h"

const int Reals = 25;
const int Wholes = 8;

// The names of the float's functions end in f, those of the double's in nothing.
#define FUNCTIONS(T, f)                                                                            \
  int i = blockIdx.x * blockDim.x + threadIdx.x;                                                   \
  if (i >= n)                                                                                      \
    return;                                                                                        \
  T a = x[i], b = y[i], c = z[i], d = w[i];                                                        \
  T *row = out + i * Reals;                                                                        \
  long long *whole = wholes + i * Wholes;                                                          \
  row[0] = fma##f(a, b, c);                                                                        \
  row[1] = nearbyint##f(a);                                                                        \
  row[2] = nextafter##f(a, b);                                                                     \
  row[3] = logb##f(a);                                                                             \
  row[4] = rcbrt##f(a);                                                                            \
  row[5] = rhypot##f(a, b);                                                                        \
  row[6] = norm3d##f(a, b, c);                                                                     \
  row[7] = rnorm3d##f(a, b, c);                                                                    \
  row[8] = norm4d##f(a, b, c, d);                                                                  \
  row[9] = rnorm4d##f(a, b, c, d);                                                                 \
  row[10] = sinpi##f(a);                                                                           \
  row[11] = cospi##f(a);                                                                           \
  row[12] = normcdf##f(a);                                                                         \
  row[13] = ldexp##f(a, i % 9 - 4);                                                                \
  row[14] = scalbn##f(a, i % 9 - 4);                                                               \
  row[15] = scalbln##f(a, i % 9 - 4L);                                                             \
  sincos##f(a, &row[16], &row[17]);                                                                \
  row[18] = modf##f(a, &row[19]);                                                                  \
  int exponent, quotient;                                                                          \
  row[20] = frexp##f(a, &exponent);                                                                \
  row[21] = remquo##f(a, b, &quotient);                                                            \
  T sine, cosine; /* private variables, where the others were in global memory */                  \
  sincos##f(b, &sine, &cosine);                                                                    \
  row[22] = sine + cosine;                                                                         \
  T part; /* floats have functions of the same name */                                             \
  row[18] += modf(b, &part) - modf##f(b, &part);                                                   \
  row[23] = isnan(nan##f("")) ? T(1) : T(0);                                                       \
  const T all[] = {a, b, c, d}; /* of any number of dimensions */                                  \
  row[23] += fabs(norm##f(4, all) * rnorm4d##f(a, b, c, d) - 1) < 1e-5f ? 0 : 1;                   \
  row[23] += fabs(rnorm##f(3, all) * norm3d##f(a, b, c) - 1) < 1e-5f ? 0 : 1;                      \
  row[24] = 1 - fdivide##f(a + 1, b) * 2;                                                          \
  whole[0] = exponent;                                                                             \
  whole[1] = quotient & 7; /* no more of it is promised */                                         \
  whole[2] = ilogb##f(a);                                                                          \
  whole[3] = lrint##f(a);                                                                          \
  whole[4] = llrint##f(a);                                                                         \
  whole[5] = lround##f(a);                                                                         \
  whole[6] = llround##f(a);                                                                        \
  whole[7] = signbit(a) ? 1 : 0;

__global__ void functions(const float *x, const float *y, const float *z, const float *w,
                          float *out, long long *wholes, int n){FUNCTIONS(float, f)}

__global__ void functions(const double *x, const double *y, const double *z, const double *w,
                          double *out, long long *wholes, int n) {
  FUNCTIONS(double, )
}

using Real = long double;
const Real Pi = 3.14159265358979323846264338327950288L;

template <class T> struct Expected {
  Real value;
  double ulps; // of the result's type, or of 1 where the function has zeros
  bool absolute = false;
};

template <class T> std::vector<Expected<T>> expectedReals(T x, T y, T z, T w, int shift) {
  const Real a = x, b = y, c = z, d = w;
  T whole, sine = std::sin(b), cosine = std::cos(b);
  int unused;
  const T fraction = std::modf(x, &whole), mantissa = std::frexp(x, &unused);
  const T remainder = std::remquo(x, y, &unused);
  const Real three = std::sqrt(a * a + b * b + c * c);
  const Real four = std::sqrt(a * a + b * b + c * c + d * d);
  return {{std::fma(x, y, z), 0},
          {std::nearbyint(x), 0},
          {std::nextafter(x, y), 0},
          {std::logb(x), 0},
          {1 / std::cbrt(a), 4},
          {1 / std::hypot(a, b), 8},
          {three, 9},
          {1 / three, 10},
          {four, 9},
          {1 / four, 10},
          {std::sin(Pi * a), 8, true},
          {std::cos(Pi * a), 8, true},
          {std::erfc(-a / std::sqrt(Real(2))) / 2, 20 + 2 * double(x) * x},
          {std::ldexp(x, shift), 0},
          {std::ldexp(x, shift), 0},
          {std::ldexp(x, shift), 0},
          {std::sin(a), 4},
          {std::cos(a), 4},
          {fraction, 0},
          {whole, 0},
          {mantissa, 0},
          {remainder, 0},
          {static_cast<Real>(sine) + cosine, 8, true},
          {1, 0},
          {1 - (a + 1) / b * 2, 256, true}};
}

template <class T> std::vector<long long> expectedWholes(T x, T y) {
  int exponent, quotient;
  std::frexp(x, &exponent);
  std::remquo(x, y, &quotient);
  return {exponent,       quotient & 7,   std::ilogb(x),   std::lrint(x),
          std::llrint(x), std::lround(x), std::llround(x), std::signbit(x) ? 1 : 0};
}

template <class T> void testType(const char *name, check::Random &random) {
  const int n = 500;
  std::vector<T> x = random.reals<T>(n, -6, 6);
  for (int i = 0; i < n; i += 5)
    x[i] = (2 * random.integer(-7, 6) + 1) / T(2); // ties
  const std::vector<T> y = random.reals<T>(n, 0.25, 6), z = random.reals<T>(n, -6, 6),
                       w = random.reals<T>(n, -6, 6);
  check::Array<T> deviceX(x), deviceY(y), deviceZ(z), deviceW(w), out(n * Reals);
  check::Array<long long> wholes(n * Wholes);
  functions<<<(n + 127) / 128, 128>>>(deviceX.data(), deviceY.data(), deviceZ.data(),
                                      deviceW.data(), out.data(), wholes.data(), n);
  const std::vector<T> got = out.fetch();
  const std::vector<long long> gotWholes = wholes.fetch();
  for (int i = 0; i < n; ++i) {
    const auto reals = expectedReals(x[i], y[i], z[i], w[i], i % 9 - 4);
    for (int k = 0; k < Reals; ++k)
      if (!reals[k].absolute)
        check::close(name, got[i * Reals + k], reals[k].value, reals[k].ulps, i * Reals + k);
      else if (!(std::fabs(got[i * Reals + k] - reals[k].value) <=
                 reals[k].ulps * std::numeric_limits<T>::epsilon()))
        check::fail("%s: result %d of %.17g is %.17g", name, k, double(x[i]),
                    double(got[i * Reals + k]));
    const std::vector<long long> row = expectedWholes(x[i], y[i]);
    for (int k = 0; k < Wholes; ++k)
      check::equal(name, gotWholes[i * Wholes + k], row[k], i * Wholes + k);
  }
}

void test(check::Random &random) {
  testType<float>("float", random);
  testType<double>("double", random);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
