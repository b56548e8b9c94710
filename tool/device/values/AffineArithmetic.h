// What C's operators make of sums, in machine arithmetic.
#pragma once

#include "device/values/AffineExpr.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>

namespace cu2port::ir {

/// Whether wrapping around is believed in.
enum class Wrapping : std::uint8_t {
  Machine, ///< sums are what a machine computes
  /// For those who look for what is likely meant: numbers of 32 bits or more are taken not to wrap
  /// around, and what is written as a warp and a lane, 32 * (t / 32) + t % 32, does not become t.
  Ignored,
};

/// Computes with sums of one table. Where a type is given, both operands have been converted to it.
/// Returns nothing where the result is undefined: a division by zero, a shift by too many bits.
class AffineArithmetic {
public:
  using Result = std::optional<AffineExpr>;

  explicit AffineArithmetic(AffineTable &table, Wrapping wrapping = Wrapping::Machine)
      : table(table), wrapping(wrapping) {}

  /// a + b * factor.
  AffineExpr add(const AffineExpr &a, const AffineExpr &b, std::int64_t factor = 1) const;
  AffineExpr scale(const AffineExpr &a, std::int64_t factor) const;
  /// a - b, in the type of both, or if they differ in 64 bits.
  AffineExpr difference(const AffineExpr &a, const AffineExpr &b) const;
  AffineExpr bitNot(const AffineExpr &a) const;
  /// Of both by the operator: `<` and its like give a `result` of 0 or 1.
  Result binary(BinaryOp op, const AffineExpr &a, const AffineExpr &b, AffineType result) const;
  /// As C converts integers. Not to bool: `truth` does.
  AffineExpr convert(const AffineExpr &a, AffineType to) const;
  AffineExpr truth(const AffineExpr &a, AffineType to) const;

  /// With sums in the place of atoms that are no operations; those for which `valueOf` gives
  /// nothing stay. The value is of the same type as the atom.
  Result substitute(const AffineExpr &sum, llvm::function_ref<Result(const Atom &)> valueOf) const;

  AffineTable &table;

private:
  Result multiply(const AffineExpr &a, const AffineExpr &b) const;
  Result shift(BinaryOp op, const AffineExpr &a, const AffineExpr &b) const;
  Result divide(BinaryOp op, const AffineExpr &a, const AffineExpr &b) const;
  AffineExpr quotient(const AffineExpr &a, std::int64_t number, BinaryOp op) const;
  AffineExpr remainder(const AffineExpr &a, std::int64_t number) const;
  Result maskBy(const AffineExpr &a, std::int64_t mask) const;
  AffineExpr lowBits(const AffineExpr &a, unsigned bits, bool isSigned, AffineType result) const;
  Result joinBits(BinaryOp op, const AffineExpr &a, const AffineExpr &b) const;
  AffineExpr operation(BinaryOp op, const AffineExpr &a, const AffineExpr &b,
                       AffineType result) const;
  AffineExpr widened(const AffineExpr &a) const;
  AffineExpr withExactness(AffineExpr sum, bool isExact) const;
  void mergeQuotients(AffineExpr &sum, bool &isExact) const;
  Result substitute(const Atom &atom, llvm::function_ref<Result(const Atom &)> valueOf) const;

  const Wrapping wrapping;
};

} // namespace cu2port::ir
