// From Clang's AST to the device program ("lower C++"): methods and operators become functions,
// references pointers, templates their instantiations.
#pragma once

#include "device/build/KernelChoice.h"
#include "device/ir/Ir.h"

#include <memory>

namespace cu2port {

class Findings;
class Rules;
class TranslationUnit;

/// How many kernels there are to choose from.
std::size_t countKernels(const TranslationUnit &unit);

/// Builds every kernel that the translation unit defines or instantiates, and all that they reach.
/// What cannot be translated becomes a finding and an obstacle of the kernels that reach it.
std::unique_ptr<ir::Program> buildDeviceProgram(const TranslationUnit &unit, const Rules &rules,
                                                Findings &findings,
                                                const KernelChoice &choice = {});

} // namespace cu2port
