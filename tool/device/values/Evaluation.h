// What evaluating an expression does, step by step: the order that C++ gives, and what need not
// happen.
#pragma once

#include "device/ir/Ir.h"

#include <vector>

namespace cu2port::ir {

/// What is done with what an expression names.
enum class Access : std::uint8_t {
  Read,    ///< its value is looked at; so is that of what names nothing, as a sum
  Write,   ///< it gets another value
  Update,  ///< ... that is made of the one it had
  Address, ///< neither: where it is gets known
};

/// One step, or a choice of what is evaluated next.
///
///   x = a[i] && f(p)     i: Read, a[i]: Read, choice {p: Read, f(p): Read} or {}, a[i] && f(p):
///                        Read, x: Write
struct EvaluationStep {
  Expr *expr = nullptr;
  Access access = Access::Read;
  const Expr *by = nullptr; ///< Write, Update: the assignment, increment or decrement
  bool isChoice = false;    ///< by `expr`: a `&&`, `||` or `?:`
  std::vector<EvaluationStep> first = {}, second = {}; ///< of a choice: one of the two happens
};

/// The steps of an expression, whose value is looked at; null has none. What C++ leaves open goes
/// from left to right, as compilers for CUDA do it. Of an lvalue there is one step, for the whole
/// of it: `a[i].x` is no read of a[i].
std::vector<EvaluationStep> evaluationOf(Expr *expr);

/// The lvalue that a step's one is a part of: `a[i]` of `a[i].x`. Itself if it is no field.
Expr *withoutFields(Expr *lvalue);

} // namespace cu2port::ir
