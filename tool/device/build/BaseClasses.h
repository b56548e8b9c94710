// Base classes in expressions: conversions to them and back, and what constructors make of them.
#pragma once

#include "device/build/NodeBuilder.h"

#include "clang/AST/ExprCXX.h"

namespace cu2port {

class ExpressionBuilder;

class BaseClasses : NodeBuilder {
public:
  explicit BaseClasses(ExpressionBuilder &in);

  ir::Expr *toBase(const clang::CastExpr *e);
  ir::Expr *toDerived(const clang::CastExpr *e);
  /// What a constructor makes of a base; null if nothing happens.
  ir::Expr *initialised(const clang::CXXCtorInitializer &init,
                        const clang::CXXConstructorDecl *decl);
  /// `to = from`, which leaves alone what lies behind the bytes that the class uses.
  ir::Expr *assignWithoutTail(const clang::CXXRecordDecl *base, ir::Expr *to, ir::Expr *from,
                              clang::SourceLocation at);

  /// The part of an object that a base with members is.
  ir::Expr *baseOf(ir::Expr *object, const clang::CXXRecordDecl *derived,
                   const clang::CXXRecordDecl *base, clang::SourceLocation at);

private:
  ir::Expr *unlessNull(const clang::CastExpr *e, ir::Expr *result);
  ir::Expr *seenAs(ir::Expr *object, const ir::Type *as);

  ExpressionBuilder &in;
};

} // namespace cu2port
