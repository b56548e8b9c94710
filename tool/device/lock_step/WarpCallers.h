// What memory a function's parameters point to, and whether it is called for one warp.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

/// The functions' parameters that point to memory which threads have in common, and the functions
/// that are called for one warp only. A kernel's own pointers point to global memory.
struct WarpCallers {
  std::set<const Variable *> sharedParameters, globalParameters;
  std::set<const Function *> forOneWarp;

  bool isShared(const Variable *array) const;
  /// Shared or global.
  bool isCommon(const Variable *array) const;
};

/// Of all functions of a program, whose callees stand before their callers.
WarpCallers findWarpCallers(Program &program);

/// `t < 32`, `warp == 0`: true for a single warp.
bool picksWarp(const Expr *condition);

/// The array that a pointer points into: a variable, or the pointer that it was made from; null if
/// nothing is known of it.
const Variable *arrayOf(const Expr *pointer);
/// What `array`, if it is a pointer that was initialised with another, was made from in the end;
/// otherwise itself.
const Variable *originOf(const Variable *array);
/// The array that an lvalue in memory is part of, or the variable itself, by its origin.
const Variable *memoryOf(const Expr *lvalue);

} // namespace cu2port::ir
