// Expressions of a function as sums: polynomials of built-ins, variables and what is made of them
// (AffineExpr.h), sound in machine arithmetic.
#pragma once

#include "device/values/AffineArithmetic.h"
#include "device/values/Memo.h"
#include "device/values/RegionFacts.h"

#include <memory>

namespace cu2port::ir {

/// The sum of an expression has its value wherever the expression is evaluated. So two sums may be
/// compared where both expressions are evaluated with nothing changing in between: in one
/// statement, or while no variable that they name gets another value. Variables that keep their
/// initial value stand for it, and functions that only return an expression for that.
class AffineExprs {
public:
  struct Options {
    Wrapping wrapping = Wrapping::Machine;
    /// Variables that are assigned become atoms. If false, an expression that names one is unknown.
    bool includesMutable = true;
    /// So do variables that others may change: those in shared and global memory, and those whose
    /// address is known.
    bool hasMemory = false;
    /// Functions that only return an expression are looked into.
    bool hasCalls = true;
  };

  AffineExprs(const Function &function, AffineTable &table) : AffineExprs(function, table, {}) {}
  AffineExprs(const Function &function, AffineTable &table, Options options)
      : AffineExprs(function.body, table, options) {}
  /// Of a part of a function: what is declared around it stands for itself.
  AffineExprs(const Stmt *region, AffineTable &table, Options options);
  AffineExprs(const AffineExprs &) = delete;

  /// Of an integer; nothing where it has effects, or may have no value. What is not understood is
  /// an opaque atom.
  std::optional<AffineExpr> of(const Expr *expr) const;

  /// What a variable stands for as long as it lives.
  const Expr *valueOf(const Variable *variable) const {
    return region.repeatableValueOf(variable, effects);
  }
  /// The value that an integer variable has where it is asked for.
  const Atom *atomOf(const Variable *variable, const Expr *expr = nullptr) const;

  const AffineArithmetic arithmetic;
  const RegionFacts region;
  mutable EffectsAnalysis effects; ///< of what the region calls

private:
  using Result = std::optional<AffineExpr>;
  Result find(const Expr *expr) const;
  Result ofSpecial(const Special *special) const;
  Result ofVariable(const Variable *variable, const Expr *expr) const;
  Result ofMember(const Member *member) const;
  Result ofUnary(const Unary *unary) const;
  Result ofBinary(const Binary *binary) const;
  Result ofCall(const Call *call) const;
  Result resultOf(const Function &callee) const;
  Result converted(const Expr *expr, const Type *type) const;
  Result opaque(const Expr *expr) const;
  const Atom *fieldAtom(const Expr *expr) const;
  bool isStable(const Variable *variable) const;

  const Options options;
  Memo<Expr, Result> known;
  /// Of callees, in terms of their parameters: one for all that call each other.
  std::shared_ptr<Memo<Function, Result>> results = std::make_shared<Memo<Function, Result>>();
};

} // namespace cu2port::ir
