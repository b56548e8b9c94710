// How values change from thread to thread (docs/index-shape.md), on one lattice:
//
//                                        in a row               in a warp      in a block
//   blockIdx.x * 256, n, ids[n]          Uniform                Uniform        Uniform
//   threadIdx.x, base + t, &x[i]         Affine, stride 1       Varying        Increasing
//   4 * t, n - t                         Affine, 4 and -1       Varying        Increasing, Varying
//   t * blockDim.x                       Increasing             Varying        Increasing
//   x[t], t * n, t % 8                   Varying                Varying        Varying
#pragma once

#include "device/values/Effects.h"
#include "device/values/RegionFacts.h"
#include "device/values/WrapRisk.h"

namespace cu2port::ir {

class Uniformity;

/// Threads that an expression is compared in. What is uniform in a block is so in its rows and
/// warps.
enum class ThreadGroup : std::uint8_t {
  Row,       ///< of a block: one threadIdx.y and z
  WarpInRow, ///< a warp whose threads are all of one row
  Warp,      ///< any: rows may be shorter than a warp, or end within one
  Block,     ///< along each dimension
};

/// Of an expression in a group of threads.
struct Shape {
  enum Kind : std::uint8_t {
    Uniform,    ///< the same for all threads of the group
    Affine,     ///< `stride` more for the next thread, modulo the type's size
    Increasing, ///< never less for the next thread, along any dimension, if `risk` allows that
    Varying,    ///< anything
  };
  Kind kind = Varying;
  WrapRisk risk = WrapRisk::Never; ///< of Affine and Increasing: where numbers may wrap around
  std::int64_t stride = 0;         ///< of Affine, never 0; of an address in elements

  bool isUniform() const { return kind == Uniform; }
  bool isContiguous() const { return kind == Affine && stride == 1; }
  bool operator==(const Shape &) const = default;
};

/// Whether an expression may differ between the threads of a group though its operands do not: what
/// asks for the thread's index, has an effect, or looks at other threads' values.
///
/// *A load from an address that is the same for all gives all the same*: that is an assumption, not
/// a fact. Another thread may store there in between, but that all load together is one of the
/// orders in which CUDA may run them.
bool differsByItself(const Expr *expr, ThreadGroup group, EffectsAnalysis &effects);

/// Shapes of expressions, found from their leaves outwards. Asked about trees that stay as they are
/// as long as it lives.
class Divergence {
public:
  /// In a region that threads run by themselves, as a loop over threads: what it does not declare
  /// or change is one variable for all. `nonNegative`: see WrapRisks.
  Divergence(const Stmt *body, ThreadGroup group, EffectsAnalysis &effects,
             const std::set<const Variable *> *nonNegative = nullptr);
  /// In a kernel, whose control flow the uniformity knows.
  Divergence(const Function &kernel, const Uniformity &uniformity, ThreadGroup group,
             EffectsAnalysis &effects);
  Divergence(const Divergence &) = delete;

  Shape of(const Expr *expr) const;
  bool isUniform(const Expr *expr) const { return of(expr).isUniform(); }
  /// One more for the next thread, as a number of its type: `i < n` holds for the first threads.
  bool isContiguous(const Expr *expr) const;
  /// `base`, of an index that is `base + t`: null if it is zero. What is the same for all stands in
  /// it as a copy that `copyOf` makes, which may be null; then there is no base.
  std::optional<Expr *> baseOf(Program &program, const Expr *contiguous,
                               const std::function<Expr *(const Expr *)> &copyOf) const;

  /// Of the region or kernel.
  const RegionFacts region;

private:
  Shape find(const Expr *expr) const;
  Shape ofVariable(const Variable *variable) const;
  Shape ofUnary(const Unary *unary) const;
  Shape ofAddress(const Expr *lvalue) const;
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
