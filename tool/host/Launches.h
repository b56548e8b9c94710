// k<<<grid, block, shared, stream>>>(x)  ->  portLaunch(grid, block, shared, stream), k(x)
#pragma once

#include "host/Plan.h"

#include "clang/AST/ExprCXX.h"

namespace cu2port::host {

/// `{n, 2}` -> `dim3(n, 2)`: braces would not take the int that CUDA's compiler takes there.
void planBraces(Plan &plan, const clang::Expr *extent);

/// `isStatement`: nothing around the launch could read its comma differently.
void planLaunch(Plan &plan, const clang::CUDAKernelCallExpr *launch, bool isStatement);

} // namespace cu2port::host
