// Which variables are the same for all threads, so that the block form keeps and computes them
// once.
//
//   int n = count[0];                   uniform: all load from one place
//   int k = 0;
//   if (threadIdx.x == 0) k = n;        k varies: not all threads come here
//   for (int j = 0; j < n; ++j) {       j is uniform, since the loop is taken apart at its barrier
//     s[threadIdx.x] += j;              and its head runs once for the block
//     __syncthreads();
//   }
//
// All variables are taken to be uniform at first. visit() goes through the kernel and marks those
// that get a varying value, or get one where threads run by themselves; each mark may make others
// vary, so that it goes again until nothing is new. `atBlockLevel` says that what stands here runs
// once for the block.
#include "device/values/Uniformity.h"

#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"
#include "device/values/DivergenceSources.h"
#include "device/values/ThreadNumbering.h"
#include "support/Faults.h"

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Adds `break` and `continue` that leave a split statement: the block must leave it as a whole.
/// `loop` and `breakable` are what they leave here.
void addExits(const Stmt *stmt, const Stmt *loop, const Stmt *breakable, FissionSet &splits) {
  if (isa<Break>(stmt) && breakable && splits.count(breakable))
    splits.insert(stmt);
  if (isa<Continue>(stmt) && loop && splits.count(loop))
    splits.insert(stmt);
  if (isLoop(stmt))
    loop = breakable = stmt;
  if (isa<Switch>(stmt))
    breakable = stmt;
  forEachChildStmt(stmt, [&](const Stmt *child) { addExits(child, loop, breakable, splits); });
}

/// Adds the statements around those in the set; returns whether this one is in it.
bool addParents(const Stmt *stmt, FissionSet &splits) {
  bool isSplit = splits.count(stmt) != 0;
  forEachChildStmt(stmt, [&](const Stmt *child) { isSplit |= addParents(child, splits); });
  if (isSplit)
    splits.insert(stmt);
  return isSplit;
}

} // namespace

/// To a fixed point: a `break` that is added has statements around it, which have others.
void closeFissions(const Stmt *body, FissionSet &splits) {
  for (std::size_t before = 0; before != splits.size();) {
    before = splits.size();
    addParents(body, splits);
    addExits(body, nullptr, nullptr, splits);
  }
  // The body is always taken apart.
  splits.insert(body);
}

bool isBarrier(const Stmt *stmt, SyncScope scope) {
  const auto *barrier = dyn_cast<Barrier>(stmt);
  return barrier ? barrier->scope == scope : scope == SyncScope::Block && blockCallOf(stmt);
}

Call *blockCallOf(const Stmt *stmt) {
  const auto *expression = dyn_cast<Expression>(stmt);
  auto *call = expression ? dyn_cast<Call>(expression->expr) : nullptr;
  return call && call->callee->runsBlock ? call : nullptr;
}

FissionSet fissionsAtBarriers(const Stmt *body, SyncScope scope) {
  FissionSet splits;
  forEachStmt(body, [&](const Stmt *stmt) {
    if (isBarrier(stmt, scope))
      splits.insert(stmt);
  });
  closeFissions(body, splits);
  return splits;
}

Uniformity::Uniformity(const Function &kernel, const FissionSet &splits, EffectsAnalysis &effects,
                       SyncScope scope)
    : kernel(kernel), splits(&splits), effects(effects), scope(scope), facts(kernel) {
  forEachExpr(kernel.body, [&](const Expr *expr) {
    if (const auto *all = dyn_cast<AllThreads>(expr)) // each thread has one, whatever its value
      varying.insert(all->variable);
  });
  visitAll(kernel.body);
}

Uniformity::Uniformity(const Function &function, std::set<const Variable *> varying,
                       EffectsAnalysis &effects)
    : kernel(function), splits(nullptr), effects(effects), scope(SyncScope::Warp), facts(function),
      varying(std::move(varying)) {
  do {
    changed = false;
    for (const Definition &each : facts.definitions())
      if (each.variable && !isUniform(each.value))
        mark(each.variable);
  } while (changed);
}

void Uniformity::visitAll(const Stmt *stmt) {
  do {
    changed = false;
    visit(stmt, true);
  } while (changed);
}

/// What the loop assigns of others' variables varies already, as all that a loop assigns which is
/// in one piece.
std::set<const Variable *> Uniformity::markFissioned(const Stmt *loop) {
  std::set<const Variable *> before;
  const RegionFacts region(loop);
  for (const Variable *variable : region.declared())
    if (varying.erase(variable))
      before.insert(variable);
  forEachStmt(loop, [&](const Stmt *each) { divergent.erase(each); });
  forEachExpr(loop, [&](const Expr *expr) {
    if (const auto *all = dyn_cast<AllThreads>(expr))
      varying.insert(all->variable);
  });
  visitAll(loop);
  return before;
}

/// Of memory, the variable is one for the block; a private array varies as a whole. Who has a
/// variable's address may change it at any time, in any thread.
bool Uniformity::isUniform(const Variable *variable) const {
  if (variable->space != AddressSpace::Private)
    return true;
  return !isOverThreads(variable) && !variable->type->isArray() && !variable->isVolatile &&
         !facts.isAddressTaken(variable) && !varying.count(variable);
}

/// By values alone, nobody says that threads load together: what stays in global memory may be the
/// same for all, but not what one of them sets for the others, nor what lies behind a pointer of
/// its own or is returned to it.
bool Uniformity::mayDifferInTime(const Expr *expr) const {
  if (isa<Call>(expr) || isa<Intrinsic>(expr))
    return true;
  const auto *index = dyn_cast<Index>(expr);
  const auto *array = index ? dyn_cast<VariableRef>(withoutImplicitCasts(index->base)) : nullptr;
  if (const auto *ref = dyn_cast<VariableRef>(expr))
    return readsMemory(expr) && ref->variable->space == AddressSpace::Shared;
  if (!array)
    return readsMemory(expr);
  const bool isPassed = kernel.isKernel && array->variable->isParameter;
  return !isPassed && array->variable->space != AddressSpace::Global &&
         array->variable->space != AddressSpace::Constant;
}

bool Uniformity::isUniform(const Expr *expr) const {
  const ThreadGroup group = scope == SyncScope::Warp ? ThreadGroup::Warp : ThreadGroup::Block;
  return !anyExprIn(expr, [&](const Expr *each) {
    if (!splits && mayDifferInTime(each))
      return true;
    if (const auto *ref = dyn_cast<VariableRef>(each))
      return !isUniform(ref->variable);
    const bool isOperands = !splits && isMutation(each); // as `i += n` is of i and n
    return !isOperands && isSourceOfDivergence(each, group, effects);
  });
}

void Uniformity::mark(const Variable *variable) {
  if (variable->space == AddressSpace::Private)
    changed |= varying.insert(variable).second;
}

/// `v = e`, `v.x += e`, `++v` and sequences of them, where e is uniform.
bool Uniformity::isUniformAssignment(const Expr *expr) const {
  if (const auto *binary = dyn_cast<Binary>(expr); binary && binary->op == BinaryOp::Comma)
    return isUniformAssignment(binary->lhs) && isUniformAssignment(binary->rhs);
  const Variable *variable = assignedVariable(expr);
  if (!variable || variable->space != AddressSpace::Private || !isUniform(variable))
    return false;
  if (const auto *binary = dyn_cast<Binary>(expr))
    return isUniform(binary->rhs) && isUniform(binary->lhs);
  return isUniform(cast<Unary>(expr)->operand);
}

bool Uniformity::isBlockStatement(const Stmt *stmt) const {
  if (const auto *block = dyn_cast<Block>(stmt)) {
    for (const Stmt *child : block->statements)
      if (!isBlockStatement(child))
        return false;
    return true;
  }
  if (const auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (const Variable *variable : declaration->variables)
      if (!isUniform(variable))
        return false;
    return true;
  }
  if (const auto *branch = dyn_cast<If>(stmt))
    return isUniform(branch->condition) && isBlockStatement(branch->then) &&
           (!branch->otherwise || isBlockStatement(branch->otherwise));
  const auto *expression = dyn_cast<Expression>(stmt);
  return expression && isUniformAssignment(expression->expr);
}

/// `v = e` where all threads come together. It makes v vary if e does, or if it sets different
/// parts in different threads; what e assigns by itself is in one piece with it, and varies.
void Uniformity::visitAssignment(const Expr *expr) {
  const Variable *variable = assignedVariable(expr);
  if (!variable)
    return visitAssignments(expr, false);
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && !isUniform(binary->rhs)) {
    mark(variable);
    visitAssignments(binary->rhs, false);
  }
  // `v.x[i] = e` differs between threads where i does.
  const Expr *target = binary ? binary->lhs : cast<Unary>(expr)->operand;
  if (!isa<VariableRef>(target) && !isSamePart(target)) {
    mark(variable);
    visitAssignments(target, false);
  }
}

/// Whether an lvalue names the same part of its variable for every thread.
bool Uniformity::isSamePart(const Expr *lvalue) const {
  return !anyExprIn(lvalue, [&](const Expr *each) {
    const auto *index = dyn_cast<Index>(each);
    return isMutation(each) || (index && !isUniform(index->index));
  });
}

/// At block level, assignments are looked at one by one. Elsewhere, all that the expression assigns
/// varies: it is evaluated by threads that need not all be here.
void Uniformity::visitAssignments(const Expr *expr, bool atBlockLevel) {
  if (!expr)
    return;
  const auto *binary = dyn_cast<Binary>(expr);
  if (atBlockLevel && binary && binary->op == BinaryOp::Comma) {
    visitAssignments(binary->lhs, true);
    return visitAssignments(binary->rhs, true);
  }
  if (atBlockLevel && isMutation(expr))
    return visitAssignment(expr);
  forEachExprIn(expr, [&](const Expr *each) {
    if (const Variable *variable = assignedVariable(each))
      mark(variable);
  });
}

bool Uniformity::isConvergent(const Stmt *stmt) const {
  const Expr *condition = conditionOf(stmt);
  return !divergent.count(stmt) && (!condition || isUniform(condition));
}

/// A break or continue that only some threads take: they are not in step any more.
void Uniformity::visitExit(const Stmt *stmt, bool atBlockLevel) {
  if (atBlockLevel || has(Fault::DivergentExit))
    return;
  for (auto left = around.rbegin(); left != around.rend(); ++left) {
    if (isa<Continue>(stmt) && isa<Switch>(*left))
      continue;
    changed |= divergent.insert(*left).second;
    return;
  }
}

void Uniformity::visit(const Stmt *stmt, bool atBlockLevel) {
  if (const auto *declaration = dyn_cast<Declaration>(stmt)) {
    for (const Variable *variable : declaration->variables) {
      if (!atBlockLevel || (variable->init && !isUniform(variable->init)))
        mark(variable);
      visitAssignments(variable->init, false);
    }
    return;
  }
  if (const auto *expression = dyn_cast<Expression>(stmt))
    return visitAssignments(expression->expr, atBlockLevel || has(Fault::DivergentAssignment));
  if (isa<Break>(stmt) || isa<Continue>(stmt))
    return visitExit(stmt, atBlockLevel);
  // Whether what is in it runs once for the block: it is taken apart and all go through it alike,
  // or it does nothing but set uniform variables.
  bool isFissioned = (splits->count(stmt) && isConvergent(stmt)) || isa<Block>(stmt);
  bool inside = atBlockLevel && (isFissioned || isBlockStatement(stmt));
  if (isLoop(stmt) || isa<Switch>(stmt))
    around.push_back(stmt);
  const auto *loop = dyn_cast<For>(stmt);
  forEachChildExpr(stmt, [&](const Expr *expr) {
    visitAssignments(expr, inside && loop && expr == loop->step);
  });
  forEachChildStmt(stmt, [&](const Stmt *child) {
    // Braces of their own, which are no statement's body, stay in one piece.
    const bool isPiece =
        isa<Block>(stmt) && isa<Block>(child) && !splits->count(child) && !isBlockStatement(child);
    visit(child, inside && !isPiece);
  });
  if (isLoop(stmt) || isa<Switch>(stmt))
    around.pop_back();
}

} // namespace cu2port::ir
