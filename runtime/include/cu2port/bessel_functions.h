// Bessel functions: ordinary device code, and for host code. A part of special_functions.h.
//
// Up to 25 (up to 40 of the modified ones) their power series, whose terms take each other away:
// they are summed as pairs of doubles, which leaves all digits of the results, those about zeros,
// too (Abramowitz and Stegun, 9.1.10 to 9.1.13, 9.6.10). Beyond, series for large arguments (9.2.5
// to 9.2.10, 9.7.1).
#ifndef CU2PORT_BESSEL_FUNCTIONS_H
#define CU2PORT_BESSEL_FUNCTIONS_H

namespace cu2port_math {

/// The sum of both, of which the second is less than half of the last digit of the first.
struct Pair {
  double high, low;
};
CU2PORT_MATH_FUNCTION Pair ordered(double high, double low) {
  Pair result;
  result.high = high + low;
  result.low = low - (result.high - high);
  return result;
}
CU2PORT_MATH_FUNCTION Pair sum(Pair a, Pair b) {
  const double high = a.high + b.high, part = high - a.high;
  const double rest = (a.high - (high - part)) + (b.high - part);
  return ordered(high, rest + (a.low + b.low));
}
/// fma() keeps compilers from making one operation of the product and what follows.
CU2PORT_MATH_FUNCTION Pair product(Pair a, Pair b) {
  const double high = fma(a.high, b.high, -0.0), rest = fma(a.high, b.high, -high);
  return ordered(high, rest + fma(a.high, b.low, fma(a.low, b.high, -0.0)));
}
CU2PORT_MATH_FUNCTION Pair quotient(Pair a, double by) {
  const double high = a.high / by;
  return ordered(high, (fma(-high, by, a.high) + a.low) / by);
}
CU2PORT_MATH_FUNCTION Pair pair(double a) {
  Pair result;
  result.high = a;
  result.low = 0;
  return result;
}

/// 2 * atanh((m - 1) / (m + 1)), of m between sqrt(1/2) and sqrt(2).
CU2PORT_MATH_FUNCTION Pair logarithm(double x) {
  int exponent = 0;
  double m = frexp(x, &exponent);
  if (m < 0.70710678118654752) {
    m *= 2;
    --exponent;
  }
  const Pair above = ordered(m, 1.0);
  Pair t = pair((m - 1) / above.high);
  t.low = (fma(-t.high, above.high, m - 1) - t.high * above.low) / above.high;
  const Pair square = product(t, t);
  Pair power = t, result = t;
  for (int k = 3; k < 60 && fabs(power.high) > 1e-34; k += 2) {
    power = product(power, square);
    result = sum(result, quotient(power, k));
  }
  Pair two, exponents = pair(exponent);
  two.high = 0.69314718055994529;
  two.low = 2.3190468138462996e-17;
  return sum(product(two, exponents), sum(result, result));
}

/// Of order 0 or 1: the sum of (-+x * x / 4)^k / (k! * (k + order)!), and that with factors H(k) +
/// H(k + order), of harmonic numbers.
struct Series {
  Pair plain, harmonic;
};
CU2PORT_MATH_FUNCTION Series series(int order, double x, double sign) {
  Pair square;
  square.high = fma(x, x, -0.0);
  square.low = fma(x, x, -square.high);
  square.high *= sign / 4;
  square.low *= sign / 4;
  Series result;
  Pair term = pair(1), first = pair(0), second = pair(order);
  result.plain = term;
  result.harmonic = second;
  for (int k = 1;
       k < 200 && fabs(term.high) > 1e-36 * fabs(result.plain.high) && fabs(term.high) > 1e-36;
       ++k) {
    term = quotient(product(term, square), k * (double)(k + order));
    first = sum(first, quotient(pair(1), k));
    second = sum(second, quotient(pair(1), k + order));
    result.plain = sum(result.plain, term);
    result.harmonic = sum(result.harmonic, product(term, sum(first, second)));
  }
  return result;
}

/// P and Q of 9.2.9 and 9.2.10.
CU2PORT_MATH_FUNCTION Pair far_factors(int order, double x) {
  Pair result = pair(1);
  double term = 1;
  for (int k = 1; k < 40 && fabs(term) > 1e-18; ++k) {
    term *= (4 * order - (2 * k - 1) * (double)(2 * k - 1)) / (8 * k * x);
    const double signed_term = k & 2 ? -term : term;
    if (k & 1)
      result.low += signed_term;
    else
      result.high += signed_term;
  }
  return result;
}
CU2PORT_MATH_FUNCTION double far_bessel(int order, double x, bool isSecond) {
  const Pair factors = far_factors(order, x);
  const double s = sin(x), c = cos(x), root = sqrt(3.14159265358979323846 * x);
  const double along = order ? s - c : c + s, across = order ? -(s + c) : s - c;
  return (isSecond ? factors.high * across + factors.low * along
                   : factors.high * along - factors.low * across) /
         root;
}

/// Of what is not negative.
CU2PORT_MATH_FUNCTION double bessel_j(int order, double x) {
  if (!(x <= 25))
    return x - x == 0 ? far_bessel(order, x, false) : x != x ? x : 0.0;
  const Pair result = series(order, x, -1).plain;
  return order ? result.high * (x / 2) : result.high;
}
CU2PORT_MATH_FUNCTION double bessel_y(int order, double x) {
  if (!(x > 0))
    return x == 0 ? -__builtin_inf() : __builtin_nan("");
  if (!(x <= 25))
    return x - x == 0 ? far_bessel(order, x, true) : x != x ? x : 0.0;
  const Series both = series(order, x, -1);
  Pair euler, minusHalf = pair(-0.5);
  euler.high = 0.57721566490153287;
  euler.low = -4.9429151524306450e-18;
  Pair result =
      sum(product(sum(logarithm(x / 2), euler), both.plain), product(minusHalf, both.harmonic));
  if (order) {
    result = product(result, pair(x / 2));
    result = sum(result, quotient(pair(-1), x));
  }
  Pair scale;
  scale.high = 0.63661977236758138; // 2 / pi
  scale.low = -3.9357353350364972e-17;
  return product(result, scale).high;
}
CU2PORT_MATH_FUNCTION double bessel_i(int order, double x) {
  if (x <= 40) {
    const Pair result = series(order, x, 1).plain;
    return order ? result.high * (x / 2) : result.high;
  }
  if (x - x != 0)
    return x;
  double term = 1, sum = 1;
  for (int k = 1; k < 40 && fabs(term) > 1e-17; ++k) {
    term *= -(4.0 * order - (2 * k - 1) * (double)(2 * k - 1)) / (8 * x * k);
    sum += term;
  }
  sum /= sqrt(6.28318530717958647693 * x);
  // exp(x) would be too large for some of which the result is not.
  return x < 700 ? exp(x) * sum : exp(x / 2) * sum * exp(x / 2);
}

/// Of higher orders: from two lower ones where that loses nothing, else from higher ones down
/// (Miller's algorithm), whose sum is known.
CU2PORT_MATH_FUNCTION double bessel_jn(int order, double given) {
  const double x = fabs(given);
  if (order < 0 || given != given)
    return order < 0 ? __builtin_nan("") : given;
  const double sign = given < 0 && order % 2 ? -1 : 1;
  if (order < 2 || x == 0 || x - x != 0)
    return order < 2 ? sign * bessel_j(order, x) : 0.0;
  if (x > order) {
    double before = bessel_j(0, x), now = bessel_j(1, x);
    for (int k = 1; k < order; ++k) {
      const double next = 2 * k / x * now - before;
      before = now;
      now = next;
    }
    return sign * now;
  }
  double above = 0, now = 1e-300, wanted = 0, all = 0;
  for (int k = 2 * ((order + (int)sqrt(160.0 * order)) / 2) + 2; k > 0; --k) {
    const double next = 2 * k / x * now - above; // of order k - 1
    above = now;
    now = next;
    if (fabs(now) > 1e200) {
      above *= 1e-250;
      now *= 1e-250;
      wanted *= 1e-250;
      all *= 1e-250;
    }
    if (k % 2) // k - 1 is even
      all += k == 1 ? now : 2 * now;
    if (k - 1 == order)
      wanted = now;
  }
  return sign * (wanted / all);
}
CU2PORT_MATH_FUNCTION double bessel_yn(int order, double x) {
  if (order < 0 || !(x > 0))
    return order >= 0 && x == 0 ? -__builtin_inf() : __builtin_nan("");
  if (order < 2)
    return bessel_y(order, x);
  double before = bessel_y(0, x), now = bessel_y(1, x);
  for (int k = 1; k < order && now > -__builtin_inf(); ++k) {
    const double next = 2 * k / x * now - before;
    before = now;
    now = next;
  }
  return now;
}

} // namespace cu2port_math

CU2PORT_MATH_FUNCTION double cyl_bessel_i0(double x) { return cu2port_math::bessel_i(0, fabs(x)); }
CU2PORT_MATH_FUNCTION double cyl_bessel_i1(double x) {
  return copysign(cu2port_math::bessel_i(1, fabs(x)), x);
}

#endif
