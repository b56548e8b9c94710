// A CUDA file as HIP: the user's own text, in which CUDA's names become HIP's. Kernels, templates,
// comments and layout stay.
#pragma once

#include "frontend/TranslationUnit.h"
#include "host/EditSet.h"
#include "rules/HipNames.h"

namespace cu2port {

class Findings;

/// What HIP is written.
struct HipDialect {
  HipVersion version = newestHip;
  bool launchMacro = false; ///< launches as hipLaunchKernelGGL()
};

/// Plans every edit of the user's files that the unit reaches. `views` are parses of one input: as
/// the host has it and, if it asks for `__CUDA_ARCH__`, as the device has it. Returns how many
/// kernels they define.
std::size_t planHip(llvm::ArrayRef<const TranslationUnit *> views, const HipDialect &dialect,
                    const Rules &rules, EditSet &edits, Findings &findings);

} // namespace cu2port
