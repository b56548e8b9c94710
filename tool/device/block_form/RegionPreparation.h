// Block form: where a kernel is divided into regions.
#pragma once

#include "device/block_form/BlockForm.h"

namespace cu2port::ir {

/// Gives the kernel the form in which formRegions can take it apart, and returns the statements
/// that regions do not hold: those around barriers, loops that all threads run in step, and uniform
/// ways out.
FissionSet prepareRegions(BlockFormContext &context);

} // namespace cu2port::ir
