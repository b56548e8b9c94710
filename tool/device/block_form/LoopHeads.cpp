// Block form: the parts of a loop's head that synchronise become statements of the body.
//
//   while (sum(v) > 0)                    for (;;) {
//     body                        ->        if (!(sum(v) > 0)) break;
//                                           body
//                                         }
//
// A step stands behind the body, and so does the condition of a `do`; a `continue` leads there, too
// (append). Conditions.cpp takes what synchronises out of the statements that this makes.
#include "device/block_form/Conditions.h"

#include "device/ir/Walk.h"
#include "device/values/ControlFlow.h"

namespace cu2port::ir {

using llvm::dyn_cast;
using llvm::isa;

bool ConditionSeparator::hasContinue(Stmt *body) const {
  return body && hasOwnJump(body, StmtKind::Continue);
}

/// `if (!condition) break;`
Stmt *ConditionSeparator::exitUnless(Expr *condition) {
  auto *exit = program.make<Break>();
  exit->place = condition->place;
  return makeIf(program, negated(program, condition), {exit});
}

/// Sets `left` before each `break` of the loop that the statement is the body of; makes it if there
/// are any. append() puts a loop of one round around that body, which the `break` then leaves.
void ConditionSeparator::markBreaks(Stmt *stmt, Variable *&left) {
  forEachChildStmt(stmt, [&](Stmt *&child) {
    if (isLoop(child) || isa<Switch>(child))
      return;
    if (!isa<Break>(child))
      return markBreaks(child, left);
    if (!left)
      left = makeVariable(context, "left", program.types.scalar(Scalar::Bool), child->place);
    child = makeBlock(program, {makeAssignment(program, makeRef(program, left, child->place),
                                               makeBool(program, true), child->place),
                                child});
  });
}

/// Puts `last` behind the body of a loop, where a `continue` leads, too; false if that cannot be.
///
///   if (a) continue;        bool left = false;
///   if (b) break;      ->   do { if (a) continue; if (b) { left = true; break; } } while (false);
///                           if (left) break;
///                           last
bool ConditionSeparator::append(Block *&body, Stmt *last, Place place) {
  if (!hasContinue(body)) {
    body = makeBlock(program, {body, last}); // what the body declares is not in its scope
    return true;
  }
  if (!context.isSought) { // who synchronises would have to keep two flags
    context.refuse(place, "a loop has a continue and a step or condition that synchronises");
    return false;
  }
  Variable *left = nullptr;
  markBreaks(body, left);
  auto *once = program.make<Do>();
  once->place = place;
  once->body = body;
  once->condition = makeBool(program, false);
  List statements = {once, last};
  if (left)
    statements = {makeDeclaration(program, left, makeBool(program, false)), once,
                  makeIf(program, makeRef(program, left, place), {program.make<Break>()}), last};
  body = makeBlock(program, statements);
  return true;
}

/// The parts of the head move where they synchronise.
///
///   for (i = sum(a); sum(b) > i; i += sum(c))     i = sum(a);
///     body                                   ->   for (;;) {
///                                                   if (!(sum(b) > i)) break;
///                                                   body
///                                                   i += sum(c);
///                                                 }
Stmt *ConditionSeparator::forLoop(For *from) {
  const bool moves =
      (from->condition && holdsSought(from->condition)) || (from->step && holdsSought(from->step));
  Block *body = moves ? asBlock(from->body) : nullptr;
  if (from->step && holdsSought(from->step)) {
    if (!append(body, makeStatement(program, from->step, from->step->place), from->place))
      return from;
    from->step = nullptr;
  }
  if (from->condition && holdsSought(from->condition)) {
    body->statements.insert(body->statements.begin(), exitUnless(from->condition));
    from->condition = nullptr;
  }
  if (body)
    from->body = body;
  bool initSynchronises = false;
  if (from->init)
    forEachChildExpr(from->init, [&](Expr *&expr) { initSynchronises |= holdsSought(expr); });
  if (!initSynchronises)
    return from;
  Stmt *init = from->init;
  from->init = nullptr;
  return makeBlock(program, {init, from});
}

/// A while or do becomes a for without a head, with its condition first or last in the body. A do
/// has its condition behind each `continue`, as a for its step.
Stmt *ConditionSeparator::loop(Stmt *stmt) {
  const auto endless = [&](const auto *from) {
    auto *to = program.make<For>();
    to->place = from->place;
    to->comments = from->comments;
    to->unroll = from->unroll;
    return to;
  };
  if (auto *from = dyn_cast<For>(stmt))
    return forLoop(from);
  if (auto *from = dyn_cast<While>(stmt); from && holdsSought(from->condition)) {
    auto *to = endless(from);
    to->condition = from->condition;
    to->body = from->body;
    return forLoop(to);
  }
  if (auto *from = dyn_cast<Do>(stmt); from && holdsSought(from->condition)) {
    Block *body = asBlock(from->body);
    if (!append(body, exitUnless(from->condition), from->place))
      return from;
    auto *to = endless(from);
    to->body = body;
    return to;
  }
  return stmt;
}

} // namespace cu2port::ir
