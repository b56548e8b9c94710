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

} // namespace cu2port::ir
