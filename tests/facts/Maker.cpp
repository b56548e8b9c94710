#include "Maker.h"

namespace cu2port::facts {

using ir::BinaryOp;
using ir::Expr;
using ir::Scalar;
using ir::UnaryOp;

Scalar promoted(Scalar type) { return std::max(type, Scalar::Int); }

Scalar commonType(Scalar a, Scalar b) {
  const Scalar left = promoted(a), right = promoted(b);
  if (ir::sizeOf(left) != ir::sizeOf(right))
    return ir::sizeOf(left) > ir::sizeOf(right) ? left : right;
  if (ir::isUnsigned(left) != ir::isUnsigned(right)) {
    const bool isLonger = std::max(left, right) >= Scalar::LongLong;
    return isLonger ? Scalar::ULongLong : ir::isUnsigned(left) ? left : right;
  }
  return std::max(left, right);
}

Expr *Maker::number(Scalar scalar, std::int64_t value) {
  if (scalar == Scalar::Bool)
    return ir::makeBool(program, value != 0);
  const Scalar own = promoted(scalar);
  const bool isNegative = value < 0 && !ir::isUnsigned(own);
  const auto size =
      isNegative ? -static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
  Expr *literal = ir::makeInteger(
      program, ir::sizeOf(own) == 4 ? static_cast<std::uint32_t>(size) : size, type(own));
  return convert(isNegative ? unary(UnaryOp::Minus, literal) : literal, scalar);
}

Expr *Maker::special(ir::SpecialValue value, unsigned dimension) {
  return ir::makeSpecial(program, value, {}, dimension);
}

Expr *Maker::convert(Expr *expr, Scalar to) {
  if (expr->type == type(to))
    return expr;
  ir::Cast *made = ir::makeCast(program, expr, type(to));
  made->implicit = true;
  return made;
}

Expr *Maker::cast(Expr *expr, Scalar to) { return ir::makeCast(program, expr, type(to)); }

Expr *Maker::binary(BinaryOp op, Expr *lhs, Expr *rhs) {
  Scalar left = lhs->type->scalar, right = rhs->type->scalar;
  if (op == BinaryOp::Comma)
    return ir::makeBinary(program, op, lhs, rhs, rhs->type);
  if (ir::isAssignment(op))
    return ir::makeBinary(program, op, lhs, op == BinaryOp::Assign ? convert(rhs, left) : rhs,
                          lhs->type);
  if (op == BinaryOp::And || op == BinaryOp::Or)
    left = right = Scalar::Bool;
  else if (op == BinaryOp::Shl || op == BinaryOp::Shr)
    left = promoted(left), right = promoted(right);
  else
    left = right = commonType(left, right);
  const bool isTruth = ir::isComparison(op) || op == BinaryOp::And || op == BinaryOp::Or;
  return ir::makeBinary(program, op, convert(lhs, left), convert(rhs, right),
                        type(isTruth ? Scalar::Bool : left));
}

Expr *Maker::unary(UnaryOp op, Expr *operand) {
  if (op == UnaryOp::Not)
    return ir::makeUnary(program, op, convert(operand, Scalar::Bool), type(Scalar::Bool));
  const bool isStep = op >= UnaryOp::PreInc && op <= UnaryOp::PostDec;
  Expr *own = isStep ? operand : convert(operand, promoted(operand->type->scalar));
  return ir::makeUnary(program, op, own, own->type);
}

Expr *Maker::choice(Expr *condition, Expr *then, Expr *otherwise) {
  const Scalar common = then->type == otherwise->type
                            ? then->type->scalar
                            : commonType(then->type->scalar, otherwise->type->scalar);
  return ir::makeConditional(program, convert(condition, Scalar::Bool), convert(then, common),
                             convert(otherwise, common));
}

Expr *Maker::member(ir::Variable *record, const ir::Field &field) {
  auto *made = program.make<ir::Member>();
  made->base = ref(record);
  made->field = field.name;
  made->type = field.type;
  return made;
}

Expr *Maker::deref(ir::Variable *pointer) {
  return ir::makeUnary(program, UnaryOp::Deref, ref(pointer), pointer->type->element);
}

Expr *Maker::element(ir::Variable *pointer, Expr *index) {
  auto *made = program.make<ir::Index>();
  made->base = ref(pointer);
  made->index = index;
  made->type = pointer->type->element;
  return made;
}

Expr *Maker::call(ir::Function *callee, std::vector<Expr *> arguments) {
  auto *made = program.make<ir::Call>();
  made->callee = callee;
  for (std::size_t i = 0; i < arguments.size(); ++i)
    made->arguments.push_back(convert(arguments[i], callee->parameters[i]->type->scalar));
  made->type = callee->returnType;
  return made;
}

Expr *Maker::copy(const Expr *expr) {
  ir::VariableMap none;
  return ir::clone(program, expr, none);
}

ir::Variable *Maker::variable(const std::string &name, const ir::Type *type, Expr *init) {
  auto *made = program.make<ir::Variable>();
  made->name = name;
  made->type = type;
  made->init = init;
  return made;
}

Expr *Maker::list(const ir::Type *type, std::vector<Expr *> elements) {
  auto *made = program.make<ir::InitList>();
  made->type = type;
  made->elements = std::move(elements);
  return made;
}

ir::Stmt *Maker::run(Expr *expr) {
  auto *made = program.make<ir::Expression>();
  made->expr = expr;
  return made;
}

ir::For *Maker::loop(ir::Variable *counter, Expr *condition, Expr *step, ir::Stmt *body) {
  auto *made = program.make<ir::For>();
  made->init = ir::makeDeclaration(program, counter);
  made->condition = condition;
  made->step = step;
  made->body = body;
  return made;
}

ir::Function *Maker::function(const std::string &name, const ir::Type *returns) {
  auto *made = program.make<ir::Function>();
  made->name = made->sourceName = name;
  made->returnType = returns;
  made->body = ir::makeBlock(program, {});
  program.functions.push_back(made);
  return made;
}

} // namespace cu2port::facts
