#include "device/EvaluationOrder.h"

#include "device/Walk.h"

namespace cu2port::ir {

namespace {

using llvm::dyn_cast;
using llvm::isa;

using Slots = std::vector<Expr **>;

/// Collects what is evaluated before `slot`, the first first; false if `slot` is not in the
/// expression. What C++ leaves open goes from left to right, as compilers for CUDA do it.
bool findEarlier(Expr *&expr, Expr **slot, Slots &earlier) {
  if (&expr == slot)
    return true;
  Slots children, own;
  forEachChild(expr, [&](Expr *&child) { children.push_back(&child); });
  const auto *binary = dyn_cast<Binary>(expr);
  if (binary && isAssignment(binary->op))
    std::swap(children[0], children[1]); // the right side comes first
  for (Expr **child : children) {
    if (findEarlier(*child, slot, earlier)) {
      earlier.insert(earlier.begin(), own.begin(), own.end());
      return true;
    }
    own.push_back(child);
  }
  return false;
}

/// Whether its value is the same at any time. An array stands for its address.
bool isFixed(const Expr *expr, const std::set<const Variable *> &fixed) {
  expr = withoutImplicitCasts(expr);
  const auto *ref = dyn_cast<VariableRef>(expr);
  return (expr->type && expr->type->isArray()) ||
         (ref && (ref->variable->isConst || fixed.count(ref->variable))) ||
         isa<IntegerLiteral, FloatLiteral, BoolLiteral, StringLiteral, NullPointer, ConstantRef,
             EnumRef, SizeOf, Special>(expr);
}

/// The kernel's parameters that keep their values.
std::set<const Variable *> fixedParameters(const Function &kernel) {
  std::set<const Variable *> fixed(kernel.parameters.begin(), kernel.parameters.end());
  for (const Variable *variable : changingVariables(kernel.body))
    fixed.erase(variable);
  return fixed;
}

Declaration *declare(BlockFormContext &context, Expr *&expr) {
  Variable *variable = makeVariable(context, "value", expr->type, expr->place);
  variable->isConst = true;
  Declaration *declaration = makeDeclaration(context.program, variable, expr);
  expr = makeRef(context.program, variable, expr->place);
  return declaration;
}

} // namespace

std::vector<Declaration *> takeEarlierParts(BlockFormContext &context, Stmt *stmt, Expr **slot) {
  Slots earlier;
  bool isFound = false;
  forEachChildExpr(stmt,
                   [&](Expr *&expr) { isFound = isFound || findEarlier(expr, slot, earlier); });
  std::size_t count = context.effects.of(*slot).writes ? earlier.size() : 0;
  for (std::size_t i = count; i < earlier.size(); ++i)
    if (context.effects.of(*earlier[i]).writes)
      count = i + 1;
  std::vector<Declaration *> declarations;
  if (count == 0)
    return declarations;
  const std::set<const Variable *> fixed = fixedParameters(context.kernel);
  for (std::size_t i = 0; i < count; ++i)
    if (!isFixed(*earlier[i], fixed))
      declarations.push_back(declare(context, *earlier[i]));
  return declarations;
}

} // namespace cu2port::ir
