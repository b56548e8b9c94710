// What new and delete have in common, of one object (HeapObjects.cpp) and of arrays
// (HeapArrays.cpp).
#pragma once

#include "device/build/StatementBuilder.h"
#include "device/ir/Make.h"

namespace cu2port {

/// A call of malloc or free.
ir::Expr *heapCall(ExpressionBuilder &in, const char *name, const ir::Type *type,
                   ir::Expr *argument, const clang::Expr *e);

/// A `new` that is being built.
class HeapObject {
public:
  HeapObject(ExpressionBuilder &in, const clang::CXXNewExpr *e);
  virtual ~HeapObject() = default;

protected:
  clang::SourceLocation at() const { return e->getBeginLoc(); }
  ir::Expr *use(ir::Variable *variable) { return in.reference(variable, e); }
  /// `(type)value`, if it is of another.
  ir::Expr *explicitly(ir::Expr *value, const ir::Type *type);
  ir::Expr *number(std::uint64_t value) { return ir::makeInteger(in.program, value, length); }
  ir::Expr *add(ir::Expr *lhs, ir::Expr *rhs) {
    return ir::makeBinary(in.program, ir::BinaryOp::Add, lhs, rhs, lhs->type);
  }
  ir::Expr *sizeOfObject();
  /// `(T *)malloc(bytes)`
  ir::Expr *memory(ir::Expr *bytes);
  /// What `given` makes, to be assigned.
  ir::Expr *value(const clang::Expr *given);

  ExpressionBuilder &in;
  const clang::CXXNewExpr *e;
  const ir::Type *object, *length;
  ir::Variable *place = nullptr;
};

// ---- HeapArrays.cpp
ir::Expr *heapArray(ExpressionBuilder &in, const clang::CXXNewExpr *e);
/// `delete[]` of objects whose ends do something. `pointer`: a variable.
ir::Stmt *arrayDeletion(StatementBuilder &in, const clang::CXXDeleteExpr *e, ir::Variable *pointer);

} // namespace cu2port
