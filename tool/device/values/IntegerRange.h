// Between which numbers an integer lies, and which of its bits are known: LLVM's ConstantRange and
// KnownBits, for the integers of the IR.
#pragma once

#include "device/ir/Ir.h"

#include "llvm/IR/ConstantRange.h"
#include "llvm/Support/KnownBits.h"

namespace cu2port::ir {

/// What operators may be taken to do when a result does not fit.
enum class Overflow : std::uint8_t {
  Wraps,           ///< what machines do
  SignedIsNone,    ///< signed sums, differences and products fit: else they are undefined
  IndicesHaveNone, ///< so do sums and products of numbers that are not negative, signed or not
};

/// A non-empty set of values of one integer type. They are kept modulo 2^bits, so that -1 .. 5 of
/// an unsigned number are no less exact than 250 .. 255:
///
///   unsigned char    64 .. 127      bits 01??????
///   i * 4            all            bits ?...?00
class IntegerRange {
public:
  /// A number of any type, with its sign.
  using Number = __int128;

  /// All that a type holds; of a bool, 0 and 1.
  explicit IntegerRange(const Type *type);
  /// Those of a type from `least` to `most`, which it holds.
  IntegerRange(const Type *type, Number least, Number most);

  Number least() const;
  Number most() const;
  bool contains(Number number) const;
  /// The only number that it can be.
  std::optional<Number> number() const;
  /// No value is negative, and none would be if its bits were read as signed. Short unsigned types
  /// qualify: they promote to int.
  bool isNonNegative() const;
  /// Bits that are 0 in all its numbers, and bits that are 1.
  std::uint64_t zeros() const { return bits.Zero.getZExtValue(); }
  std::uint64_t ones() const { return bits.One.getZExtValue(); }
  unsigned width() const { return values.getBitWidth(); }
  /// As far as it is narrower than its type: "1 .. 7", "-8 .. 7, bits 00", "all".
  std::string text() const;

  /// Those between two numbers, as integers of any size: of 128 bits with a sign. All of them.
  static IntegerRange ofAnySize(Number least, Number most);
  static IntegerRange ofAnySize();
  /// The same numbers as integers of any size.
  IntegerRange extended() const;

  /// As C converts it.
  IntegerRange converted(const Type *to) const;
  /// Whether every number stays what it is.
  bool fits(const Type *to) const;
  /// What is in either, in both; of one type.
  IntegerRange joined(const IntegerRange &other) const;
  IntegerRange narrowed(const IntegerRange &other) const;
  IntegerRange negated(Overflow overflow) const;
  IntegerRange complement() const;
  /// Both of the type in which C computes, and so is the result, that of a comparison, too; of a
  /// shift, the count may be of any.
  static IntegerRange ofOperation(BinaryOp op, const IntegerRange &lhs, const IntegerRange &rhs,
                                  Overflow overflow);
  static IntegerRange smaller(const IntegerRange &a, const IntegerRange &b);
  static IntegerRange larger(const IntegerRange &a, const IntegerRange &b);

private:
  IntegerRange(llvm::ConstantRange values, llvm::KnownBits bits, bool isSigned);
  static IntegerRange ofShift(BinaryOp op, const IntegerRange &lhs, const IntegerRange &count);
  IntegerRange withoutOverflow(BinaryOp op, const IntegerRange &lhs, const IntegerRange &rhs,
                               Overflow overflow) const;

  llvm::ConstantRange values;
  llvm::KnownBits bits;
  bool isSigned;
};

/// What C computes with where operands of these types meet: one of 32 bits at least, with a sign
/// unless one of its size has none.
const Type *commonType(const Type *a, const Type *b);

} // namespace cu2port::ir
