// Block form, the step separateConditions: what synchronises is evaluated in statements of its
// own, never in a part of an expression that may be skipped, nor in the head of a loop.
//
//   while (__any_sync(all, more)) ...        for (;;) { if (!__any_sync(all, more)) break; ... }
//
//   x = c ? sum(v) : 0;               ->     float choice;
//                                            if (c) { choice = sum(v); } else { choice = 0; }
//                                            x = choice;
//
//   if (a && sum(v) > 0) ...          ->     bool holds = a; if (holds) { holds = sum(v) > 0; }
//                                            if (holds) ...
//
// So later steps can put a barrier, or the body of a function, in front of the statement. Other
// passes seek something else (BlockFormContext::isSought). LoopHeads.cpp has what becomes of loops.
// Start at ConditionSeparator::take().
#include "device/block_form/Conditions.h"

#include "device/block_form/EvaluationOrder.h"
#include "device/block_form/InnerLabels.h"
#include "device/ir/Search.h"
#include "device/ir/Walk.h"

namespace cu2port::ir {

using llvm::cast;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

bool ConditionSeparator::holdsSought(Expr *expr) const {
  if (!context.isSought)
    return synchronises(expr);
  return anyExprIn(expr, context.isSought);
}

Block *ConditionSeparator::asBlock(Stmt *stmt) {
  if (auto *block = llvm::dyn_cast_or_null<Block>(stmt))
    return block;
  return makeBlock(program, stmt ? List{stmt} : List{});
}

// ---- Expressions ------------------------------------------------------------------------------

/// `c ? a : b`: assigned to a variable in the branches of an if. Null if it has no value; then what
/// has it as a statement goes.
Expr *ConditionSeparator::choice(Conditional *from, List &to) {
  auto *branch = program.make<If>();
  branch->place = from->place;
  branch->condition = from->condition;
  Expr *result = nullptr;
  auto side = [&](Expr *value) {
    if (result)
      return makeBlock(program, {makeAssignment(program, result, value, value->place)});
    return makeBlock(program, {makeStatement(program, value, value->place)});
  };
  const bool isVoid = !from->type || (from->type->isScalar() && from->type->scalar == Scalar::Void);
  if (!isVoid) {
    Variable *variable = makeVariable(context, "choice", from->type, from->place);
    to.push_back(makeDeclaration(program, variable));
    result = makeRef(program, variable, from->place);
  }
  branch->then = side(from->then);
  if (result)
    result = makeRef(program, cast<VariableRef>(result)->variable, from->place);
  branch->otherwise = side(from->otherwise);
  take(branch, to);
  return result ? makeRef(program, cast<VariableRef>(result)->variable, from->place) : nullptr;
}

/// `a && b  ->  bool holds = a; if (holds) { holds = b; }`, and `if (!holds)` for `a || b`.
Expr *ConditionSeparator::shortCircuit(Binary *from, List &to) {
  Variable *holds = makeVariable(context, "holds", program.types.scalar(Scalar::Bool), from->place);
  auto ref = [&] { return makeRef(program, holds, from->place); };
  take(makeDeclaration(program, holds, from->lhs), to);
  Expr *goesOn = from->op == BinaryOp::And ? static_cast<Expr *>(ref()) : makeNot(program, ref());
  take(makeIf(program, goesOn,
              {makeBlock(program, {makeAssignment(program, ref(), from->rhs, from->place)})}),
       to);
  return ref();
}

/// `a, b  ->  a;`, and `b` is left.
Expr *ConditionSeparator::sequence(Binary *from, List &to) {
  take(makeStatement(program, from->lhs, from->lhs->place), to);
  return from->rhs;
}

/// The outermost part that decides whether something that synchronises is evaluated.
Expr **ConditionSeparator::deciding(Expr *&expr) const {
  if (auto *conditional = dyn_cast<Conditional>(expr))
    if (holdsSought(conditional->then) || holdsSought(conditional->otherwise))
      return &expr;
  auto *binary = dyn_cast<Binary>(expr);
  if (binary && (binary->op == BinaryOp::And || binary->op == BinaryOp::Or) &&
      holdsSought(binary->rhs))
    return &expr;
  if (binary && binary->op == BinaryOp::Comma && holdsSought(binary)) // the left may have no value
    return &expr;
  Expr **found = nullptr;
  forEachChild(expr, [&](Expr *&child) {
    if (!found)
      found = deciding(child);
  });
  return found;
}

/// Takes one such part, and what comes before it, out of the statement; false if there is none.
bool ConditionSeparator::separate(Stmt *stmt, List &to) {
  Expr **slot = nullptr;
  forEachChildExpr(stmt, [&](Expr *&expr) {
    if (!slot && holdsSought(expr))
      slot = deciding(expr);
  });
  if (!slot)
    return false;
  for (Declaration *earlier : takeEarlierParts(context, stmt, slot))
    take(earlier, to);
  if (auto *conditional = dyn_cast<Conditional>(*slot)) {
    *slot = choice(conditional, to);
  } else {
    auto *binary = cast<Binary>(*slot);
    *slot = binary->op == BinaryOp::Comma ? sequence(binary, to) : shortCircuit(binary, to);
  }
  return true;
}

// ---- Statements -------------------------------------------------------------------------------

/// `(void)(c ? sum() : other())`: what has no value needs no conversion.
static void dropVoidCasts(Stmt *stmt) {
  auto *expression = dyn_cast<Expression>(stmt);
  while (auto *conversion = dyn_cast_or_null<Cast>(expression ? expression->expr : nullptr)) {
    if (!conversion->operand->type || !conversion->operand->type->isVoid())
      return;
    expression->expr = conversion->operand;
  }
}

void ConditionSeparator::take(Stmt *stmt, List &to) {
  dropVoidCasts(stmt);
  auto *declaration = dyn_cast<Declaration>(stmt);
  // `int a = f(), b = sum(a);`: what leaves for b must not come before a, so each is one statement.
  if (declaration && declaration->variables.size() > 1) {
    bool isFound = false;
    forEachChildExpr(stmt, [&](Expr *&expr) { isFound |= holdsSought(expr); });
    if (isFound) {
      for (Variable *variable : declaration->variables)
        take(makeDeclaration(program, variable), to);
      return;
    }
  }
  stmt = loop(stmt);
  if (context.refusal)
    return;
  List before;
  while (separate(stmt, before))
    ;
  // The comments stay in front of all that the statement has become.
  if (!before.empty()) {
    std::swap(before.front()->comments.before, stmt->comments.before);
    std::swap(before.front()->comments.blankLineBefore, stmt->comments.blankLineBefore);
  }
  to.insert(to.end(), before.begin(), before.end());
  if (auto *block = dyn_cast<Block>(stmt))
    list(block);
  else
    forEachChildStmt(stmt, [&](Stmt *&child) {
      // A branch or body without braces gets them where it has become several statements.
      const bool isInit = isa<For>(stmt) && child == cast<For>(stmt)->init;
      if (isInit || isa<Case>(child))
        return;
      Block *block = asBlock(child);
      const bool wasBlock = child == block;
      list(block, isa<Switch>(stmt));
      if (!wasBlock && block->statements.size() == 1 && !isa<Declaration>(block->statements[0]))
        child = block->statements[0];
      else
        child = block;
    });
  // A choice without a value has left nothing behind.
  auto *expression = dyn_cast<Expression>(stmt);
  if (!expression || expression->expr)
    to.push_back(stmt);
}

void ConditionSeparator::list(Block *block, bool isSwitch) {
  List statements;
  for (Stmt *stmt : block->statements) {
    List parts;
    take(stmt, parts);
    if (isSwitch)
      parts = bracedForLabels(program, std::move(parts));
    statements.insert(statements.end(), parts.begin(), parts.end());
  }
  block->statements = std::move(statements);
}

void separateConditions(BlockFormContext &context, Block *body) {
  lowerInnerLabels(context.program, context.names, body);
  ConditionSeparator(context).list(body);
}

} // namespace cu2port::ir
