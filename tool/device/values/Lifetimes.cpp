// One walk counts changes, in the order of the text:
//
//   int i = t;              i lives from 0
//   for (...) {
//     int j = i + 1;        j lives from 0 to 1: change 0 falls into its life, so j does not stand
//     p[j] = i;             for i + 1
//     i += 2;               change 0, of i
//   }
//
// With `i += 2` in the head of the loop, the change is outside of j's life, and j stands for i + 1:
// in each round there is another j.
#include "device/values/Lifetimes.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/MemoryRef.h"
#include "support/Faults.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

Lifetimes::Lifetimes(const Stmt *region) {
  findReferences(region);
  visit(region);
}

/// The pointer variable that is looked through: r of `*r` and `r->x`.
static const VariableRef *pointerOf(const Expr *lvalue) {
  const auto *unary = dyn_cast<Unary>(lvalue);
  const auto *member = dyn_cast<Member>(lvalue);
  const Expr *pointer = unary && unary->op == UnaryOp::Deref ? unary->operand
                        : member && member->arrow            ? member->base
                                                             : nullptr;
  return llvm::dyn_cast_or_null<VariableRef>(pointer);
}

static const Expr *addressedBy(const Expr *expr) {
  const auto *unary = llvm::dyn_cast_or_null<Unary>(expr);
  return unary && unary->op == UnaryOp::AddressOf ? unary->operand : nullptr;
}

/// Those that stand nowhere but behind `*`.
void Lifetimes::findReferences(const Stmt *region) {
  forEachStmt(region, [&](const Stmt *stmt) {
    if (const auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (const auto *target = llvm::dyn_cast_or_null<VariableRef>(addressedBy(variable->init));
            target && variable->isReference)
          references[variable] = target->variable;
  });
  if (references.empty()) // as mostly: the rest is a walk over the whole region
    return;
  std::map<const Variable *, int> uses; // that are not looked through
  forEachExpr(region, [&](const Expr *expr) {
    if (const VariableRef *pointer = pointerOf(expr))
      --uses[pointer->variable];
    if (const auto *ref = dyn_cast<VariableRef>(expr))
      ++uses[ref->variable];
  });
  std::erase_if(references, [&](const auto &each) { return uses[each.first] != 0; });
}

const Variable *Lifetimes::targetOf(const Expr *expr) const {
  const auto *unary = dyn_cast<Unary>(expr);
  const VariableRef *pointer = unary && unary->op == UnaryOp::Deref ? pointerOf(expr) : nullptr;
  const auto known = pointer ? references.find(pointer->variable) : references.end();
  return known == references.end() ? nullptr : known->second;
}

/// Also of what a reference leads to.
const Variable *Lifetimes::rootOf(const Expr *lvalue) const {
  const MemoryRef memory = memoryRefOf(lvalue);
  const auto *pointer = llvm::dyn_cast_or_null<VariableRef>(memory.pointer);
  const auto known = pointer ? references.find(pointer->variable) : references.end();
  return known == references.end() ? memory.variable : known->second;
}

void Lifetimes::visit(const Expr *expr) {
  forEachExprIn(expr, [&](const Expr *each) {
    if (isMutation(each)) {
      const auto *binary = dyn_cast<Binary>(each);
      if (const Variable *variable =
              rootOf(binary ? binary->lhs : llvm::cast<Unary>(each)->operand))
        changed[variable].push_back(now++);
    }
    if (const Expr *lvalue = addressedBy(each))
      if (const Variable *variable = rootOf(lvalue))
        addressed.insert(variable);
  });
}

void Lifetimes::declare(const Variable *variable) {
  const bool isKnownReference = references.count(variable) != 0;
  if (variable->init && !isKnownReference)
    visit(variable->init);
  lives[variable].from = now;
  open.push_back(variable);
}

/// A variable lives to the end of the statement in which its declaration stands.
void Lifetimes::visit(const Stmt *stmt) {
  if (const auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (const Variable *variable : declaration->variables)
      declare(variable);
    return;
  }
  const std::size_t outside = open.size();
  if (const auto *loop = dyn_cast<For>(stmt); loop && loop->init)
    visit(loop->init);
  forEachChildExpr(stmt, [&](const Expr *expr) { visit(expr); });
  forEachChildStmt(stmt, [&](const Stmt *child) {
    const auto *loop = dyn_cast<For>(stmt);
    if (!loop || child != loop->init)
      visit(child);
  });
  for (; open.size() > outside; open.pop_back())
    lives[open.back()].to = now;
}

bool Lifetimes::changes(const Variable *variable) const {
  return (changed.count(variable) || addressed.count(variable)) &&
         !has(Fault::AffineChangedVariableKept);
}

bool Lifetimes::changesWithin(const Variable *variable, const Life &life) const {
  const auto known = changed.find(variable);
  if (known == changed.end() || has(Fault::AffineChangedVariableKept))
    return false;
  const auto first = llvm::lower_bound(known->second, life.from);
  return first != known->second.end() && *first < life.to;
}

/// It reads no memory that others may change, and only variables that stay as they are.
bool Lifetimes::isRepeatable(const Expr *init, const Life &life) const {
  return !anyExprIn(init, [&](const Expr *each) {
    const auto *ref = dyn_cast<VariableRef>(each);
    const Variable *variable = ref ? ref->variable : targetOf(each);
    if (variable && !references.count(variable))
      return variable->isVolatile || variable->space != AddressSpace::Private ||
             addressed.count(variable) || changesWithin(variable, life);
    const bool isCall = isa<Call>(each) || isa<Intrinsic>(each);
    const Effects does = isCall ? effects.of(each) : Effects();
    return isMutation(each) || does.writes || does.loads || does.atomics || isa<AllThreads>(each) ||
           (!variable && readsMemory(each));
  });
}

const Expr *Lifetimes::valueOf(const Variable *variable) const {
  return values.of(variable, [&]() -> const Expr * {
    const auto life = lives.find(variable);
    const bool isOwn = variable->space == AddressSpace::Private && !variable->isVolatile &&
                       variable->storage != Storage::PerThread &&
                       variable->storage != Storage::PerLane;
    const bool isKept = life != lives.end() && variable->init && isOwn && !changes(variable);
    return isKept && isRepeatable(variable->init, life->second) ? variable->init : nullptr;
  });
}

} // namespace cu2port::ir
