// The elementary functions of floats, against the C library's of doubles: for every 997th float.
#include "cu2port/kernel_elementary.h"

#include "gtest/gtest.h"

#include <cstring>

namespace {

float floatOf(std::uint32_t bits) {
  float x;
  std::memcpy(&x, &bits, sizeof x);
  return x;
}

/// How many units in the last place of a float lie between the two; 0 if both are the same NaN,
/// infinity or zero, and many if just one is.
double ulpsBetween(float got, double expected) {
  constexpr double many = 1e9, greatest = std::numeric_limits<float>::max();
  if (std::isnan(expected))
    return std::isnan(got) ? 0 : many;
  const float rounded = static_cast<float>(expected);
  if (std::isinf(rounded) || std::isinf(got))
    return got == rounded || std::fabs(std::fabs(expected) / greatest - 1) < 1e-7 ? 0 : many;
  if (expected == 0)
    return got == 0 && std::signbit(got) == std::signbit(expected) ? 0 : many;
  const int exponent = std::max(std::ilogb(expected), -126);
  return std::fabs(got - expected) / std::ldexp(1.0, exponent - 23);
}

struct Function {
  const char *name;
  float (*function)(float);
  double (*reference)(double);
};
const Function functions[] = {
    {"expf", cu2port::expf, std::exp},       {"exp2f", cu2port::exp2f, std::exp2},
    {"exp10f", cu2port::exp10f, ::exp10},    {"expm1f", cu2port::expm1f, std::expm1},
    {"logf", cu2port::logf, std::log},       {"log2f", cu2port::log2f, std::log2},
    {"log10f", cu2port::log10f, std::log10}, {"log1pf", cu2port::log1pf, std::log1p},
    {"tanhf", cu2port::tanhf, std::tanh},    {"sinhf", cu2port::sinhf, std::sinh},
    {"coshf", cu2port::coshf, std::cosh},
};

class ElementaryTest : public testing::TestWithParam<Function> {};
TEST_P(ElementaryTest, IsWithinAnUlp) {
  double worst = 0;
  float where = 0;
  for (std::uint64_t bits = 0; bits < std::uint64_t{1} << 32; bits += 997) {
    const float x = floatOf(static_cast<std::uint32_t>(bits));
    const double ulps = ulpsBetween(GetParam().function(x), GetParam().reference(x));
    if (ulps > worst) {
      worst = ulps;
      where = x;
    }
  }
  EXPECT_LE(worst, 0.75) << GetParam().name << " of " << where;
}
INSTANTIATE_TEST_SUITE_P(Functions, ElementaryTest, testing::ValuesIn(functions),
                         [](const auto &info) { return std::string(info.param.name); });

TEST(PowerTest, IsWithinAnUlp) {
  std::uint64_t state = 88172645463325252;
  for (int i = 0; i < 2000000; ++i) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    float x = floatOf(static_cast<std::uint32_t>(state));
    float y = floatOf(static_cast<std::uint32_t>(state >> 32));
    if (i % 2) { // most of the others are zero or infinite
      y = static_cast<float>((state >> 32) % 4096) / 64 - 32;
      x = static_cast<float>(state % 65536) / 4096;
    }
    ASSERT_LE(ulpsBetween(cu2port::powf(x, y), std::pow(double{x}, double{y})), 0.75)
        << x << " to the power " << y;
  }
}

TEST(PowerTest, IsTheCLibrarysWhereItIsSpecial) {
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const float values[] = {0,     1,        2,         3,        0.5f,       1.5f,         1e-45f,
                          3e38f, 8388609u, 16777216u, infinity, 1.0000001f, std::nanf("")};
  for (float x : values)
    for (float y : values)
      for (int signs = 0; signs < 4; ++signs) {
        const float a = signs & 1 ? -x : x, b = signs & 2 ? -y : y;
        EXPECT_LE(ulpsBetween(cu2port::powf(a, b), std::pow(double{a}, double{b})), 0.75)
            << a << " to the power " << b;
      }
  EXPECT_EQ(cu2port::powf(3, 4), 81);
  EXPECT_EQ(cu2port::pow(2.0f, -10.0f), 1.0f / 1024);
}

TEST(ElementaryTest, OtherTypesAreTheCLibrarys) {
  EXPECT_EQ(cu2port::exp(0.1), std::exp(0.1));
  EXPECT_EQ(cu2port::log(3), std::log(3.0));
  EXPECT_EQ(cu2port::pow(2.0f, 3), 8.0);
  static_assert(std::is_same<decltype(cu2port::exp(1.0f)), float>::value, "");
  static_assert(std::is_same<decltype(cu2port::pow(1.0f, 2)), double>::value, "");
}

} // namespace
