// Two contents of memory, element by element.
#include "verify/Comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

namespace cu2port::verify {
namespace {

template <class T> const std::byte *bytes(const T &value) {
  return reinterpret_cast<const std::byte *>(&value);
}

template <class T> Verdict compare(Scalar scalar, T expected, T actual, Tolerance tolerance = {}) {
  return compareScalars(scalar, bytes(expected), bytes(actual), tolerance);
}

Tolerance ulps(std::uint64_t count) {
  Tolerance tolerance;
  tolerance.ulps = count;
  return tolerance;
}

Tolerance bounds(double relative, double absolute) {
  Tolerance tolerance;
  tolerance.isRelative = true;
  tolerance.relative = relative;
  tolerance.absolute = absolute;
  return tolerance;
}

const float infinity = std::numeric_limits<float>::infinity();
const float nan = std::numeric_limits<float>::quiet_NaN();

// --- Scalars
// ------------------------------------------------------------------------------------------------

TEST(Scalars, FloatsInUnitsOfTheLastPlace) {
  const float next = std::nextafter(1.0f, 2.0f);
  EXPECT_EQ(compare(Scalar::F32, 1.0f, next).distance.ulps, 1u);
  EXPECT_TRUE(compare(Scalar::F32, 1.0f, next, ulps(1)).isAccepted);
  EXPECT_FALSE(compare(Scalar::F32, 1.0f, next, ulps(0)).isAccepted);
  EXPECT_TRUE(compare(Scalar::F32, 1.0f, 1.0f, ulps(0)).isAccepted);
  // Across zero, and at the ends of an exponent.
  EXPECT_EQ(compare(Scalar::F32, -1e-45f, 1e-45f).distance.ulps, 2u);
  EXPECT_EQ(compare(Scalar::F32, std::nextafter(2.0f, 0.0f), 2.0f).distance.ulps, 1u);
  EXPECT_EQ(compare(Scalar::F64, 1.0, std::nextafter(1.0, 0.0)).distance.ulps, 1u);
  EXPECT_EQ(compare(Scalar::F64, 1.0, -1.0).distance.ulps, 2 * 0x3ff0000000000000u);
}

TEST(Scalars, Halves) {
  const std::uint16_t one = std::uint16_t(0x3c00), next = std::uint16_t(0x3c01),
                      infinite = std::uint16_t(0x7c00);
  EXPECT_EQ(compare(Scalar::F16, one, next).distance.ulps, 1u);
  EXPECT_EQ(compare(Scalar::F16, one, next).distance.absolute, 1.0 / 1024);
  EXPECT_FALSE(compare(Scalar::F16, one, next, ulps(0)).isAccepted);
  // The smallest of both signs, both zeros, the largest, NaN and infinity.
  EXPECT_EQ(compare(Scalar::F16, std::uint16_t(0x8001), std::uint16_t(0x0001)).distance.ulps, 2u);
  EXPECT_EQ(compare(Scalar::F16, std::uint16_t(0x8001), std::uint16_t(0x0001)).distance.absolute,
            std::ldexp(1, -23));
  EXPECT_TRUE(
      compare(Scalar::F16, std::uint16_t(0x8000), std::uint16_t(0x0000), ulps(0)).isAccepted);
  EXPECT_FALSE(compare(Scalar::F16, std::uint16_t(0x7bff), infinite).isAccepted);
  EXPECT_TRUE(
      compare(Scalar::F16, std::uint16_t(0x7e00), std::uint16_t(0xfe01), ulps(0)).isAccepted);
  EXPECT_FALSE(compare(Scalar::F16, std::uint16_t(0x7e00), infinite).isAccepted);
  EXPECT_FALSE(compare(Scalar::F16, infinite, std::uint16_t(0xfc00)).isAccepted);
  EXPECT_TRUE(compare(Scalar::F16, one, std::uint16_t(0x3c10), bounds(0.02, 0)).isAccepted);
  EXPECT_FALSE(compare(Scalar::F16, one, std::uint16_t(0x3c10), bounds(0.01, 0)).isAccepted);
  // Each as it is printed, and back.
  EXPECT_EQ(printScalar(Scalar::F16, bytes(std::uint16_t(0x3555))), "0.33325");
  EXPECT_EQ(printScalar(Scalar::F16, bytes(std::uint16_t(0x7bff))), "65504");
  EXPECT_EQ(printScalar(Scalar::F16, bytes(std::uint16_t(0x8001))), "-5.9605e-08");
  EXPECT_EQ(printScalar(Scalar::F16, bytes(std::uint16_t(0xfc00))), "-inf");
}

TEST(Scalars, TheDefaultIsSixteen) {
  float far = 1;
  for (int i = 0; i < 16; ++i)
    far = std::nextafter(far, 2.0f);
  EXPECT_TRUE(compare(Scalar::F32, 1.0f, far).isAccepted);
  EXPECT_FALSE(compare(Scalar::F32, 1.0f, std::nextafter(far, 2.0f)).isAccepted);
}

TEST(Scalars, ZerosAreEqualAndSoAreNans) {
  EXPECT_TRUE(compare(Scalar::F32, 0.0f, -0.0f, ulps(0)).isAccepted);
  EXPECT_TRUE(compare(Scalar::F32, nan, std::copysign(nan, -1.0f), ulps(0)).isAccepted);
  EXPECT_TRUE(compare(Scalar::F32, infinity, infinity, ulps(0)).isAccepted);
  for (float other : {0.0f, 1.0f, infinity, -infinity}) {
    EXPECT_FALSE(compare(Scalar::F32, nan, other, ulps(~0ull - 1)).isAccepted);
    EXPECT_FALSE(compare(Scalar::F32, other, nan, bounds(1e30, 1e30)).isAccepted);
  }
  EXPECT_FALSE(compare(Scalar::F32, infinity, -infinity, bounds(1, 1)).isAccepted);
  const float largest = std::numeric_limits<float>::max();
  EXPECT_FALSE(compare(Scalar::F32, infinity, largest, ulps(16)).isAccepted);
  EXPECT_EQ(compare(Scalar::F32, nan, 0.0f).distance.ulps, Distance::unordered);
}

TEST(Scalars, BoundsAreRelativeToWhatIsExpected) {
  EXPECT_TRUE(compare(Scalar::F64, 100.0, 101.0, bounds(0.01, 0)).isAccepted);
  EXPECT_FALSE(compare(Scalar::F64, 100.0, 101.1, bounds(0.01, 0)).isAccepted);
  EXPECT_TRUE(compare(Scalar::F64, 0.0, 1e-9, bounds(0.01, 1e-9)).isAccepted);
  EXPECT_FALSE(compare(Scalar::F64, 0.0, 2e-9, bounds(0.01, 1e-9)).isAccepted);
  EXPECT_FALSE(compare(Scalar::F64, 1.0, std::nextafter(1.0, 2.0), bounds(0, 0)).isAccepted);
}

TEST(Scalars, IntegersAreExactWhateverTheTolerance) {
  EXPECT_FALSE(compare(Scalar::I32, 1, 2, bounds(10, 10)).isAccepted);
  EXPECT_FALSE(compare(Scalar::I32, 1, 2, ulps(100)).isAccepted);
  EXPECT_TRUE(compare(Scalar::I64, INT64_MIN, INT64_MIN).isAccepted);
  EXPECT_EQ(compare(Scalar::U8, std::uint8_t{3}, std::uint8_t{250}).distance.absolute, 247);
  EXPECT_EQ(compare(Scalar::I8, std::int8_t{-3}, std::int8_t{3}).distance.absolute, 6);
}

TEST(Scalars, AreShownAsProgramsPrintThem) {
  const float third = 1.0f / 3;
  EXPECT_EQ(printScalar(Scalar::F32, bytes(third)), "0.333333343");
  const double tenth = 0.1;
  EXPECT_EQ(printScalar(Scalar::F64, bytes(tenth)), "0.10000000000000001");
  const std::int8_t small = -7;
  EXPECT_EQ(printScalar(Scalar::I8, bytes(small)), "-7");
  EXPECT_EQ(printScalar(Scalar::U8, bytes(small)), "249");
  const std::uint64_t address = 0x7fff0010;
  EXPECT_EQ(printScalar(Scalar::Pointer, bytes(address)), "0x7fff0010");
}

// --- Memory
// -------------------------------------------------------------------------------------------------

template <class T> std::vector<std::byte> memoryOf(const std::vector<T> &values) {
  std::vector<std::byte> memory(values.size() * sizeof(T));
  std::memcpy(memory.data(), values.data(), memory.size());
  return memory;
}

Comparison compareAll(const Claims &claims, const std::vector<std::byte> &expected,
                      const std::vector<std::byte> &actual, Tolerance tolerance = {}) {
  return compareMemory(claims, expected.data(), actual.data(), expected.size(), tolerance);
}

TEST(Memory, FindsEachElement) {
  std::vector<int> expected(5000), actual(5000);
  for (int i : {0, 1, 1023, 1024, 4999})
    actual[i] = 1;
  const Claims claims = {{0, parseLayout("i32"), 0}};
  const Comparison result = compareAll(claims, memoryOf(expected), memoryOf(actual));
  EXPECT_EQ(result.different, (std::vector<std::size_t>{0, 4, 4092, 4096, 19996}));
}

TEST(Memory, IgnoresPadding) {
  struct Padded {
    char tag;
    int value;
  };
  std::vector<std::byte> expected(2 * sizeof(Padded)), actual(2 * sizeof(Padded));
  const Claims claims = {{0, parseLayout("{tag@0:i8 value@4:i32}8"), 0}};
  actual[1] = actual[2] = actual[11] = std::byte{1};
  EXPECT_TRUE(compareAll(claims, expected, actual).different.empty());
  actual[8] = std::byte{1};
  EXPECT_EQ(compareAll(claims, expected, actual).different, (std::vector<std::size_t>{8}));
}

TEST(Memory, KeepsTheLargestAcceptedDistance) {
  std::vector<float> expected = {1, 2, 4, 8}, actual = expected;
  actual[1] = std::nextafter(2.0f, 3.0f);
  actual[2] = std::nextafter(std::nextafter(4.0f, 5.0f), 5.0f);
  actual[3] = 9;
  const Claims claims = {{0, parseLayout("f32"), 0}};
  const Comparison result = compareAll(claims, memoryOf(expected), memoryOf(actual));
  EXPECT_EQ(result.largest.ulps, 2u);
  EXPECT_EQ(result.different, (std::vector<std::size_t>{12}));
}

TEST(Memory, BytesWhereNothingIsKnown) {
  std::vector<std::byte> expected(9), actual(9);
  actual[3] = actual[8] = std::byte{1};
  EXPECT_EQ(compareAll({}, expected, actual).different, (std::vector<std::size_t>{3, 8}));
}

TEST(Memory, CountsFromTheClaim) {
  // Three floats, then pairs from byte 12 on, seen from the second.
  const Claims claims = {{4, parseLayout("f32"), 0}, {20, parseLayout("{a@0:i32 b@4:i32}8"), 1}};
  const struct {
    std::size_t byte;
    int argument;
    std::ptrdiff_t index;
    const char *field;
    std::size_t offset;
  } rows[] = {{1, 0, -1, "", 0},    {4, 0, 0, "", 4},     {19, 0, 3, "", 16},
              {20, 1, 0, ".a", 20}, {27, 1, 0, ".b", 24}, {28, 1, 1, ".a", 28}};
  for (const auto &row : rows) {
    const Element element = elementAt(claims, row.byte, 40);
    ASSERT_TRUE(element.claim && element.scalar) << row.byte;
    EXPECT_EQ(element.claim->argument, row.argument) << row.byte;
    EXPECT_EQ(element.index(), row.index) << row.byte;
    EXPECT_EQ(element.field(), row.field) << row.byte;
    EXPECT_EQ(element.offset, row.offset) << row.byte;
  }
}

TEST(Memory, FieldsBeforeAClaim) {
  const Claims claims = {{12, parseLayout("{a@0:i32 b@4:i32}8"), 0}};
  const Element element = elementAt(claims, 9, 40);
  EXPECT_EQ(element.index(), -1);
  EXPECT_EQ(element.field(), ".b");
  EXPECT_EQ(element.offset, 8u);
  EXPECT_EQ(elementAt(claims, 4, 40).field(), ".a");
  EXPECT_EQ(elementAt(claims, 3, 40).index(), -2);
}

TEST(Memory, WhatSticksOutIsBytes) {
  const Claims claims = {{0, parseLayout("f64"), 0}, {12, parseLayout("f32"), 1}};
  EXPECT_EQ(elementAt(claims, 9, 18).size, 1u) << "the second double would reach into the floats";
  EXPECT_EQ(elementAt(claims, 13, 18).size, 4u);
  EXPECT_EQ(elementAt(claims, 17, 18).size, 1u) << "only two bytes are left";
}

} // namespace
} // namespace cu2port::verify
