// Nodes that passes and the builder make.
#pragma once

#include "device/ir/Ir.h"

namespace cu2port::ir {

/// With a name that the caller has taken.
Variable *makeVariable(Program &program, std::string name, const Type *type, Place place = {});
/// A use of the variable, of its type.
VariableRef *makeRef(Program &program, Variable *variable, Place place);
Expr *makeBool(Program &program, bool value);
/// `value` is two's complement in the type's width.
Expr *makeInteger(Program &program, std::uint64_t value, const Type *type, Place place = {});
/// An index or extent of CUDA's, an unsigned int.
Special *makeSpecial(Program &program, SpecialValue value, Place place = {},
                     unsigned dimension = 0);
/// `(type)operand` at the operand's place. It is explicit: one that need not be printed is made so
/// by the caller.
Cast *makeCast(Program &program, Expr *operand, const Type *type);
/// `op operand` at the operand's place; the caller knows the type.
Expr *makeUnary(Program &program, UnaryOp op, Expr *operand, const Type *type);
/// Of `&lvalue`: where it lies, and what may be done with it there, as the pointer says on the way
/// to it, or the variable that it is a part of.
const Type *addressType(TypeTable &types, const Expr *lvalue);
/// `lhs op rhs` at the place of `lhs`; the caller knows the type.
Expr *makeBinary(Program &program, BinaryOp op, Expr *lhs, Expr *rhs, const Type *type);
/// `(variable = value, rest)` at the place of the value.
Expr *makeAssignedFirst(Program &program, Variable *variable, Expr *value, Expr *rest);
/// `condition ? then : otherwise` at the place of the condition, of the type of `then`.
Expr *makeConditional(Program &program, Expr *condition, Expr *then, Expr *otherwise);
Expr *makeNot(Program &program, Expr *operand);
/// `!condition`, written as people do.
Expr *negated(Program &program, Expr *condition);
/// The values that all threads have for the variable.
AllThreads *makeAllThreads(Program &program, Variable *variable, SyncScope scope);
Intrinsic *makeCall(Program &program, OperationId operation, const Type *type,
                    std::vector<Expr *> arguments, Place place);
/// A call of a function of the program, of what that returns.
Call *makeCall(Program &program, Function *callee, std::vector<Expr *> arguments, Place place);
/// `base[index]` of an array or a pointer.
Index *makeIndex(Program &program, Expr *base, Expr *index, Place place);
/// A declaration of this variable alone; it keeps the initial value that it has if `init` is null.
Declaration *makeDeclaration(Program &program, Variable *variable, Expr *init = nullptr);
/// `expr;`
Expression *makeStatement(Program &program, Expr *expr, Place place);
Expression *makeAssignment(Program &program, Expr *lhs, Expr *rhs, Place place);
Block *makeBlock(Program &program, std::vector<Stmt *> statements);
If *makeIf(Program &program, Expr *condition, std::vector<Stmt *> then);
/// `for (int i = first; i < count; ++i) body`, at the counter's place. All three have its type.
For *makeCountingLoop(Program &program, Variable *counter, Expr *first, Expr *count, Stmt *body);

} // namespace cu2port::ir
