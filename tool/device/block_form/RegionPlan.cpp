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

#include <algorithm>
#include <map>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The variables that a statement or expression names.
template <class Node> std::set<const Variable *> variablesIn(Node *node) {
  std::set<const Variable *> variables;
  auto note = [&](Expr *&expr) {
    if (auto *ref = dyn_cast<VariableRef>(expr))
      variables.insert(ref->variable);
  };
  if constexpr (std::is_base_of_v<Stmt, Node>) {
    forEachExpr(node, note);
  } else {
    Expr *root = node;
    forEachExprIn(root, note);
  }
  return variables;
}

/// The variables that a block statement declares or assigns.
std::set<const Variable *> variablesSetBy(Stmt *stmt) {
  std::set<const Variable *> variables;
  forEachStmt(stmt, [&](Stmt *each) {
    if (auto *declaration = dyn_cast<Declaration>(each))
      variables.insert(declaration->variables.begin(), declaration->variables.end());
  });
  forEachExpr(stmt, [&](Expr *&expr) {
    if (const Variable *variable = assignedVariable(expr))
      variables.insert(variable);
  });
  return variables;
}

/// Adds those that the plan is about: uniform, and no memory.
void need(const std::set<const Variable *> &variables, const Uniformity &uniformity,
          RegionPlan &plan, std::size_t &added) {
  for (const Variable *variable : variables)
    if (variable->space == AddressSpace::Private && uniformity.isUniform(variable))
      added += plan.atBlockLevel.insert(variable).second;
}

} // namespace

void planParameters(BlockFormContext &context, const Uniformity &uniformity, RegionPlan &plan) {
  forEachExpr(context.kernel.body, [&](Expr *&expr) {
    const Variable *variable = assignedVariable(expr);
    if (variable && variable->isParameter && uniformity.isUniform(variable))
      plan.atBlockLevel.insert(variable);
  });
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
      if (sets) {
        need(variablesSetBy(stmt), uniformity, plan, added);
        need(variablesIn(stmt), uniformity, plan, added);
      }
      if (!splits.count(stmt) || isa<Block>(stmt))
        return;
      forEachChildExpr(stmt,
                       [&](Expr *&expr) { need(variablesIn(expr), uniformity, plan, added); });
      if (auto *loop = dyn_cast<For>(stmt); loop && loop->init) {
        need(variablesIn(loop->init), uniformity, plan, added);
        need(variablesSetBy(loop->init), uniformity, plan, added);
      }
    });
  }
}

bool growPlan(BlockFormContext &context, Block *formed, const Uniformity &uniformity,
              RegionPlan &plan) {
  std::map<const Variable *, unsigned> uses;
  for (ThreadLoop *loop : threadLoops(formed)) {
    std::set<const Variable *> named = variablesIn(loop->body);
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
  std::set<const Variable *> variables = variablesSetBy(stmt);
  return !variables.empty() &&
         std::all_of(variables.begin(), variables.end(), [&](const Variable *variable) {
           return plan.atBlockLevel.count(variable) != 0;
         });
}

} // namespace cu2port::ir
