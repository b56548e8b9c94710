// Which function calls which.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

/// The functions that `function` calls itself, each once, in the order of their first call.
std::vector<Function *> callees(const Function &function);
/// `function` and all that it reaches, each once, callees before callers as far as there is no
/// recursion.
std::vector<Function *> reachedFrom(const Function &function);
/// All that several of them reach, in the same order.
std::vector<Function *> reachedFrom(const std::vector<Function *> &roots);
/// All that code reaches by its calls, in the same order.
std::vector<Function *> reachedFrom(const Stmt *code);
/// What `roots` reach, in parts, callees before callers: one function, or several that call each
/// other. What is made of a function and all that it reaches is found in one go over these. Those
/// that are known already are left out, with what only they reach.
std::vector<std::vector<Function *>>
callComponents(const std::vector<Function *> &roots,
               const std::function<bool(const Function *)> &isKnown = nullptr);
/// Of the roots and what they reach: those that are sought, or reach one that is.
std::set<const Function *>
functionsThatReach(const std::vector<Function *> &roots,
                   const std::function<bool(const Function *)> &isSought);
/// The functions that can reach themselves.
std::set<const Function *> recursiveFunctions(const Program &program);

} // namespace cu2port::ir
