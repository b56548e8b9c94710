// What a region does to variables:
//
//   int n = count, list[4];          n, list      declared; n stands for count
//   int i = 0, k = n * 2;            i, k         declared; k stands for n * 2
//   if (flag)
//     list[i++] = n;                 list, i      assigned, under flag
//   f(&k, list);                     k, list      address taken: what k stands for is not known
//
//   count + 1    can be computed before the region, and again in it
//   n * 2        again in it
//   i * 2        neither
#include "device/values/RegionFacts.h"

#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/Effects.h"
#include "device/values/MemoryRef.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// The variable to which the expression makes a pointer, given what it is a part of but for
/// implicit conversions.
const Variable *takenBy(const Expr *expr, const Expr *parent) {
  if (const Variable *variable = addressedVariable(expr)) {
    const bool isRead = parent && isCallOf(parent, OperationId::AtomicAddRow) &&
                        withoutImplicitCasts(llvm::cast<Intrinsic>(parent)->arguments[1]) == expr;
    return isRead ? nullptr : variable;
  }
  const auto *index = llvm::dyn_cast_or_null<Index>(parent);
  const bool isIndexed = index && withoutImplicitCasts(index->base) == expr;
  return isArray(expr) && !isIndexed && !has(Fault::LostDecay) ? rootVariable(expr) : nullptr;
}

/// What the expression changes; with the fault, only as a whole.
const Variable *changedBy(const Expr *expr) {
  const Variable *variable = assignedVariable(expr);
  if (!variable || !has(Fault::LostPart))
    return variable;
  const auto *binary = dyn_cast<Binary>(expr);
  return isa<VariableRef>(binary ? binary->lhs : llvm::cast<Unary>(expr)->operand) ? variable
                                                                                   : nullptr;
}

} // namespace

// ---- The walk -----------------------------------------------------------------------------------

void RegionFacts::add(const Function &part) {
  const llvm::SaveAndRestore around(function, &part);
  for (const Variable *parameter : part.parameters)
    facts[parameter].isDeclared = true;
  add(part.body);
}

void RegionFacts::add(const Stmt *part) {
  if (!part)
    return;
  if (const auto *declaration = dyn_cast<Declaration>(part))
    addDeclaration(declaration);
  const auto *result = dyn_cast<Return>(part);
  if (result && result->value && function)
    values.push_back({.function = function, .type = function->returnType, .value = result->value});
  const llvm::SaveAndRestore around(branch);
  if (conditionOf(part)) {
    branchAround[part] = branch;
    branch = part;
  }
  forEachChildExpr(part, [&](const Expr *expr) { addExpr(expr, nullptr); });
  forEachChildStmt(part, [&](const Stmt *child) { add(child); });
}

void RegionFacts::add(const Expr *part) {
  if (part)
    addExpr(part, nullptr);
}

void RegionFacts::addDeclaration(const Declaration *declaration) {
  for (const Variable *variable : declaration->variables) {
    facts[variable].isDeclared = true;
    if (variable->init)
      values.push_back({.variable = variable, .type = variable->type, .value = variable->init});
  }
}

void RegionFacts::addDefinitions(const Expr *expr) {
  if (const auto *call = dyn_cast<Call>(expr))
    for (const auto &[parameter, argument] : llvm::zip(call->callee->parameters, call->arguments))
      values.push_back({.variable = parameter, .type = parameter->type, .value = argument});
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && isAssignment(binary->op))
    values.push_back({.variable = rootVariable(binary->lhs),
                      .lvalue = binary->lhs,
                      .type = binary->lhs->type,
                      .value = binary->op == BinaryOp::Assign ? binary->rhs : binary});
}

void RegionFacts::addExpr(const Expr *expr, const Expr *parent) {
  if (const Variable *variable = namedVariable(expr))
    ++facts[variable].uses;
  if (const Variable *variable = changedBy(expr)) {
    OfVariable &changed = facts[variable];
    ++changed.assignments;
    if (branch && !llvm::is_contained(changed.assignedIn, branch))
      changed.assignedIn.push_back(branch);
  }
  if (const Variable *variable = takenBy(expr, parent))
    facts[variable].isAddressTaken = true;
  addDefinitions(expr);
  const auto *conversion = dyn_cast<Cast>(expr);
  const Expr *around = conversion && conversion->implicit ? parent : expr;
  forEachChild(expr, [&](const Expr *child) { addExpr(child, around); });
}

// ---- Variables ----------------------------------------------------------------------------------

const RegionFacts::OfVariable &RegionFacts::of(const Variable *variable) const {
  static const OfVariable unknown;
  const auto found = facts.find(variable);
  return found == facts.end() ? unknown : found->second;
}

Expr *RegionFacts::valueOf(const Variable *variable) const {
  const bool isKept = variable->init && declares(variable) && !variable->isVolatile &&
                      (!changes(variable) || has(Fault::StaleInitialValue));
  return isKept && !isa<InitList>(variable->init) ? variable->init : nullptr;
}

// ---- Expressions --------------------------------------------------------------------------------

bool RegionFacts::isRepeatable(const Expr *expr) const {
  return llvm::none_of(variablesNamedIn(expr), [&](const Variable *variable) {
    return changes(variable) || variable->isVolatile;
  });
}

bool RegionFacts::isRepeatable(const Declaration *declaration) const {
  return llvm::all_of(declaration->variables, [&](const Variable *variable) {
    return variable->init && !variable->isVolatile && !changes(variable) &&
           isRepeatable(variable->init);
  });
}

bool RegionFacts::isInvariant(const Expr *expr) const {
  return isRepeatable(expr) && llvm::none_of(variablesNamedIn(expr), [&](const Variable *variable) {
           return declares(variable);
         });
}

// ---- Slices -------------------------------------------------------------------------------------

Slice RegionFacts::sliceOf(std::vector<const Expr *> roots, SliceKind kind) const {
  Slice slice;
  auto follow = [&](const Variable *variable) {
    for (const Definition &each : values)
      if (each.variable == variable)
        roots.insert(roots.end(), {each.value, kind == SliceKind::Values ? nullptr : each.lvalue});
    for (const Stmt *stmt : of(variable).assignedIn)
      for (; stmt && kind == SliceKind::Branches; stmt = branchAround.lookup(stmt))
        roots.push_back(conditionOf(stmt));
  };
  while (!roots.empty()) {
    const Expr *root = roots.back();
    roots.pop_back();
    if (!root || !slice.values.insert(root).second)
      continue;
    forEachExprIn(root, [&](const Expr *expr) {
      const auto *ref = dyn_cast<VariableRef>(expr);
      if (ref && slice.variables.insert(ref->variable).second)
        follow(ref->variable);
    });
  }
  return slice;
}

} // namespace cu2port::ir
