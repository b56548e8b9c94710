// The one rule about indices that wrap around (docs/index-shape.md).
#pragma once

#include "device/ir/Ir.h"
#include "device/values/Memo.h"

#include <functional>
#include <set>

namespace cu2port::ir {

/// Where the numbers `base + threadIdx.x` may wrap around inside a block, by what the base is:
///
///   blockIdx.x * 256, 3       Never       sums of indices fit in an int, as indices of valid data
///   i, an int counted up      NonNegative  below 2^31; what is added without a sign may pass that
///   blockIdx.x * 256 - 1      BelowZero   made without a sign, it may pass from 2^32 - 1 to 0
///   n, of an int              Signed      any number, but signed sums with it do not overflow
///   seed, of an unsigned      Anywhere    it may pass from 2^31 - 1 to -2^31, too
///   (unsigned)n               Anywhere    its sums are defined wherever they wrap around
enum class WrapRisk : std::uint8_t { Never, NonNegative, BelowZero, Signed, Anywhere };

/// Whether numbers of that type go up from thread to thread, as their sums do: then a comparison
/// with what is the same for all holds for the first threads or for the last ones, and a conversion
/// to more bits keeps neighbours together.
bool keepsOrder(const Type *type, WrapRisk risk);
/// That of numbers which are converted: to fewer bits, only indices of valid data stay what they
/// are, and a signed number without its sign may be anything, but in more bits. To be asked of what
/// keepsOrder() or does not become longer.
WrapRisk convertedRisk(const Type *from, const Type *to, WrapRisk risk);

/// That of a sum of such a type, whose parts wrap around no less.
WrapRisk sumRisk(const Type *type, WrapRisk left, WrapRisk right);

/// Risks of bases. Sums of signed numbers are taken not to overflow, as the language says; a number
/// without a sign may be a hash, unless it is seen to be made of indices and small numbers.
class WrapRisks {
public:
  /// `definition` gives what a variable stands for, null if only for itself; `nonNegative` are
  /// variables that never are below zero, as far as they are known when it is asked; may be null.
  explicit WrapRisks(std::function<const Expr *(const Variable *)> definition,
                     const std::set<const Variable *> *nonNegative = nullptr)
      : definition(std::move(definition)), nonNegative(nonNegative) {}

  /// Of a base; null is zero.
  WrapRisk of(const Expr *base) const;
  /// Of threads or blocks as they are counted, with a few elements for each of a block: fits in an
  /// int, whatever it is for. `blockIdx.x * 64` need not, in a grid of small blocks.
  bool isThreadNumber(const Expr *expr) const;

  /// What is known of a number: how large it is, if its risk is below Signed.
  ///
  ///   c & 255                             8 bits
  ///   (blockIdx.x * blockDim.x + 1) * 4   2 bits more than an index has; extents of block and grid
  struct Range {
    WrapRisk risk = WrapRisk::Never;
    unsigned bits = 0;    ///< of what is no index; else of its fixed factors
    unsigned extents = 0; ///< those that an index lies in, one bit each; 0: it is none
  };

private:
  Range rangeOf(const Expr *base) const;
  Range ofVariable(const VariableRef *ref) const;
  Range ofOperation(const Binary *operation) const;

  std::function<const Expr *(const Variable *)> definition;
  const std::set<const Variable *> *nonNegative;
  Memo<Variable, Range> known;
};

} // namespace cu2port::ir
