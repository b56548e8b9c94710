// Block form, last step: a guard on the thread's index becomes a bound of the loop over the
// threads. Compilers vectorise the loop then; g++ 12 does not while the guard is in the loop.
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
// boundReturn.
#include "device/thread_loops/LoopVersioning.h"

#include "device/analysis/ExpandedSize.h"
#include "device/analysis/IndexShape.h"
#include "device/analysis/KeptValue.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/thread_loops/DeadDeclarations.h"
#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::cast;
using llvm::dyn_cast;
using llvm::isa;

/// Of one loop: looks at the first statement behind its declarations.
class BoundInference {
public:
  BoundInference(BlockFormContext &context, ThreadLoop &loop)
      : context(context), program(context.program), loop(loop),
        shapes(loop.body, ThreadGroup::Row, context.effects,
               [&context](const Variable *each) { return context.nonNegative.count(each) != 0; }) {}
  void run();

private:
  void readDeclarations();
  void assumeBound(Stmt *stmt);
  bool boundIf(If *guard, std::size_t i);
  bool boundReturn(If *guard, std::size_t i);
  Expr *boundOf(const Expr *condition, bool negated);
  Expr *comparisonBound(const Expr *index, const Expr *limit, bool inclusive);
  Expr *wideBound(Expr *base, Expr *limit);
  bool mayBeSkipped(const std::vector<Expr *> &parts, std::vector<Expr *>::const_iterator end);
  std::optional<Expr *> startOf(const Expr *index);
  Expr *invariant(const Expr *expr);
  void splice(std::size_t i, Stmt *body);
  Expr *convert(Expr *expr, const Type *type, bool implicit);
  Expr *binary(BinaryOp op, Expr *lhs, Expr *rhs, const Type *type);

  BlockFormContext &context;
  Program &program;
  ThreadLoop &loop;
  const IndexShapes shapes;
  std::map<const Variable *, Expr *>
      values; ///< of variables that the region declares before the guard
  ExpandedSize size{[this](const Variable *variable) -> const Expr * {
    const auto value = values.find(variable);
    return value == values.end() ? nullptr : value->second;
  }};
  std::size_t guardAt = 0; ///< of the loop's statements: the first that declares nothing
  bool mayLoad = true;     ///< what is looked at is always evaluated, so that it may read memory
};

Expr *BoundInference::convert(Expr *expr, const Type *type, bool implicit) {
  if (expr->type == type)
    return expr;
  auto *conversion = program.make<Cast>();
  conversion->operand = expr;
  conversion->type = type;
  conversion->implicit = implicit;
  conversion->place = expr->place;
  return conversion;
}

Expr *BoundInference::binary(BinaryOp op, Expr *lhs, Expr *rhs, const Type *type) {
  auto *result = program.make<Binary>();
  result->op = op;
  result->lhs = lhs;
  result->rhs = rhs;
  result->type = type;
  result->place = lhs->place;
  return result;
}

/// Leading declarations of variables that never change again.
void BoundInference::readDeclarations() {
  const std::set<const Variable *> changing = changingVariables(loop.body);
  for (Stmt *stmt : loop.body->statements) {
    auto *declaration = dyn_cast<Declaration>(stmt);
    if (!declaration || context.effects.of(declaration).writes)
      break;
    for (Variable *variable : declaration->variables)
      values[variable] = keptValue(variable, changing);
    ++guardAt;
  }
}

/// A copy of the expression that can stand before the loop: the same for all threads, without
/// effects, and without variables of the region; null if there is none.
Expr *BoundInference::invariant(const Expr *expr) {
  Effects effects = context.effects.of(expr);
  if (effects.writes || effects.thread || effects.traps || effects.atomics ||
      (effects.loads && !mayLoad))
    return nullptr;
  VariableMap none;
  Expr *copy = clone(program, expr, none);
  bool isOutside = true;
  forEachExprIn(copy, [&](Expr *&each) {
    // The bound is computed in other types than the comparison was: its conversions must be seen.
    if (auto *conversion = dyn_cast<Cast>(each); conversion && conversion->type->isInteger())
      conversion->implicit &= isa<IntegerLiteral>(conversion->operand);
    auto *ref = dyn_cast<VariableRef>(each);
    if (!ref)
      return;
    auto value = values.find(ref->variable);
    if (value == values.end()) {
      isOutside &= ref->variable->storage != Storage::PerThread;
      return;
    }
    Expr *inner = value->second ? invariant(value->second) : nullptr;
    isOutside &= inner != nullptr;
    if (inner)
      each = convert(inner, ref->type, false);
  });
  return isOutside ? copy : nullptr;
}

/// What an index rises from along x, one by one: null if that is zero, none for any other index.
///
///   threadIdx.x                              0
///   int i = base + t                         base
///   (long)(blockIdx.x * 256 + t) - 1         (long)(blockIdx.x * 256) - 1
std::optional<Expr *> BoundInference::startOf(const Expr *index) {
  if (!size.isSmall(index) || !shapes.isContiguous(index))
    return std::nullopt;
  return shapes.baseOf(program, index, [this](const Expr *other) { return invariant(other); });
}

/// It has 32 bits, or had them before it was widened. Its value is far from the limits of 64 bits,
/// so that sums with it do not overflow there.
bool isNarrow(const Expr *limit) {
  if (isa<IntegerLiteral>(limit) || sizeOf(limit->type) <= 4)
    return true;
  const auto *conversion = dyn_cast<Cast>(limit);
  const Type *from = conversion ? conversion->operand->type : nullptr;
  return from && from->isInteger() && isNarrow(conversion->operand) &&
         (isUnsigned(from->scalar) || !isUnsigned(limit->type->scalar));
}

/// `limit > base ? limit - base : 0`: the limit may be any number of 64 bits.
Expr *BoundInference::wideBound(Expr *base, Expr *limit) {
  const Type *type = program.types.scalar(Scalar::ULong);
  VariableMap none;
  auto *choice = program.make<Conditional>();
  choice->condition = binary(BinaryOp::Greater, clone(program, limit, none),
                             clone(program, base, none), program.types.scalar(Scalar::Bool));
  choice->then =
      binary(BinaryOp::Sub, convert(limit, type, false), convert(base, type, false), type);
  auto *zero = program.make<IntegerLiteral>();
  zero->type = type;
  choice->otherwise = zero;
  choice->type = type;
  choice->place = limit->place;
  return choice;
}

/// The number of threads for which index < limit (or <=), as an expression:
///
///   i < n     (long)n - base                       i <= n    (long)n + 1 - base
///   i < n, of 64 bits     n > base ? (unsigned long)n - base : 0
///
/// Null if the index is no sum with threadIdx.x, may wrap around, or the limit is not the same for
/// all threads.
Expr *BoundInference::comparisonBound(const Expr *index, const Expr *limit, bool inclusive) {
  if (!isIndexType(index->type) || !limit->type->isInteger() || !size.isSmall(limit))
    return nullptr;
  const auto start = startOf(index);
  if (!start)
    return nullptr;
  Expr *base = *start, *bound = invariant(limit);
  if (!bound || (inclusive && !isNarrow(bound)))
    return nullptr;
  if (!inclusive && !base)
    return bound;
  if (!isNarrow(bound))
    return wideBound(base, bound);
  const Type *wide = program.types.scalar(Scalar::Long);
  bound = convert(bound, wide, false);
  if (inclusive && !has(Fault::ExclusiveBound)) {
    auto *one = program.make<IntegerLiteral>();
    one->value = 1;
    one->type = program.types.scalar(Scalar::Int);
    bound = binary(BinaryOp::Add, bound, one, wide);
  }
  if (!base)
    return bound;
  // The difference of an unsigned long would be one, too, and never negative.
  const Type *type = base->type;
  const bool isWideUnsigned = isUnsigned(type->scalar) && sizeOf(type) == sizeOf(wide);
  return binary(BinaryOp::Sub, bound, isWideUnsigned ? convert(base, wide, false) : base, wide);
}

/// The bound that a comparison (or its negation) puts on the threads; null if it is something else.
/// A guard that the last threads pass, `i >= n`, bounds nothing: bounds are from above.
Expr *BoundInference::boundOf(const Expr *condition, bool negated) {
  condition = withoutImplicitCasts(condition);
  if (const auto *unary = dyn_cast<Unary>(condition); unary && unary->op == UnaryOp::Not)
    return boundOf(unary->operand, !negated);
  const auto *compare = dyn_cast<Binary>(condition);
  if (!compare)
    return nullptr;
  switch (compare->op) {
  case BinaryOp::Less: // i < n
    return negated ? comparisonBound(compare->rhs, compare->lhs, true)
                   : comparisonBound(compare->lhs, compare->rhs, false);
  case BinaryOp::LessEqual:
    return negated ? comparisonBound(compare->rhs, compare->lhs, false)
                   : comparisonBound(compare->lhs, compare->rhs, true);
  case BinaryOp::Greater:
    return negated ? comparisonBound(compare->lhs, compare->rhs, true)
                   : comparisonBound(compare->rhs, compare->lhs, false);
  case BinaryOp::GreaterEqual:
    return negated ? comparisonBound(compare->lhs, compare->rhs, false)
                   : comparisonBound(compare->rhs, compare->lhs, true);
  case BinaryOp::Equal: { // threadIdx.x == 0
    const auto *zero = dyn_cast<IntegerLiteral>(withoutImplicitCasts(compare->rhs));
    const auto start = isIndexType(compare->lhs->type) ? startOf(compare->lhs) : std::nullopt;
    if (negated || !zero || zero->value != 0 || !start || *start)
      return nullptr;
    auto *one = program.make<IntegerLiteral>();
    one->value = 1;
    one->type = program.types.scalar(Scalar::Int);
    return one;
  }
  default:
    return nullptr;
  }
}

/// `a && b` as {a, b}; with `a || b` for what is negated.
void operands(Expr *condition, BinaryOp op, std::vector<Expr *> &parts) {
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
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (!mayBeSkipped(parts, part))
      return false;
    mayLoad = part == parts.begin();
    Expr *bound = boundOf(*part, false);
    if (!bound)
      continue;
    loop.bound = bound;
    assumeBound(guard);
    parts.erase(part);
    if (parts.empty() || has(Fault::DroppedCondition)) {
      splice(i, guard->then);
      return true;
    }
    guard->condition = parts[0];
    for (std::size_t k = 1; k < parts.size(); ++k)
      guard->condition = binary(BinaryOp::And, guard->condition, parts[k], guard->condition->type);
    return true;
  }
  return false;
}

/// `return;`, with braces or without.
bool isReturn(const Stmt *stmt) {
  if (const auto *block = dyn_cast<Block>(stmt))
    return block->statements.size() == 1 && isReturn(block->statements[0]);
  return isa<Return>(stmt);
}

/// `if (i >= n || skip[i]) return;` before all the rest: what is not below the bound does nothing
/// anyway, so that any number of statements may follow.
///
///   threads { if (i >= n || m < 2) return;  y[i] = x[i]; }
///     ->  threads below n - base { if (m < 2) return;  y[i] = x[i]; }
bool BoundInference::boundReturn(If *guard, std::size_t i) {
  if (guard->otherwise || !isReturn(guard->then))
    return false;
  std::vector<Expr *> parts;
  operands(guard->condition, BinaryOp::Or, parts);
  for (auto part = parts.begin(); part != parts.end(); ++part) {
    if (!mayBeSkipped(parts, part))
      return false;
    mayLoad = part == parts.begin();
    Expr *bound = boundOf(*part, true);
    if (!bound)
      continue;
    loop.bound = bound;
    parts.erase(part);
    auto &statements = loop.body->statements;
    for (std::size_t after = i + 1; after < statements.size(); ++after)
      assumeBound(statements[after]);
    if (parts.empty()) {
      auto at = statements.begin() + static_cast<std::ptrdiff_t>(i);
      std::vector<std::string> comments = guard->comments.before;
      at = statements.erase(at);
      if (at != statements.end())
        (*at)->comments.before.insert((*at)->comments.before.begin(), comments.begin(),
                                      comments.end());
      return true;
    }
    guard->condition = parts[0];
    for (std::size_t k = 1; k < parts.size(); ++k)
      guard->condition = binary(BinaryOp::Or, guard->condition, parts[k], guard->condition->type);
    return true;
  }
  return false;
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

} // namespace

void boundLoops(BlockFormContext &context, Stmt *stmt) {
  for (ThreadLoop *loop : threadLoops(stmt))
    if (!containsBarrier(loop->body, SyncScope::Warp)) // else it becomes a loop over the warps
      BoundInference(context, *loop).run();
}

} // namespace cu2port::ir
