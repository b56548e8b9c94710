// How values change from thread to thread (docs/index-shape.md):
//
//                                        in a row or warp       in a block
//   blockIdx.x * 256, n, ids[n]          Uniform                Uniform
//   threadIdx.x, base + t, &x[i]         Contiguous             Increasing
//   4 * t, t + threadIdx.x               Increasing             Increasing
//   x[t], t * n, n - t, t % 8            Varying                Varying
#pragma once

#include "device/values/Effects.h"
#include "device/values/WrapRisk.h"

namespace cu2port::ir {

/// Threads next to each other.
enum class ThreadGroup : std::uint8_t {
  Row,   ///< of a block: one threadIdx.y and z
  Warp,  ///< that lies in a row
  Block, ///< along each dimension
};

/// Of an integer of 32 bits or more, or of the address of an element.
struct IndexShape {
  enum Kind : std::uint8_t {
    Uniform,    ///< the same for all threads of the group
    Contiguous, ///< one more for the next thread, or the next element
    Increasing, ///< never less for the next thread, along any dimension
    Varying,    ///< anything
  };
  Kind kind = Varying;
  WrapRisk risk = WrapRisk::Never; ///< of what has steps: its numbers are taken modulo their size

  bool operator==(const IndexShape &) const = default;
};

/// Shapes of expressions in one loop over threads, or in a part of one. A load from an address that
/// is the same for all gives all the same: that is one of the orders in which CUDA may run them.
class IndexShapes {
public:
  /// `nonNegative`: see WrapRisks.
  IndexShapes(Stmt *body, ThreadGroup group, EffectsAnalysis &effects,
              const std::set<const Variable *> *nonNegative = nullptr);
  IndexShapes(const IndexShapes &) = delete;

  /// Of any expression in the body.
  IndexShape of(const Expr *expr) const;
  bool isUniform(const Expr *expr) const { return of(expr).kind == IndexShape::Uniform; }
  /// One more for the next thread, as a number of its type: `i < n` holds for the first threads.
  bool isContiguous(const Expr *expr) const;
  /// `base`, of an index that is `base + t`: null if it is zero. What is the same for all stands in
  /// it as a copy that `copyOf` makes, which may be null; then there is no base.
  std::optional<Expr *> baseOf(Program &program, const Expr *contiguous,
                               const std::function<Expr *(const Expr *)> &copyOf) const;

  /// Variables that get new values in the body, and those that it declares.
  const std::set<const Variable *> changing, own;

private:
  IndexShape find(const Expr *expr) const;
  IndexShape ofSpecial(const Special *special) const;
  IndexShape ofVariable(const VariableRef *ref) const;
  IndexShape ofAddress(const Expr *lvalue) const;
  IndexShape ofConversion(const Cast *conversion) const;
  IndexShape ofSum(const Binary *sum) const;
  IndexShape ofProduct(const Binary *product) const;
  bool isSame(const Expr *expr) const;
  bool picksNeighbours(const Expr *index) const;
  bool isZeroAtFirst(const Expr *expr) const;
  const Expr *definition(const Variable *variable) const;

  const ThreadGroup group;
  EffectsAnalysis &effects;
  WrapRisks risks;
  Memo<Expr, IndexShape> known;
};

} // namespace cu2port::ir
