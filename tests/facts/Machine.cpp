// Expressions, for all lanes at a time. A lane that meets something undefined leaves the mask of
// what is evaluated around it: its number there is none.
#include "Machine.h"

#include "device/ir/Dump.h"
#include "device/values/Effects.h"

namespace cu2port::facts {

using ir::BinaryOp;
using ir::Scalar;
using ir::UnaryOp;
using llvm::cast;
using llvm::dyn_cast;

/// An observer that ignores everything.
static Observer nobody;

Machine::Machine(const Launch &launch, Observer &observer)
    : launch(launch), states(launch.size()), observer(&observer) {}

void Machine::set(const ir::Variable *parameter, Bits value) {
  at({parameter, ""}).assign(launch.size(), value);
}

Mask Machine::live(const Mask &mask) const {
  Mask result(mask.size());
  for (unsigned i = 0; i < mask.size(); ++i)
    result[i] = mask[i] & static_cast<std::uint8_t>((states[i] & Dead) == 0);
  return result;
}

Column Machine::peek(const ir::Expr *expr, Mask &mask) {
  const std::vector<std::uint8_t> before = states;
  for (std::uint8_t &state : states)
    state &= Dead;
  Observer *watching = std::exchange(observer, &nobody);
  Column result = evaluate(expr, mask);
  for (unsigned i = 0; i < mask.size(); ++i)
    mask[i] = mask[i] & static_cast<std::uint8_t>((states[i] & Undefined) == 0);
  observer = watching;
  states = before;
  return result;
}

Column Machine::evaluate(const ir::Expr *expr, const Mask &mask) {
  Mask lanes = live(mask);
  Column result = compute(expr, lanes);
  if (observer != &nobody) {
    lanes = live(lanes);
    observer->evaluated(*this, expr, result, lanes);
    evaluations += lanes.size();
  }
  return result;
}

Column Machine::compute(const ir::Expr *expr, Mask &mask) {
  switch (expr->kind) {
  case ir::ExprKind::IntegerLiteral:
    return Column(mask.size(),
                  wrapped(scalarOf(expr->type), cast<ir::IntegerLiteral>(expr)->value));
  case ir::ExprKind::BoolLiteral:
    return Column(mask.size(), cast<ir::BoolLiteral>(expr)->value);
  case ir::ExprKind::VariableRef:
  case ir::ExprKind::Member: {
    const auto location = locate(expr, mask);
    return location ? at(*location) : throw Unknown("a field of nothing");
  }
  case ir::ExprKind::Index:
    return load(cast<ir::Index>(expr), mask);
  case ir::ExprKind::Unary:
    return unary(cast<ir::Unary>(expr), mask);
  case ir::ExprKind::Binary:
    return binary(cast<ir::Binary>(expr), mask);
  case ir::ExprKind::Conditional:
    return choice(cast<ir::Conditional>(expr), mask);
  case ir::ExprKind::Cast:
    return conversion(cast<ir::Cast>(expr), mask);
  case ir::ExprKind::Call:
    return call(cast<ir::Call>(expr), mask);
  case ir::ExprKind::Special:
    return special(cast<ir::Special>(expr));
  default:
    throw Unknown("an expression of another kind: " + ir::dump(expr));
  }
}

Column Machine::special(const ir::Special *expr) const {
  const unsigned d = expr->dimension;
  Column result(launch.size());
  for (unsigned i = 0; i < launch.size(); ++i)
    switch (expr->value) {
    case ir::SpecialValue::ThreadIdx:
      result[i] = launch.threadIdx[i][d];
      break;
    case ir::SpecialValue::BlockIdx:
      result[i] = launch.blockIdx[i][d];
      break;
    case ir::SpecialValue::BlockDim:
      result[i] = launch.block[d];
      break;
    case ir::SpecialValue::GridDim:
      result[i] = launch.grid[d];
      break;
    case ir::SpecialValue::WarpSize:
      result[i] = 32;
      break;
    case ir::SpecialValue::Lane:
      result[i] = launch.numberOf(i) % 32;
      break;
    default:
      throw Unknown("an index of the block form");
    }
  return result;
}

// ---- Operators --------------------------------------------------------------------------------

Column Machine::conversion(const ir::Cast *expr, const Mask &mask) {
  if (expr->operand->type->isArray()) { // a pointer to its first element
    places.push_back(*locate(expr->operand, mask));
    return Column(mask.size(), places.size() - 1);
  }
  const Integer from(scalarOf(expr->operand->type)), to(scalarOf(expr->type));
  Column column = evaluate(expr->operand, mask);
  for (unsigned i = 0; i < mask.size(); ++i) {
    const Bits before = column[i];
    column[i] = to.isBool ? before != 0 : to.wrapped(before);
    const bool isChanged = column[i] != before || column[i] >> (63 - to.unused);
    if (mask[i] && before >> (63 - from.unused) == 0 && isChanged)
      mark(i, to.unused > from.unused ? IndexWrapped | BitsLost : IndexWrapped);
  }
  return column;
}

Column Machine::unary(const ir::Unary *expr, const Mask &mask) {
  const Scalar type = scalarOf(expr->type);
  switch (expr->op) {
  case UnaryOp::AddressOf: {
    const auto location = locate(expr->operand, mask);
    places.push_back(location ? *location : throw Unknown("the address of an element"));
    return Column(mask.size(), places.size() - 1);
  }
  case UnaryOp::Deref:
    return at(*locate(expr, mask));
  case UnaryOp::Minus:
    return combine(BinaryOp::Sub, type, Column(mask.size()), evaluate(expr->operand, mask), mask);
  case UnaryOp::Plus:
    return evaluate(expr->operand, mask);
  case UnaryOp::Not:
  case UnaryOp::BitNot: {
    Column column = evaluate(expr->operand, mask);
    for (Bits &each : column)
      each = expr->op == UnaryOp::Not ? each == 0 : Integer(type).wrapped(~each);
    return column;
  }
  default:
    return step(expr, mask);
  }
}

/// ++ and --: a short number becomes an int in between, and does not overflow.
Column Machine::step(const ir::Unary *expr, const Mask &mask) {
  const Scalar type = scalarOf(expr->operand->type);
  const bool isUp = expr->op == UnaryOp::PreInc || expr->op == UnaryOp::PostInc;
  const Column before = evaluate(expr->operand, mask);
  Column after = combine(isUp ? BinaryOp::Add : BinaryOp::Sub, std::max(type, Scalar::Int), before,
                         Column(mask.size(), 1), mask);
  for (Bits &each : after)
    each = wrapped(type, each);
  write(*locate(expr->operand, mask), after, mask);
  return expr->op == UnaryOp::PreInc || expr->op == UnaryOp::PreDec ? after : before;
}

Column Machine::shortCircuit(const ir::Binary *expr, const Mask &mask) {
  Column result = evaluate(expr->lhs, mask);
  Mask rest = live(mask);
  for (unsigned i = 0; i < mask.size(); ++i)
    rest[i] = rest[i] && (result[i] != 0) == (expr->op == BinaryOp::And);
  const Column right = evaluate(expr->rhs, rest);
  for (unsigned i = 0; i < mask.size(); ++i)
    result[i] = rest[i] ? right[i] != 0 : result[i] != 0;
  return result;
}

Column Machine::binary(const ir::Binary *expr, const Mask &mask) {
  if (ir::isAssignment(expr->op))
    return assign(expr, mask);
  if (expr->op == BinaryOp::And || expr->op == BinaryOp::Or)
    return shortCircuit(expr, mask);
  const Column left = evaluate(expr->lhs, mask);
  if (expr->op == BinaryOp::Comma)
    return evaluate(expr->rhs, mask);
  const Column right = evaluate(expr->rhs, mask);
  if (expr->op != BinaryOp::Shl && expr->op != BinaryOp::Shr && expr->lhs->type != expr->rhs->type)
    throw Unknown("operands of two types: " + ir::dump(expr));
  return combine(expr->op, scalarOf(expr->lhs->type), left, right, live(mask));
}

/// The type in which `+=` computes: that of the right side, or the larger one.
static Scalar commonType(Scalar a, Scalar b) {
  const Scalar left = std::max(a, Scalar::Int), right = std::max(b, Scalar::Int);
  if (ir::sizeOf(left) != ir::sizeOf(right))
    return ir::sizeOf(left) > ir::sizeOf(right) ? left : right;
  return ir::isUnsigned(left) ? left : ir::isUnsigned(right) ? right : std::max(left, right);
}

/// Stores to memory go nowhere: nothing reads it.
Column Machine::assign(const ir::Binary *expr, const Mask &mask) {
  Column value = evaluate(expr->rhs, mask);
  const auto *index = dyn_cast<ir::Index>(expr->lhs);
  if (index && !element(index, mask)) {
    evaluate(index->index, mask);
    return value;
  }
  const Scalar type = scalarOf(expr->lhs->type), other = scalarOf(expr->rhs->type);
  if (expr->op != BinaryOp::Assign) {
    const BinaryOp op = ir::withoutAssignment(expr->op);
    const bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
    const Scalar common = isShift ? std::max(type, Scalar::Int) : commonType(type, other);
    Column before = evaluate(expr->lhs, mask);
    for (unsigned i = 0; i < mask.size(); ++i) {
      before[i] = wrapped(common, before[i]);
      value[i] = isShift ? value[i] : wrapped(common, value[i]);
    }
    value = combine(op, common, before, value, live(mask));
  }
  for (Bits &each : value)
    each = type == Scalar::Bool ? each != 0 : wrapped(type, each);
  write(*locate(expr->lhs, mask), value, mask);
  return value;
}

Column Machine::choice(const ir::Conditional *expr, const Mask &mask) {
  const Column condition = evaluate(expr->condition, mask);
  Mask first = live(mask), second = first;
  for (unsigned i = 0; i < mask.size(); ++i) {
    first[i] = first[i] && condition[i];
    second[i] = second[i] && !condition[i];
  }
  Column result = evaluate(expr->then, first);
  const Column otherwise = evaluate(expr->otherwise, second);
  for (unsigned i = 0; i < mask.size(); ++i)
    if (second[i])
      result[i] = otherwise[i];
  return result;
}

/// Arguments are all there before a parameter is set: the callee may be called in one of them.
Column Machine::call(const ir::Call *expr, const Mask &mask) {
  std::vector<Column> arguments;
  for (const ir::Expr *argument : expr->arguments)
    arguments.push_back(evaluate(argument, mask));
  const Mask lanes = live(mask);
  for (std::size_t i = 0; i < arguments.size(); ++i)
    write({expr->callee->parameters[i], ""}, arguments[i], lanes);
  Column outer = std::exchange(returned, Column(mask.size()));
  jumps.push_back({Mask(mask.size()), Mask(mask.size()), Mask(mask.size())});
  Mask inside = lanes;
  execute(expr->callee->body, inside);
  jumps.pop_back();
  return std::exchange(returned, std::move(outer));
}

} // namespace cu2port::facts
