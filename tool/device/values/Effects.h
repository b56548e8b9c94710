// What evaluating an expression does besides giving its value.
#pragma once

#include "device/ir/Ir.h"
#include "device/values/MemoryRef.h"

#include <map>
#include <set>

namespace cu2port::ir {

struct Effects {
  bool writes = false; ///< changes a variable or memory, prints, synchronises: must happen as often
                       ///< as written
  bool stores = false; ///< may change memory that another thread has, too
  bool loads = false;  ///< reads memory that another thread may change, or that may not be there
  bool traps = false;  ///< may divide by zero
  bool thread = false; ///< depends on threadIdx or on a variable that is not the caller's
  bool atomics = false; ///< atomic or volatile accesses, or warp operations

  bool isPure() const { return !writes && !loads && !traps; }
  void add(const Effects &other);
};

/// Effects of expressions; those of functions are found once and kept.
class EffectsAnalysis {
public:
  /// `countsFailures`: a failed assertion or a trap is an effect, too.
  explicit EffectsAnalysis(bool countsFailures = true) : countsFailures(countsFailures) {}

  /// Of the expression with all that it calls. Assignments to the callee's own variables do not
  /// count.
  Effects of(const Expr *expr);
  /// Of all expressions below a statement.
  Effects of(const Stmt *stmt);
  Effects of(const Function *function);
  /// Forgets functions, which may have changed.
  void drop() { functions.clear(); }

private:
  void addOwn(const Expr *expr, Effects &effects);
  void addCall(const Call *call, Effects &effects);

  const bool countsFailures;
  std::map<const Function *, Effects> functions;
};

/// A failed assertion, or a trap.
bool endsThread(const Expr *expr);

/// True for an assignment, an increment or a decrement.
bool isMutation(const Expr *expr);
/// Reads memory by itself, whatever its parts do: behind a pointer, or a variable that is no
/// thread's own.
bool readsMemory(const Expr *expr);
/// Without implicit conversions around it.
const Expr *withoutImplicitCasts(const Expr *expr);
inline Expr *withoutImplicitCasts(Expr *expr) {
  return const_cast<Expr *>(withoutImplicitCasts(static_cast<const Expr *>(expr)));
}

} // namespace cu2port::ir
