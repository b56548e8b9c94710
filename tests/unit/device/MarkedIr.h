// Statements made by hand, whose parts are told apart by marks: calls of functions of any name.
#pragma once

#include "device/ir/Make.h"

#include <string>
#include <vector>

namespace cu2port::ir {

class MarkedIr {
protected:
  // ---- Expressions
  Expr *mark(const std::string &name) {
    auto *call = program.make<Intrinsic>();
    call->operation = program.operations->intern(name, {});
    call->type = boolean;
    return call;
  }
  Expr *number(std::uint64_t value) {
    auto *literal = program.make<IntegerLiteral>();
    literal->value = value;
    literal->type = integer;
    return literal;
  }
  Expr *always() { return makeBool(program, true); }
  Expr *binary(BinaryOp op, Expr *lhs, Expr *rhs) {
    return makeBinary(program, op, lhs, rhs, boolean);
  }
  Expr *choice(Expr *condition, Expr *then, Expr *otherwise) {
    auto *made = program.make<Conditional>();
    made->condition = condition;
    made->then = then;
    made->otherwise = otherwise;
    made->type = boolean;
    return made;
  }
  Expr *unary(UnaryOp op, Expr *operand) {
    auto *made = program.make<Unary>();
    made->op = op;
    made->operand = operand;
    made->type = operand->type;
    return made;
  }
  Expr *index(Expr *base, Expr *at) {
    auto *made = program.make<Index>();
    made->base = base;
    made->index = at;
    made->type = integer;
    return made;
  }
  Expr *member(Expr *base, const std::string &field, bool arrow = false) {
    auto *made = program.make<Member>();
    made->base = base;
    made->field = field;
    made->arrow = arrow;
    made->type = integer;
    return made;
  }
  Variable *variable(const std::string &name, const Type *type) {
    auto *made = program.make<Variable>();
    made->name = name;
    made->type = type;
    return made;
  }
  Expr *ref(Variable *variable) { return makeRef(program, variable, {}); }

  // ---- Statements
  Stmt *run(Expr *expr) {
    auto *stmt = program.make<Expression>();
    stmt->expr = expr;
    return stmt;
  }
  Stmt *run(const std::string &name) { return run(mark(name)); }
  Block *block(std::vector<Stmt *> statements) { return makeBlock(program, std::move(statements)); }
  If *branch(Expr *condition, Stmt *then, Stmt *otherwise = nullptr) {
    auto *made = program.make<If>();
    made->condition = condition;
    made->then = then;
    made->otherwise = otherwise;
    return made;
  }
  Stmt *whileLoop(Expr *condition, Stmt *body) {
    auto *made = program.make<While>();
    made->condition = condition;
    made->body = body;
    return made;
  }
  Stmt *doLoop(Stmt *body, Expr *condition) {
    auto *made = program.make<Do>();
    made->condition = condition;
    made->body = body;
    return made;
  }
  For *forLoop(Stmt *init, Expr *condition, Expr *step, Stmt *body) {
    auto *made = program.make<For>();
    made->init = init;
    made->condition = condition;
    made->step = step;
    made->body = body;
    return made;
  }
  Stmt *switchOver(Expr *value, std::vector<Stmt *> statements) {
    auto *made = program.make<Switch>();
    made->value = value;
    made->body = block(std::move(statements));
    return made;
  }
  Stmt *label(std::uint64_t value) {
    auto *made = program.make<Case>();
    made->value = number(value);
    return made;
  }
  Stmt *defaultLabel() { return program.make<Case>(); }
  Stmt *breakOut() { return program.make<Break>(); }
  Stmt *continueOn() { return program.make<Continue>(); }
  Stmt *returnNow(Expr *value = nullptr) {
    auto *made = program.make<Return>();
    made->value = value;
    return made;
  }
  Stmt *threads(std::vector<Stmt *> statements) {
    auto *made = program.make<ThreadLoop>();
    made->body = block(std::move(statements));
    return made;
  }

  Program program;
  const Type *integer = program.types.scalar(Scalar::Int);
  const Type *boolean = program.types.scalar(Scalar::Bool);
};

} // namespace cu2port::ir
