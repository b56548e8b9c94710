// The pass "hidden-strides": indices whose steps compilers must not see are marked.
//
//   y[t] = s[t * 7 % 64]     ->    y[t] = s[cu2port::anyStride(t * 7 % 64)]    for the CPU
//   p + (t * 7 & 63)         ->    p + any_stride(t * 7 & 63)                  for OpenCL
//
// LLVM's vectoriser would read every 7th element, and so behind the array: WrappingStrides.h, which
// also says which indices are such. What a printer writes to hide the steps is its own matter.
//
// Compiler: LLVM 14 to 19, its vectoriser, in clang++ and in PoCL 3.1
// Test: fidelity.wrapping_strides.cpu
// Mended when: the test passes without the pass, on opencl and opencl_simt, too
#include "device/Passes.h"
#include "device/ir/Walk.h"
#include "device/workarounds/WrappingStrides.h"
#include "support/Faults.h"

namespace cu2port::ir {

using llvm::dyn_cast;

/// Intel's compiler for SYCL errs in arrays of a thread's own if it does not know the index
/// (fidelity.local_arrays.sycl). So there it sees the steps.
static bool isShown(const Program &program, const Index *index) {
  const Variable *root = rootVariable(index->base);
  return program.target == Target::Sycl && isArray(withoutImplicitCasts(index->base)) &&
         !(root && root->space == AddressSpace::Shared);
}

void hideStrides(Program &program) {
  for (Function *function : program.functions) {
    if (!function->body || has(Fault::StridesShown))
      continue;
    const WrappingStrides strides(program, *function);
    forEachExpr(function->body, [&](Expr *&expr) {
      if (auto *index = dyn_cast<Index>(expr))
        index->hidesStride = strides.in(index->index) && !isShown(program, index);
      auto *sum = dyn_cast<Binary>(expr);
      const BinaryOp op = sum ? withoutAssignment(sum->op) : BinaryOp::Comma;
      if ((op == BinaryOp::Add || op == BinaryOp::Sub) && sum->type && sum->type->isPointer())
        sum->hidesStride = strides.in(sum->rhs);
    });
  }
}

} // namespace cu2port::ir
