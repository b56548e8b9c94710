// Statements that no thread comes to.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// Removes what stands behind a return, break or continue, up to the next label: a barrier there
/// would have passes keep threads for it that have gone.
///
///   return;                       return;
///   __syncthreads();        ->
///   out[t] = line[0];
void removeUnreachable(Stmt *body);

} // namespace cu2port::ir
