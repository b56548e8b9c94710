// How values change from thread to thread (docs/index-shape.md), on one lattice:
//
//                                        in a row               in a warp      in a block
//   blockIdx.x * 256, n, ids[n]          Uniform                Uniform        Uniform
//   threadIdx.x, base + t, &x[i]         Affine, stride 1       Varying        Increasing
//   4 * t, n - t                         Affine, 4 and -1       Varying        Increasing, Varying
//   t * blockDim.x                       Increasing             Varying        Increasing
//   x[t], t * n, t % 8                   Varying                Varying        Varying
#pragma once

#include "device/values/DivergenceSources.h"
#include "device/values/RegionFacts.h"

namespace cu2port::ir {

class Uniformity;

/// Shapes of expressions, found from their leaves outwards. Asked about trees that stay as they are
/// as long as it lives.
class Divergence {
public:
  /// In a region that threads run by themselves, as a loop over threads: what it does not declare
  /// or change is one variable for all. `nonNegative`: see WrapRisks.
  Divergence(RegionFacts region, ThreadGroup group, EffectsAnalysis &effects,
             const std::set<const Variable *> *nonNegative = nullptr);
  Divergence(const Stmt *body, ThreadGroup group, EffectsAnalysis &effects)
      : Divergence(RegionFacts(body), group, effects) {}
  Divergence(const Stmt *body, ThreadGroup group, EffectsAnalysis &effects,
             const std::set<const Variable *> *nonNegative)
      : Divergence(RegionFacts(body), group, effects, nonNegative) {}
  /// `isKnown` says which of the region's variables are the same for all though they change.
  Divergence(const Stmt *body, ThreadGroup group, EffectsAnalysis &effects,
             std::function<bool(const Variable *)> isKnown);
  /// In a kernel, whose control flow the uniformity knows.
  Divergence(const Function &kernel, const Uniformity &uniformity, ThreadGroup group,
             EffectsAnalysis &effects);
  Divergence(const Divergence &) = delete;

  Shape of(const Expr *expr) const;
  bool isUniform(const Expr *expr) const { return of(expr).isUniform(); }
  /// The lvalue names the same place for all threads.
  bool isUniformPlace(const Expr *lvalue) const { return ofPlace(lvalue).isUniform(); }
  /// One more for the next thread, as a number of its type: `i < n` holds for the first threads.
  bool isContiguous(const Expr *expr) const;
  /// Uniform, invariant and without effects: may be hoisted, even if the region never evaluates it.
  /// What it loads there is the caller's affair.
  bool isKnownBefore(const Expr *expr) const;
  /// `base`, of an index that is `base + t`: null if it is zero. It is a copy with values in the
  /// place of the region's variables.
  std::optional<Expr *> baseOf(Program &program, const Expr *contiguous) const;

  /// Of the region or kernel.
  const RegionFacts region;

private:
  bool isFromOutside(const Variable *variable) const;
  Shape find(const Expr *expr) const;
  Shape ofVariable(const Variable *variable) const;
  Shape ofUnary(const Unary *unary) const;
  Shape ofPlace(const Expr *lvalue) const;
  Shape ofChoice(const Conditional *choice) const;
  Shape ofSum(const Binary *sum) const;
  Shape ofProduct(const Binary *product) const;
  std::optional<std::uint64_t> elementsBetween(const Expr *index) const;
  bool isSame(const Expr *expr) const;
  WrapRisk riskOf(const Expr *term, bool isSubtracted) const;
  bool isZeroAtFirst(const Expr *expr) const;
  const Expr *definition(const Variable *variable) const;

  const ThreadGroup group;
  EffectsAnalysis &effects;
  const std::function<bool(const Variable *)> isUniformVariable;
  WrapRisks risks;
  Memo<Expr, Shape> known;
};

} // namespace cu2port::ir
