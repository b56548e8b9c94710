// Ranges and known bits of integers, against all numbers of 8 bits.
#include "device/values/IntegerRange.h"

#include <gtest/gtest.h>

#include <bitset>

namespace cu2port::ir {
namespace {

using Number = IntegerRange::Number;

class IntegerRangeTest : public testing::Test {
protected:
  /// As a machine has it that does not trap; nothing where there is no result.
  static std::optional<int> compute(BinaryOp op, int a, int b) {
    const bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
    if (isShift && (b < 0 || b >= 8))
      return std::nullopt;
    switch (op) {
    case BinaryOp::Add:
      return a + b;
    case BinaryOp::Sub:
      return a - b;
    case BinaryOp::Mul:
      return a * b;
    case BinaryOp::Div:
      return b ? std::optional(a / b) : std::nullopt;
    case BinaryOp::Rem:
      return b ? std::optional(a % b) : std::nullopt;
    case BinaryOp::Shl:
      return a * (1 << b);
    case BinaryOp::Shr:
      return a >> b;
    case BinaryOp::BitAnd:
      return a & b;
    case BinaryOp::BitOr:
      return a | b;
    default:
      return a ^ b;
    }
  }
  static int wrapped(int value, const Type *type) {
    return isUnsigned(type->scalar) ? static_cast<std::uint8_t>(value)
                                    : static_cast<std::int8_t>(value);
  }

  /// Ranges between chosen numbers, some with masks.
  static std::vector<IntegerRange> samples(const Type *type) {
    const int first = isUnsigned(type->scalar) ? 0 : -128;
    std::vector<IntegerRange> ranges;
    const int places[] = {0, 1, 3, 96, 127, 128, 200, 255};
    for (int from : places)
      for (int to : places)
        if (from <= to)
          ranges.emplace_back(type, first + from, first + to);
    for (int mask : {0x54, 0x03, 0xf8})
      for (BinaryOp op : {BinaryOp::BitAnd, BinaryOp::BitOr})
        ranges.push_back(IntegerRange::ofOperation(
            op, IntegerRange(type), IntegerRange(type, mask, mask), Overflow::Wraps));
    return ranges;
  }
  static std::vector<int> numbersOf(const IntegerRange &range) {
    std::vector<int> numbers;
    for (int each = -128; each < 256; ++each)
      if (range.contains(each))
        numbers.push_back(each);
    return numbers;
  }

  /// The first pair of numbers whose result is not in the range; empty if there is none.
  static std::string counterexample(BinaryOp op, const Type *type, const IntegerRange &a,
                                    const IntegerRange &b) {
    const IntegerRange range = IntegerRange::ofOperation(op, a, b, Overflow::Wraps);
    std::bitset<384> held;
    for (int each : numbersOf(range))
      held.set(static_cast<std::size_t>(each + 128));
    const std::vector<int> right = numbersOf(b);
    for (int x : numbersOf(a))
      for (int y : right)
        if (const auto result = compute(op, x, y);
            result && !held[static_cast<std::size_t>(wrapped(*result, type) + 128)])
          return std::to_string(x) + ' ' + spell(op) + ' ' + std::to_string(y) + ", range " +
                 range.text();
    return "";
  }

  TypeTable types;
  const Type *small = types.scalar(Scalar::UChar), *smallSigned = types.scalar(Scalar::SChar),
             *integer = types.scalar(Scalar::Int), *natural = types.scalar(Scalar::UInt),
             *wide = types.scalar(Scalar::Long), *boolean = types.scalar(Scalar::Bool);
  static constexpr BinaryOp operators[] = {
      BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul,    BinaryOp::Div,   BinaryOp::Rem,
      BinaryOp::Shl, BinaryOp::Shr, BinaryOp::BitAnd, BinaryOp::BitOr, BinaryOp::BitXor};
};

TEST_F(IntegerRangeTest, OperatorsGiveNumbersOfTheirRanges) {
  for (const Type *type : {small, smallSigned}) {
    const std::vector<IntegerRange> ranges = samples(type);
    for (BinaryOp op : operators)
      for (const IntegerRange &a : ranges)
        for (const IntegerRange &b : ranges)
          ASSERT_EQ(counterexample(op, type, a, b), "");
  }
}

TEST_F(IntegerRangeTest, OneOperandGivesNumbersOfItsRange) {
  for (const Type *type : {small, smallSigned})
    for (const IntegerRange &range : samples(type))
      for (int each : numbersOf(range)) {
        EXPECT_TRUE(range.negated(Overflow::Wraps).contains(wrapped(-each, type)));
        EXPECT_TRUE(range.complement().contains(wrapped(~each, type)));
        EXPECT_TRUE(range.converted(boolean).contains(each != 0));
        EXPECT_TRUE(range.converted(natural).contains(static_cast<std::uint32_t>(each)));
        EXPECT_TRUE(range.converted(wide).contains(each));
        for (const Type *to : {small, smallSigned}) {
          EXPECT_TRUE(range.converted(to).contains(wrapped(each, to)));
          EXPECT_TRUE(!range.fits(to) || wrapped(each, to) == each);
        }
      }
}

TEST_F(IntegerRangeTest, SmallerAndLargerGiveNumbersOfTheirRanges) {
  for (const Type *type : {small, smallSigned}) {
    const std::vector<IntegerRange> ranges = samples(type);
    for (const IntegerRange &a : ranges)
      for (const IntegerRange &b : ranges) {
        const auto left = numbersOf(a), right = numbersOf(b);
        for (int x : {left.front(), left.back()})
          for (int y : {right.front(), right.back()}) {
            EXPECT_TRUE(IntegerRange::smaller(a, b).contains(std::min(x, y)));
            EXPECT_TRUE(IntegerRange::larger(a, b).contains(std::max(x, y)));
            EXPECT_TRUE(a.joined(b).contains(x) && a.joined(b).contains(y));
          }
      }
  }
}

TEST_F(IntegerRangeTest, ConversionsToFewerBitsWrap) {
  for (int from : {-70000, -300, -129, -1, 0, 200, 255, 256, 65535, 70000})
    for (int count : {0, 1, 100, 255, 256, 300}) {
      const IntegerRange range(integer, from, from + count);
      for (int each = from; each <= from + count; ++each)
        for (const Type *to : {small, smallSigned})
          EXPECT_TRUE(range.converted(to).contains(wrapped(each, to))) << each;
    }
}

TEST_F(IntegerRangeTest, TextsAreShort) {
  const auto masked = [&](const Type *type, Number mask) {
    return IntegerRange::ofOperation(BinaryOp::BitAnd, IntegerRange(type),
                                     IntegerRange(type, mask, mask), Overflow::Wraps);
  };
  EXPECT_EQ(IntegerRange(integer).text(), "all");
  EXPECT_EQ(IntegerRange(integer, -3, 4).text(), "-3 .. 4");
  EXPECT_EQ(IntegerRange(types.scalar(Scalar::ULong), 7, UINT64_MAX).text(),
            "7 .. 18446744073709551615");
  EXPECT_EQ(masked(natural, 0xfc).text(), "0 .. 252, multiples of 4");
  EXPECT_EQ(masked(integer, 0).text(), "0");
}

TEST_F(IntegerRangeTest, SignedSumsMayBeTakenToFit) {
  const IntegerRange any(integer), one(integer, 1, 1), natural(integer, 0, INT32_MAX);
  const auto sum = [](const IntegerRange &a, const IntegerRange &b, Overflow overflow) {
    return IntegerRange::ofOperation(BinaryOp::Add, a, b, overflow).least();
  };
  EXPECT_TRUE(sum(any, one, Overflow::Wraps) == INT32_MIN);
  EXPECT_TRUE(sum(any, one, Overflow::SignedIsNone) == INT32_MIN + 1);
  EXPECT_TRUE(sum(natural, natural, Overflow::SignedIsNone) == 0);
  const IntegerRange index(this->natural, 0, INT32_MAX);
  EXPECT_FALSE(IntegerRange::ofOperation(BinaryOp::Mul, index, index, Overflow::SignedIsNone)
                   .isNonNegative());
  EXPECT_TRUE(IntegerRange::ofOperation(BinaryOp::Mul, index, index, Overflow::IndicesHaveNone)
                  .isNonNegative());
}

} // namespace
} // namespace cu2port::ir
