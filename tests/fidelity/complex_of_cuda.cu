// cuda::std::complex in kernels, by what the host's std::complex has.
#include "check.h"

#include <cuda/std/array>
#include <cuda/std/complex>

#include <cmath>
#include <complex>

const int Results = 30;

template <class T>
__global__ void compute(const T *in, cuda::std::complex<T> *out, T *numbers, int n) {
  typedef cuda::std::complex<T> Complex;
  const int i = threadIdx.x;
  if (i >= n)
    return;
  const Complex x(in[4 * i], in[4 * i + 1]), y(in[4 * i + 2], in[4 * i + 3]);
  Complex *row = out + Results * i;
  row[0] = x + y;
  row[1] = x - y;
  row[2] = x * y;
  row[3] = x / y;
  row[4] = x * T(3) + T(2) - y / T(4);
  row[5] = T(1) / x;
  row[6] = -x + cuda::std::conj(y);
  Complex z = x;
  z += y;
  z *= x;
  z -= T(1);
  z /= y;
  row[7] = z;
  row[8] = cuda::std::exp(x);
  row[9] = cuda::std::log(x);
  row[10] = cuda::std::sqrt(x);
  row[11] = cuda::std::pow(x, y);
  row[12] = cuda::std::polar(cuda::std::abs(x), cuda::std::arg(x));
  row[13] = cuda::std::proj(y);
  z.real(x.imag());
  z.imag(T(7));
  row[14] = z;
  row[15] = T(5);
  row[16] =
      cuda::std::complex<double>(cuda::std::complex<float>(float(i), 1.0f)).real() == i ? x : y;
  row[17] = cuda::std::log10(x);
  row[18] = cuda::std::sinh(x);
  row[19] = cuda::std::cosh(x);
  row[20] = cuda::std::tanh(x);
  row[21] = cuda::std::sin(x);
  row[22] = cuda::std::cos(x);
  row[23] = cuda::std::tan(x);
  row[24] = cuda::std::asinh(x);
  row[25] = cuda::std::acosh(x);
  row[26] = cuda::std::atanh(x);
  row[27] = cuda::std::asin(x);
  row[28] = cuda::std::acos(x);
  row[29] = cuda::std::atan(x);
  T *values = numbers + 5 * i;
  values[0] = cuda::std::abs(x);
  values[1] = cuda::std::norm(x) + cuda::std::real(y);
  values[2] = cuda::std::arg(y) + cuda::std::imag(x);
  values[3] = T(x == x) + T(2) * T(x != y) + T(4) * T(x == x.real());
  values[4] = cuda::std::abs(T(-2.5)) + T(cuda::std::abs(-3)) + cuda::std::sqrt(T(4));
}

/// What Annex G of C says of infinities.
__global__ void infinities(double *out) {
  typedef cuda::std::complex<double> Complex;
  const double infinity = INFINITY, nan = NAN;
  const Complex much(infinity, nan), one(1, 2), none(0, 0);
  out[0] = isinf((much * one).real());
  out[1] = isinf((one / none).real());
  out[2] = cuda::std::abs(one / Complex(infinity, infinity)) == 0;
  out[3] = isinf(cuda::std::proj(Complex(-infinity, 3)).real()) != 0;
  out[4] = isinf(cuda::std::norm(much)) != 0;
  out[5] = cuda::std::tanh(Complex(infinity, 1)).real() == 1;
  out[6] = cuda::std::atan(Complex(infinity, 0)).real() > 1.57;
  out[7] = isinf(cuda::std::acosh(Complex(-infinity, 3)).real()) != 0;
  out[8] = isinf(cuda::std::atanh(Complex(1, 0)).real()) != 0;
  const Complex above(2, 0.0), below(2, -0.0); // the two sides of the branch cut
  out[9] = cuda::std::asin(below).imag() < 0 && cuda::std::asin(above).imag() > 0;
}

__global__ void outOfBounds(int *out, int i) {
  cuda::std::array<int, 4> values{1, 2, 3, 4};
  out[0] = values.at(i);
}

template <class T> void testOf(check::Random &random, double limit) {
  const int n = 32;
  const std::vector<T> in = random.reals<T>(4 * n, T(-2), T(2));
  check::Array<T> input(in), numbers(5 * n);
  check::Array<cuda::std::complex<T>> out(Results * n);
  compute<T><<<1, n>>>((const T *)input, (cuda::std::complex<T> *)out, (T *)numbers, n);
  const std::vector<cuda::std::complex<T>> found = out.fetch();
  const std::vector<T> values = numbers.fetch();
  typedef std::complex<double> Complex;
  const auto close = [&](const char *what, double got, double expected, double size, int i) {
    check::that(std::fabs(got - expected) <= limit * std::fmax(1, size), what);
    (void)i;
  };
  for (int i = 0; i < n; ++i) {
    const Complex x(in[4 * i], in[4 * i + 1]), y(in[4 * i + 2], in[4 * i + 3]);
    const Complex expected[] = {x + y,
                                x - y,
                                x * y,
                                x / y,
                                x * 3.0 + 2.0 - y / 4.0,
                                1.0 / x,
                                -x + conj(y),
                                ((x + y) * x - 1.0) / y,
                                exp(x),
                                log(x),
                                sqrt(x),
                                pow(x, y),
                                x,
                                y,
                                Complex(x.imag(), 7),
                                Complex(5),
                                x,
                                log10(x),
                                sinh(x),
                                cosh(x),
                                tanh(x),
                                sin(x),
                                cos(x),
                                tan(x),
                                asinh(x),
                                acosh(x),
                                atanh(x),
                                asin(x),
                                acos(x),
                                atan(x)};
    for (int k = 0; k < Results; ++k) {
      const cuda::std::complex<T> got = found[Results * i + k];
      close("real part", got.real(), expected[k].real(), abs(expected[k]), k);
      close("imaginary part", got.imag(), expected[k].imag(), abs(expected[k]), k);
    }
    close("abs", values[5 * i], abs(x), abs(x), i);
    close("norm", values[5 * i + 1], norm(x) + y.real(), norm(x), i);
    close("arg", values[5 * i + 2], arg(y) + x.imag(), 4, i);
    check::equal("comparisons", double(values[5 * i + 3]), 3.0, i);
    check::equal("numbers", double(values[5 * i + 4]), 7.5, i);
  }
}

void test(check::Random &random) {
  static_assert(sizeof(cuda::std::complex<float>) == 8 && alignof(cuda::std::complex<double>) == 16,
                "as CUDA's");
  testOf<float>(random, 2e-5);
  testOf<double>(random, 1e-13);
  check::Array<double> special(10);
  infinities<<<1, 1>>>(special);
  check::equal("infinities", special.fetch(), std::vector<double>(10, 1.0));
  check::Array<int> element(1);
  outOfBounds<<<1, 1>>>(element, 2);
  check::equal("at", element.fetch()[0], 3);
  // On the host, too, and from there.
  const cuda::std::complex<double> z(3, 4);
  check::equal("on the host", cuda::std::abs(z * z), 25.0);
  check::equal("to the library's", std::complex<double>(z).imag(), 4.0);
}

int main(int argc, char **argv) { return check::run(argc, argv, test); }
