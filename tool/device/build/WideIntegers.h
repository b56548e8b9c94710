// __int128, as a struct and calls of the dialect's functions on it (WideIntegers.cpp).
#pragma once

#include "device/build/ExpressionBuilder.h"

namespace cu2port {

bool isWideInteger(clang::QualType type);
/// The dialect's struct; null where its header is not there.
const clang::RecordDecl *wideIntegerStruct(clang::ASTContext &ast);

class WideIntegers {
public:
  explicit WideIntegers(ExpressionBuilder &in) : in(in) {}

  /// What `e` is if one of its operands is one, or if it becomes one; null for all others.
  ir::Expr *expr(const clang::Expr *e);

private:
  ir::Expr *call(const std::string &name, std::vector<ir::Expr *> arguments, const clang::Expr *at);
  ir::Expr *converted(const clang::CastExpr *e);
  ir::Expr *unary(const clang::UnaryOperator *e);
  ir::Expr *binary(const clang::BinaryOperator *e);
  ir::Expr *comparison(const clang::BinaryOperator *e);
  ir::Expr *assignment(const clang::CompoundAssignOperator *e);
  ir::Expr *result(clang::BinaryOperatorKind kind, ir::Expr *a, ir::Expr *b,
                   const clang::BinaryOperator *e);
  ir::Expr *widened(ir::Expr *value, clang::QualType from, const clang::Expr *at);
  ir::Expr *narrowed(ir::Expr *value, clang::QualType from, clang::QualType to,
                     const clang::Expr *at, bool implicit);
  ir::Expr *amount(const clang::Expr *e);

  ExpressionBuilder &in;
};

} // namespace cu2port
