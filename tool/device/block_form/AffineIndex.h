// Block form: what the index of a loop in steps over the threads is at first.
#pragma once

#include "device/analysis/ExpandedSize.h"
#include "device/ir/IndexTypes.h"
#include "device/values/Affine.h"
#include "device/values/Ranges.h"
#include "device/values/Uniformity.h"
#include "device/values/WrapRisk.h"

namespace cu2port::ir {

/// `base + own`: null stands for zero.
struct AffineIndex {
  Expr *base = nullptr; ///< the same for all threads
  Expr *own = nullptr;  ///< fixed for each thread, and not negative
};

/// Looks through the variables of a kernel that have one value, as long as they live.
class AffineIndices {
public:
  /// `nonNegative`: variables that are known never to be below zero.
  AffineIndices(Program &program, const Function &kernel, EffectsAnalysis &effects,
                const Uniformity &uniformity, const std::set<const Variable *> &nonNegative);

  /// Takes an expression apart; none if it is no such sum. The parts are copies.
  std::optional<AffineIndex> split(const Expr *expr);
  /// Neighbouring threads have neighbouring values: threadIdx.x, with what is more for other rows;
  /// the place in the warp; a few elements for each.
  bool hasSmallStride(const Expr *expr) const;
  /// Never below zero, nor so large that it might be as a signed number, as far as shows.
  bool isNonNegative(const Expr *expr) const;
  /// The numbers `base + own` go up from thread to thread, compared as such a type.
  bool keepsOrder(const Type *type, const Expr *base) const {
    return !base || ir::keepsOrder(type, risks.of(base));
  }
  /// The number that it is, itself or by its variables.
  std::optional<std::int64_t> constantOf(const Expr *expr) const;

  /// Of the kernel.
  const RegionFacts &facts() const { return sums.region; }

private:
  const Expr *definition(const Variable *variable) const;
  std::optional<AffineIndex> splitSum(const Binary *sum);
  std::optional<AffineIndex> splitProduct(const Binary *product);
  std::optional<AffineIndex> ownPart(const Expr *expr);
  bool isOwn(const Expr *expr) const;
  bool isFew(const Expr *expr) const;

  Program &program;
  EffectsAnalysis &effects;
  const Uniformity &uniformity;
  AffineTable table;
  const AffineExprs sums;
  const VariableFacts variables;
  const WrapRisks risks{variables.valueOf, variables.nonNegative};
  const Ranges ranges{variables, Overflow::IndicesHaveNone};
  mutable ExpandedSize size{[this](const Variable *each) { return sums.valueOf(each); }};
};

} // namespace cu2port::ir
