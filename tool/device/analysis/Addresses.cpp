// Which variables' addresses a piece of code may have in its hands, through however many others:
//
//   int a[4], b;                     heldBy[p]       a, by address
//   int *p = a, *q = p;        ->    heldBy[q]       p, by its value
//   list->next = &b;                 heldBy[null]    b, by address: memory holds it
//
// Code that uses q may so change a; and whoever follows a pointer in memory may come to b.
#include "device/analysis/Addresses.h"

#include "device/values/RegionFacts.h"

namespace cu2port::ir {

/// Of what flows from `value` into `holder`, a variable counts wherever it stands: `c ? p : q`.
void AddressLinks::addLinks(const Variable *holder, const Expr *value) {
  RegionFacts facts;
  facts.add(value);
  for (const Variable *variable : facts.variables()) {
    if (facts.isAddressTaken(variable))
      heldBy[holder].push_back({variable, true});
    if (containsPointer(variable->type))
      heldBy[holder].push_back({variable, false});
  }
}

/// What is assigned to no variable (`list->next = p`) has null for a holder: that is memory.
AddressLinks::AddressLinks(const Stmt *body) {
  const RegionFacts facts(body);
  for (const Definition &each : facts.definitions())
    if (each.type && containsPointer(each.type))
      addLinks(each.variable, each.value);
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
