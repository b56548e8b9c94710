// Names that do not clash.
#pragma once

#include "device/ir/Ir.h"

#include <set>

namespace cu2port::ir {

/// Its parameters and all that its statements declare.
std::vector<Variable *> variablesOf(const Function &function);
/// The names of the functions, constants, enumerators and types that the function uses.
std::set<std::string> namesUsedBy(const Function &function);
/// Those, its own, every name that the function declares, and the macros of its file: these replace
/// a name wherever it stands.
std::set<std::string> namesIn(const Program &program, const Function &function);
/// The first of `wishes` that is not taken; if all are, the first with a number behind it. Takes
/// it.
std::string takeName(const std::vector<std::string> &wishes, std::set<std::string> &taken);

/// Gives a variable another name that would hide one of an outer block or a parameter: passes may
/// read those again where it is visible. The pass "globals" has names of its own for what lies
/// outside the function. Adds to `taken`.
void renameHidingVariables(const Function &function, std::set<std::string> &taken);

} // namespace cu2port::ir
