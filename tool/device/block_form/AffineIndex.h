// Block form: what the index of a loop in steps over the threads is at first.
#pragma once

#include "device/analysis/ExpandedSize.h"
#include "device/block_form/BlockForm.h"
#include "device/ir/IndexTypes.h"
#include "device/values/WrapRisk.h"

#include <map>

namespace cu2port::ir {

/// `base + own`: null stands for zero.
struct AffineIndex {
  Expr *base = nullptr; ///< the same for all threads
  Expr *own = nullptr;  ///< fixed for each thread, and not negative
};

/// Looks through the variables of a kernel that have one value, as seen from a loop.
class AffineIndices {
public:
  /// `path`: the statements around the loop, outermost first.
  AffineIndices(BlockFormContext &context, const Uniformity &uniformity,
                const std::vector<Stmt *> &path);

  /// Takes an expression apart; none if it is no such sum. The parts are copies. `isMoved`: it
  /// stood elsewhere, and is computed again.
  std::optional<AffineIndex> split(const Expr *expr, bool isMoved);
  /// Neighbouring threads have neighbouring values: threadIdx.x, with what is more for other rows;
  /// the place in the warp; a few elements for each.
  bool hasSmallStride(const Expr *expr) const;
  /// Never below zero, nor so large that it might be as a signed number, as far as shows: variables
  /// with one value stand for it, and bases of strides may be known
  /// (BlockFormContext::nonNegative).
  bool isNonNegative(const Expr *expr) const;
  /// The numbers `base + own` go up from thread to thread, compared as such a type.
  bool keepsOrder(const Type *type, const Expr *base) const {
    return !base || ir::keepsOrder(type, risks.of(base));
  }
  /// The literal that it is, or that its variable or named constant stands for; null if it is none.
  const IntegerLiteral *constantOf(const Expr *expr) const;
  /// The expression has no effects, and its variables do not change in the block.
  bool isFixedSince(const Expr *expr, Block *scope) const;
  /// How many expressions of the kernel change the variable.
  unsigned assignmentsOf(const Variable *variable) const;

private:
  const Expr *onlyValue(const Variable *variable) const;
  const Expr *definition(const Variable *variable) const;
  std::optional<AffineIndex> splitSum(const Binary *sum, bool isMoved);
  std::optional<AffineIndex> splitProduct(const Binary *product, bool isMoved);
  std::optional<AffineIndex> ownPart(const Expr *expr);
  bool isOwn(const Expr *expr) const;
  bool isFew(const Expr *expr) const;

  BlockFormContext &context;
  Program &program;
  const Uniformity &uniformity;
  const std::vector<Stmt *> &path;
  std::map<const Variable *, unsigned> assignments; ///< in all of the kernel; none: not in it
  const WrapRisks risks{[this](const Variable *each) { return definition(each); },
                        &context.nonNegative};
  mutable ExpandedSize size{[this](const Variable *variable) { return onlyValue(variable); }};
};

} // namespace cu2port::ir
