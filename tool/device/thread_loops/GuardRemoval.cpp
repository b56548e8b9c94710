// Guards of regions, taken out where they hold for all threads of a block (LoopVersioning.cpp).
//
//   threads {                                     base + (blockDim.x - 1) < n     asked before
//     int i = base + threadIdx.x;                 threads {
//     s[threadIdx.x] = i < n ? in[i] : 0;    ->     int i = base + threadIdx.x;
//   }                                               s[threadIdx.x] = in[i];
//                                                 }
//
// Each becomes a literal, from which the rest follows. Start at drop.
#include "device/thread_loops/GuardRemoval.h"

#include "device/block_form/AffineIndex.h"
#include "device/block_form/DeadCode.h"
#include "device/ir/Dump.h"
#include "device/ir/IndexTypes.h"
#include "device/ir/Make.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"
#include "device/values/ConstantValue.h"
#include "support/Faults.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::uint64_t maxFactor = 1024; ///< elements of a thread; more is a hash
constexpr std::int64_t small =
    1024; ///< fixed numbers up to here are where data begins, not where it ends

const BoolLiteral *literalOf(const Expr *expr) {
  return dyn_cast<BoolLiteral>(withoutImplicitCasts(expr));
}

bool isLiteral(const Expr *expr, bool value) {
  const BoolLiteral *literal = literalOf(expr);
  return literal && literal->value == value;
}

/// Puts a part in a node's place that a literal has picked, and so what the literal assumes.
template <class Node> void pick(Node *&node, Node *part, const Expr *picks) {
  if (const Assumption assumption = literalOf(picks)->assumption)
    part->assumption = assumption;
  node = part;
}

/// What follows from guards that have become literals.
void simplify(Program &program, Expr *&expr, EffectsAnalysis &effects) {
  if (auto *choice = dyn_cast<Conditional>(expr)) {
    if (const BoolLiteral *literal = literalOf(choice->condition))
      pick(expr, literal->value ? choice->then : choice->otherwise, literal);
    return;
  }
  const auto *negation = dyn_cast<Unary>(expr);
  if (negation && negation->op == UnaryOp::Not && literalOf(negation->operand)) {
    Expr *result = makeBool(program, !literalOf(negation->operand)->value);
    return pick(expr, result, negation->operand);
  }
  auto *both = dyn_cast<Binary>(expr);
  if (!both || (both->op != BinaryOp::And && both->op != BinaryOp::Or))
    return;
  const bool neutral = both->op == BinaryOp::And;
  const bool rightDecides = isLiteral(both->rhs, !neutral) && !effects.of(both->lhs).writes;
  if (isLiteral(both->lhs, neutral))
    pick(expr, both->rhs, both->lhs);
  else if (isLiteral(both->rhs, neutral))
    pick(expr, both->lhs, both->rhs);
  else if (rightDecides || isLiteral(both->lhs, !neutral))
    expr = rightDecides ? both->rhs : both->lhs;
}

void simplify(Program &program, Stmt *parent) {
  forEachChildStmt(parent, [&](Stmt *&child) {
    simplify(program, child);
    auto *branch = dyn_cast<If>(child);
    const BoolLiteral *literal = branch ? literalOf(branch->condition) : nullptr;
    if (!literal)
      return;
    Stmt *taken = literal->value ? branch->then : branch->otherwise;
    pick(child, taken ? taken : program.make<Empty>(), literal);
    if (isa<Block>(child) || child->kind == StmtKind::Empty)
      return;
    auto &before = child->comments.before;
    before.insert(before.begin(), branch->comments.before.begin(), branch->comments.before.end());
  });
}

} // namespace

/// What an unsigned index of 32 bits is multiplied by; 1 if it is not. Sizes of the block do not
/// count: with them it is below the number of its threads.
std::uint64_t GuardRemoval::factorOf(const Expr *increasing) const {
  std::uint64_t factor = 1;
  forEachExprIn(increasing, [&](const Expr *each) {
    const auto *product = dyn_cast<Binary>(each);
    if (!product || product->op != BinaryOp::Mul || !isUnsigned(product->type->scalar) ||
        sizeOf(product->type) > 4 || shapes.isUniform(product))
      return;
    for (const Expr *side : {product->lhs, product->rhs})
      if (auto by = constantOf(side))
        factor *= std::clamp<std::uint64_t>(*by, 1, maxFactor + 1);
    factor = std::min(factor, maxFactor + 1);
  });
  return factor;
}

/// A block's values lie less than 2^31 apart, so that one that wraps around comes to be below the
/// first.
Expr *GuardRemoval::staysInOrder(const Expr *increasing) {
  Expr *first = atThread(clone(program, increasing), false);
  Expr *last = atThread(clone(program, increasing), true);
  return makeBinary(program, BinaryOp::LessEqual, first, last, program.types.scalar(Scalar::Bool));
}

/// Says where the block is in the grid, itself or by a variable of the block that it has not `seen`
/// yet.
bool GuardRemoval::isOfGrid(const Expr *expr, std::set<const Variable *> &seen) const {
  return anyExprIn(expr, [&](const Expr *each) {
    const auto *special = dyn_cast<Special>(each);
    const auto *ref = dyn_cast<VariableRef>(each);
    return (special && special->value == SpecialValue::BlockIdx) ||
           (ref && ref->variable->init && ref->variable->space == AddressSpace::Private &&
            seen.insert(ref->variable).second && isOfGrid(ref->variable->init, seen));
  });
}

/// Most blocks lie behind it.
bool GuardRemoval::isBeginning(const Expr *expr) const {
  expr = withoutIndexCasts(expr);
  if (const auto *constant = dyn_cast<ConstantRef>(expr))
    return valueOf(constant) && isBeginning(valueOf(constant));
  const auto *literal = dyn_cast<IntegerLiteral>(expr);
  return literal && static_cast<std::int64_t>(literal->value) <= small;
}

/// With the index of the block's first or last thread.
Expr *GuardRemoval::atThread(Expr *expr, bool last) {
  forEachExprIn(expr, [&](Expr *&each) {
    auto *special = dyn_cast<Special>(each);
    if (!special || special->value != SpecialValue::ThreadIdx)
      return;
    Expr *number = makeInteger(
        program, last, program.types.scalar(last ? Scalar::Int : Scalar::UInt), special->place);
    auto *size = program.make<Special>(*special);
    size->value = SpecialValue::BlockDim;
    each = last ? makeBinary(program, BinaryOp::Sub, size, number, special->type) : number;
  });
  return expr;
}

/// Which value a comparison has in most blocks, and which thread answers for all of one, where i
/// grows:
///
///   i < n, n > i    true     the last one          i > 0     true     the first one
///   i >= n          false    the last one          i < 1     false    the first one
///
/// On the right, a small fixed number is where data begins (isBeginning). None for what is no
/// comparison of that kind, or says nothing of the block's place in the grid.
std::optional<GuardRemoval::Guard> GuardRemoval::guardOf(Expr *condition) {
  auto *compare = dyn_cast<Binary>(condition);
  if (!compare || !isIndexType(compare->lhs->type) || !isIndexType(compare->rhs->type))
    return std::nullopt;
  const bool isLess = compare->op == BinaryOp::Less || compare->op == BinaryOp::LessEqual;
  if (!isOrdering(compare->op) || !size.isSmall(compare))
    return std::nullopt;
  Expr *lhs = cloneWithValues(program, compare->lhs, keptValue);
  Expr *rhs = cloneWithValues(program, compare->rhs, keptValue);
  const bool leftIncreases = shapes.isUniform(rhs), rightIncreases = shapes.isUniform(lhs);
  const Expr *increasing = leftIncreases ? lhs : rhs;
  const Shape shape = shapes.of(increasing);
  const std::uint64_t factor = factorOf(increasing);
  std::set<const Variable *> seen;
  if (leftIncreases == rightIncreases || shape.kind == Shape::Varying ||
      !shapes.region.isInvariant(lhs) || !shapes.region.isInvariant(rhs) ||
      !isOfGrid(increasing, seen) || factor > maxFactor)
    return std::nullopt;
  const bool mayWrap = !keepsOrder(increasing->type, shape.risk);
  if (mayWrap && isUnsigned(increasing->type->scalar))
    return std::nullopt; // before the data: such blocks have both kinds of threads
  Expr *inOrder = mayWrap || factor > 1 ? staysInOrder(increasing) : nullptr;
  const bool isBehind = isBeginning(leftIncreases ? rhs : lhs);
  Guard guard;
  guard.value = (leftIncreases == isLess) != isBehind;
  guard.holds = atThread(makeBinary(program, compare->op, lhs, rhs, compare->type), !isBehind);
  if (!guard.value && !has(Fault::GuardTakenForFalse))
    guard.holds = negated(program, guard.holds);
  if (inOrder)
    guard.holds = makeBinary(program, BinaryOp::And, inOrder, guard.holds, compare->type);
  const Effects effects = context.effects.of(guard.holds);
  if (!effects.isPure() || effects.thread || effects.atomics)
    return std::nullopt;
  return guard;
}

/// Declarations that only the guards needed.
void GuardRemoval::dropUnused(const std::set<const Variable *> &named) {
  auto isOfGuards = [&](const Declaration *each) {
    return each->variables.size() == 1 && named.count(each->variables[0]);
  };
  for (Block *block : blocksBelow(&body))
    dropDeadDeclarations(block->statements, block->statements.size(), context.effects, isOfGuards);
}

/// Puts a literal in the place of each guard, which the result asks for once, before the region,
/// and has the rest follow from these:
///
///   s[t] = i < n ? in[i] : 0    ->  s[t] = true ? in[i] : 0    ->  s[t] = in[i]
///   if (i < n && in[i] > 0) s   ->  if (true && in[i] > 0) s   ->  if (in[i] > 0) s
Expr *GuardRemoval::drop() {
  Expr *holds = nullptr;
  std::set<std::string> asked;
  std::set<const Variable *> named;
  forEachExpr(&body, [&](Expr *&expr) {
    const auto *ref = dyn_cast<VariableRef>(expr);
    const Expr *value = ref && ref->type->isBool() ? keptValue(ref->variable) : nullptr;
    const BoolLiteral *known = value ? literalOf(value) : nullptr;
    if (known) {
      named.insert(ref->variable);
      return pick(expr, makeBool(program, known->value), known);
    }
    auto guard = guardOf(expr);
    if (!guard)
      return simplify(program, expr, context.effects);
    forEachExprIn(guard->holds, [](Expr *&each) { each->assumption = 0; }); // asked behind that
    named.merge(variablesNamedIn(static_cast<const Expr *>(expr)));
    if (asked.insert(dump(guard->holds)).second)
      holds = holds ? makeBinary(program, BinaryOp::And, holds, guard->holds, guard->holds->type)
                    : guard->holds;
    expr = makeBool(program, guard->value);
    expr->assumption = assumption;
  });
  if (!holds)
    return nullptr;
  simplify(program, &body);
  for (Block *block : blocksBelow(&body))
    std::erase_if(block->statements, [](const Stmt *each) { return isa<Empty>(each); });
  dropUnused(named);
  return holds;
}

} // namespace cu2port::ir
