// The pass "hidden-strides": what must not see how an index steps is told so.
#include "device/Passes.h"
#include "device/analysis/WrappingStrides.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::dyn_cast;

void hideStrides(Program &program) {
  WrappingStrides strides;
  for (Function *function : program.functions) {
    if (!function->body)
      continue;
    strides.read(*function);
    forEachExpr(function->body, [&](Expr *&expr) {
      if (auto *index = dyn_cast<Index>(expr))
        index->hidesStride = strides.in(index->index);
      auto *sum = dyn_cast<Binary>(expr);
      if (sum && (sum->op == BinaryOp::Add || sum->op == BinaryOp::Sub) && sum->type &&
          sum->type->isPointer())
        sum->hidesStride = strides.in(sum->rhs);
    });
  }
}

} // namespace cu2port::ir
