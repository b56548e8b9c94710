// Block form: which uniform variables stand outside the regions.
//
//   int half = n / 2, last = half + 1;       uniform int half, last      two regions use half,
//   s[threadIdx.x] = half;                   threads { ... }             and the loop needs last
//   for (int k = 0; k < last; ++k) {   ->    for (uniform int k ...) {   with what last is made of
//     barrier                                  threads { ... }
//     y[k] += s[0] + half;                   }
//   }
//
// A variable of a single region stays in it. The plan grows until nothing is added, since what one
// of its variables needs may be shared by more regions (formRegions).
#include "device/block_form/RegionPlan.h"

#include "device/ir/Walk.h"
#include "device/values/RegionFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The variables that a block statement declares or assigns.
std::vector<const Variable *> variablesSetBy(const Stmt *stmt) {
  const RegionFacts facts(stmt);
  std::vector<const Variable *> set;
  llvm::copy_if(facts.variables(), std::back_inserter(set), [&](const Variable *variable) {
    return facts.declares(variable) || facts.assigns(variable);
  });
  return set;
}

/// Adds those that the plan is about: uniform, and no memory.
template <class Variables>
void need(const Variables &variables, const Uniformity &uniformity, RegionPlan &plan,
          std::size_t &added) {
  for (const Variable *variable : variables)
    if (variable->space == AddressSpace::Private && uniformity.isUniform(variable))
      added += plan.atBlockLevel.insert(variable).second;
}

} // namespace

void planParameters(BlockFormContext &context, const Uniformity &uniformity, RegionPlan &plan) {
  const RegionFacts facts(context.kernel);
  for (const Variable *parameter : context.kernel.parameters)
    if (facts.assigns(parameter) && uniformity.isUniform(parameter))
      plan.atBlockLevel.insert(parameter);
}

void planVotes(BlockFormContext &context, const Uniformity &uniformity, RegionPlan &plan) {
  forEachStmt(context.kernel.body, [&](Stmt *stmt) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    const Variable *variable = declaration ? declaration->variables.front() : nullptr;
    if (variable && variable->init && isVote(variable->init) && uniformity.isUniform(variable))
      plan.atBlockLevel.insert(variable);
  });
}

/// A variable that stands outside the regions needs what it is computed from there, and so does a
/// condition around a barrier:
///
///   int half = n / 2, last = half + 1;
///   for (int k = 0; k < last; ++k) { ... barrier ... }    all three: k, then last, then half
void closePlan(BlockFormContext &context, const Uniformity &uniformity, const FissionSet &splits,
               RegionPlan &plan) {
  for (std::size_t added = 1; added;) {
    added = 0;
    forEachStmt(context.kernel.body, [&](Stmt *stmt) {
      bool sets = false;
      if (uniformity.isBlockStatement(stmt))
        for (const Variable *variable : variablesSetBy(stmt))
          sets |= plan.atBlockLevel.count(variable) != 0;
      if (sets)
        need(RegionFacts(stmt).variables(), uniformity, plan, added);
      if (!splits.count(stmt) || isa<Block>(stmt))
        return;
      forEachChildExpr(
          stmt, [&](const Expr *expr) { need(variablesNamedIn(expr), uniformity, plan, added); });
      if (auto *loop = dyn_cast<For>(stmt))
        need(RegionFacts(loop->init).variables(), uniformity, plan, added);
    });
  }
}

bool growPlan(BlockFormContext &context, Block *formed, const Uniformity &uniformity,
              RegionPlan &plan) {
  std::map<const Variable *, unsigned> uses;
  for (ThreadLoop *loop : threadLoops(formed)) {
    std::set<const Variable *> named = variablesNamedIn(loop->body);
    for (Stmt *stmt : loop->body->statements)
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        named.insert(declaration->variables.begin(), declaration->variables.end());
    for (const Variable *variable : named)
      ++uses[variable];
  }
  std::size_t before = plan.atBlockLevel.size();
  for (auto [variable, count] : uses)
    if (count > 1 && !variable->isParameter && variable->space == AddressSpace::Private &&
        uniformity.isUniform(variable))
      plan.atBlockLevel.insert(variable);
  return plan.atBlockLevel.size() != before;
}

bool runsOnce(Stmt *stmt, const Uniformity &uniformity, const RegionPlan &plan) {
  if (isa<Return>(stmt) || isa<Break>(stmt) || isa<Continue>(stmt) || isa<Case>(stmt))
    return false;
  if (!uniformity.isBlockStatement(stmt))
    return false;
  if (auto *declaration = dyn_cast<Declaration>(stmt))
    if (declaration->variables[0]->space != AddressSpace::Private)
      return true;
  const std::vector<const Variable *> set = variablesSetBy(stmt);
  return !set.empty() && llvm::all_of(set, [&](const Variable *variable) {
    return plan.atBlockLevel.count(variable) != 0;
  });
}

} // namespace cu2port::ir
