// What evaluating something does besides giving its value, by which passes decide whether they may
// do it once for all threads, twice, earlier, or not at all:
//
//   a + b                  nothing
//   s[i]                   loads         another thread may write it; i may lie outside of s
//   n / d                  traps         unless d is a number, blockDim, gridDim or warpSize
//   ++count                writes        a variable of the thread
//   s[i] = 1               writes, stores
//   threadIdx.x            thread        differs between threads
//   atomicAdd(p, 1)        writes, stores, thread, atomics
//   f(x)                   all that f does, but for what it does to its own variables
//
// What an expression changes or reads, and where that is, says MemoryRef.h.
#include "device/values/Effects.h"

#include "device/ir/Walk.h"
#include "device/values/MemoryAccesses.h"

#include <set>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// A divisor that cannot be zero: a number, or an extent, which launches do not have as zero.
bool isNonZero(const Expr *divisor) {
  divisor = withoutImplicitCasts(divisor);
  if (const auto *literal = dyn_cast<IntegerLiteral>(divisor))
    return literal->value != 0;
  if (const auto *constant = dyn_cast<ConstantRef>(divisor))
    return valueOf(constant) && isNonZero(valueOf(constant));
  const auto *special = dyn_cast<Special>(divisor);
  return special &&
         (special->value == SpecialValue::BlockDim || special->value == SpecialValue::GridDim ||
          special->value == SpecialValue::WarpSize);
}

bool isDivision(BinaryOp op) {
  return op == BinaryOp::Div || op == BinaryOp::Rem || op == BinaryOp::DivAssign ||
         op == BinaryOp::RemAssign;
}

bool isIncrement(UnaryOp op) {
  return op == UnaryOp::PreInc || op == UnaryOp::PreDec || op == UnaryOp::PostInc ||
         op == UnaryOp::PostDec;
}

} // namespace

void Effects::add(const Effects &other) {
  writes |= other.writes;
  stores |= other.stores;
  loads |= other.loads;
  traps |= other.traps;
  thread |= other.thread;
  atomics |= other.atomics;
}

bool endsThread(const Expr *expr) {
  const auto *call = llvm::dyn_cast_or_null<Intrinsic>(expr);
  return call && call->operation->effects.has(Effect::EndsThread);
}

const Expr *withoutImplicitCasts(const Expr *expr) {
  while (const auto *conversion = llvm::dyn_cast_or_null<Cast>(expr)) {
    if (!conversion->implicit)
      break;
    expr = conversion->operand;
  }
  return expr;
}

bool isMutation(const Expr *expr) {
  if (const auto *binary = dyn_cast<Binary>(expr))
    return isAssignment(binary->op);
  const auto *unary = dyn_cast<Unary>(expr);
  return unary && isIncrement(unary->op);
}

bool readsMemory(const Expr *expr) {
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return ref->variable->space != AddressSpace::Private && !ref->variable->type->isArray();
  if (const auto *unary = dyn_cast<Unary>(expr))
    return unary->op == UnaryOp::Deref;
  const auto *member = dyn_cast<Member>(expr);
  return isa<Index>(expr) || (member && member->arrow);
}

/// Memory that is no variable of the thread's.
static bool storesItself(const Expr *mutation) {
  const Variable *variable = assignedVariable(mutation);
  return !variable || variable->space != AddressSpace::Private;
}

/// What a callee writes may be memory that another thread reads, so that a call that writes loads,
/// too.
void EffectsAnalysis::addCall(const Call *call, Effects &effects) {
  Effects callee = of(call->callee);
  callee.loads |= callee.writes;
  effects.add(callee);
}

/// What the node does itself, without its children.
void EffectsAnalysis::addOwn(const Expr *expr, Effects &effects) {
  // Volatile is for others to see: such an access counts as an atomic one.
  effects.atomics |= isVolatileAccess(expr);
  effects.loads |= readsMemory(expr);
  if (isMutation(expr)) {
    effects.writes = true;
    effects.stores |= storesItself(expr);
  } else if (const auto *intrinsic = dyn_cast<Intrinsic>(expr)) {
    // What an operation does, says Operations.def or its rule. Lanes asks who is here, which
    // differs between warps.
    const EffectSet &does = intrinsic->operation->effects;
    const bool isPure = does.isPure() || (endsThread(intrinsic) && !countsFailures);
    effects.writes |= !isPure;
    effects.stores |= !isPure;
    effects.thread |= !isPure || intrinsic->is(OperationId::Lanes);
    effects.atomics |= !isPure;
    effects.loads |= does.has(Effect::Reads);
  } else if (const auto *special = dyn_cast<Special>(expr)) {
    effects.thread |=
        special->value == SpecialValue::ThreadIdx || special->value == SpecialValue::GlobalIdx ||
        special->value == SpecialValue::Lane || special->value == SpecialValue::FirstThreadIdx;
  } else if (const auto *all = dyn_cast<AllThreads>(expr)) {
    effects.loads = true;
    effects.writes |= all->isSet;
    effects.thread |= all->scope == SyncScope::Warp;
  } else if (const auto *call = dyn_cast<Call>(expr)) {
    addCall(call, effects);
  }
  const auto *binary = dyn_cast<Binary>(expr);
  // Integers only: a float divided by zero is a value.
  if (binary && isDivision(binary->op) && binary->lhs->type && binary->lhs->type->isInteger())
    effects.traps |= !isNonZero(binary->rhs);
}

/// What stands right behind an `&` is not read: in `&a[i].f`, a[i].f and a[i] are not.
static void findUnread(const Expr *expr, std::set<const Expr *> &unread) {
  const Expr *lvalue = operandOfAddress(expr);
  while (lvalue) {
    unread.insert(lvalue);
    const auto *member = dyn_cast<Member>(lvalue);
    lvalue = member && !member->arrow ? member->base : nullptr;
  }
}

Effects EffectsAnalysis::of(const Expr *expr) {
  Effects effects;
  if (!expr)
    return effects;
  std::set<const Expr *> unread;
  forEachExprIn(expr, [&](const Expr *each) { findUnread(each, unread); });
  forEachExprIn(expr, [&](const Expr *each) {
    if (!unread.count(each))
      addOwn(each, effects);
  });
  return effects;
}

Effects EffectsAnalysis::of(const Stmt *stmt) {
  Effects effects;
  // A barrier must happen as often as written, and has others' stores be seen.
  forEachStmt(stmt, [&](const Stmt *each) {
    if (each->kind == StmtKind::Barrier)
      effects.writes = effects.stores = true;
    forEachChildExpr(each, [&](const Expr *expr) { effects.add(of(expr)); });
  });
  return effects;
}

Effects EffectsAnalysis::of(const Function *function) {
  auto found = functions.find(function);
  if (found != functions.end())
    return found->second;
  functions[function] = {true, true, true, true, true, true}; // in case it calls itself
  Effects effects;
  forEachExpr(function->body, [&](Expr *&each) {
    // What a function does to its own variables ends with it.
    Variable *assigned = assignedVariable(each);
    bool isOwn = assigned && assigned->space == AddressSpace::Private;
    if (isMutation(each) && isOwn)
      return;
    addOwn(each, effects);
  });
  if (hasBarrier(function->body))
    effects.writes = effects.stores = true;
  return functions[function] = effects;
}

} // namespace cu2port::ir
