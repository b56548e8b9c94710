// Which variables' addresses a piece of code may have in its hands, through however many others:
//
//   int a[4], b;                     heldBy[p]       a, by address
//   int *p = a, *q = p;        ->    heldBy[q]       p, by its value
//   list->next = &b;                 heldBy[null]    b, by address: memory holds it
//
// Code that uses q may so change a; and whoever follows a pointer in memory may come to b.
#include "device/analysis/Addresses.h"

#include "device/ir/Walk.h"
#include "device/values/Effects.h"

namespace cu2port::ir {

using llvm::dyn_cast;

/// Of what flows from `value` into `holder`, a variable counts wherever it stands: `c ? p : q`.
void AddressLinks::addLinks(const Variable *holder, Expr *value) {
  forEachExprIn(value, [&](Expr *&each) {
    for (const Variable *variable : {addressedVariable(each), decayedVariable(each)})
      if (variable)
        heldBy[holder].push_back({variable, true});
    auto *ref = dyn_cast<VariableRef>(each);
    if (ref && containsPointer(ref->variable->type))
      heldBy[holder].push_back({ref->variable, false});
  });
}

AddressLinks::AddressLinks(Stmt *body) {
  forEachStmt(body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (containsPointer(variable->type))
          addLinks(variable, variable->init);
  });
  // What is assigned to no variable (`list->next = p`) has null for a holder: that is memory.
  forEachExpr(body, [&](Expr *&expr) {
    auto *binary = dyn_cast<Binary>(expr);
    if (binary && binary->op == BinaryOp::Assign && binary->lhs->type &&
        containsPointer(binary->lhs->type))
      addLinks(assignedVariable(binary), binary->rhs);
  });
  follow({nullptr}, heldInMemory, usedByMemory);
}

/// Adds what the holders hold, and what that holds. What memory holds has been followed already.
void AddressLinks::follow(std::vector<const Variable *> holders, Variables &held,
                          Variables &used) const {
  while (!holders.empty()) {
    const auto found = heldBy.find(holders.back());
    holders.pop_back();
    if (found == heldBy.end())
      continue;
    for (const Held &each : found->second) {
      if (each.isByAddress)
        used.insert(each.variable);
      if (!heldInMemory.count(each.variable) && held.insert(each.variable).second)
        holders.push_back(each.variable);
    }
  }
}

std::set<const Variable *> AddressLinks::reachedThrough(std::set<const Variable *> used) const {
  Variables held = used; // what has its value somewhere in use
  follow({used.begin(), used.end()}, held, used);
  used.insert(usedByMemory.begin(), usedByMemory.end());
  return used;
}

} // namespace cu2port::ir
