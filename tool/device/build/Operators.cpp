// Operators, assignments among them: each is the IR's, but for what C has not.
//
//   &*p, &r of a reference        p, r
//   &(c ? a : b)                  c ? &a : &b
//   (a += b) += c                 *(a += b, &a) += c         References.cpp
//   f.high = x                    f.low_high = ...           BitFields.cpp
//   a <=> b                       compare_int(a, b)          Comparisons.cpp
//   flag += x, of a bool          flag = (int)flag + x       Bools.cpp
//   n += f, of an integer         n = __float2int_rz(n + f)  RealNumbers.cpp
#include "device/build/BitFields.h"
#include "device/build/Constructs.h"
#include "device/build/ExpressionBuilder.h"

namespace cu2port {

/// A unary operator. `&*p` is p, and `&(c ? a : b)` is `c ? &a : &b`, since C has no such lvalues.
ir::Expr *ExpressionBuilder::unary(const clang::UnaryOperator *e) {
  if (ir::Expr *assignment = BitFields(*this).assignmentValue(e))
    return assignment;
  if (ir::Expr *assignment = boolAssignment(*this, e))
    return assignment;
  // A function and its address are the same.
  if ((e->getOpcode() == clang::UO_Deref && e->getType()->isFunctionType()) ||
      (e->getOpcode() == clang::UO_AddrOf && e->getSubExpr()->getType()->isFunctionType()))
    return expr(e->getSubExpr());
  auto *node = make<ir::Unary>(e);
  switch (e->getOpcode()) {
  case clang::UO_Plus:
    node->op = ir::UnaryOp::Plus;
    break;
  case clang::UO_Minus:
    node->op = ir::UnaryOp::Minus;
    break;
  case clang::UO_LNot:
    node->op = ir::UnaryOp::Not;
    break;
  case clang::UO_Not:
    node->op = ir::UnaryOp::BitNot;
    break;
  case clang::UO_PreInc:
    node->op = ir::UnaryOp::PreInc;
    break;
  case clang::UO_PreDec:
    node->op = ir::UnaryOp::PreDec;
    break;
  case clang::UO_PostInc:
    node->op = ir::UnaryOp::PostInc;
    break;
  case clang::UO_PostDec:
    node->op = ir::UnaryOp::PostDec;
    break;
  case clang::UO_Deref:
    node->op = ir::UnaryOp::Deref;
    break;
  case clang::UO_AddrOf: {
    ir::Expr *operand = target(e->getSubExpr());
    // `&p[0]` is an Index and stays; `&r` of a reference is the pointer that it is.
    if (auto *deref = llvm::dyn_cast<ir::Unary>(operand); deref && deref->op == ir::UnaryOp::Deref)
      return deref->operand;
    if (isOperatorResult(operand))
      return operatorResultAddress(*this, operand, e);
    node->op = ir::UnaryOp::AddressOf;
    node->operand = operand;
    return node;
  }
  case clang::UO_Extension:
    return expr(e->getSubExpr());
  default:
    return unsupported(e, "this operator");
  }
  if (e->isIncrementDecrementOp())
    types.complete(e->getType()->getPointeeType(), e->getOperatorLoc());
  node->operand = e->isIncrementDecrementOp() ? target(e->getSubExpr()) : expr(e->getSubExpr());
  return node;
}

/// The IR's operator for Clang's; what binary() refuses gets any.
ir::BinaryOp binaryOp(clang::BinaryOperatorKind kind) {
  switch (kind) {
  case clang::BO_Mul:
    return ir::BinaryOp::Mul;
  case clang::BO_Div:
    return ir::BinaryOp::Div;
  case clang::BO_Rem:
    return ir::BinaryOp::Rem;
  case clang::BO_Add:
    return ir::BinaryOp::Add;
  case clang::BO_Sub:
    return ir::BinaryOp::Sub;
  case clang::BO_Shl:
    return ir::BinaryOp::Shl;
  case clang::BO_Shr:
    return ir::BinaryOp::Shr;
  case clang::BO_LT:
    return ir::BinaryOp::Less;
  case clang::BO_GT:
    return ir::BinaryOp::Greater;
  case clang::BO_LE:
    return ir::BinaryOp::LessEqual;
  case clang::BO_GE:
    return ir::BinaryOp::GreaterEqual;
  case clang::BO_EQ:
    return ir::BinaryOp::Equal;
  case clang::BO_NE:
    return ir::BinaryOp::NotEqual;
  case clang::BO_And:
    return ir::BinaryOp::BitAnd;
  case clang::BO_Xor:
    return ir::BinaryOp::BitXor;
  case clang::BO_Or:
    return ir::BinaryOp::BitOr;
  case clang::BO_LAnd:
    return ir::BinaryOp::And;
  case clang::BO_LOr:
    return ir::BinaryOp::Or;
  case clang::BO_Assign:
    return ir::BinaryOp::Assign;
  case clang::BO_MulAssign:
    return ir::BinaryOp::MulAssign;
  case clang::BO_DivAssign:
    return ir::BinaryOp::DivAssign;
  case clang::BO_RemAssign:
    return ir::BinaryOp::RemAssign;
  case clang::BO_AddAssign:
    return ir::BinaryOp::AddAssign;
  case clang::BO_SubAssign:
    return ir::BinaryOp::SubAssign;
  case clang::BO_ShlAssign:
    return ir::BinaryOp::ShlAssign;
  case clang::BO_ShrAssign:
    return ir::BinaryOp::ShrAssign;
  case clang::BO_AndAssign:
    return ir::BinaryOp::AndAssign;
  case clang::BO_XorAssign:
    return ir::BinaryOp::XorAssign;
  case clang::BO_OrAssign:
    return ir::BinaryOp::OrAssign;
  case clang::BO_Comma:
    return ir::BinaryOp::Comma;
  case clang::BO_PtrMemD:
  case clang::BO_PtrMemI:
  case clang::BO_Cmp:
    break;
  }
  return ir::BinaryOp::Comma;
}

/// A binary operator, assignments among them.
ir::Expr *ExpressionBuilder::binary(const clang::BinaryOperator *e) {
  if (e->getOpcode() == clang::BO_Cmp)
    return threeWayComparison(*this, e);
  if (e->isPtrMemOp())
    return owner.memberPointers.access(*this, e);
  if (ir::Expr *compared = owner.memberPointers.comparison(*this, e))
    return compared;
  if (ir::Expr *assignment = BitFields(*this).assignmentValue(e))
    return assignment;
  if (ir::Expr *assignment = boolAssignment(*this, e))
    return assignment;
  if (ir::Expr *assignment = integerAssignment(*this, e))
    return assignment;
  if (e->isAdditiveOp() || e->isCompoundAssignmentOp())
    for (const clang::Expr *side : {e->getLHS(), e->getRHS()})
      types.complete(side->getType()->getPointeeType(), e->getOperatorLoc());
  auto *node = make<ir::Binary>(e);
  node->op = binaryOp(e->getOpcode());
  Operands operands(evaluation, owner.callChanges, e);
  operands.next(e->getLHS());
  node->lhs = e->isAssignmentOp() ? target(e->getLHS()) : expr(e->getLHS());
  const bool outer = evaluation.isConditional;
  // In `p && f(T(*p))` and `i = 0, f(T(i))` no temporary may be made ahead of the left side.
  evaluation.isConditional |= e->isLogicalOp() || e->isCommaOp();
  operands.next(e->getRHS());
  node->rhs = expr(e->getRHS());
  evaluation.isConditional = outer;
  makeValue(node->rhs);
  return node;
}

/// What a compound assignment computes from the old value, in the types that C++ computes it in:
/// for `flag += 2.5f` on a bool, `(float)flag + 2.5f`.
ir::Binary *ExpressionBuilder::computed(const clang::CompoundAssignOperator *e, ir::Expr *old) {
  auto *node = program.make<ir::Binary>();
  node->op = binaryOp(clang::BinaryOperator::getOpForCompoundAssignment(e->getOpcode()));
  node->place = place(e->getBeginLoc());
  auto *lhs = program.make<ir::Cast>();
  lhs->operand = old;
  lhs->type = type(e->getComputationLHSType(), e->getBeginLoc());
  lhs->place = node->place;
  node->lhs = lhs;
  node->rhs = expr(e->getRHS());
  node->type = type(e->getComputationResultType(), e->getBeginLoc());
  node->isValueFirst = true;
  return node;
}

} // namespace cu2port
