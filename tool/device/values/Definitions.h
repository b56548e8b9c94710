// Where variables, parameters and memory get their values, and what functions give.
#pragma once

#include "device/ir/Ir.h"

#include <vector>

namespace cu2port::ir {

/// One value that something gets:
///
///   int i = n;  f(n)  i = n  i += n      the variable i, the parameter i
///   *p = n  x[i] = n                     memory, which is no variable
///   return n;                            the function that stands around
///
/// `++i` is none: nothing in the tree is the value.
struct Definition {
  const Function *function = nullptr; ///< whose result it is
  const Variable *variable = nullptr; ///< that gets it, or a part of which does
  const Expr *lvalue = nullptr;       ///< of an assignment: what stands on its left
  const Type *type = nullptr;         ///< of what gets it
  const Expr *value = nullptr;        ///< of `i += n` all of it, since that is what i becomes
};

/// Those in the function's body, in no particular order. There is no data flow in them
/// (docs/dataflow.md): who asks takes a variable to have any of its values at any place.
std::vector<Definition> definitionsIn(const Function &function);

} // namespace cu2port::ir
