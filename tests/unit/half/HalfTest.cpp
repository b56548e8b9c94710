// Conversions of cuda_fp16.h and cuda_bf16.h, and their arithmetic, beside numbers by the book
// (ExactModel.h).
#include "ExactModel.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cmath>
#include <cstdlib>
#include <random>

#include <gtest/gtest.h>

namespace {

using exact::Direction;

/// HALF_SAMPLES=10000000 takes a minute.
const int samples = std::getenv("HALF_SAMPLES") ? std::atoi(std::getenv("HALF_SAMPLES")) : 200000;

struct Half {
  using Number = __half;
  static constexpr exact::Format format = exact::half;
  static Number of(unsigned bits) { return __ushort_as_half(static_cast<unsigned short>(bits)); }
  static unsigned bits(Number value) { return __half_as_ushort(value); }
  static float toFloat(Number value) { return __half2float(value); }
  static Number nearest(float value) { return __float2half_rn(value); }
  static Number zero(float value) { return __float2half_rz(value); }
  static Number down(float value) { return __float2half_rd(value); }
  static Number up(float value) { return __float2half_ru(value); }
  static Number fromDouble(double value) { return __double2half(value); }
  static Number fromInteger(long long value) { return __ll2half_rn(value); }
  static Number fromIntegerUp(long long value) { return __ll2half_ru(value); }
  static Number fromUnsigned(unsigned long long value) { return __ull2half_rd(value); }
};

struct Bfloat16 {
  using Number = __nv_bfloat16;
  static constexpr exact::Format format = exact::bfloat16;
  static Number of(unsigned bits) {
    return __ushort_as_bfloat16(static_cast<unsigned short>(bits));
  }
  static unsigned bits(Number value) { return __bfloat16_as_ushort(value); }
  static float toFloat(Number value) { return __bfloat162float(value); }
  static Number nearest(float value) { return __float2bfloat16_rn(value); }
  static Number zero(float value) { return __float2bfloat16_rz(value); }
  static Number down(float value) { return __float2bfloat16_rd(value); }
  static Number up(float value) { return __float2bfloat16_ru(value); }
  static Number fromDouble(double value) { return __double2bfloat16(value); }
  static Number fromInteger(long long value) { return __ll2bfloat16_rn(value); }
  static Number fromIntegerUp(long long value) { return __ll2bfloat16_ru(value); }
  static Number fromUnsigned(unsigned long long value) { return __ull2bfloat16_rd(value); }
};

template <class T> struct HalfTest : testing::Test {
  static constexpr exact::Format format = T::format;
  std::mt19937_64 random{17};

  unsigned anyFinite() {
    for (;;)
      if (const unsigned bits = random() & 0xffff; (bits & 0x7fff) < format.infinity())
        return bits;
  }
  /// A number whose exponent is near that of `other`, so that sums cancel.
  unsigned near(unsigned other) {
    const int exponent =
        static_cast<int>((other & 0x7fff) >> format.mantissa) + static_cast<int>(random() % 9) - 4;
    const unsigned most = (1u << format.exponent) - 2;
    const unsigned kept = exponent < 0 ? 0 : exponent > static_cast<int>(most) ? most : exponent;
    return (random() & (0x8000 | ((1u << format.mantissa) - 1))) | kept << format.mantissa;
  }
  /// Next to a number, halfway between two, or anything.
  float anyFloat() {
    const std::uint64_t bits = random();
    if (bits % 4 == 0)
      return std::ldexp(static_cast<float>(static_cast<int>(bits >> 32)),
                        static_cast<int>(bits >> 8 & 63) - 60);
    const unsigned low = (bits & 0x7fff) % format.infinity();
    const float a = T::toFloat(T::of(low)), b = T::toFloat(T::of(low + 1));
    const float middle = std::isinf(b) ? a : a + (b - a) / 2;
    const float between[] = {middle, std::nextafterf(middle, 0), std::nextafterf(middle, INFINITY)};
    return (bits >> 63 ? -1.0f : 1.0f) * between[bits >> 32 & 1 ? 0 : bits >> 33 & 1 ? 1 : 2];
  }
};
using Types = testing::Types<Half, Bfloat16>;
TYPED_TEST_SUITE(HalfTest, Types);

TYPED_TEST(HalfTest, ConvertsEveryNumberThereAndBack) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const float value = TypeParam::toFloat(TypeParam::of(bits));
    if (this->format.isNan(bits)) {
      EXPECT_TRUE(std::isnan(value)) << bits;
      EXPECT_EQ(TypeParam::bits(TypeParam::nearest(value)), 0x7fffu) << bits;
      continue;
    }
    if ((bits & 0x7fff) != this->format.infinity())
      EXPECT_EQ(value, static_cast<float>(exact::valueOf(this->format, bits))) << bits;
    else
      EXPECT_EQ(value, bits & 0x8000 ? -INFINITY : INFINITY);
    EXPECT_EQ(TypeParam::bits(TypeParam::nearest(value)), bits);
    EXPECT_EQ(TypeParam::bits(TypeParam::zero(value)), bits);
    EXPECT_EQ(TypeParam::bits(TypeParam::down(value)), bits);
    EXPECT_EQ(TypeParam::bits(TypeParam::up(value)), bits);
  }
}

TYPED_TEST(HalfTest, RoundsFloatsInEveryDirection) {
  for (int i = 0; i < samples; ++i) {
    const float value = this->anyFloat();
    auto expected = [&](Direction direction) {
      return exact::round(this->format, value, direction);
    };
    ASSERT_EQ(TypeParam::bits(TypeParam::nearest(value)), expected(Direction::Nearest)) << value;
    ASSERT_EQ(TypeParam::bits(TypeParam::zero(value)), expected(Direction::Zero)) << value;
    ASSERT_EQ(TypeParam::bits(TypeParam::down(value)), expected(Direction::Down)) << value;
    ASSERT_EQ(TypeParam::bits(TypeParam::up(value)), expected(Direction::Up)) << value;
  }
}

TYPED_TEST(HalfTest, RoundsDoublesAndIntegersOnce) {
  for (int i = 0; i < samples; ++i) {
    // A little beside what float would round to the middle between two.
    const double value =
        this->anyFloat() * (1 + std::ldexp(static_cast<double>(this->random() % 3) - 1, -40));
    ASSERT_EQ(TypeParam::bits(TypeParam::fromDouble(value)),
              exact::round(this->format, value, Direction::Nearest))
        << value;
    const auto integer = static_cast<long long>(this->random()) >> this->random() % 64;
    ASSERT_EQ(TypeParam::bits(TypeParam::fromInteger(integer)),
              exact::round(this->format, integer, Direction::Nearest));
    ASSERT_EQ(TypeParam::bits(TypeParam::fromIntegerUp(integer)),
              exact::round(this->format, integer, Direction::Up));
    const auto count = static_cast<unsigned long long>(integer);
    ASSERT_EQ(TypeParam::bits(TypeParam::fromUnsigned(count)),
              exact::round(this->format, count, Direction::Down));
  }
}

TYPED_TEST(HalfTest, RoundsOperationsOnce) {
  for (int i = 0; i < samples; ++i) {
    const unsigned first = this->anyFinite(),
                   second = i % 2 ? this->near(first) : this->anyFinite();
    const auto a = TypeParam::of(first), b = TypeParam::of(second);
    const __float128 x = exact::valueOf(this->format, first),
                     y = exact::valueOf(this->format, second);
    auto expected = [&](__float128 value) {
      return exact::round(this->format, value, Direction::Nearest);
    };
    ASSERT_EQ(TypeParam::bits(a + b), expected(exact::oddSum(x, y))) << first << ' ' << second;
    ASSERT_EQ(TypeParam::bits(a - b), expected(exact::oddSum(x, -y))) << first << ' ' << second;
    ASSERT_EQ(TypeParam::bits(a * b), expected(x * y)) << first << ' ' << second;
    if (y != 0) {
      ASSERT_EQ(TypeParam::bits(a / b), expected(x / y)) << first << ' ' << second;
    }
  }
}

TYPED_TEST(HalfTest, RoundsFusedMultiplyAddOnce) {
  for (int i = 0; i < samples; ++i) {
    const unsigned first = this->anyFinite(), second = this->anyFinite();
    const __float128 product =
        exact::valueOf(this->format, first) * exact::valueOf(this->format, second);
    const unsigned whole = exact::round(this->format, product, Direction::Zero);
    const unsigned third = i % 2 ? this->near(whole) : this->anyFinite();
    const __float128 sum = exact::oddSum(product, exact::valueOf(this->format, third));
    ASSERT_EQ(
        TypeParam::bits(__hfma(TypeParam::of(first), TypeParam::of(second), TypeParam::of(third))),
        exact::round(this->format, sum, Direction::Nearest))
        << first << ' ' << second << ' ' << third;
  }
}

} // namespace
