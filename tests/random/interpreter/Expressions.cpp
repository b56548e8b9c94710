#include "BlockRun.h"

#include <cstring>

namespace cu2port::interpret {

using ir::BinaryOp;
using ir::Scalar;
using ir::UnaryOp;
using llvm::cast;

static bool isAggregate(const ir::Type *type) { return type->isStruct() || type->isVector(); }
/// Pointers count as unsigned integers of their size.
static Scalar scalarOf(const ir::Type *type) {
  return type->isPointer() ? Scalar::ULong : type->scalar;
}

Value Thread::read(Lvalue object) {
  checkAccess(object.at, ir::sizeOf(object.type));
  if (!isAggregate(object.type))
    return {object.type, load(scalarOf(object.type), object.at)};
  std::byte *copy = stack.take(object.type);
  std::memcpy(copy, object.at, ir::sizeOf(object.type));
  return {object.type, reinterpret_cast<Bits>(copy)};
}

void Thread::write(Lvalue object, Value value) {
  checkAccess(object.at, ir::sizeOf(object.type));
  if (isAggregate(object.type))
    std::memcpy(object.at, reinterpret_cast<const void *>(value.bits), ir::sizeOf(object.type));
  else
    store(scalarOf(object.type), object.at, value.bits);
}

Value Thread::convert(Value value, const ir::Type *to) {
  if (isAggregate(to))
    return value;
  return {to, interpret::convert(value.bits, scalarOf(value.type), scalarOf(to))};
}

Value Thread::evaluate(const ir::Expr *expr) {
  switch (expr->kind) {
  case ir::ExprKind::IntegerLiteral: {
    Scalar type = scalarOf(expr->type);
    return {expr->type, wrap(type, cast<ir::IntegerLiteral>(expr)->value)};
  }
  case ir::ExprKind::FloatLiteral: {
    double value = cast<ir::FloatLiteral>(expr)->value;
    return {expr->type, interpret::convert(toBits(value), Scalar::Double, expr->type->scalar)};
  }
  case ir::ExprKind::BoolLiteral:
    return {expr->type, cast<ir::BoolLiteral>(expr)->value};
  case ir::ExprKind::NullPointer:
    return {expr->type, 0};
  case ir::ExprKind::ConstantRef:
    return evaluate(cast<ir::ConstantRef>(expr)->value);
  case ir::ExprKind::EnumRef:
    return {expr->type, static_cast<Bits>(cast<ir::EnumRef>(expr)->value())};
  case ir::ExprKind::VariableRef:
  case ir::ExprKind::Member:
  case ir::ExprKind::Index:
    return read(locate(expr));
  case ir::ExprKind::Unary:
    return unary(cast<ir::Unary>(expr));
  case ir::ExprKind::Binary:
    return binary(cast<ir::Binary>(expr));
  case ir::ExprKind::Conditional: {
    const auto *choice = cast<ir::Conditional>(expr);
    return convert(evaluate(holds(choice->condition) ? choice->then : choice->otherwise),
                   expr->type);
  }
  case ir::ExprKind::Cast:
    return conversion(cast<ir::Cast>(expr));
  case ir::ExprKind::Call:
    return call(cast<ir::Call>(expr));
  case ir::ExprKind::Intrinsic:
    return intrinsic(cast<ir::Intrinsic>(expr));
  case ir::ExprKind::Special:
    return special(cast<ir::Special>(expr));
  case ir::ExprKind::InitList:
    return initList(cast<ir::InitList>(expr));
  case ir::ExprKind::SizeOf:
    return {expr->type, ir::sizeOf(cast<ir::SizeOf>(expr)->of)};
  case ir::ExprKind::StringLiteral:
  case ir::ExprKind::AllThreads:
    break;
  }
  throw Unknown("a string, or an expression of the block form");
}

Value Thread::initList(const ir::InitList *expr) {
  std::byte *at = stack.take(expr->type);
  initialise(at, expr->type, expr);
  return {expr->type, reinterpret_cast<Bits>(at)};
}

Value Thread::special(const ir::Special *expr) const {
  switch (expr->value) {
  case ir::SpecialValue::ThreadIdx:
    return {expr->type, threadIdx[expr->dimension]};
  case ir::SpecialValue::BlockIdx:
    return {expr->type, block.blockIdx[expr->dimension]};
  case ir::SpecialValue::BlockDim:
    return {expr->type, block.launch.block[expr->dimension]};
  case ir::SpecialValue::GridDim:
    return {expr->type, block.launch.grid[expr->dimension]};
  case ir::SpecialValue::WarpSize:
    return {expr->type, warpSize};
  default:
    throw Unknown("a global index of OpenCL's");
  }
}

Value Thread::unary(const ir::Unary *expr) {
  switch (expr->op) {
  case UnaryOp::PreInc:
  case UnaryOp::PreDec:
  case UnaryOp::PostInc:
  case UnaryOp::PostDec:
    return step(expr);
  case UnaryOp::AddressOf:
    return {expr->type, reinterpret_cast<Bits>(locate(expr->operand).at)};
  case UnaryOp::Deref:
    return read(locate(expr));
  case UnaryOp::Not:
    return convert({expr->type, !holds(expr->operand)}, expr->type);
  case UnaryOp::Plus:
    return evaluate(expr->operand);
  case UnaryOp::BitNot: {
    Value value = evaluate(expr->operand);
    return {expr->type, wrap(value.type->scalar, ~value.bits)};
  }
  case UnaryOp::Minus:
    break;
  }
  Value value = evaluate(expr->operand);
  Scalar type = value.type->scalar;
  if (type == Scalar::Float)
    return {expr->type, toBits(-fromBits<float>(value.bits))};
  if (type == Scalar::Double)
    return {expr->type, toBits(-fromBits<double>(value.bits))};
  return {expr->type, arithmetic(BinaryOp::Sub, type, 0, value.bits)};
}

/// ++ and --.
Value Thread::step(const ir::Unary *expr) {
  Lvalue object = locate(expr->operand);
  Value before = read(object);
  bool isUp = expr->op == UnaryOp::PreInc || expr->op == UnaryOp::PostInc;
  Bits one = 1;
  Value after = before;
  if (object.type->isPointer()) {
    after.bits += (isUp ? one : -one) * ir::sizeOf(object.type->element);
  } else {
    Scalar type = promoted(object.type->scalar);
    Bits amount = interpret::convert(one, Scalar::Int, type);
    Bits wide = interpret::convert(before.bits, object.type->scalar, type);
    wide = arithmetic(isUp ? BinaryOp::Add : BinaryOp::Sub, type, wide, amount);
    after.bits = interpret::convert(wide, type, object.type->scalar);
  }
  write(object, after);
  return expr->op == UnaryOp::PreInc || expr->op == UnaryOp::PreDec ? after : before;
}

/// An operator on two values; pointers move by elements.
Value Thread::combine(BinaryOp op, Value a, Value b, const ir::Type *type) {
  if (op == BinaryOp::Shl || op == BinaryOp::Shr) {
    Scalar shifted = promoted(a.type->scalar);
    return {type, shift(op, shifted, interpret::convert(a.bits, a.type->scalar, shifted), b.bits)};
  }
  if (type->isPointer()) {
    Value pointer = a.type->isPointer() ? a : b, offset = a.type->isPointer() ? b : a;
    auto number = static_cast<std::int64_t>(offset.bits);
    Lvalue moved = pointee(pointer, op == BinaryOp::Add ? number : -number);
    return {type, reinterpret_cast<Bits>(moved.at)};
  }
  if (a.type->isPointer() && op == BinaryOp::Sub)
    return {type, static_cast<Bits>(static_cast<std::int64_t>(a.bits - b.bits) /
                                    static_cast<std::int64_t>(ir::sizeOf(a.type->element)))};
  Scalar common = commonType(scalarOf(a.type), scalarOf(b.type));
  Bits result = arithmetic(op, common, interpret::convert(a.bits, scalarOf(a.type), common),
                           interpret::convert(b.bits, scalarOf(b.type), common));
  return {type, result};
}

Value Thread::binary(const ir::Binary *expr) {
  if (ir::isAssignment(expr->op))
    return assign(expr);
  switch (expr->op) {
  case BinaryOp::And:
    return {expr->type, holds(expr->lhs) && holds(expr->rhs)};
  case BinaryOp::Or:
    return {expr->type, holds(expr->lhs) || holds(expr->rhs)};
  case BinaryOp::Comma:
    evaluate(expr->lhs);
    return evaluate(expr->rhs);
  default:
    break;
  }
  Value a = evaluate(expr->lhs);
  return combine(expr->op, a, evaluate(expr->rhs), expr->type);
}

Value Thread::assign(const ir::Binary *expr) {
  // C++17: the right operand first.
  Value value = evaluate(expr->rhs);
  Lvalue object = locate(expr->lhs);
  if (expr->op != BinaryOp::Assign) {
    Value before = read(object);
    BinaryOp op = plainOperator(expr->op);
    bool isShift = op == BinaryOp::Shl || op == BinaryOp::Shr;
    ir::Type common = *object.type;
    if (!object.type->isPointer())
      common.scalar = isShift ? promoted(object.type->scalar)
                              : commonType(object.type->scalar, value.type->scalar);
    value = combine(op, before, value, &common);
    value = {object.type, object.type->isPointer()
                              ? value.bits
                              : interpret::convert(value.bits, common.scalar, object.type->scalar)};
  }
  write(object, convert(value, object.type));
  return read(object);
}

Value Thread::conversion(const ir::Cast *expr) {
  const ir::Type *from = expr->operand->type;
  if (expr->type->isVoid()) {
    evaluate(expr->operand);
    return {expr->type, 0};
  }
  if (from->isArray()) // decays
    return {expr->type, reinterpret_cast<Bits>(locate(expr->operand).at)};
  return convert(evaluate(expr->operand), expr->type);
}

Value Thread::call(const ir::Call *expr) {
  const ir::Function *callee = expr->callee;
  if (!callee->body)
    throw Unknown("a call of " + callee->name + ", which has no body");
  std::vector<Value> arguments;
  for (std::size_t i = 0; i < callee->parameters.size(); ++i)
    arguments.push_back(convert(evaluate(expr->arguments[i]), callee->parameters[i]->type));
  std::size_t mark = stack.mark();
  Frame frame;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    std::byte *at = stack.take(callee->parameters[i]->type);
    write({callee->parameters[i]->type, at}, arguments[i]);
    frame[callee->parameters[i]] = at;
  }
  frames.push_back(std::move(frame));
  Flow flow = execute(callee->body);
  frames.pop_back();
  stack.release(mark);
  if (callee->returnType->isVoid())
    return {callee->returnType, 0};
  if (flow != Flow::Return)
    throw Undefined("the end of a function that returns a value");
  if (isAggregate(callee->returnType)) {
    std::vector<std::byte> bytes(ir::sizeOf(callee->returnType));
    std::memcpy(bytes.data(), reinterpret_cast<const void *>(returned.bits), bytes.size());
    std::byte *at = stack.take(callee->returnType);
    std::memcpy(at, bytes.data(), bytes.size());
    return {callee->returnType, reinterpret_cast<Bits>(at)};
  }
  return convert(returned, callee->returnType);
}

} // namespace cu2port::interpret
