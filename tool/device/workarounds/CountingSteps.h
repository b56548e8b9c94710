// By which numbers a value steps from one round of a loop to the next one.
#pragma once

#include "device/values/Affine.h"

#include <optional>
#include <set>

namespace cu2port::ir {

/// Of any loop around, those over threads and those that a printer makes of them.
struct CountingSteps {
  bool arePowers = true; ///< of two, or none, or no numbers that a compiler knows: proved
  /// Those in which it steps: a `For`, or a dimension of the threads. Sums of what steps in one of
  /// them have other steps.
  std::set<const void *> loops = {};
};

/// Of the integers of one function.
class StepCounting {
public:
  StepCounting(const Program &program, const Function &function);

  CountingSteps of(const Expr *expr) const;
  CountingSteps of(const AffineExpr &sum) const;
  /// What the function stores in memory, and may load again, as a compiler may see.
  std::vector<const Expr *> storedValues() const;
  /// Functions around it, or that it calls, store integers.
  bool areStoresElsewhere() const;

private:
  const Program &program;
  const Function &function;
  AffineTable atoms;

public:
  const RegionFacts facts;
  const AffineExprs sums;

private:
  CountingSteps of(const Product &product, std::int64_t factor) const;
  CountingSteps of(const Atom &atom) const;
  CountingSteps of(const Variable *variable) const;
  CountingSteps ofMemory(const Expr *expr) const;
  CountingSteps ofLoads() const;
  CountingSteps ofCounter(const For *loop, const Variable *counter) const;
  CountingSteps ofDefinitions(const Variable *variable) const;
  CountingSteps ofDefinition(const Variable *variable, const Expr *value) const;
  bool isFixed(const Atom &atom) const;
  bool isFixed(const AffineExpr &sum) const;

  std::map<const Variable *, const For *> counting; ///< what a `for` alone sets
  // Found when asked for.
  mutable std::map<const Variable *, CountingSteps> known;
  mutable std::optional<CountingSteps> loaded;
  mutable std::optional<bool> storesElsewhere;
};

/// Of memory, or by an operation. The thread may have stored it, and then a compiler knows what.
bool isLoad(const Expr *expr);
bool holdsIntegers(const Type *type);
/// An integer of fewer than 32 bits, which wraps around by itself.
bool isNarrowInteger(const Type *type);

} // namespace cu2port::ir
