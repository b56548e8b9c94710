// Where a condition may be as a signed number:
//
//   (float)(x < y ? -1 : 0)    (float)-(x < y)    int s = 0; if (x < y) s = -1; (float)s
//
// and through functions, structs and arrays, since LLVM sees through them. More conversions may be
// found than need it: `from_signed<float, int>(s)` is right for all integers (rules/sycl).
#include "emit/sycl/NegatedConditions.h"

#include "device/analysis/MemoryRef.h"
#include "device/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <functional>
#include <optional>

namespace cu2port::emit::sycl {

using namespace ir;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// The value of a constant, however it is written.
std::optional<std::int64_t> constantOf(const Expr *expr) {
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return constantOf(conversion->operand);
  if (const auto *named = dyn_cast<ConstantRef>(expr))
    return valueOf(named) ? constantOf(valueOf(named)) : std::nullopt;
  if (const auto *sign = dyn_cast<Unary>(expr); sign && sign->op == UnaryOp::Minus) {
    const std::optional<std::int64_t> value = constantOf(sign->operand);
    return value ? std::optional(-*value) : std::nullopt;
  }
  if (const auto *real = dyn_cast<FloatLiteral>(expr);
      real && std::abs(real->value) < 1e9 && std::trunc(real->value) == real->value)
    return static_cast<std::int64_t>(real->value);
  if (const auto *enumerator = dyn_cast<EnumRef>(expr))
    return enumerator->value();
  const auto *literal = dyn_cast<IntegerLiteral>(expr);
  if (!literal)
    return std::nullopt;
  const unsigned unused =
      64 - 8 * (literal->type && literal->type->isScalar() ? sizeOf(literal->type->scalar) : 8);
  return static_cast<std::int64_t>(literal->value << unused) >> unused;
}

/// What a value is kept in: a variable, a pointer that leads there, a function whose result it is.
const void *ownerOf(const Expr *expr) {
  if (const auto *conversion = dyn_cast<Cast>(expr))
    return ownerOf(conversion->operand);
  if (const auto *address = dyn_cast<Unary>(expr); address && address->op == UnaryOp::AddressOf)
    return ownerOf(address->operand);
  if (const auto *call = dyn_cast<Call>(expr))
    return call->callee;
  const MemoryRef place = memoryRefOf(expr);
  return place.pointer ? baseOf(place.pointer).variable : place.variable;
}

bool anyChild(const Expr *expr, const std::function<bool(const Expr *)> &holds) {
  bool found = false;
  forEachChild(const_cast<Expr *>(expr), [&](Expr *&each) { found |= holds(each); });
  return found;
}

} // namespace

/// `(signed char)(x < y ? 255 : 0)`
static bool isCut(const Expr *expr) {
  const auto *conversion = dyn_cast<Cast>(expr);
  const Type *from = conversion ? conversion->operand->type : nullptr;
  return from && from->isScalar() && conversion->type->isScalar() &&
         sizeOf(conversion->type->scalar) < sizeOf(from->scalar);
}

bool NegatedConditions::isFromSigned(const Cast &conversion) {
  const Type *from = conversion.operand->type;
  return conversion.type && conversion.type->isFloating() && from && from->isInteger() &&
         !isUnsigned(from->isScalar() ? from->scalar : integerOf(*from->enumeration));
}

bool NegatedConditions::isCondition(const Expr *expr) const {
  if (expr->type && expr->type->isBool())
    return true;
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return isCondition(choice->then) || isCondition(choice->otherwise) ||
           (constantOf(choice->then) && constantOf(choice->otherwise));
  if (isa<Cast, Binary, InitList>(expr))
    return anyChild(expr, [&](const Expr *each) { return isCondition(each); });
  return isa<Intrinsic>(expr) || conditions.count(ownerOf(expr));
}

bool NegatedConditions::isNegated(const Binary *expr) const {
  const bool isEither = isNegated(expr->lhs) || isNegated(expr->rhs);
  switch (expr->op) {
  case BinaryOp::Mul:
  case BinaryOp::Add:
  case BinaryOp::Sub:
    return isEither || isCondition(expr->lhs) || isCondition(expr->rhs);
  case BinaryOp::Shl:
  case BinaryOp::Shr:
    return isNegated(expr->lhs) || isCondition(expr->lhs);
  default: // comparisons are no signed numbers
    return isEither && !(expr->type && expr->type->isBool());
  }
}

bool NegatedConditions::isNegated(const Expr *expr) const {
  if (const std::optional<std::int64_t> value = constantOf(expr))
    return *value == -1;
  if (const auto *unary = dyn_cast<Unary>(expr);
      unary && (unary->op == UnaryOp::Minus || unary->op == UnaryOp::BitNot))
    return isNegated(unary->operand) || isCondition(unary->operand);
  if (const auto *binary = dyn_cast<Binary>(expr))
    return isNegated(binary);
  if (const auto *choice = dyn_cast<Conditional>(expr))
    return isNegated(choice->then) || isNegated(choice->otherwise);
  if (isCut(expr) && isCondition(llvm::cast<Cast>(expr)->operand))
    return true;
  if (isa<Cast, InitList, Intrinsic>(expr))
    return anyChild(expr, [&](const Expr *each) { return isNegated(each); });
  return negated.count(ownerOf(expr));
}

// ---- What variables may have ----

void NegatedConditions::add(const void *owner, bool isCondition, bool isNegated) {
  if (isCondition)
    changed |= conditions.insert(owner).second;
  if (isNegated)
    changed |= negated.insert(owner).second;
}

void NegatedConditions::define(const void *owner, const Expr *value) {
  if (!owner || !value)
    return;
  // One of two constants is a condition's.
  const std::optional<std::int64_t> constant = constantOf(value);
  const bool isOther = constant && constants.emplace(owner, *constant).first->second != *constant;
  add(owner, isOther || isCondition(value), isNegated(value));
}

/// Pointers lead both ways: what a function stores is the caller's.
void NegatedConditions::collectFrom(const Call *call) {
  for (const auto &[argument, parameter] : llvm::zip(call->arguments, call->callee->parameters)) {
    define(parameter, argument);
    const void *owner = argument->type && argument->type->isPointer() ? ownerOf(argument) : nullptr;
    if (owner)
      add(owner, conditions.count(parameter), negated.count(parameter));
  }
}

void NegatedConditions::collectFrom(const Expr *expr) {
  if (const auto *call = dyn_cast<Call>(expr))
    return collectFrom(call);
  if (const auto *step = dyn_cast<Unary>(expr);
      step && (step->op == UnaryOp::PreDec || step->op == UnaryOp::PostDec)) {
    const void *owner = ownerOf(step->operand);
    return add(owner, false, conditions.count(owner));
  }
  const auto *assignment = dyn_cast<Binary>(expr);
  if (!assignment || !isAssignment(assignment->op))
    return;
  const void *owner = ownerOf(assignment->lhs);
  define(owner, assignment->rhs);
  if (owner && assignment->op != BinaryOp::Assign)
    add(owner, false, conditions.count(owner) || isCondition(assignment->rhs));
}

void NegatedConditions::collect(const Function *function) {
  forEachExpr(function->body, [&](Expr *&each) { collectFrom(each); });
  forEachStmt(function->body, [&](Stmt *stmt) {
    if (const auto *declaration = dyn_cast<Declaration>(stmt))
      for (const Variable *variable : declaration->variables)
        define(variable, variable->init);
    if (const auto *exit = dyn_cast<Return>(stmt))
      define(function, exit->value);
  });
}

NegatedConditions::NegatedConditions(const Program &program) {
  do {
    changed = false;
    for (const Function *function : program.functions)
      collect(function);
  } while (changed);
}

} // namespace cu2port::emit::sycl
