// Block form: variables that are computed again in each region that uses them, instead of kept.
//
//   threads {                            threads {
//     int tx = threadIdx.x & 15;           int tx = threadIdx.x & 15;
//     int at = n * tx;            ->       a(at);             (with its declaration)
//     a(at);                             }
//   }                                    threads {
//   threads {                              int tx = threadIdx.x & 15;
//     b(at);                               int at = n * tx;
//   }                                      b(at);
//                                        }
//
// They must be cheap, and made of what never changes in their scope (canRematerialise); what they
// are computed from comes with them (needIn). Variables.cpp makes arrays of the others.
#include "device/block_form/Variables.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr unsigned maxRecomputedNodes = 24; ///< operators and operands; more is worth an array
/// With all that it is computed from. A region computes no more than that for each variable it
/// names: long chains across many barriers would be written out as often as there are regions.
constexpr unsigned maxRecomputedWithNeeds = 500;

} // namespace

// ---- What can be ------------------------------------------------------------------------------

/// No statement in the scope changes it.
bool VariablePlacement::isFixed(const Variable *variable, Block *scope) {
  return !facts.changes(variable) || has(Fault::StaleValue) ||
         !factsOfScopes.try_emplace(scope, scope).first->second.changes(variable);
}

/// Asked once: a value may be made of another in many ways, and that of a third.
bool VariablePlacement::canRecompute(const RegionVariable &local) {
  const Variable *variable = local.variable;
  return recomputable.of(variable, [&] {
    const Expr *value = facts.valueOf(variable);
    return value && !local.isGathered && !variable->type->isArray() &&
           canRematerialise(value, local.scope);
  });
}

/// The value is cheap, and the same in all regions of the scope: it reads no memory, calls nothing,
/// and what it names is fixed there or can be computed again as well.
bool VariablePlacement::canRematerialise(const Expr *value, Block *scope) {
  unsigned nodes = 0;
  forEachExprIn(value, [&](const Expr *) { ++nodes; });
  const bool isCheap = nodes <= maxRecomputedNodes && context.effects.of(value).isPure() &&
                       sizeWithNeeds(value) <= maxRecomputedWithNeeds;
  return isCheap &&
         !anyExprIn(value, [](const Expr *each) { return isa<Call, Intrinsic>(each); }) &&
         llvm::all_of(variablesNamedIn(value), [&](const Variable *each) {
           const auto found = indexOf.find(each);
           if (found == indexOf.end())
             return each->space != AddressSpace::Private || isFixed(each, scope);
           return locals[found->second].isRematerialised || canRecompute(locals[found->second]);
         });
}

/// How much a region computes for the value, each variable once; no more than is asked about.
unsigned VariablePlacement::sizeWithNeeds(const Expr *value) const {
  std::set<const Variable *> needed;
  unsigned nodes = 0;
  std::function<void(const Expr *)> add = [&](const Expr *root) {
    forEachExprIn(root, [&](const Expr *expr) {
      ++nodes;
      const auto *ref = dyn_cast<VariableRef>(expr);
      if (nodes <= maxRecomputedWithNeeds && ref && indexOf.count(ref->variable) &&
          needed.insert(ref->variable).second && ref->variable->init)
        add(ref->variable->init);
    });
  };
  add(value);
  return nodes;
}

/// Notes that the loop computes the variable, and first those that it is computed from.
void VariablePlacement::needIn(ThreadLoop *loop, const Variable *variable) {
  auto found = indexOf.find(variable);
  if (found == indexOf.end() || !locals[found->second].isRematerialised)
    return;
  if (!recomputed[loop].insert(variable).second)
    return;
  for (const Variable *each : variablesNamedIn(static_cast<const Expr *>(variable->init)))
    needIn(loop, each);
}

void VariablePlacement::findRecomputed() {
  for (RegionVariable &local : locals)
    local.isRematerialised = !context.isPlain() && local.declaration->variables.size() == 1 &&
                             local.isShared() && canRecompute(local);
  // What such a variable is computed from is computed again with it.
  for (auto local = locals.rbegin(); local != locals.rend(); ++local)
    if (local->isRematerialised)
      for (const Variable *each :
           variablesNamedIn(static_cast<const Expr *>(local->variable->init)))
        if (const auto found = indexOf.find(each); found != indexOf.end())
          locals[found->second].isRematerialised = true;
}

void VariablePlacement::recompute() {
  auto isRematerialised = [&](const Variable *variable) {
    auto found = indexOf.find(variable);
    return found != indexOf.end() && locals[found->second].isRematerialised;
  };
  // What is used in earnest: not only to compute what is computed again.
  for (ThreadLoop *loop : threadLoops(context.kernel.body))
    for (const Stmt *stmt : loop->body->statements) {
      const auto *declaration = dyn_cast<Declaration>(stmt);
      if (!declaration || !isRematerialised(declaration->variables.front()))
        for (const Variable *each : variablesNamedIn(stmt))
          needIn(loop, each);
    }
  for (ThreadLoop *loop : threadLoops(context.kernel.body))
    recomputeIn(loop);
}

/// Each region has variables of its own, copies of the first ones, which go: what a later step does
/// to one, under the conditions of that region, must not be seen in the others.
void VariablePlacement::recomputeIn(ThreadLoop *loop) {
  auto &statements = loop->body->statements;
  std::vector<Stmt *> again;
  VariableMap own;
  std::set<std::size_t> concerned; // in program order
  for (const Variable *needed : recomputed[loop])
    concerned.insert(indexOf.at(needed));
  const auto declared = declaredIn.find(loop);
  if (declared != declaredIn.end())
    concerned.insert(declared->second.begin(), declared->second.end());
  // The owner's declaration is replaced by the copy or goes; others get theirs at the beginning.
  for (std::size_t each : concerned) {
    RegionVariable &local = locals[each];
    if (!local.isRematerialised)
      continue;
    const bool isNeeded = recomputed[loop].count(local.variable) != 0;
    Stmt *copy = isNeeded ? clone(program, local.declaration, own) : nullptr;
    if (has(Fault::GuardTrueElsewhere) && copy) {
      copy = program.make<Declaration>(*local.declaration);
      own.clear();
    }
    if (local.owner == loop) {
      auto first = std::find(statements.begin(), statements.end(), local.declaration);
      local.hasMoved = !isNeeded;
      if (isNeeded)
        *first = copy;
      else
        statements.erase(first);
    } else if (isNeeded) {
      if (!std::exchange(local.hasMoved, false))
        copy->comments = {};
      again.push_back(copy);
    }
  }
  renameVariables(loop->body, own);
  statements.insert(statements.begin(), again.begin(), again.end());
}

} // namespace cu2port::ir
