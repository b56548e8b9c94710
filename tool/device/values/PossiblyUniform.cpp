// Which variables of a region may be uniform is found from those that get a value which needs no
// other of them. Each that is found may be the last that another value has waited for:
//
//   d = n + 1      needs none of the region's variables     d is found
//   e = 27 % d     waits for d                              so is e
//   i = i + 1      waits for itself                         i is not, unless it begins with such a
//                                                           value: `int i = 0`
#include "device/values/PossiblyUniform.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ThreadNumbering.h"

#include "llvm/ADT/STLExtras.h"

namespace cu2port::ir {

PossiblyUniform::PossiblyUniform(const RegionFacts &facts) : facts(facts) {
  std::vector<const Variable *> ready;
  for (const Definition &each : facts.definitions()) {
    const bool isOwn = each.variable && facts.declares(each.variable);
    const auto needs = isOwn ? needsOf(each.value) : std::nullopt;
    if (!needs)
      continue;
    for (const Variable *variable : *needs)
      waiting[variable].push_back(pending.size());
    if (needs->empty())
      ready.push_back(each.variable);
    pending.push_back({each.variable, needs->size()});
  }
  spread(std::move(ready));
}

/// The region's variables that must be uniform for the expression to be; none if it never is.
/// threadIdx.y and z, and all that lies outside of the region, are the same for neighbours.
std::optional<std::set<const Variable *>> PossiblyUniform::needsOf(const Expr *expr) const {
  std::set<const Variable *> needs;
  const bool varies = anyExprIn(expr, [&](const Expr *each) {
    const auto *ref = llvm::dyn_cast<VariableRef>(each);
    if (ref && facts.declares(ref->variable))
      needs.insert(ref->variable);
    return isThreadX(each) || (ref && isOverThreads(ref->variable));
  });
  return varies ? std::nullopt : std::optional(std::move(needs));
}

void PossiblyUniform::spread(std::vector<const Variable *> ready) {
  while (!ready.empty()) {
    const Variable *variable = ready.back();
    ready.pop_back();
    if (!uniform.insert(variable).second)
      continue;
    for (std::size_t each : waiting[variable])
      if (--pending[each].needed == 0)
        ready.push_back(pending[each].variable);
  }
}

bool PossiblyUniform::mayBeUniform(const Expr *expr) const {
  const auto needs = needsOf(expr);
  return needs &&
         llvm::all_of(*needs, [&](const Variable *each) { return uniform.count(each) != 0; });
}

} // namespace cu2port::ir
