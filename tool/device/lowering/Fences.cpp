// The pass "barrier-memory": a barrier orders global memory only where that is in use on both sides
// of it.
//
//   s[t] = x[t];                         s[t] = x[t];                        x is __restrict__
//   __syncthreads();               ->    barrier(CLK_LOCAL_MEM_FENCE);
//   y[t] = s[t ^ 1];                     y[t] = s[t ^ 1];
//
// It must order it where what is written on one side, by one thread, may be looked at on the other,
// by another: the pointers may lead to one array, or nobody knows where they lead. All that comes
// before it on any way counts, since the kernel's beginning, and all that comes after.
//
// PointerRoots says which parameter a pointer comes from, UsesBefore and UsesAfter what is used
// before and after each barrier (docs/dataflow.md), and mayConflict() whether that may be the same.
#include "device/Passes.h"

#include "device/analysis/BackwardDataflow.h"
#include "device/analysis/ForwardDataflow.h"
#include "device/ir/CallGraph.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/Effects.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

bool isGlobalPointer(const Expr *expr) {
  return expr->type && expr->type->isPointer() && expr->type->space == AddressSpace::Global;
}

/// Which of the kernel's pointers others are made of: `float *row = x + i * n;` comes from x. A
/// local pointer that is set from two of them makes both one, since it may be either.
class PointerRoots {
public:
  explicit PointerRoots(const Function &kernel);
  /// The variable that a pointer comes from; null if that is not plain.
  const Variable *rootOf(const Expr *pointer) const;

private:
  const Variable *representative(const Variable *variable) const;

  std::map<const Variable *, const Variable *>
      parents;                        ///< local pointers and what they were set from
  std::set<const Variable *> unknown; ///< set from memory or a call
};

const Variable *PointerRoots::representative(const Variable *variable) const {
  auto parent = parents.find(variable);
  return parent == parents.end() ? variable : representative(parent->second);
}

/// Null for a pointer that is read from memory, or returned by a call.
const Variable *PointerRoots::rootOf(const Expr *pointer) const {
  const PointerBase base = baseOf(pointer);
  if (!base.variable || base.isLoaded)
    return nullptr;
  const Variable *root = representative(base.variable);
  return unknown.count(root) ? nullptr : root;
}

/// Local pointers stand for the parameters that they were set from.
PointerRoots::PointerRoots(const Function &kernel) {
  auto join = [&](const Variable *variable, const Expr *value) {
    const Variable *from = rootOf(value);
    const Variable *to = representative(variable);
    if (!from) {
      unknown.insert(to);
    } else if (from != to) {
      parents[to] = from;
      if (unknown.count(to)) // and so may be what it points to from now on
        unknown.insert(from);
    }
  };
  forEachStmt(kernel.body, [&](Stmt *stmt) {
    if (auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        if (variable->init && isGlobalPointer(variable->init))
          join(variable, variable->init);
  });
  forEachExpr(kernel.body, [&](Expr *&expr) {
    auto *binary = dyn_cast<Binary>(expr);
    if (!binary || binary->op != BinaryOp::Assign || !isGlobalPointer(binary->lhs))
      return;
    if (auto *ref = dyn_cast<VariableRef>(binary->lhs))
      join(ref->variable, binary->rhs);
  });
}

/// What threads do with global memory on the ways to a place, or from it.
struct Uses {
  bool isReached = false;
  std::set<std::pair<const Variable *, bool>>
      uses; ///< roots (null: any), and whether it is written

  void add(const Uses &other) { uses.insert(other.uses.begin(), other.uses.end()); }
  void join(const Uses &other) {
    add(other);
    isReached |= other.isReached;
  }
  bool operator==(const Uses &) const = default;
};

using UsesAtBarriers = std::map<Barrier *, Uses>;

/// What the walks have in common: each step of an evaluation adds a use, each barrier takes what
/// has been used up to it.
class UseFinder {
public:
  explicit UseFinder(const PointerRoots &roots) : roots(roots) {}
  UsesAtBarriers atBarriers;

protected:
  void use(const EvaluationStep &step, Uses &now);
  void note(Stmt *stmt, const Uses &now) {
    if (auto *barrier = dyn_cast<Barrier>(stmt))
      atBarriers[barrier].add(now);
  }

private:
  void useArguments(const std::vector<Expr *> &arguments, Uses &now) const {
    for (const Expr *argument : arguments)
      if (isGlobalPointer(argument))
        now.uses.emplace(roots.rootOf(argument), !argument->type->constElement);
  }

  const PointerRoots &roots;
};

/// A function that is called may use what it is given before and after its barriers. Who fails
/// writes to a record that no thread reads.
void UseFinder::use(const EvaluationStep &step, Uses &now) {
  if (const auto *intrinsic = dyn_cast<Intrinsic>(step.expr); intrinsic && !endsThread(intrinsic))
    useArguments(intrinsic->arguments, now);
  const Expr *pointer = step.access != Access::Address ? memoryRefOf(step.expr).pointer : nullptr;
  if (pointer && isGlobalPointer(pointer))
    now.uses.emplace(roots.rootOf(pointer), step.access != Access::Read);
  const auto *call = dyn_cast<Call>(step.expr);
  if (!call)
    return;
  useArguments(call->arguments, now);
  for (const Function *reached : reachedFrom(*call->callee))
    forEachStmt(reached->body, [&](Stmt *stmt) { note(stmt, now); });
}

/// Forwards: what is in use on some way to a barrier, this round of a loop or an earlier one.
class UsesBefore : public UseFinder, ForwardDataflow<Uses> {
public:
  UsesBefore(const Function &kernel, const PointerRoots &roots) : UseFinder(roots) {
    walk(kernel.body, {});
  }

private:
  void take(const EvaluationStep &step) override {
    now.add(gone);
    use(step, now);
  }
  void end(Stmt *stmt) override {
    now.add(gone);
    note(stmt, now);
  }
  void leave(Stmt *jump) override {
    if (isa<Return>(jump))
      gone.add(now);
    now.isReached = false;
  }

  Uses gone; ///< of threads that have returned: the others wait for them at no barrier
};

/// Backwards: what is in use on some way from a barrier on.
class UsesAfter : public UseFinder, BackwardDataflow<Uses> {
public:
  UsesAfter(const Function &kernel, const PointerRoots &roots) : UseFinder(roots) {
    visit(kernel.body);
  }

private:
  void take(const EvaluationStep &step) override { use(step, now); }
  void takeStatement(Stmt *stmt) override { note(stmt, now); }
};

/// Whether one of them may write what the other looks at.
bool mayConflict(const Uses &before, const Uses &after) {
  for (const auto &[root, isWritten] : before.uses)
    for (const auto &[later, isWrittenLater] : after.uses)
      if ((isWritten || isWrittenLater) && mayAlias(root, later))
        return true;
  return false;
}

} // namespace

/// A barrier orders global memory if that is in use on both sides of it in some kernel: one of a
/// device function has what all kernels that reach it do.
void orderSharedMemoryOnly(Program &program) {
  std::map<Barrier *, bool> orders;
  for (const Function *kernel : kernelsOf(program)) {
    const PointerRoots roots(*kernel);
    UsesBefore before(*kernel, roots);
    UsesAfter after(*kernel, roots);
    for (const auto &[barrier, uses] : before.atBarriers)
      orders[barrier] |= mayConflict(uses, after.atBarriers[barrier]);
  }
  for (const auto &[barrier, isOrdering] : orders)
    barrier->ordersGlobalMemory = isOrdering;
}

} // namespace cu2port::ir
