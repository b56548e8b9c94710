// Block form: what a loop in steps over the threads is made of, and whether it is worth that all
// threads run it in step (GridStrideLoops.cpp).
//
//   for (int i = start; i < n; i += stride) { a; if (c) continue; b; }
//        ^init          ^condition  ^step     body: a; if (!c) { b; }
//
//   while (i < n) { a; i += stride; }         the step is the last statement
#include "device/block_form/GridStrideLoops.h"

#include "device/block_form/GridStrideMatcher.h"

#include "device/ir/IndexTypes.h"
#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::int64_t minStep = 8; ///< shorter steps are not over the threads

bool isVariable(const Expr *expr, const Variable *variable) {
  const auto *ref = dyn_cast<VariableRef>(withoutIndexCasts(expr));
  return ref && ref->variable == variable;
}

/// Each thread runs the loop as often: it counts from and to something that is the same for all.
bool runsAlike(Stmt *stmt, const Uniformity &uniformity) {
  auto *counted = dyn_cast<For>(stmt);
  auto *declaration = counted ? llvm::dyn_cast_or_null<Declaration>(counted->init) : nullptr;
  auto *compare = counted ? llvm::dyn_cast_or_null<Binary>(counted->condition) : nullptr;
  if (!declaration || !compare || hasOwnJump(counted->body, StmtKind::Break))
    return false;
  const Variable *counter = declaration->variables.front();
  return counter->init && uniformity.isUniform(counter->init) &&
         isVariable(compare->lhs, counter) && uniformity.isUniform(compare->rhs);
}

} // namespace

// ---- What the loop is made of -----------------------------------------------------------------

/// `for (init; condition; step) body`, or `while (condition) { body; step; }`. A loop that a thread
/// may break out of is not one that all run.
bool GridStrideMatcher::readParts() {
  Stmt *inside = nullptr;
  if (auto *counted = dyn_cast<For>(loop)) {
    init = counted->init;
    condition = counted->condition;
    step = counted->step;
    inside = counted->body;
  } else if (auto *whileLoop = dyn_cast<While>(loop)) {
    condition = whileLoop->condition;
    inside = whileLoop->body;
  }
  if (!condition || !inside)
    return false;
  bodyBlock = dyn_cast<Block>(inside);
  body = bodyBlock ? bodyBlock->statements : std::vector<Stmt *>{inside};
  if (!step && bodyBlock && !body.empty() && !hasOwnJump(inside, StmtKind::Continue))
    if (auto *last = dyn_cast<Expression>(body.back())) {
      stepComments = &last->comments;
      step = last->expr;
      body.pop_back();
    }
  if (!step || hasOwnJump(inside, StmtKind::Break) || !withoutContinues(body))
    return false;
  for (const Stmt *stmt : body)
    inBody.add(stmt);
  return readStep() && readCondition();
}

/// `if (c) continue; rest` becomes `if (!c) { rest }`, since it is no loop of the thread any more,
/// and `if (c) { a; continue; } rest` becomes `if (c) { a; } else { rest }`.
/// False where a continue stands elsewhere; the statements themselves stay as they are.
bool GridStrideMatcher::withoutContinues(std::vector<Stmt *> &list) {
  auto way = std::find_if(list.begin(), list.end(),
                          [](Stmt *stmt) { return hasOwnJump(stmt, StmtKind::Continue); });
  if (way == list.end())
    return true;
  auto *branch = dyn_cast<If>(*way);
  if (!branch || (branch->otherwise && hasOwnJump(branch->otherwise, StmtKind::Continue)))
    return false;
  auto *block = dyn_cast<Block>(branch->then);
  std::vector<Stmt *> then = block ? block->statements : std::vector<Stmt *>{branch->then};
  if (then.empty() || !isa<Continue>(then.back()))
    return false;
  then.pop_back();
  if (std::any_of(then.begin(), then.end(),
                  [](Stmt *stmt) { return hasOwnJump(stmt, StmtKind::Continue); }))
    return false;
  std::vector<Stmt *> rest(way + 1, list.end());
  if (!withoutContinues(rest))
    return false;
  if (branch->otherwise)
    rest.insert(rest.begin(), branch->otherwise);
  auto *copy = program.make<If>(*branch);
  copy->condition = then.empty() ? negated(program, branch->condition) : branch->condition;
  copy->then = makeBlock(program, then.empty() ? rest : then);
  copy->otherwise = then.empty() || rest.empty() ? nullptr : makeBlock(program, rest);
  list.erase(way, list.end());
  list.push_back(copy);
  return true;
}

/// `i += stride` or `i = i + stride`, where nobody can change i but through its name.
bool GridStrideMatcher::readStep() {
  const auto *assign = dyn_cast<Binary>(step);
  const auto *ref = assign ? dyn_cast<VariableRef>(assign->lhs) : nullptr;
  if (!ref || !isIndexType(ref->type))
    return false;
  index = ref->variable;
  if (assign->op == BinaryOp::AddAssign) {
    stride = assign->rhs;
  } else if (assign->op == BinaryOp::Assign) {
    const auto *sum = dyn_cast<Binary>(withoutIndexCasts(assign->rhs));
    if (!sum || sum->op != BinaryOp::Add)
      return false;
    stride = isVariable(sum->lhs, index)   ? sum->rhs
             : isVariable(sum->rhs, index) ? sum->lhs
                                           : nullptr;
  }
  return stride && isIndexType(stride->type) && index->space == AddressSpace::Private &&
         index->storage == Storage::Plain && !index->isVolatile && !index->isParameter &&
         !starts.facts().isAddressTaken(index);
}

/// `i < n`, `i <= n`, `n > i`, `n >= i`. Here bound and step are asked what the head of the file
/// asks of them.
bool GridStrideMatcher::readCondition() {
  const auto order = orderingOf(withoutImplicitCasts(condition));
  if (!order || !isVariable(order->low, index) || !isIndexType(order->high->type))
    return false;
  const Expr *high = order->high;
  comparesUnsigned = isUnsigned(order->low->type->scalar) || isUnsigned(index->type->scalar);
  return uniformity.isUniform(high) && !refersTo(high, index) && readsSafely(high) &&
         uniformity.isUniform(stride) && !refersTo(stride, index) && readsSafely(stride) &&
         isFixedInBody(variablesNamedIn(condition)) && isFixedInBody(variablesNamedIn(stride)) &&
         goesForward();
}

bool GridStrideMatcher::isFixedInBody(const std::set<const Variable *> &variables) const {
  return llvm::none_of(variables, [&](const Variable *each) { return inBody.assigns(each); });
}

/// What the loop asks for each time must not be what its body writes, or a thread that has left
/// might come back.
bool GridStrideMatcher::readsSafely(const Expr *expr) const {
  const Effects effects = context.effects.of(expr);
  if (effects.atomics)
    return false;
  if (!effects.loads)
    return true;
  return std::none_of(body.begin(), body.end(),
                      [&](const Stmt *stmt) { return context.effects.of(stmt).stores; });
}

/// By a constant, by what counts in signed numbers (going back would overflow), or by what is never
/// below zero.
bool GridStrideMatcher::goesForward() const {
  if (const auto number = starts.constantOf(stride))
    return *number >= minStep;
  const bool overflows = !comparesUnsigned && !isUnsigned(stride->type->scalar) &&
                         sizeOf(stride->type) <= sizeOf(index->type);
  return overflows || starts.isNonNegative(stride);
}

// ---- Whether it is worth it -------------------------------------------------------------------

/// What threads do in inner loops must not become work on arrays of the block: no arrays of their
/// own, and no variable from outside that inner loops of different lengths change. A loop that
/// waits for other threads, in a barrier or by an atomic in an inner loop, stays as it is.
bool isWorthStriding(BlockFormContext &context, const Uniformity &uniformity, Stmt *loop) {
  const RegionFacts facts(loop);
  const std::set<const Variable *> named = variablesNamedIn(loop);
  const auto isAround = [&](const Variable *each) {
    return each->space == AddressSpace::Private && !facts.declares(each);
  };
  const bool hasArrays = llvm::any_of(
      named, [&](const Variable *each) { return isAround(each) && each->type->isArray(); });
  bool carries = false, differs = false, waits = hasBarrier(loop);
  forEachStmt(loop, [&](Stmt *stmt) {
    if (stmt == loop || !isLoop(stmt))
      return;
    differs |= !runsAlike(stmt, uniformity);
    waits |= context.effects.of(stmt).atomics; // perhaps for another thread
    const RegionFacts inner(stmt);
    carries |= llvm::any_of(
        named, [&](const Variable *each) { return isAround(each) && inner.assigns(each); });
  });
  return !hasArrays && !waits && !(differs && carries) && !containsReturn(loop);
}

} // namespace cu2port::ir
