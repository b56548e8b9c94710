// Why a kernel is not there on a target, or right under a condition only: for who says so.
#pragma once

#include "device/ir/Ir.h"

#include <string>

namespace cu2port {
class Findings;
}

namespace cu2port::ir {

/// The first thing that keeps the kernel out of the target; empty if nothing does.
std::string whyNotOn(Target target, const Function &kernel);

/// A finding that the target will not have the kernel, at the place that is the reason.
/// The kernel goes by its name in CUDA.
void reportNotOn(Target target, const Function &kernel, const Place &place,
                 const std::string &reason, Findings &findings);

/// A finding that what is at the place is right only under a condition.
void reportCondition(const Place &place, const std::string &what, const std::string &condition,
                     Findings &findings);

} // namespace cu2port::ir
