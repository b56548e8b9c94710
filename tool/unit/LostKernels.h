// Which kernels cost a unit its translation.
#pragma once

#include "processes/Workers.h"
#include "unit/Units.h"

#include <map>

namespace cu2port {

/// Translates each kernel of a unit alone, in a process of its own that has a share of the unit's
/// time, and says which of them do not come to an end. None if they take more time than the unit
/// has, or if the unit cannot be parsed. The caller is a worker.
std::map<std::size_t, KernelAside>
findLostKernels(const UnitRequest &request, const UnitContext &context, const WorkerLimits &limits);

/// For the way from a worker to the run.
std::string textOf(const std::map<std::size_t, KernelAside> &kernels);
std::map<std::size_t, KernelAside> kernelsFromText(llvm::StringRef text);

} // namespace cu2port
