// What may stand for a variable.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

/// What a variable is for as long as it lives; null if it changes, or has a list in braces, which
/// only declarations can have.
inline Expr *keptValue(const Variable *variable, const std::set<const Variable *> &changing) {
  const bool isKept = variable->init && !changing.count(variable);
  return isKept && !llvm::isa<InitList>(variable->init) ? variable->init : nullptr;
}

} // namespace cu2port::ir
