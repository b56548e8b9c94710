// The files of a unit's kernels, for all targets that are wanted.
#pragma once

#include "unit/Unit.h"

namespace cu2port {

namespace ir {
struct Program;
}

/// x.cu, without its folder.
std::string sourceName(const UnitResult &unit);
/// The kernels of all targets that are wanted, and the form to compare them with. `unit` has its
/// path and its module's name; obstacles of all targets come back to `program`.
std::vector<KernelText> emitAll(ir::Program &program, const UnitResult &unit,
                                const Options &options, const Rules &rules, Findings &findings);

} // namespace cu2port
