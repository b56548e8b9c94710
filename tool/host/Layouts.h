// Structs that host code and kernels share must be laid out alike, whatever compiles the one and
// the other.
#pragma once

#include "host/HostCode.h"

#include <string>

namespace cu2port::host {

/// Lines that a compiler refuses that lays them out otherwise than the text of kernels has it;
/// none for a unit whose text asks for nothing by which compilers, or their options, differ.
std::string layoutChecks(const Plan &plan, const DeviceDecls &decls);

} // namespace cu2port::host
