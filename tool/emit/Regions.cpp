// Which of CUDA's indices functions use. In the block form these are variables of the kernel and of
// its loops over the threads, so that a function gets those that it uses as parameters:
//
//   __device__ float at(float *x) { return x[threadIdx.x]; }    at(p)
//     ->  float at(uint3 threadIdx, float *x) { ... }           at(threadIdx, p)
#include "emit/Regions.h"

#include "device/ir/CallGraph.h"
#include "device/ir/Dump.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "emit/LibraryCalls.h"
#include "rules/Rules.h"

#include <algorithm>

namespace cu2port::emit {

using namespace ir;
using llvm::dyn_cast;

/// A rule's text may name them, too: the call then needs what the text needs.
void SpecialSets::add(const Intrinsic *call, SpecialSet &set) const {
  const ApiRule *rule = rules ? rules->find(call->name()) : nullptr;
  const Overload *overload = rule ? overloadFor(*rule, column, call) : nullptr;
  for (SpecialValue value : {SpecialValue::ThreadIdx, SpecialValue::BlockIdx})
    if (overload && overload->text.find(spell(value)) != std::string::npos)
      set.insert(value);
}

/// Those of the function alone, and those that are known of what it calls.
void SpecialSets::addOwn(const Function *function, SpecialSet &set) const {
  forEachExpr(function->body, [&](Expr *&expr) {
    auto *special = dyn_cast<Special>(expr);
    if (special && special->value <= SpecialValue::GridDim)
      set.insert(special->value);
    if (const auto *call = dyn_cast<Intrinsic>(expr))
      add(call, set);
    const auto *call = dyn_cast<Call>(expr);
    if (const auto found = call ? sets.find(call->callee) : sets.end(); found != sets.end())
      set.insert(found->second.begin(), found->second.end());
  });
}

const SpecialSet &SpecialSets::of(const Function *function) {
  if (const auto found = sets.find(function); found != sets.end())
    return found->second;
  // Functions that call each other use the same: each may reach what any of them uses. The
  // components come callees first, so that all that they call is known.
  for (const std::vector<Function *> &component :
       callComponents({const_cast<Function *>(function)},
                      [&](const Function *each) { return sets.count(each) != 0; })) {
    SpecialSet set;
    for (const Function *each : component) {
      addOwn(each, set);
      if (each->runsBlock) { // its loops over the threads have their indices
        set.erase(SpecialValue::ThreadIdx);
        set.insert(SpecialValue::BlockDim);
      }
    }
    for (const Function *each : component)
      sets[each] = set;
  }
  return sets[function];
}

bool usesThreadNumber(const ThreadLoop *loop) {
  return anyExpr(loop->body, [](const Expr *expr) {
    const auto *ref = dyn_cast<VariableRef>(expr);
    return ref && ref->variable->storage == Storage::PerThread;
  });
}

static void findNestedReturns(const Stmt *stmt, bool inLoop, std::set<const Stmt *> &nested) {
  const auto *exit = dyn_cast<Return>(stmt);
  // One that has failed leaves the kernel, and needs no label.
  if (inLoop && exit && !exit->isFailure)
    nested.insert(stmt);
  inLoop |= isLoop(stmt);
  forEachChildStmt(stmt, [&](const Stmt *child) { findNestedReturns(child, inLoop, nested); });
}

std::set<const Stmt *> nestedReturns(const ThreadLoop *loop) {
  std::set<const Stmt *> nested;
  findNestedReturns(loop->body, false, nested);
  return nested;
}

} // namespace cu2port::emit
