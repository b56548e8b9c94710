// Makes typed expressions as the builder of device programs does: every conversion is a node.
#pragma once

#include "device/ir/Make.h"
#include "device/ir/Walk.h"

namespace cu2port::facts {

class Maker {
public:
  explicit Maker(ir::Program &program) : program(program) {}

  const ir::Type *type(ir::Scalar scalar) { return program.types.scalar(scalar); }
  /// Of a short type, converted from an int; below zero, with a minus in front.
  ir::Expr *number(ir::Scalar type, std::int64_t value);
  ir::Expr *special(ir::SpecialValue value, unsigned dimension);
  ir::Expr *ref(ir::Variable *variable) { return ir::makeRef(program, variable, {}); }
  /// As C does by itself.
  ir::Expr *convert(ir::Expr *expr, ir::Scalar to);
  /// As it is written.
  ir::Expr *cast(ir::Expr *expr, ir::Scalar to);
  /// With the usual conversions of the operands.
  ir::Expr *binary(ir::BinaryOp op, ir::Expr *lhs, ir::Expr *rhs);
  ir::Expr *unary(ir::UnaryOp op, ir::Expr *operand);
  ir::Expr *choice(ir::Expr *condition, ir::Expr *then, ir::Expr *otherwise);
  ir::Expr *member(ir::Variable *record, const ir::Field &field);
  ir::Expr *deref(ir::Variable *pointer);
  ir::Expr *element(ir::Variable *pointer, ir::Expr *index);
  ir::Expr *call(ir::Function *callee, std::vector<ir::Expr *> arguments);
  ir::Expr *copy(const ir::Expr *expr);

  ir::Variable *variable(const std::string &name, const ir::Type *type, ir::Expr *init = nullptr);
  ir::Expr *list(const ir::Type *type, std::vector<ir::Expr *> elements);
  ir::Stmt *run(ir::Expr *expr);
  ir::For *loop(ir::Variable *counter, ir::Expr *condition, ir::Expr *step, ir::Stmt *body);
  ir::Function *function(const std::string &name, const ir::Type *returns);

private:
  ir::Program &program;
};

/// An int, if that holds all numbers of the type.
ir::Scalar promoted(ir::Scalar type);
/// In which arithmetic on the two computes.
ir::Scalar commonType(ir::Scalar a, ir::Scalar b);

} // namespace cu2port::facts
