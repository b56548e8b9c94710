// Which ints may be 0 or -1 by a condition: compilers to SPIR-V make 1.0 of the latter.
#pragma once

#include "device/ir/Ir.h"

#include <cstdint>
#include <map>
#include <set>

namespace cu2port::emit::sycl {

/// LLVM makes one conversion of `(float)(x < y ? -1 : 0)`: the condition, as a signed number of one
/// bit, to a float. SPIR-V has no such numbers, and its translators take 1 for the condition.
///
/// No data flow (docs/dataflow.md): a variable may have what it gets anywhere, memory what is
/// stored by way of the same variable.
class NegatedConditions {
public:
  explicit NegatedConditions(const ir::Program &program);

  /// Whether a conversion must not be left to the compiler: of a signed integer that may be such.
  bool in(const ir::Cast &conversion) const {
    return isFromSigned(conversion) && isNegated(conversion.operand);
  }

private:
  static bool isFromSigned(const ir::Cast &conversion);
  /// Whether LLVM may see a condition in it: 0 or 1, or one of two constants.
  bool isCondition(const ir::Expr *expr) const;
  /// Whether it may be -1 where LLVM sees that.
  bool isNegated(const ir::Expr *expr) const;
  bool isNegated(const ir::Binary *expr) const;

  /// What is known grows until nothing is new.
  void collect(const ir::Function *function);
  void collectFrom(const ir::Expr *expr);
  void collectFrom(const ir::Call *call);
  void define(const void *owner, const ir::Expr *value);
  void add(const void *owner, bool isCondition, bool isNegated);

  /// Variables, and functions that return such.
  std::set<const void *> conditions, negated;
  std::map<const void *, std::int64_t> constants; ///< the first that each gets
  bool changed = false;
};

} // namespace cu2port::emit::sycl
