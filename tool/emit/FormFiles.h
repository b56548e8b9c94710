// Two files of a target: X.cl or X.sycl.cpp, which people read, and X.block.cl or X.block.sycl.cpp
// with forms of kernels that only some devices take. Each is a program of its own for a device.
#pragma once

#include "device/ir/Ir.h"
#include "emit/Statements.h"
#include "targets/Targets.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <vector>

namespace cu2port::emit {

/// Whether a kernel is in the second file.
using IsOfBlocks = llvm::function_ref<bool(const ir::Function *kernel)>;

/// Without kernels for it the second file is not written.
bool hasBlocks(const ir::Program &program, IsOfBlocks isOfBlocks);

/// The functions of one of the two files: its kernels, and what they reach. What no kernel reaches
/// stands with the forms that people read.
std::vector<const ir::Function *> functionsOfFile(const ir::Program &program, bool ofBlocks,
                                                  IsOfBlocks isOfBlocks);

/// Says in the first file why kernels are not there as one work-item a thread; those that have a
/// block form are in the other one.
void leaveOutSimt(const ir::Program &program, Target target, StatementPrinter &printer);

} // namespace cu2port::emit
