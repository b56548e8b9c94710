// Into which memory of a kernel's rounded numbers flow.
#pragma once

#include "device/ir/Ir.h"

#include <map>
#include <set>

namespace cu2port::ir {

/// What another way to round can change: what is computed of numbers that an operation has rounded
/// (`a * x[i]`, `(float)n`, `sqrtf(x)`), and what such a number decides, as `if (sum > 1) ++n[i]`
/// does. All else has the same bits however numbers are rounded, copies of numbers included.
///
/// No data flow (docs/dataflow.md): what flows at some place of the kernel may flow at any time.
/// Where it is not known, the answer is yes, but two parameters are taken to lead to different
/// memory.
class RoundedMemory {
public:
  /// Of the kernel and all that it calls.
  explicit RoundedMemory(Function &kernel);
  RoundedMemory(const RoundedMemory &) = delete;

  /// Of what a parameter leads to, and of a device variable.
  bool has(const Variable *memory) const { return isAnywhere || rounded.count(memory); }
  /// Pointers that come from no parameter are stored through.
  bool isEverywhere() const { return isAnywhere; }

private:
  struct Change;
  class Collector;
  using Memory = std::set<const Variable *>;

  bool isMemory(const Variable *variable) const;
  Memory memoryBehind(const Expr *pointer) const;
  bool isRounded(const Expr *value) const;
  bool leadsToRounded(const Expr *pointer) const;
  bool isItself(const Expr *expr) const;
  bool hasRoundedPlace(const Expr *lvalue) const;
  bool isDecided(const Change &change) const;
  bool follow(const Change &change);
  bool round(const Change &change);

  Memory parameters; ///< the kernel's that hold pointers; they stand for what is behind
  Memory addressed;  ///< variables that pointers lead to
  Memory rounded;    ///< values of variables, and memory
  std::set<const Function *> results; ///< functions whose result is rounded
  std::set<const Function *> decided; ///< a rounded number decides whether they, or parts, run
  std::map<const Variable *, Memory> pointers; ///< and what they lead to
  bool isAnywhere = false;
};

} // namespace cu2port::ir
