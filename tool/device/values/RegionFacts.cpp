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
//
// The walk counts changes, in the order of the text:
//
//   int i = t;              i lives from 0
//   for (...) {
//     int j = i + 1;        j lives from 0 to 1: change 0 falls into its life, so that i + 1 is not
//     p[j] = i;             the same where it is computed again
//     i += 2;               change 0, of i
//   }
//
// With `i += 2` in the head of the loop, the change is outside of j's life, and i + 1 is j: in each
// round there is another j.
#include "device/values/RegionFacts.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/Effects.h"
#include "device/values/ThreadNumbering.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// The lvalue to which the expression makes a pointer, given what it is a part of but for implicit
/// conversions.
const Expr *takenBy(const Expr *expr, const Expr *parent) {
  if (const Expr *lvalue = operandOfAddress(expr)) {
    const bool isRead = parent && isCallOf(parent, OperationId::AtomicAddRow) &&
                        withoutImplicitCasts(llvm::cast<Intrinsic>(parent)->arguments[1]) == expr;
    return isRead ? nullptr : lvalue;
  }
  const auto *index = llvm::dyn_cast_or_null<Index>(parent);
  const bool isIndexed = index && withoutImplicitCasts(index->base) == expr;
  return isArray(expr) && !isIndexed && !has(Fault::LostDecay) ? expr : nullptr;
}

/// Whether a function gets it as a pointer to const.
bool isConstArgument(const Expr *expr, const Expr *parent) {
  const auto *call = llvm::dyn_cast_or_null<Call>(parent);
  return call &&
         llvm::any_of(llvm::zip(call->callee->parameters, call->arguments), [&](const auto &each) {
           const Type *type = std::get<0>(each)->type;
           return withoutImplicitCasts(std::get<1>(each)) == expr && type->isPointer() &&
                  type->constElement;
         });
}

/// The pointer that is looked through: r of `*r` and `r->x`.
const Expr *pointerOf(const Expr *lvalue) {
  const auto *unary = llvm::dyn_cast_or_null<Unary>(lvalue);
  const auto *member = llvm::dyn_cast_or_null<Member>(lvalue);
  if (unary && unary->op == UnaryOp::Deref)
    return unary->operand;
  return member && member->arrow ? member->base : nullptr;
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
    return addDeclaration(declaration);
  const auto *result = dyn_cast<Return>(part);
  if (result && result->value && function)
    addDefinition({.function = function, .type = function->returnType, .value = result->value});
  const llvm::SaveAndRestore around(branch);
  if (conditionOf(part)) {
    branchAround[part] = branch;
    branch = part;
  }
  const std::size_t outside = open.size();
  const auto *loop = dyn_cast<For>(part);
  add(loop ? loop->init : nullptr);
  forEachChildExpr(part, [&](const Expr *expr) { addExpr(expr, nullptr); });
  forEachChildStmt(part, [&](const Stmt *child) {
    if (!loop || child != loop->init)
      add(child);
  });
  for (; open.size() > outside; open.pop_back())
    facts[open.back()].diesAt = changeCount;
}

void RegionFacts::add(const Expr *part) {
  if (part)
    addExpr(part, nullptr);
}

void RegionFacts::addDeclaration(const Declaration *declaration) {
  for (const Variable *variable : declaration->variables) {
    facts[variable].isDeclared = true;
    if (variable->init)
      addInitialValue(variable);
    facts[variable].bornAt = changeCount;
    open.push_back(variable);
  }
}

void RegionFacts::addDefinition(const Definition &definition) {
  if (definition.variable)
    definitionsOf[definition.variable].push_back(values.size());
  values.push_back(definition);
}

void RegionFacts::addInitialValue(const Variable *variable) {
  addDefinition({.variable = variable, .type = variable->type, .value = variable->init});
  const auto *target = llvm::dyn_cast_or_null<VariableRef>(operandOfAddress(variable->init));
  const bool escapes = target && of(target->variable).escapes;
  addExpr(variable->init, nullptr);
  if (!target || !variable->isReference)
    return;
  references[variable] = target->variable;
  facts[target->variable].escapes = escapes; // what is done with the reference is seen
}

void RegionFacts::addDefinitions(const Expr *expr) {
  if (const auto *call = dyn_cast<Call>(expr))
    for (const auto &[parameter, argument] : llvm::zip(call->callee->parameters, call->arguments))
      addDefinition({.variable = parameter, .type = parameter->type, .value = argument});
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && isAssignment(binary->op))
    addDefinition({.variable = rootVariable(binary->lhs),
                   .lvalue = binary->lhs,
                   .type = binary->lhs->type,
                   .value = binary->op == BinaryOp::Assign ? binary->rhs : binary});
}

/// Also of what a reference leads to.
const Variable *RegionFacts::rootOf(const Expr *lvalue) const {
  const MemoryRef place = memoryRefOf(lvalue);
  const auto *pointer = llvm::dyn_cast_or_null<VariableRef>(place.pointer);
  return pointer ? references.lookup(pointer->variable) : place.variable;
}

void RegionFacts::addChange(const Expr *lvalue) {
  const Variable *variable = rootOf(lvalue);
  if (!variable || (has(Fault::LostPart) && !isa<VariableRef>(lvalue)))
    return;
  OfVariable &changed = facts[variable];
  changed.changes.push_back(changeCount++);
  if (branch && !llvm::is_contained(changed.assignedIn, branch))
    changed.assignedIn.push_back(branch);
}

void RegionFacts::addAddress(const Expr *expr, const Expr *parent) {
  const Expr *taken = takenBy(expr, parent);
  if (const Variable *variable = taken ? rootOf(taken) : nullptr) {
    OfVariable &exposed = facts[variable];
    exposed.isAddressTaken = exposed.escapes = true;
    exposed.isExposed |= !isConstArgument(expr, parent);
  }
  const auto *ref = dyn_cast<VariableRef>(expr);
  const Variable *target = ref ? references.lookup(ref->variable) : nullptr;
  if (target && pointerOf(parent) != expr)
    facts[target].escapes = true;
}

/// Another function sets it.
void RegionFacts::addResult(const Variable *variable) {
  OfVariable &result = facts[variable];
  result.changes.push_back(changeCount++);
  result.isAddressTaken = result.isExposed = result.escapes = true;
}

void RegionFacts::addExpr(const Expr *expr, const Expr *parent) {
  if (const Variable *variable = namedVariable(expr))
    ++facts[variable].uses;
  if (const Expr *lvalue = changedBy(expr))
    addChange(lvalue);
  if (const auto *all = dyn_cast<AllThreads>(expr); all && all->isSet)
    addResult(all->variable);
  addAddress(expr, parent);
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

const Variable *RegionFacts::targetOf(const Expr *expr) const {
  return isa<Unary>(expr) && pointerOf(expr) ? rootOf(expr) : nullptr;
}

bool RegionFacts::keepsValue(const Variable *variable) const {
  return (!assigns(variable) && !escapes(variable)) || has(Fault::AffineChangedVariableKept);
}

bool RegionFacts::staysInLifeOf(const Variable *variable, const OfVariable &other) const {
  const std::vector<std::size_t> &changes = of(variable).changes;
  const auto first = llvm::lower_bound(changes, other.bornAt);
  return first == changes.end() || *first >= other.diesAt || has(Fault::AffineChangedVariableKept);
}

/// What it is made of reads no memory that others may change, and only variables that stay as they
/// are.
const Expr *RegionFacts::repeatableValueOf(const Variable *variable,
                                           EffectsAnalysis &effects) const {
  const bool isOwn =
      variable->space == AddressSpace::Private && !variable->isVolatile && !isOverThreads(variable);
  if (!isOwn || !variable->init || !declares(variable) || !keepsValue(variable))
    return nullptr;
  const bool mayDiffer = anyExprIn(variable->init, [&](const Expr *each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    const Variable *named = ref ? ref->variable : targetOf(each);
    if (named && !references.count(named))
      return named->isVolatile || named->space != AddressSpace::Private || escapes(named) ||
             !staysInLifeOf(named, of(variable));
    const bool isCall = isa<Call>(each) || isa<Intrinsic>(each);
    const Effects does = isCall ? effects.of(each) : Effects();
    return isMutation(each) || does.writes || does.loads || does.atomics || isa<AllThreads>(each) ||
           (!named && readsMemory(each));
  });
  return mayDiffer ? nullptr : variable->init;
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
    for (std::size_t each : definitionsOf.lookup(variable))
      roots.insert(roots.end(),
                   {values[each].value, kind == SliceKind::Values ? nullptr : values[each].lvalue});
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
