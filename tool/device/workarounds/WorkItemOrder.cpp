// The pass "work-item-order": kernels of which it is not proved that PoCL's loops over work-items
// keep the order of each one's own accesses ask for it.
//
//   float a = p[2 * i];
//   q[2 * i + 1] = a;              i = get_global_id(0)    ->    i = own_order(get_global_id(0))
//   float b = p[2 * i + 1];
//
// PoCL says of its own loops what the block form says only where it is proved: that no accesses
// depend on each other, those of one work-item included (AccessOrder.h). The text cannot take that
// back. So the loops get an instruction of which LLVM makes no vector, and indices of which it does
// not know that they count; on other devices neither is there.
//
// Kernels that have a block form run in that there, and stay as they are.
//
// Rows of a few threads are written out, and the loop over rows gets the vectors: then strides
// along x say nothing. What a work-item has in memory of its own lies beside that of the next one.
//
// Compiler: LLVM 15, in PoCL 3.1
// Test: fidelity.own_order.opencl
// Mended when: the test passes without the pass
#include "device/Passes.h"
#include "device/analysis/AccessOrder.h"
#include "device/analysis/OwnMemory.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

using Functions = std::vector<Function *>;

bool isThreadIndex(const Expr *expr) {
  const auto *special = dyn_cast<Special>(expr);
  return special &&
         (special->value == SpecialValue::ThreadIdx || special->value == SpecialValue::GlobalIdx);
}

bool looksAlongColumns(const Function *function) {
  return anyExpr(function->body, [](const Expr *expr) {
    return isThreadIndex(expr) && llvm::cast<Special>(expr)->dimension != 0;
  });
}

bool isOrderKept(const Function &kernel, const Functions &functions, EffectsAnalysis &effects) {
  if (llvm::any_of(functions, [](const Function *each) { return hasOwnMemory(each->body); }))
    return false;
  const Divergence row(kernel.body, ThreadGroup::Row, effects);
  ThreadAccesses accesses(kernel, effects); // keeps the sums of what is found
  const auto found = accesses.of(kernel.body, row);
  if (!found)
    return false;
  return llvm::any_of(functions, looksAlongColumns) ? keepsOrderInCopies(*found)
                                                    : findMovingAccesses(*found).empty();
}

void hideThreadIndices(Program &program, Function &function) {
  forEachExpr(function.body, [&](Expr *&expr) {
    if (!isThreadIndex(expr))
      return;
    Cast *hidden = makeCast(program, expr, expr->type);
    hidden->implicit = hidden->hidesStride = true;
    expr = hidden;
  });
}

} // namespace

void keepOrderOfWorkItems(Program &program, EffectsAnalysis &effects) {
  std::set<Function *> inDoubt;
  for (Function *kernel : kernelsOf(program)) {
    if (kernel->isBlockForm || findBlockForm(program, *kernel))
      continue;
    Functions functions = reachedFrom(*kernel);
    llvm::erase_if(functions, [](const Function *each) { return !each->body; });
    if (!isOrderKept(*kernel, functions, effects))
      inDoubt.insert(functions.begin(), functions.end());
  }
  for (Function *function : inDoubt)
    hideThreadIndices(program, *function);
}

} // namespace cu2port::ir
