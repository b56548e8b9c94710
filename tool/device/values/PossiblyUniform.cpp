// Which variables of a region may be uniform grows from those that get a value which needs no other
// of them, until nothing is new:
//
//   d = n + 1      needs none of the region's variables     d is found
//   e = 27 % d     needs d                                  so is e
//   i = i + 1      needs itself                             i is not, unless it begins with such a
//                                                           value: `int i = 0`
#include "device/values/PossiblyUniform.h"

#include "device/ir/Search.h"
#include "device/values/ThreadNumbering.h"

namespace cu2port::ir {

PossiblyUniform::PossiblyUniform(const RegionFacts &facts) : facts(facts) {
  for (bool isNew = true; isNew;) {
    isNew = false;
    for (const Definition &each : facts.definitions())
      if (each.variable && !uniform.count(each.variable) && mayBeUniform(each.value))
        isNew |= uniform.insert(each.variable).second;
  }
}

/// threadIdx.y and z, and all that lies outside of the region, are the same for neighbours.
bool PossiblyUniform::mayBeUniform(const Expr *expr) const {
  return !anyExprIn(expr, [&](const Expr *each) {
    const auto *ref = llvm::dyn_cast<VariableRef>(each);
    const bool isOwn = ref && facts.declares(ref->variable);
    return isThreadX(each) || (ref && isOverThreads(ref->variable)) ||
           (isOwn && !uniform.count(ref->variable));
  });
}

} // namespace cu2port::ir
