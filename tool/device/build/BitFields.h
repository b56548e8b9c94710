// Reading and writing of bit-fields in the integers that hold them (BitUnits.h).
#pragma once

#include "device/build/NodeBuilder.h"

#include "clang/AST/ExprCXX.h"

namespace cu2port {

class ExpressionBuilder;

class BitFields : NodeBuilder {
public:
  explicit BitFields(ExpressionBuilder &in);

  ir::Expr *read(const clang::MemberExpr *e);
  /// `target`, `unit`: two expressions for the integer that holds the field; one is changed.
  ir::Expr *write(const clang::FieldDecl *field, ir::Expr *target, ir::Expr *unit, ir::Expr *value);
  /// An assignment to a bit-field, or a step of one, without its value; null for other expressions.
  ir::Expr *assignment(const clang::Expr *e);
  /// Likewise with its value.
  ir::Expr *assignmentValue(const clang::Expr *e);
  /// The initialiser's elements for a struct with bit-fields, one for each integer.
  void initialise(const clang::InitListExpr *e, std::vector<ir::Expr *> &elements);

private:
  ir::Expr *write(const clang::MemberExpr *e, ir::Expr *value);
  ir::Expr *valueBefore(const clang::UnaryOperator *step, const clang::MemberExpr *e);
  ir::Expr *assigned(const clang::BinaryOperator *e, const clang::MemberExpr *to);

  ExpressionBuilder &in;
};

} // namespace cu2port
