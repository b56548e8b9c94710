// Names that do not clash.
#pragma once

#include "device/Ir.h"

#include <set>

namespace cu2port::ir {

/// Every name that the function declares, and those of the functions, constants and enumerators
/// that it uses.
std::set<std::string> namesIn(const Function &function);
/// The first of `wishes` that is not taken; if all are, the first with a number behind it. Takes
/// it.
std::string takeName(const std::vector<std::string> &wishes, std::set<std::string> &taken);

} // namespace cu2port::ir
