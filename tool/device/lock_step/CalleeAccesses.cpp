// What a function does with memory, as its callers know it: elements in terms of its parameters,
// for which arguments come.
//
//   void put(float *p, int i) { p[i] = 1; }     summary: a write of p[i], with i as it is there
//   put(s, t);                                  in terms of the caller: a write of s[t]
//   put(s, n[t]);                               a write somewhere in s
#include "device/lock_step/CalleeAccesses.h"

#include "device/analysis/Synchronisation.h"
#include "device/lock_step/WarpExchanges.h"
#include "device/lock_step/WarpLockStep.h"
#include "device/values/MemoryRef.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace cu2port::ir {

using llvm::dyn_cast;

namespace {

/// What the call has for a callee's parameter; null if the array is none.
Expr *argumentFor(const Call &call, const Variable *array) {
  const auto &parameters = call.callee->parameters;
  const auto at = llvm::find(parameters, array);
  return at == parameters.end() ? nullptr : call.arguments[at - parameters.begin()];
}

/// The array that a callee's is for its caller.
const Variable *arrayIn(const Call &call, const Variable *array) {
  Expr *argument = argumentFor(call, array);
  return argument ? originOf(arrayOf(argument)) : array;
}

/// `larger(&s[i], &s[j])` that looks at what its parameters lead to, and at nothing beside it: the
/// caller picks the elements, as if it looked at them itself.
bool isPickedByCaller(const Call &call, const ElementIndex &inCallee) {
  const Expr *lvalue = operandOfAddress(argumentFor(call, inCallee.array));
  return lvalue && llvm::isa<Index>(lvalue) &&
         static_cast<const ThreadSum &>(inCallee) == ThreadSum();
}

/// A callee's element with the arguments in the place of parameters; nothing if one of them is no
/// sum.
std::optional<ElementIndex> elementIn(const Call &call, const ElementIndices &indices,
                                      const ElementIndex &where) {
  bool isKnown = true;
  AffineExpr inCallee = where.uniform;
  inCallee.add(where.thread);
  const auto whole = indices.exprs.arithmetic.substitute(
      inCallee, [&](const Atom &atom) -> std::optional<AffineExpr> {
        const Expr *argument = atom.version == Called ? argumentFor(call, atom.variable) : nullptr;
        const auto value = argument ? indices.exprs.of(argument) : std::nullopt;
        isKnown &= !argument || value;
        return value ? std::optional(indices.exprs.arithmetic.convert(*value, atom.type)) : value;
      });
  const auto parts = whole && isKnown ? indices.sum(*whole) : std::nullopt;
  if (!parts)
    return std::nullopt;
  const Expr *base = argumentFor(call, where.array);
  std::optional<ElementIndex> result = base ? indices.behind(base) : ElementIndex{};
  if (!base)
    result->array = where.array;
  return result && result->add(*parts) ? result : std::nullopt;
}

} // namespace

ElementIndex somewhereIn(const Variable *array) {
  ElementIndex where;
  where.array = array;
  return where;
}

WarpAccess summary(WarpAccess access, const AffineArithmetic &arithmetic) {
  access.path.clear();
  access.carrier = nullptr;
  access.limits.uniform.clear();
  access.limits.ranges.clear();
  access.where.subscripts.clear();
  // The callee's `i` is not the one of the next call.
  access.where.uniform = withVersions(
      access.where.uniform, arithmetic, [](const Atom &atom) -> std::optional<unsigned> {
        return atom.version == Now ? std::optional<unsigned>(Called) : std::nullopt;
      });
  if (access.isSomewhere && !access.isForCallers)
    access.where = somewhereIn(originOf(access.where.array));
  return access;
}

std::vector<WarpAccess> inTermsOf(const Call &call, std::vector<WarpAccess> accesses,
                                  const ElementIndices &indices,
                                  const std::optional<ElementIndices> &forCallers) {
  for (WarpAccess &each : accesses) {
    const ElementIndex inCallee = each.where;
    const bool isKnown = !each.isSomewhere || each.isForCallers;
    auto where = isKnown ? elementIn(call, indices, inCallee) : std::nullopt;
    each.isOfCallee = !isKnown || !isPickedByCaller(call, inCallee);
    each.isSomewhere = !where;
    each.isForCallers = false;
    if (!where && isKnown && forCallers)
      each.isForCallers = (where = elementIn(call, *forCallers, inCallee)).has_value();
    each.where = where ? *where : somewhereIn(arrayIn(call, inCallee.array));
  }
  return accesses;
}

std::vector<WarpAccess> WarpExchangeFinder::atEntry(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee == found.end() ? std::vector<WarpAccess>() : callee->second.atEntry;
}

std::vector<WarpAccess> WarpExchangeFinder::atExit(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee == found.end() ? std::vector<WarpAccess>() : callee->second.atExit;
}

Waited WarpExchangeFinder::waitedIn(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee == found.end() ? Waited::Nobody : callee->second.waited;
}

bool WarpExchangeFinder::meetsBehind(Stmt *stmt, const Function &function) const {
  return lockSteps && lockSteps->of(&function).after.count(stmt);
}

bool WarpExchangeFinder::alwaysSynchronises(const Call &call) const {
  auto callee = found.find(call.callee);
  return callee != found.end() && callee->second.alwaysSynchronises;
}

bool WarpExchangeFinder::alwaysSynchronises(const std::vector<EvaluationStep> &steps) const {
  return llvm::any_of(steps, [&](const EvaluationStep &step) {
    if (step.isChoice)
      return alwaysSynchronises(step.first) && alwaysSynchronises(step.second);
    const auto *call = dyn_cast<Call>(step.expr);
    return isSyncOperation(step.expr) || (call && alwaysSynchronises(*call));
  });
}

} // namespace cu2port::ir
