// The pass "shared-elements": told to run threads side by side that set one element under a
// condition, LLVM 15 (PoCL 3.1's) crashes on processors with AVX-512. So these loops run in order;
// whether there is a condition is not asked.
//
//   threads side by side {                      threads in order {
//     if (tx == n) tile[0] = x[tx];      ->       if (tx == n) tile[0] = x[tx];
//   }                                           }
//
// Compiler: LLVM 15, in PoCL 3.1, on processors with AVX-512
// Test: fidelity.edges.opencl
// Mended when: the test passes without the pass; elsewhere it passes anyway
#include "device/Passes.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Divergence.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// Whether threads of a row set an element that is the same for all: `if (tx == last) tile[0] =
/// x;`.
bool setsOneElement(const ThreadLoop *loop, EffectsAnalysis &effects) {
  const Divergence row(loop->body, groupOf(*loop), effects);
  return anyExpr(loop->body, [&](const Expr *expr) {
    if (!isMutation(expr) || row.region.declares(assignedVariable(expr)))
      return false;
    const auto *binary = dyn_cast<Binary>(expr);
    return row.isUniformPlace(binary ? binary->lhs : cast<Unary>(expr)->operand);
  });
}

} // namespace

void keepOrderOfSharedElements(Program &program, EffectsAnalysis &effects) {
  for (Function *kernel : kernelsOf(program))
    for (ThreadLoop *loop : threadLoops(kernel->body))
      if (loop->order == ThreadOrder::SideBySide && setsOneElement(loop, effects))
        loop->order = ThreadOrder::InOrder;
}

} // namespace cu2port::ir
