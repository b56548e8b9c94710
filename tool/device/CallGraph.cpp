#include "device/CallGraph.h"

#include "device/Walk.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

void collect(Function &function, std::set<const Function *> &seen, std::vector<Function *> &order) {
  if (!seen.insert(&function).second)
    return;
  for (Function *callee : callees(function))
    collect(*callee, seen, order);
  order.push_back(&function);
}

} // namespace

std::vector<Function *> callees(const Function &function) {
  std::vector<Function *> found;
  forEachExpr(function.body, [&](Expr *&expr) {
    auto *call = llvm::dyn_cast<Call>(expr);
    if (call && std::find(found.begin(), found.end(), call->callee) == found.end())
      found.push_back(call->callee);
  });
  return found;
}

std::vector<Function *> reachedFrom(Function &function) {
  std::set<const Function *> seen;
  std::vector<Function *> order;
  collect(function, seen, order);
  return order;
}

std::set<const Function *> recursiveFunctions(const Program &program) {
  std::set<const Function *> recursive;
  for (const Function *function : program.functions)
    for (Function *callee : callees(*function)) {
      std::vector<Function *> reached = reachedFrom(*callee);
      if (std::find(reached.begin(), reached.end(), function) != reached.end())
        recursive.insert(function);
    }
  return recursive;
}

} // namespace cu2port::ir
