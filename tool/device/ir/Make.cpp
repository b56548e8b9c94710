// Nodes that passes make, with the types that C would give them. Each has the place of what it is
// made of, so that messages about it point to the user's code.
//
//   makeDeclaration(v, x)                 T v = x
//   makeCountingLoop(i, 0, n, body)       for (T i = 0; i < n; ++i) body
//   negated(`a < b && c`)                 a >= b || !c
//   negated(`x < y`), floats              !(x < y): of a NaN, neither holds
#include "device/ir/Make.h"

namespace cu2port::ir {

using llvm::dyn_cast;

Variable *makeVariable(Program &program, std::string name, const Type *type, Place place) {
  auto *variable = program.make<Variable>();
  variable->name = std::move(name);
  variable->type = type;
  variable->place = place;
  return variable;
}

VariableRef *makeRef(Program &program, Variable *variable, Place place) {
  auto *ref = program.make<VariableRef>();
  ref->variable = variable;
  ref->type = variable->type;
  ref->place = place;
  return ref;
}

Expression *makeStatement(Program &program, Expr *expr, Place place) {
  auto *stmt = program.make<Expression>();
  stmt->expr = expr;
  stmt->place = place;
  return stmt;
}

/// The statement `lhs = rhs;`, of the left side's type.
Expression *makeAssignment(Program &program, Expr *lhs, Expr *rhs, Place place) {
  Expr *assign = makeBinary(program, BinaryOp::Assign, lhs, rhs, lhs->type);
  assign->place = place;
  return makeStatement(program, assign, place);
}

Call *makeCall(Program &program, Function *callee, std::vector<Expr *> arguments, Place place) {
  auto *call = program.make<Call>();
  call->callee = callee;
  call->type = callee->returnType;
  call->arguments = std::move(arguments);
  call->place = place;
  return call;
}

Index *makeIndex(Program &program, Expr *base, Expr *index, Place place) {
  auto *element = program.make<Index>();
  element->base = base;
  element->index = index;
  element->type = base->type->element;
  element->place = place;
  return element;
}

/// A call of one of the operations that passes know (Operations.def).
Intrinsic *makeCall(Program &program, OperationId operation, const Type *type,
                    std::vector<Expr *> arguments, Place place) {
  auto *call = program.make<Intrinsic>();
  call->operation = &operationOf(operation);
  call->type = type;
  call->arguments = std::move(arguments);
  call->place = place;
  return call;
}

/// `init`, unless it is null, becomes the variable's initial value.
Declaration *makeDeclaration(Program &program, Variable *variable, Expr *init) {
  auto *declaration = program.make<Declaration>();
  declaration->variables = {variable};
  declaration->place = variable->place;
  if (init)
    variable->init = init;
  return declaration;
}

Expr *makeBool(Program &program, bool value) {
  auto *literal = program.make<BoolLiteral>();
  literal->value = value;
  literal->type = program.types.scalar(Scalar::Bool);
  return literal;
}

Expr *makeInteger(Program &program, std::uint64_t value, const Type *type, Place place) {
  auto *literal = program.make<IntegerLiteral>();
  literal->value = value;
  literal->type = type;
  literal->place = place;
  return literal;
}

Special *makeSpecial(Program &program, SpecialValue value, Place place, unsigned dimension) {
  auto *special = program.make<Special>();
  special->value = value;
  special->dimension = dimension;
  special->type = program.types.scalar(Scalar::UInt);
  special->place = place;
  return special;
}

Cast *makeCast(Program &program, Expr *operand, const Type *type) {
  auto *conversion = program.make<Cast>();
  conversion->operand = operand;
  conversion->type = type;
  conversion->place = operand->place;
  return conversion;
}

Expr *makeUnary(Program &program, UnaryOp op, Expr *operand, const Type *type) {
  auto *unary = program.make<Unary>();
  unary->op = op;
  unary->operand = operand;
  unary->type = type;
  unary->place = operand->place;
  return unary;
}

const Type *addressType(TypeTable &types, const Expr *lvalue) {
  const Expr *root = lvalue;
  while (true) {
    const Expr *base = nullptr;
    if (const auto *member = dyn_cast<Member>(root))
      base = member->base;
    else if (const auto *index = dyn_cast<Index>(root))
      base = index->base;
    else if (const auto *unary = dyn_cast<Unary>(root); unary && unary->op == UnaryOp::Deref)
      base = unary->operand;
    if (!base || !base->type)
      break;
    if (const Type *pointer = base->type; pointer->isPointer())
      return types.pointer(lvalue->type, pointer->space, pointer->constElement,
                           pointer->volatileElement);
    root = base;
  }
  const auto *ref = dyn_cast<VariableRef>(root);
  if (!ref)
    return types.pointer(lvalue->type);
  return types.pointer(lvalue->type, ref->variable->space, ref->variable->isConst,
                       ref->variable->isVolatile);
}

/// `lhs op rhs`, whose type the caller knows.
Expr *makeAssignedFirst(Program &program, Variable *variable, Expr *value, Expr *rest) {
  Expr *assigned = makeBinary(program, BinaryOp::Assign, makeRef(program, variable, value->place),
                              value, variable->type);
  return makeBinary(program, BinaryOp::Comma, assigned, rest, rest->type);
}

Expr *makeBinary(Program &program, BinaryOp op, Expr *lhs, Expr *rhs, const Type *type) {
  auto *binary = program.make<Binary>();
  binary->op = op;
  binary->lhs = lhs;
  binary->rhs = rhs;
  binary->type = type;
  binary->place = lhs->place;
  return binary;
}

/// `!operand`, as it stands; negated() writes it as people do.
Expr *makeNot(Program &program, Expr *operand) {
  return makeUnary(program, UnaryOp::Not, operand, program.types.scalar(Scalar::Bool));
}

Expr *makeConditional(Program &program, Expr *condition, Expr *then, Expr *otherwise) {
  auto *choice = program.make<Conditional>();
  choice->condition = condition;
  choice->then = then;
  choice->otherwise = otherwise;
  choice->type = then->type;
  choice->place = condition->place;
  return choice;
}

/// `if (condition) statement`: a single statement needs no braces, unless it is a declaration.
If *makeIf(Program &program, Expr *condition, std::vector<Stmt *> then) {
  auto *branch = program.make<If>();
  branch->condition = condition;
  branch->place = condition->place;
  branch->then = then.size() == 1 && !llvm::isa<Declaration>(then[0])
                     ? then[0]
                     : makeBlock(program, std::move(then));
  return branch;
}

/// A block at the place of its first statement.
Block *makeBlock(Program &program, std::vector<Stmt *> statements) {
  auto *block = program.make<Block>();
  if (!statements.empty())
    block->place = statements.front()->place;
  block->statements = std::move(statements);
  return block;
}

/// The counter is declared by the loop, and the body may name it.
For *makeCountingLoop(Program &program, Variable *counter, Expr *first, Expr *count, Stmt *body) {
  auto *loop = program.make<For>();
  loop->place = counter->place;
  loop->init = makeDeclaration(program, counter, first);
  loop->condition = makeBinary(program, BinaryOp::Less, makeRef(program, counter, counter->place),
                               count, program.types.scalar(Scalar::Bool));
  loop->step =
      makeUnary(program, UnaryOp::PreInc, makeRef(program, counter, counter->place), counter->type);
  loop->body = body;
  return loop;
}

/// `!condition`, written as people do: comparisons are turned round, `&&` and `||` by their parts.
/// The parts are those of the condition itself, which must stand nowhere else then.
Expr *negated(Program &program, Expr *condition) {
  auto *binary = dyn_cast<Binary>(condition);
  // Integers and pointers alone have an order in which one of `<` and `>=` holds.
  bool isIntegral = binary && binary->lhs->type &&
                    (binary->lhs->type->isInteger() || binary->lhs->type->isPointer());
  auto flipped = [&](BinaryOp op, bool inside) -> Expr * {
    auto *copy = program.make<Binary>(*binary);
    copy->op = op;
    copy->parenthesised = false;
    // De Morgan: !(a && b) is !a || !b.
    if (inside) {
      copy->lhs = negated(program, binary->lhs);
      copy->rhs = negated(program, binary->rhs);
    }
    return copy;
  };
  if (binary && binary->op == BinaryOp::And)
    return flipped(BinaryOp::Or, true);
  if (binary && binary->op == BinaryOp::Or)
    return flipped(BinaryOp::And, true);
  static constexpr std::pair<BinaryOp, BinaryOp> contraries[] = {
      {BinaryOp::Less, BinaryOp::GreaterEqual},
      {BinaryOp::LessEqual, BinaryOp::Greater},
      {BinaryOp::Equal, BinaryOp::NotEqual}};
  for (const auto &[op, contrary] : contraries)
    if (isIntegral && (binary->op == op || binary->op == contrary))
      return flipped(binary->op == op ? contrary : op, false);
  // All else, as a call or a variable.
  return makeNot(program, condition);
}

AllThreads *makeAllThreads(Program &program, Variable *variable, SyncScope scope) {
  auto *all = program.make<AllThreads>();
  all->variable = variable;
  all->scope = scope;
  all->type = variable->type;
  all->place = variable->place;
  return all;
}

} // namespace cu2port::ir
