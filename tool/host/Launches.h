// k<<<grid, block, shared, stream>>>(x)  ->  portLaunch(grid, block, shared, stream), k(x)
#pragma once

#include "host/Plan.h"

#include "clang/AST/ExprCXX.h"

namespace cu2port::host {

/// `isStatement`: nothing around the launch could read its comma differently.
void planLaunch(Plan &plan, const clang::CUDAKernelCallExpr *launch, bool isStatement);

} // namespace cu2port::host
