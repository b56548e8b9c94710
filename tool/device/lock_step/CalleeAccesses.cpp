// What a function does with memory, as its callers know it: elements in terms of its parameters,
// for which arguments come.
//
//   void put(float *p, int i) { p[i] = 1; }     summary: a write of p[i called]
//   put(s, t);                                  in terms of the caller: a write of s[t]
//   put(s, n[t]);                               a write somewhere in s
#include "device/lock_step/CalleeAccesses.h"

#include "device/values/MemoryRef.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace cu2port::ir {

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
  const auto *address = llvm::dyn_cast_or_null<Unary>(argumentFor(call, inCallee.array));
  return address && address->op == UnaryOp::AddressOf && llvm::isa<Index>(address->operand) &&
         inCallee.thread.empty() && inCallee.uniform.empty() && inCallee.constant == 0;
}

/// What is in an element's sum for each unit of a parameter, and in the sum no more.
std::int64_t takeFactor(const Variable &parameter, ElementIndex &where) {
  const auto term = where.uniform.extract(parameter.name + calleeMark);
  return term.empty() ? 0 : term.mapped();
}

/// A callee's element with the arguments in the place of parameters; nothing if one of them is no
/// sum, or is used otherwise.
std::optional<ElementIndex> elementIn(const Call &call, const ElementIndices &indices,
                                      ElementIndex where) {
  const auto &parameters = call.callee->parameters;
  const Variable *array = where.array;
  ElementIndex result = where;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool isArray = parameters[i] == array;
    const std::int64_t factor = isArray ? 1 : takeFactor(*parameters[i], result);
    if (factor == 0)
      continue;
    const auto argument =
        isArray ? indices.behind(call.arguments[i]) : indices.sum(call.arguments[i]);
    if (!argument || !argument->subscripts.empty() || !addSum(*argument, factor, result))
      return std::nullopt;
    if (isArray)
      result.array = argument->array;
  }
  const bool isLeft = llvm::any_of(parameters, [&](const Variable *each) {
    return each->type->isInteger() && llvm::any_of(where.uniform, [&](const auto &term) {
             return term.first != each->name + calleeMark && mentions(term.first, each->name);
           });
  });
  return isLeft ? std::nullopt : std::optional(result);
}

} // namespace

ElementIndex somewhereIn(const Variable *array) {
  ElementIndex where;
  where.array = array;
  return where;
}

WarpAccess summary(WarpAccess access) {
  access.path.clear();
  access.carrier = nullptr;
  access.limits.uniform.clear();
  access.limits.ranges.clear();
  access.where.subscripts.clear();
  // Terms get a mark: the callee's `i` is not the caller's.
  for (auto &[text, factor] : std::exchange(access.where.uniform, {}))
    access.where.uniform[text + calleeMark] += factor;
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

} // namespace cu2port::ir
