// The steps of the block form, as a list.
#pragma once

#include "device/block_form/BlockForm.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace cu2port::ir {

/// What differs between targets.
struct BlockFormTraits {
  bool assumesShape = false;   ///< a launch whose warps lie otherwise is refused
  bool keepsFunctions = false; ///< compilers leave functions alone that run a block
};

/// Gives each of the kernels its block form, by all steps, or, for its plain form, by those that
/// are required; BlockForm.h says what each does. So do the functions that they call and that run a
/// block (BlockFunctions.h). `isDone` is told of each kernel. What a step refuses is in the
/// context; then the kernel is half done.
void makeBlockForms(Program &program, const std::vector<Function *> &kernels,
                    EffectsAnalysis &effects, const BlockFormTraits &traits,
                    llvm::function_ref<void(BlockFormContext &)> isDone);

} // namespace cu2port::ir
