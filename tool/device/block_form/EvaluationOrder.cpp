// Block form: an expression that leaves its statement must not overtake what comes before it there.
//
//                                 const int value = i++;
//   y = i++ + sum(x[i]);    ->    float result; { ... result = s[0]; }    the body of sum
//                                 y = value + result;
//
// What need not leave as well stays where it is: `a + sum(v)`, where nobody changes a.
#include "device/block_form/EvaluationOrder.h"

#include "device/ir/Walk.h"
#include "device/values/Interference.h"
#include "device/values/RegionFacts.h"

#include <algorithm>

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

struct Part {
  Expr **slot;
  bool isSequenced; ///< C++ says that it comes before its neighbour, or nothing about their order
};
using Parts = std::vector<Part>;

/// Operands of others may be evaluated in any order.
bool isSequenced(const Expr *expr) {
  const auto *binary = dyn_cast<Binary>(expr);
  return isa<InitList, Index>(expr) ||
         (binary && (isAssignment(binary->op) || binary->op == BinaryOp::Shl ||
                     binary->op == BinaryOp::Shr || binary->op == BinaryOp::Comma));
}

/// Collects what is evaluated before `slot`, the first first; false if `slot` is not in the
/// expression. What C++ leaves open goes from left to right, as compilers for CUDA do it.
bool findEarlier(Expr *&expr, Expr **slot, Parts &earlier) {
  if (&expr == slot)
    return true;
  std::vector<Expr **> children;
  forEachChild(expr, [&](Expr *&child) { children.push_back(&child); });
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && isAssignment(binary->op))
    std::swap(children[0], children[1]); // the right side comes first
  Parts own;
  for (Expr **child : children) {
    if (findEarlier(*child, slot, earlier)) {
      earlier.insert(earlier.begin(), own.begin(), own.end());
      return true;
    }
    own.push_back({child, isSequenced(expr)});
  }
  return false;
}

/// Whether its value is the same at any time: it is a number, a constant or a parameter that the
/// kernel leaves alone. An array stands for its address.
bool isFixed(const Expr *expr, const RegionFacts &kernel) {
  expr = withoutImplicitCasts(expr);
  const auto *ref = dyn_cast<VariableRef>(expr);
  return (expr->type && expr->type->isArray()) ||
         (ref && (ref->variable->isConst ||
                  (kernel.declares(ref->variable) && ref->variable->isParameter &&
                   !kernel.changes(ref->variable)))) ||
         isa<IntegerLiteral, FloatLiteral, BoolLiteral, StringLiteral, NullPointer, ConstantRef,
             EnumRef, SizeOf, Special>(expr);
}

/// `e` becomes `value`, behind `const T value = e;`.
Declaration *declare(BlockFormContext &context, Expr *&expr) {
  Variable *variable = makeVariable(context, "value", expr->type, expr->place);
  variable->isConst = true;
  Declaration *declaration = makeDeclaration(context.program, variable, expr);
  expr = makeRef(context.program, variable, expr->place);
  return declaration;
}

/// What synchronises changes no variable of its thread but by its arguments, and memory for all:
/// in them, that is; Interference knows what their addresses lead to.
bool writesVariables(EffectsAnalysis &effects, const Expr *expr) {
  const auto *call = dyn_cast<Call>(expr);
  const auto *operation = isSyncOperation(expr) ? dyn_cast<Intrinsic>(expr) : nullptr;
  if (!call && !operation)
    return effects.of(expr).writes;
  const std::vector<Expr *> &arguments = call ? call->arguments : operation->arguments;
  return std::any_of(arguments.begin(), arguments.end(),
                     [&](const Expr *argument) { return effects.of(argument).writes; });
}

/// How many of the parts have to come before what moves: all if that writes, else up to the last
/// one that writes. In a call other threads may write memory: what `x[i] << sum(v)` loads has to be
/// loaded before, but C++ leaves it open for `x[i] + sum(v)`.
std::size_t countToMove(BlockFormContext &context, Expr *moving, const Parts &earlier) {
  const bool isCall = !context.isSought;
  const bool writes =
      isCall ? writesVariables(context.effects, moving) : context.effects.of(moving).writes;
  std::size_t count = writes ? earlier.size() : 0;
  for (std::size_t i = count; i < earlier.size(); ++i) {
    const Effects part = context.effects.of(*earlier[i].slot);
    if (part.writes || (isCall && part.loads && earlier[i].isSequenced))
      count = i + 1;
  }
  if (!isCall || count == earlier.size())
    return count;
  // It may get at variables by their addresses.
  Interference interference(context.kernel, context.effects);
  const Touched moved = interference.of(moving);
  for (std::size_t i = count; i < earlier.size(); ++i) {
    Touched part = interference.of(*earlier[i].slot);
    part.loads = false; // see above
    if (interference.isBetween(moved, part))
      count = i + 1;
  }
  return count;
}

} // namespace

std::vector<Stmt *> bracedForLabels(Program &program, std::vector<Stmt *> parts) {
  if (parts.size() > 1 && !isa<Declaration>(parts.back()))
    parts = {makeBlock(program, std::move(parts))};
  return parts;
}

std::vector<Declaration *> takeEarlierParts(BlockFormContext &context, Stmt *stmt, Expr **slot) {
  Parts earlier;
  bool isFound = false;
  forEachChildExpr(stmt,
                   [&](Expr *&expr) { isFound = isFound || findEarlier(expr, slot, earlier); });
  const std::size_t count = countToMove(context, *slot, earlier);
  std::vector<Declaration *> declarations;
  if (count == 0)
    return declarations;
  const RegionFacts facts(context.kernel);
  for (std::size_t i = 0; i < count; ++i)
    if (!isFixed(*earlier[i].slot, facts))
      declarations.push_back(declare(context, *earlier[i].slot));
  return declarations;
}

} // namespace cu2port::ir
