// Work-items as parameters:
//
//   __device__ int at() { return threadIdx.y; }      int at(sycl::nd_item<2> item) { ... }
//   __global__ void k() { ... at() ... }        ->   void k(sycl::nd_item<2> item) {
//                                                      ... at(item) ... }
#include "emit/sycl/WorkItems.h"

#include "device/ir/Walk.h"
#include "emit/LibraryCalls.h"

#include <algorithm>

namespace cu2port::emit::sycl {

using namespace ir;
using llvm::dyn_cast;

namespace {

/// Whether the text of a call's rule names the work-item.
bool namesWorkItem(const Intrinsic *call, const Rules &rules) {
  const ApiRule *rule = rules.find(call->name());
  const Overload *text = rule ? overloadFor(*rule, infoOf(Target::Sycl).column, call) : nullptr;
  return text && text->text.find(std::string("$") + workItemLetter) != std::string::npos;
}

} // namespace

/// What the function uses itself.
void WorkItems::add(const Function *function) {
  unsigned dimensions = function->isKernel ? 1 : 0;
  forEachExpr(function->body, [&](Expr *&expr) {
    if (const auto *special = dyn_cast<Special>(expr);
        special && special->value != SpecialValue::WarpSize)
      dimensions = std::max(dimensions, special->dimension + 1);
    if (const auto *call = dyn_cast<Intrinsic>(expr); call && namesWorkItem(call, rules))
      dimensions = std::max(dimensions, 1U);
  });
  forEachStmt(function->body, [&](Stmt *stmt) {
    if (llvm::isa<Barrier>(stmt))
      dimensions = std::max(dimensions, 1U);
  });
  if (dimensions)
    needed[function] = dimensions;
}

/// A caller has what its callees need, and all of them as many dimensions; whether that is new.
bool WorkItems::agree(const Function *caller) {
  bool changed = false;
  const auto raise = [&](const Function *function, unsigned to) {
    unsigned &dimensions = needed[function];
    changed |= dimensions < to;
    dimensions = std::max(dimensions, to);
  };
  forEachExpr(caller->body, [&](Expr *&expr) {
    const auto *call = dyn_cast<Call>(expr);
    if (!call || !isNeededBy(call->callee))
      return;
    raise(caller, needed[call->callee]);
    raise(call->callee, needed[caller]);
  });
  return changed;
}

WorkItems::WorkItems(const Program &program, const Rules &rules) : rules(rules) {
  for (const Function *function : program.functions)
    if (!function->isBlockForm)
      add(function);
  // Dimensions only rise, to three at most.
  for (bool changed = true; changed;) {
    changed = false;
    for (const Function *function : program.functions)
      changed |= !function->isBlockForm && agree(function);
  }
}

unsigned WorkItems::dimensionsOf(const Function *function) const {
  const auto found = needed.find(function);
  return found == needed.end() ? 0 : found->second;
}

} // namespace cu2port::emit::sycl
