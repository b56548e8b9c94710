// Functions of numbers with a point whose results are exact, against their definitions: zeros,
// subnormals, limits, their neighbours, infinities and NaN, each with each, and random bits. What
// CUDA leaves open is not asked: lrint() out of range, frexp()'s exponent of an infinity. Kernels
// have no isnormal(): what nvcc makes of the host's is always false.
#include "check.h"

#include <algorithm>
#include <climits>
#include <cmath>

// ---- The definitions --------------------------------------------------------------------------

namespace definition {

/// The C library leaves open what of these is which integer; CUDA does not.
template <class T> int ilogb(T x) {
  return std::isnan(x) || x == 0 ? INT_MIN : std::isinf(x) ? INT_MAX : std::ilogb(x);
}
template <class T> int frexp(T x) {
  int exponent;
  std::frexp(x, &exponent);
  return std::isfinite(x) ? exponent : 0;
}
template <class T> T modf(T x, bool whole) {
  T part;
  const T fraction = std::modf(x, &part);
  return whole ? part : fraction;
}
/// Of the quotient there are three bits and the sign.
__host__ __device__ inline int lowest(int quotient) {
  return quotient < 0 ? -(-quotient & 7) : quotient & 7;
}
/// What is no number may have any bits.
template <class T> __host__ __device__ T numberOr1(T x) { return x == x ? x : 1; }
template <class T> int remquo(T x, T y) {
  int quotient;
  std::remquo(x, y, &quotient);
  return std::isfinite(x) && !std::isnan(y) && y != 0 ? lowest(quotient) : 0;
}
/// One that is no number is as if it were not there, and -0 is less than 0.
template <class T> T least(T x, T y) {
  return x == y ? (std::signbit(x) ? x : y) : std::isnan(y) || x < y ? x : y;
}
template <class T> T greatest(T x, T y) {
  return x == y ? (std::signbit(x) ? y : x) : std::isnan(y) || x > y ? x : y;
}

} // namespace definition

template <class To, class From> To bitsAs(From from) {
  static_assert(sizeof(To) == sizeof(From), "the same bits");
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}

// ---- The tables: what the device calls, and what it should be ---------------------------------

// Of a, b and c, and the integers i and l.
#define REALS(X, f)                                                                                \
  X(ceil##f(a), std::ceil(a))                                                                      \
  X(floor##f(a), std::floor(a))                                                                    \
  X(trunc##f(a), std::trunc(a))                                                                    \
  X(round##f(a), std::round(a))                                                                    \
  X(rint##f(a), std::rint(a))                                                                      \
  X(nearbyint##f(a), std::nearbyint(a))                                                            \
  X(fabs##f(a), std::fabs(a))                                                                      \
  X(logb##f(a), std::logb(a))                                                                      \
  X(copysign##f(a, b), std::copysign(a, b))                                                        \
  X(fdim##f(a, b), std::fdim(a, b))                                                                \
  X(fmod##f(a, b), std::fmod(a, b))                                                                \
  X(remainder##f(a, b), std::remainder(a, b))                                                      \
  X(nextafter##f(a, b), std::nextafter(a, b))                                                      \
  X(fmin##f(a, b), definition::least(a, b))                                                        \
  X(fmax##f(a, b), definition::greatest(a, b))                                                     \
  X(min(a, b), definition::least(a, b))                                                            \
  X(min(a, 0.0##f), definition::least(a, 0.0##f))                                                  \
  X(fmin##f(0.0##f, a), definition::least(0.0##f, a))                                              \
  X(fmin##f(-0.0##f, a), definition::least(-0.0##f, a))                                            \
  X(fmin(a, 1.0##f), definition::least(a, 1.0##f))                                                 \
  X(max(a, b), definition::greatest(a, b))                                                         \
  X(max(a, 0.0##f), definition::greatest(a, 0.0##f))                                               \
  X(fmax##f(0.0##f, a), definition::greatest(0.0##f, a))                                           \
  X(fmax##f(-0.0##f, a), definition::greatest(-0.0##f, a))                                         \
  X(fmax(a, 1.0##f), definition::greatest(a, 1.0##f))                                              \
  X(std::min(a, b), std::min(a, b))                                                                \
  X(std::max(a, b), std::max(a, b))                                                                \
  X(fma##f(a, b, c), std::fma(a, b, c))                                                            \
  X(ldexp##f(a, i), std::ldexp(a, i))                                                              \
  X(scalbn##f(a, i), std::scalbn(a, i))                                                            \
  X(scalbln##f(a, l), std::scalbln(a, l))                                                          \
  X(frexp##f(a, &k), std::frexp(a, &k))                                                            \
  X(modf##f(a, &part), definition::modf(a, false))                                                 \
  X((modf##f(a, &part), part), definition::modf(a, true))                                          \
  X(remquo##f(a, b, &k), std::remquo(a, b, &k))                                                    \
  X(nan##f(""), NAN)                                                                               \
  X(abs(a), std::fabs(a))                                                                          \
  X(ceil(a), std::ceil(a))                                                                         \
  X(floor(a), std::floor(a))                                                                       \
  X(logb(a), std::logb(a))                                                                         \
  X(fabs(a), std::fabs(a))                                                                         \
  X(scalbln(a, l), std::scalbln(a, l))                                                             \
  X(copysign(a, b), std::copysign(a, b))                                                           \
  X(fmod(a, b), std::fmod(a, b))

#define INTEGERS(X, f)                                                                             \
  X(ilogb##f(a), definition::ilogb(a))                                                             \
  X(ilogb(a), definition::ilogb(a))                                                                \
  X(ilogb(i), definition::ilogb(double(i)))                                                        \
  X((frexp##f(a, &k), isfinite(a) ? k : 0), definition::frexp(a))                                  \
  X((remquo##f(a, b, &k), isfinite(a) && !isnan(b) && b != 0 ? definition::lowest(k) : 0),         \
    definition::remquo(a, b))                                                                      \
  X(lrint##f(inRange), std::llrint(inRange))                                                       \
  X(llrint##f(inRange), std::llrint(inRange))                                                      \
  X(lround##f(inRange), std::llround(inRange))                                                     \
  X(llround##f(inRange), std::llround(inRange))                                                    \
  X(lrint(i) + llround(i) + lround(l / 4096), 2L * i + l / 4096)                                   \
  X(isnan(a) ? 1 : 0, std::isnan(a))                                                               \
  X(isinf(a) ? 1 : 0, std::isinf(a))                                                               \
  X(isfinite(a) ? 1 : 0, std::isfinite(a))                                                         \
  X(signbit(a) ? 1 : 0, std::signbit(a))

#define FLOATS(X)                                                                                  \
  REALS(X, f)                                                                                      \
  X(__fadd_rn(a, b), a + b)                                                                        \
  X(__fsub_rn(a, b), a - b)                                                                        \
  X(__fmul_rn(a, b), a *b)                                                                         \
  X(__fmaf_rn(a, b, c), std::fma(a, b, c))                                                         \
  X(__saturatef(a) + 0, std::isnan(a) ? 0 : std::min(std::max(a, 0.0f), 1.0f) + 0)                 \
  X(__int_as_float(i), bitsAs<float>(i))                                                           \
  X(__fadd_rn(__fmul_rn(a, b), c), a *b + c)

#define DOUBLES(X)                                                                                 \
  REALS(X, )                                                                                       \
  X(__dadd_rn(a, b), a + b)                                                                        \
  X(__dsub_rn(a, b), a - b)                                                                        \
  X(__dmul_rn(a, b), a *b)                                                                         \
  X(__ddiv_rn(a, b), a / b)                                                                        \
  X(__drcp_rn(a), 1 / a)                                                                           \
  X(__dsqrt_rn(a), std::sqrt(a))                                                                   \
  X(__fma_rn(a, b, c), std::fma(a, b, c))                                                          \
  X(__longlong_as_double(l), bitsAs<double>(l))                                                    \
  X(__dadd_rn(__dmul_rn(a, b), c), a *b + c)

#define FLOAT_INTEGERS(X)                                                                          \
  INTEGERS(X, f)                                                                                   \
  X(__float_as_int(fabsf(definition::numberOr1(a))),                                               \
    bitsAs<int>(std::fabs(definition::numberOr1(a))))

#define DOUBLE_INTEGERS(X)                                                                         \
  INTEGERS(X, )                                                                                    \
  X(__double_as_longlong(fabs(definition::numberOr1(a))),                                          \
    bitsAs<long long>(std::fabs(definition::numberOr1(a))))                                        \
  X(__double2hiint(fabs(definition::numberOr1(a))),                                                \
    bitsAs<long long>(std::fabs(definition::numberOr1(a))) >> 32)                                  \
  X(__double2loint(fabs(definition::numberOr1(a))),                                                \
    static_cast<int>(bitsAs<long long>(std::fabs(definition::numberOr1(a)))))

// ---- On the device, and on the host -----------------------------------------------------------

/// What the functions are called with.
template <class T> struct Arguments {
  T a, b, c;
  int i;
  long l;
};

#define COUNT(call, expected) +1
#define CALL_REAL(call, expected) *reals++ = call;
#define CALL_INTEGER(call, expected) *integers++ = call;

/// The names that the tables use.
#define UNPACK(T)                                                                                  \
  const T a = given.a, b = given.b, c = given.c;                                                   \
  const T inRange = -9e18 < a && a < 9e18 ? a : T(0);                                              \
  const int i = given.i;                                                                           \
  const long l = given.l;                                                                          \
  T part;                                                                                          \
  int k;

#define BODY(T, ofReals, ofIntegers)                                                               \
  const int t = blockIdx.x * blockDim.x + threadIdx.x;                                             \
  if (t >= n)                                                                                      \
    return;                                                                                        \
  const Arguments<T> given = in[t];                                                                \
  UNPACK(T)                                                                                        \
  reals += static_cast<std::size_t>(t) * (0 ofReals(COUNT));                                       \
  integers += static_cast<std::size_t>(t) * (0 ofIntegers(COUNT));                                 \
  ofReals(CALL_REAL) ofIntegers(CALL_INTEGER)

__global__ void floats(const Arguments<float> *in, float *reals, long *integers,
                       int n){BODY(float, FLOATS, FLOAT_INTEGERS)} __global__
    void doubles(const Arguments<double> *in, double *reals, long *integers, int n) {
  BODY(double, DOUBLES, DOUBLE_INTEGERS)
}

// ---- Inputs -----------------------------------------------------------------------------------

template <class T> std::vector<T> edges() {
  typedef std::numeric_limits<T> Limits;
  const T infinity = Limits::infinity();
  std::vector<T> values = {0,
                           Limits::denorm_min(),
                           3 * Limits::denorm_min(),
                           Limits::min() / 4,
                           Limits::min() - Limits::denorm_min(),
                           Limits::min(),
                           Limits::max() / 2,
                           Limits::max(),
                           infinity,
                           T(3.14159265358979323846L)};
  for (T middle :
       {T(0.5), T(1), T(1.5), T(2.5), T(7), std::ldexp(T(1), Limits::digits - 2) + T(0.5),
        1 / Limits::epsilon(), std::ldexp(T(1), 31), std::ldexp(T(1), 62)})
    for (T each : {std::nextafter(middle, T(0)), middle, std::nextafter(middle, infinity)})
      values.push_back(each);
  for (std::size_t i = values.size(); i-- > 0;)
    values.push_back(-values[i]);
  values.push_back(std::numeric_limits<T>::quiet_NaN());
  return values;
}

std::vector<long> exponents() {
  std::vector<long> values = {0};
  for (long each : {1L,    2L,    23L,   24L,   52L,   126L,   127L,         128L,  148L,
                    149L,  150L,  276L,  277L,  278L,  1021L,  1022L,        1023L, 1074L,
                    1075L, 2097L, 2098L, 2099L, 5000L, 65536L, long(INT_MAX)})
    values.insert(values.end(), {each, -each});
  for (int bit : {31, 32, 33, 40, 62})
    for (long step : {-5L, 0L, 1L, 24L})
      values.insert(values.end(), {(1L << bit) + step, -(1L << bit) - step});
  values.insert(values.end(), {LONG_MAX, LONG_MIN});
  return values;
}

template <class T> T anyBits(check::Random &random);
template <> float anyBits(check::Random &random) {
  return bitsAs<float>(static_cast<unsigned>(random.next() >> 32));
}
template <> double anyBits(check::Random &random) { return bitsAs<double>(random.next()); }

template <class T> std::vector<Arguments<T>> arguments(check::Random &random) {
  const std::vector<T> values = edges<T>();
  const std::vector<long> powers = exponents();
  std::vector<Arguments<T>> in;
  const auto add = [&](T a, T b, T c) {
    const long l = powers[in.size() % powers.size()];
    in.push_back({a, b, c, l < INT_MIN || l > INT_MAX ? random.integer(-300, 300) : int(l), l});
  };
  for (T a : values)
    for (T b : values)
      add(a, b, values[random.next() % values.size()]);
  for (T a : values)
    for (std::size_t i = 0; i < powers.size(); ++i)
      add(a, -a, T(1));
  for (int i = 0; i < 20000; ++i)
    add(anyBits<T>(random), anyBits<T>(random), anyBits<T>(random));
  return in;
}

/// A row of the table: where it is wrong, the call is named.
#define COMPARE_REAL(call, expected) check::equal(#call, *real++, static_cast<Type>(expected), t);
#define COMPARE_INTEGER(call, expected)                                                            \
  check::equal(#call, *integer++, static_cast<long>(expected), t);

#define TEST(T, kernel, ofReals, ofIntegers)                                                       \
  void test(const std::vector<Arguments<T>> &in) {                                                 \
    typedef T Type;                                                                                \
    const int n = static_cast<int>(in.size());                                                     \
    const check::Array<Arguments<T>> device(in);                                                   \
    check::Array<T> reals(in.size() * (0 ofReals(COUNT)));                                         \
    check::Array<long> integers(in.size() * (0 ofIntegers(COUNT)));                                \
    kernel<<<(n + 127) / 128, 128>>>(device.data(), reals.data(), integers.data(), n);             \
    const std::vector<T> gotReals = reals.fetch();                                                 \
    const std::vector<long> gotIntegers = integers.fetch();                                        \
    const T *real = gotReals.data();                                                               \
    const long *integer = gotIntegers.data();                                                      \
    for (std::size_t t = 0; t < in.size(); ++t) {                                                  \
      const Arguments<T> &given = in[t];                                                           \
      UNPACK(T)                                                                                    \
      static_cast<void>(part);                                                                     \
      ofReals(COMPARE_REAL) ofIntegers(COMPARE_INTEGER)                                            \
    }                                                                                              \
  }
TEST(float, floats, FLOATS, FLOAT_INTEGERS)
TEST(double, doubles, DOUBLES, DOUBLE_INTEGERS)

void test(check::Random &random) {
  test(arguments<float>(random));
  test(arguments<double>(random));
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
