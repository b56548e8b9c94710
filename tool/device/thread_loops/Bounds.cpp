// Block form, the step versionLoops: a guard on the thread's index becomes a bound of the loop
// over the threads. Compilers vectorise the loop then; g++ 12 does not while the guard is in the
// loop.
//
//   threads {
//     int i = blockIdx.x * blockDim.x      threads below (long)n - (int)(blockIdx.x * blockDim.x) {
//             + threadIdx.x;          ->     int i = blockIdx.x * blockDim.x + threadIdx.x;
//     if (i < n)                             y[i] = x[i];
//       y[i] = x[i];                       }
//   }
//
// The index must be `base + threadIdx.x` with the same base for all threads, and must not wrap
// around inside a block (docs/index-shape.md).
//
// The bound is computed once, before the loop, in 64 bits: `n - base` overflows in 32. What the
// condition asks besides stays in the loop, as a guard of its own. Start at boundIf and
// boundReturn; BoundExpressions.cpp says what the bound is.
#include "device/thread_loops/Bounds.h"

#include "device/block_form/DeadCode.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/LoopVersioning.h"
#include "device/values/ControlFlow.h"
#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

/// Leading declarations of variables that never change again.
void BoundInference::readDeclarations() {
  for (Stmt *stmt : loop.body->statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (!declaration || context.effects.of(declaration).writes)
      break;
    for (Variable *variable : declaration->variables)
      values[variable] = shapes.region.valueOf(variable);
    ++guardAt;
  }
}

/// `a && b` as {a, b}; with `a || b` for what is negated.
static void operands(Expr *condition, BinaryOp op, std::vector<Expr *> &parts) {
  auto *binary = dyn_cast<Binary>(condition);
  if (binary && binary->op == op) {
    operands(binary->lhs, op, parts);
    operands(binary->rhs, op, parts);
  } else {
    parts.push_back(condition);
  }
}

/// Puts the body in place of statement `i`; in its own braces if it declares a name again.
void BoundInference::splice(std::size_t i, Stmt *body) {
  auto &statements = loop.body->statements;
  auto at = statements.begin() + static_cast<std::ptrdiff_t>(i);
  Comments comments = statements[i]->comments;
  auto *block = dyn_cast<Block>(body);
  bool clashes = false;
  if (block)
    for (Stmt *stmt : block->statements)
      if (auto *declaration = dyn_cast<Declaration>(stmt))
        for (const Variable *variable : declaration->variables)
          for (auto &[outer, value] : values)
            clashes |= outer->name == variable->name;
  if (!block || clashes) {
    *at = body;
  } else {
    at = statements.erase(at);
    statements.insert(at, block->statements.begin(), block->statements.end());
    auto &end = loop.body->commentsAtEnd;
    end.insert(end.begin(), block->commentsAtEnd.begin(), block->commentsAtEnd.end());
  }
  if (i >= statements.size())
    return;
  Comments &first = statements[i]->comments;
  first.before.insert(first.before.begin(), comments.before.begin(), comments.before.end());
  first.blankLineBefore |= comments.blankLineBefore;
}

/// What stands before the bounding part of a condition happens in all threads, whatever that part
/// says.
bool BoundInference::mayBeSkipped(const std::vector<Expr *> &parts,
                                  std::vector<Expr *>::const_iterator end) {
  return std::all_of(parts.begin(), end, [&](const Expr *part) {
    const Effects effects = context.effects.of(part);
    return !effects.writes && !effects.atomics;
  });
}

/// The statement has been rewritten to run below the bound only.
void BoundInference::assumeBound(Stmt *stmt) {
  if (!loop.assumes)
    loop.assumes = ++context.program.assumptions;
  stmt->assumption = loop.assumes;
}

/// Takes the first part that is a bound out of the guard's condition, whose parts `op` connects;
/// the parts that are left are the condition then. False if there is none.
bool BoundInference::takeBound(If *guard, std::vector<Expr *> &parts, BinaryOp op) {
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (!mayBeSkipped(parts, part))
      return false;
    mayLoad = part == parts.begin();
    Expr *bound = boundOf(*part, op == BinaryOp::Or);
    if (!bound)
      continue;
    loop.bound = bound;
    parts.erase(part);
    if (parts.empty())
      return true;
    guard->condition = parts[0];
    for (std::size_t k = 1; k < parts.size(); ++k)
      guard->condition =
          makeBinary(program, op, guard->condition, parts[k], guard->condition->type);
    return true;
  }
  return false;
}

/// `if (i < n && y[i] > 0) ...` as the last statement: the first part that is a bound leaves the
/// condition. A statement behind the guard would be run by all threads, so there must be none.
///
///   threads { if (i < n && y[i] > 0) y[i] = x[i]; }
///     ->  threads below n - base { if (y[i] > 0) y[i] = x[i]; }
bool BoundInference::boundIf(If *guard, std::size_t i) {
  if (guard->otherwise || i + 1 != loop.body->statements.size())
    return false;
  std::vector<Expr *> parts;
  operands(guard->condition, BinaryOp::And, parts);
  if (mayBeSkipped(parts, parts.end()))
    guarded = {guard->then};
  if (!takeBound(guard, parts, BinaryOp::And))
    return false;
  assumeBound(guard);
  if (parts.empty() || has(Fault::DroppedCondition))
    splice(i, guard->then);
  return true;
}

/// `if (i >= n || skip[i]) return;` before all the rest: what is not below the bound does nothing
/// anyway, so that any number of statements may follow.
///
///   threads { if (i >= n || m < 2) return;  y[i] = x[i]; }
///     ->  threads below n - base { if (m < 2) return;  y[i] = x[i]; }
bool BoundInference::boundReturn(If *guard, std::size_t i) {
  if (guard->otherwise || !isJump(guard->then, StmtKind::Return))
    return false;
  std::vector<Expr *> parts;
  operands(guard->condition, BinaryOp::Or, parts);
  auto &statements = loop.body->statements;
  const auto at = statements.begin() + static_cast<std::ptrdiff_t>(i);
  if (mayBeSkipped(parts, parts.end()))
    guarded.assign(at + 1, statements.end());
  if (!takeBound(guard, parts, BinaryOp::Or))
    return false;
  std::for_each(at + 1, statements.end(), [&](Stmt *each) { assumeBound(each); });
  if (!parts.empty())
    return true;
  const auto next = statements.erase(at);
  if (next != statements.end())
    (*next)->comments.before.insert((*next)->comments.before.begin(),
                                    guard->comments.before.begin(), guard->comments.before.end());
  return true;
}

/// Threads above the bound no longer run the declarations before the guard, either. These change
/// nothing, or they would not have been read.
void BoundInference::run() {
  readDeclarations();
  if (guardAt >= loop.body->statements.size())
    return;
  auto *guard = dyn_cast<If>(loop.body->statements[guardAt]);
  if (guard && (boundReturn(guard, guardAt) || boundIf(guard, guardAt)))
    dropDeadDeclarations(loop.body->statements, guardAt, context.effects);
}

void boundLoops(BlockFormContext &context, Stmt *stmt) {
  for (ThreadLoop *loop : threadLoops(stmt))
    if (!containsBarrier(loop->body, SyncScope::Warp)) // else it becomes a loop over the warps
      BoundInference(context, *loop).run();
}

} // namespace cu2port::ir
