// Whether two expressions may be evaluated in either order.
#pragma once

#include "device/values/RegionFacts.h"

namespace cu2port::ir {

/// What evaluating an expression reads and writes. Memory is all that no variable's name stands
/// for.
struct Touched {
  std::set<const Variable *> reads, writes; ///< of the thread's own
  bool loads = false, stores = false;       ///< memory; what is seen outside stores
};

/// Of the expressions of one function. It proves that two do not meet by what they name: numbers,
/// variables that the other one does not write, objects of which a callee gets the address and
/// nothing else. A pointer may lead to any memory, and to each variable whose address is taken.
class Interference {
public:
  Interference(const Function &function, EffectsAnalysis &effects)
      : facts(function), effects(effects) {}

  Touched of(Expr *expr);
  /// Of an lvalue that is only found, neither read nor written.
  Touched ofPlace(Expr *lvalue);
  /// Whether the order of the two makes a difference.
  bool isBetween(const Touched &a, const Touched &b) const;

private:
  void addPlace(const Expr *lvalue, bool isRead, bool isWrite, Touched &touched) const;
  void addCall(const Call *call, Touched &touched);
  void addOperation(const Intrinsic *operation, Touched &touched) const;
  void addArguments(const std::vector<Expr *> &arguments, bool isWrite, Touched &touched) const;
  bool staysInArguments(const Function *callee);
  bool meets(const Touched &writer, const Touched &other) const;

  const RegionFacts facts;
  EffectsAnalysis &effects;
  std::map<const Function *, bool> staying;
};

} // namespace cu2port::ir
