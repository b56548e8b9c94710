// The pass "heap-calls": neither OpenCL C nor SYCL has a heap for kernels. The helpers of their
// rules make one of memory that comes with the launch:
//
//   __global__ void k(int **out) {               __kernel void k(int **out, uint *heap) {
//     out[0] = (int *)malloc(8);          ->       out[0] = (int *)heap_allocate(8, heap);
//     free(out[1]);                                heap_free(out[1], heap);
//   }                                            }
//
// What it consists of is the runtime's to know (runtime/src/KernelHeap.h).
#include "device/Passes.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::dyn_cast;

static bool isHeapCall(const Expr *expr) {
  return isCallOf(expr, OperationId::Allocate) || isCallOf(expr, OperationId::AllocateAligned) ||
         isCallOf(expr, OperationId::Deallocate);
}

static Variable *makeHeap(Program &program) {
  Variable *heap =
      makeVariable(program, "heap", program.types.array(program.types.scalar(Scalar::UInt), 1));
  heap->space = AddressSpace::Global;
  program.globals.push_back(heap);
  return heap;
}

void passHeap(Program &program) {
  Variable *heap = nullptr;
  for (Function *function : program.functions)
    forEachExpr(function->body, [&](Expr *&expr) {
      if (!isHeapCall(expr))
        return;
      if (!heap)
        heap = makeHeap(program);
      auto *call = llvm::cast<Intrinsic>(expr);
      Cast *pointer = makeCast(program, makeRef(program, heap, call->place),
                               program.types.pointer(heap->type->element, heap->space));
      pointer->implicit = true;
      call->arguments.push_back(pointer);
      if (call->type->isPointer())
        call->type = program.types.withSpace(call->type, AddressSpace::Global);
    });
}

bool usesHeap(const Function &kernel) { return anyExpr(reachedFrom(kernel), isHeapCall); }

} // namespace cu2port::ir
