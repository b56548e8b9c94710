// Assignments that compute a bool: what they store is 0 or 1 in C++, where a bool is true for any
// number but 0. The IR has none whose result must still be converted, so that a bool may lie in a
// byte of C's.
//
//   flag += x;   ->  flag = (int)flag + x;    with a conversion to bool around it
//   flag |= x;   ->  flag |= (bool)x;
//   ++flag;      ->  flag = true;
#include "device/build/Constructs.h"

namespace cu2port {

using ir::BinaryOp;

/// Whether the value is 0 or 1 whatever its type.
static bool isTruth(const ir::Expr *e) {
  const auto *conversion = llvm::dyn_cast<ir::Cast>(e);
  return e->type->isBool() ||
         (conversion && conversion->type->isInteger() && isTruth(conversion->operand));
}

static ir::Expr *compoundBool(ExpressionBuilder &in, const clang::CompoundAssignOperator *e) {
  auto *node = in.make<ir::Binary>(e);
  node->op = binaryOp(e->getOpcode());
  node->lhs = in.target(e->getLHS());
  node->rhs = in.expr(e->getRHS());
  auto *conversion = in.program.make<ir::Cast>();
  conversion->type = node->type;
  conversion->place = node->place;
  if (node->op == BinaryOp::AndAssign || (isTruth(node->rhs) && node->op == BinaryOp::XorAssign))
    return node;
  if (node->op == BinaryOp::OrAssign) {
    conversion->operand = node->rhs;
    node->rhs = isTruth(node->rhs) ? node->rhs : conversion;
    return node;
  }
  if (e->getLHS()->HasSideEffects(in.ast))
    return in.unsupported(e, "arithmetic on a bool that an expression with side effects names");
  conversion->operand = in.computed(e, in.expr(e->getLHS()));
  node->op = BinaryOp::Assign;
  node->rhs = conversion;
  return node;
}

/// `++flag`; C++17 has no steps of bools.
static ir::Expr *boolStep(ExpressionBuilder &in, const clang::UnaryOperator *e) {
  auto *assign = in.program.make<ir::Binary>();
  assign->op = BinaryOp::Assign;
  assign->place = in.place(e->getBeginLoc());
  assign->lhs = in.target(e->getSubExpr());
  assign->type = assign->lhs->type;
  auto *yes = in.program.make<ir::BoolLiteral>();
  yes->value = true;
  yes->type = assign->type;
  assign->rhs = yes;
  if (e->isPrefix())
    return assign;
  if (e->getSubExpr()->HasSideEffects(in.ast))
    return in.unsupported(e, "a step of a bool that an expression with side effects names");
  auto *before = in.program.make<ir::Binary>(); // (flag = true, false) where it was not set
  before->op = BinaryOp::Comma;
  before->lhs = assign;
  before->rhs =
      in.constants.literal(clang::APValue(llvm::APSInt::get(0)), in.ast.BoolTy, e->getBeginLoc());
  before->type = before->rhs->type;
  auto *node = in.program.make<ir::Conditional>();
  node->condition = in.expr(e->getSubExpr());
  node->then =
      in.constants.literal(clang::APValue(llvm::APSInt::get(1)), in.ast.BoolTy, e->getBeginLoc());
  node->otherwise = before;
  node->type = before->type;
  node->place = assign->place;
  return node;
}

/// A compound assignment to a bool, or a step of one; null for other expressions.
ir::Expr *boolAssignment(ExpressionBuilder &in, const clang::Expr *e) {
  if (const auto *compound = llvm::dyn_cast<clang::CompoundAssignOperator>(e))
    return compound->getType()->isBooleanType() ? compoundBool(in, compound) : nullptr;
  const auto *step = llvm::dyn_cast<clang::UnaryOperator>(e);
  return step && step->isIncrementDecrementOp() && e->getType()->isBooleanType()
             ? boolStep(in, step)
             : nullptr;
}

} // namespace cu2port
